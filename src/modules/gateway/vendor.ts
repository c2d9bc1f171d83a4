/** The vendor whose API a request uses. */
export type Vendor = 'openai' | 'anthropic' | 'ollama';

export const VENDORS: readonly Vendor[] = ['openai', 'anthropic', 'ollama'];

/** Returns the vendor of a path; for paths that both have, the header decides. */
export function vendorOf(path: string, headers: Readonly<Record<string, unknown>>): Vendor {
  if (/^\/anthropic(?:\/|$)/i.test(path) || /^\/v1\/messages(?:\/|$)/i.test(path)) return 'anthropic';
  if (/^\/ollama(?:\/|$)/i.test(path)) return 'ollama';
  if (/^\/openai(?:\/|$)/i.test(path)) return 'openai';
  return headers['anthropic-version'] === undefined ? 'openai' : 'anthropic';
}
