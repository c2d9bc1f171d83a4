/** Words before numbers of trade and of computing, which are nobody's. */
export const BUSINESS_NUMBER_WORDS =
  'order, orders, invoice, tracking, ticket, ref, reference, po, purchase, shipment, parcel, confirmation, serial, sku, ' +
  'part, item, isbn, upc, ean, issue, bug, build, commit, pid, tid, bytes, offset, size, count, seq, sequence, docket, ' +
  'npi, version';
