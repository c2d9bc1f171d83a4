import type { Random } from '../random.js';

/** Networks reserved for documentation. @see RFC 5737, 3 */
const NETWORKS = ['192.0.2.', '198.51.100.', '203.0.113.'] as const;

/** Returns an address from the documentation ranges, with the port or prefix length of the original. */
export function ipAddress(token: string, random: Random): string {
  const suffix = /\/\d{1,3}$/.exec(token)?.[0] ?? '';
  if (!token.includes(':') || /^\d{1,3}(?:\.\d{1,3}){3}:/.test(token)) {
    const port = /:\d{1,5}$/.exec(token)?.[0] ?? '';
    return `${random.pick(NETWORKS)}${random.between(1, 254)}${port}${suffix}`;
  }
  const group = (): string => random.between(1, 0xffff).toString(16);
  const address = `2001:db8:${group()}:${group()}::${group()}`; // RFC 3849
  return (/[A-F]/.test(token) ? address.toUpperCase() : address) + suffix;
}

/** Returns one of 256 documentation addresses, with the separators and case of the original. @see RFC 9542, 2.1.2 */
export function macAddress(token: string, random: Random): string {
  const hex = `00005e0053${random.below(256).toString(16).padStart(2, '0')}`;
  const cased = /[A-F]/.test(token) || !/[a-f]/.test(token) ? hex.toUpperCase() : hex;
  let at = 0;
  return token.replace(/[0-9a-f]/gi, () => cased.charAt(at++) || '0');
}
