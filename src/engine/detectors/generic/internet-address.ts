import { isDigit, isHex } from '../../characters/characters.js';

const COLON = 58;
const DOT = 46;

/** Returns the end of the IPv4 address that starts at `at`; -1 if there is none. Leading zeros are read as decimal. */
export function ipv4End(text: string, at: number): number {
  let next = at;
  for (let octet = 0; octet < 4; octet++) {
    let value = 0;
    let digits = 0;
    while (digits < 3 && isDigit(text.charCodeAt(next))) {
      value = value * 10 + text.charCodeAt(next++) - 48;
      digits++;
    }
    if (digits === 0 || value > 255 || isDigit(text.charCodeAt(next))) return -1;
    if (octet < 3 && text.charCodeAt(next++) !== DOT) return -1;
  }
  return next;
}

/**
 * Returns the end of the IPv6 address that starts at `at`, without zone; -1 if there is none.
 * @see RFC 4291, 2.2: eight groups, or fewer with one `::`; the last two may be an IPv4 address
 */
export function ipv6End(text: string, at: number): number {
  let next = at;
  let groups = 0;
  let compressed = false;
  if (text.startsWith('::', next)) {
    compressed = true;
    next += 2;
  }
  for (;;) {
    const start = next;
    while (next - start < 4 && isHex(text.charCodeAt(next))) next++;
    if (next === start) break;
    if (isHex(text.charCodeAt(next))) return -1;
    if (text.charCodeAt(next) === DOT && groups <= 6) {
      const end = ipv4End(text, start);
      if (end > 0) return compressed || groups === 6 ? end : -1;
    }
    groups++;
    if (groups === 8 || text.charCodeAt(next) !== COLON) break;
    if (text.charCodeAt(next + 1) === COLON) {
      if (compressed) return -1;
      compressed = true;
      next += 2;
      continue;
    }
    if (!isHex(text.charCodeAt(next + 1))) break;
    next++;
  }
  if (compressed) return groups <= 7 ? next : -1;
  return groups === 8 ? next : -1;
}
