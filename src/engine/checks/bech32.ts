import { recordCheck } from './record-check.js';

const CHARACTERS = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l';
const GENERATOR = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3];
const BECH32 = 1;
const BECH32M = 0x2bc830a3;

/**
 * True if the text, in one case and with its prefix before the last `1`, has a correct bech32 or bech32m checksum.
 * @see BIP 173; BIP 350
 */
export function isBech32(text: string): boolean {
  const lower = text.toLowerCase();
  if (text !== lower && text !== text.toUpperCase()) return false;
  const separator = lower.lastIndexOf('1');
  if (separator < 1 || lower.length - separator < 7) return false;
  let rest = 1;
  const feed = (value: number): void => {
    const top = rest >>> 25;
    rest = ((rest & 0x1ffffff) << 5) ^ value;
    GENERATOR.forEach((generator, bit) => {
      if (((top >>> bit) & 1) === 1) rest ^= generator;
    });
  };
  for (let at = 0; at < separator; at++) feed(lower.charCodeAt(at) >> 5);
  feed(0);
  for (let at = 0; at < separator; at++) feed(lower.charCodeAt(at) & 31);
  for (let at = separator + 1; at < lower.length; at++) {
    const value = CHARACTERS.indexOf(lower.charAt(at));
    if (value < 0) return false;
    feed(value);
  }
  return recordCheck('bech32', text, rest === BECH32 || rest === BECH32M);
}
