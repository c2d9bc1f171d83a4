const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const VALUES: ReadonlyMap<string, number> = new Map(Array.from(ALPHABET, (letter, value) => [letter, value]));

/** Encodes base64; the engine is compiled without platform APIs. @see RFC 4648, 4 */
export function encodeBase64(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 3) {
    const bits = ((bytes[at] ?? 0) << 16) | ((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0);
    const letters = [18, 12, 6, 0].map((shift) => ALPHABET.charAt((bits >> shift) & 63));
    text += letters.slice(0, Math.min(3, bytes.length - at) + 1).join('');
  }
  return text.padEnd(Math.ceil(text.length / 4) * 4, '=');
}

/** Decodes base64; undefined for invalid input. */
export function decodeBase64(text: string): Uint8Array | undefined {
  const letters = text.replace(/={0,2}$/, '');
  if (text.length % 4 !== 0 || letters.length % 4 === 1) return undefined;
  const bytes = new Uint8Array(Math.floor((letters.length * 3) / 4));
  let bits = 0;
  let at = 0;
  for (const [index, letter] of Array.from(letters).entries()) {
    const value = VALUES.get(letter);
    if (value === undefined) return undefined;
    bits = ((bits << 6) | value) & 0xffffff;
    const left = ((index + 1) * 6) % 8;
    if (index > 0 && left < 6) bytes[at++] = (bits >> left) & 255;
  }
  return bytes;
}
