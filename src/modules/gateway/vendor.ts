/** Whose API a request speaks. */
export type Vendor = 'openai' | 'anthropic';

/** Returns whose API a path belongs to; of those that both have, the header tells. */
export function vendorOf(path: string, headers: Readonly<Record<string, unknown>>): Vendor {
  if (/^\/anthropic(?:\/|$)/i.test(path) || /^\/v1\/messages(?:\/|$)/i.test(path)) return 'anthropic';
  if (/^\/openai(?:\/|$)/i.test(path)) return 'openai';
  return headers['anthropic-version'] === undefined ? 'openai' : 'anthropic';
}
