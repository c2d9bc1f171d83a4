/** Words before the routing number of a bank of the United States. */
export const ROUTING_WORDS: ReadonlySet<string> = new Set(['routing', 'aba', 'rtn', 'transit', 'rt', 'wire', 'ach']);

/** Words before numbers of trade and of computing, which are nobody's. */
export const BUSINESS_NUMBER_WORDS: ReadonlySet<string> = new Set([
  ...['order', 'orders', 'invoice', 'tracking', 'ticket', 'ref', 'reference', 'po', 'purchase', 'shipment', 'parcel'],
  ...['confirmation', 'serial', 'sku', 'part', 'item', 'isbn', 'upc', 'ean', 'issue', 'bug', 'build', 'commit'],
  ...['pid', 'tid', 'bytes', 'offset', 'size', 'count', 'seq', 'sequence', 'docket', 'npi', 'version'],
]);
