import { keccak_256 } from '@noble/hashes/sha3.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { recordCheck } from './record-check.js';

const BITCOIN = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const RIPPLE = 'rpshnaf39wBUDNEGHJKLM4PQRST7VWXYZ2bcdeCg65jkm8oFqi1tuvAxyz';

/**
 * Returns the value of each character in an alphabet, that of Bitcoin or of the XRP ledger; -1 for other characters.
 */
const values = (alphabet: string): Int8Array => {
  const table = new Int8Array(128).fill(-1);
  for (let at = 0; at < alphabet.length; at++) table[alphabet.charCodeAt(at)] = at;
  return table;
};
const BITCOIN_VALUES = values(BITCOIN);
const RIPPLE_VALUES = values(RIPPLE);

/** True for the characters of both alphabets: digits and letters without `0`, `O`, `I` and `l`. */
export const isBase58 = (code: number): boolean => (BITCOIN_VALUES[code] ?? -1) >= 0;

/** Returns the bytes that `text` encodes; undefined if a character is not in the alphabet. */
export function decodeBase58(text: string, alphabet: 'bitcoin' | 'ripple' = 'bitcoin'): Uint8Array | undefined {
  const table = alphabet === 'bitcoin' ? BITCOIN_VALUES : RIPPLE_VALUES;
  const zero = alphabet === 'bitcoin' ? '1' : 'r';
  const bytes: number[] = [];
  for (let at = 0; at < text.length; at++) {
    let carry = table[text.charCodeAt(at)] ?? -1;
    if (carry < 0) return undefined;
    for (let index = 0; index < bytes.length; index++) {
      carry += (bytes[index] ?? 0) * 58;
      bytes[index] = carry & 0xff;
      carry >>= 8;
    }
    for (; carry > 0; carry >>= 8) bytes.push(carry & 0xff);
  }
  for (let at = 0; at < text.length && text[at] === zero; at++) bytes.push(0);
  return Uint8Array.from(bytes.reverse());
}

/**
 * Returns the payload, including the version, of a base58 text whose last four bytes are the start of its double
 * SHA-256; undefined if they are not. @see Bitcoin developer reference, "Base58Check encoding"
 */
export function base58CheckPayload(text: string, alphabet: 'bitcoin' | 'ripple' = 'bitcoin'): Uint8Array | undefined {
  const bytes = decodeBase58(text, alphabet);
  if (bytes === undefined || bytes.length < 5) return undefined;
  const payload = bytes.subarray(0, -4);
  return recordCheck('base58check', text, startsWith(sha256(sha256(payload)), bytes.subarray(-4)))
    ? payload
    : undefined;
}

const startsWith = (bytes: Uint8Array, start: Uint8Array): boolean =>
  start.every((byte, index) => bytes[index] === byte);

/** Number of bytes in the last block of a Monero address, by its number of characters. */
const MONERO_BLOCK_BYTES: Readonly<Record<number, number>> = { 2: 1, 3: 2, 5: 3, 6: 4, 7: 5, 9: 6, 10: 7, 11: 8 };

/**
 * True if `address` is a Monero address: blocks of eleven characters for eight bytes, and the first four bytes of the
 * Keccak-256 behind the payload. @see Monero documentation, "Standard address", "Integrated address", "Subaddress"
 */
export function isMonero(address: string): boolean {
  const bytes: number[] = [];
  for (let at = 0; at < address.length; at += 11) {
    const block = address.slice(at, at + 11);
    const size = MONERO_BLOCK_BYTES[block.length];
    const decoded = decodeBase58(block);
    if (size === undefined || decoded === undefined) return false;
    // Every block has a fixed size, which determines the leading zeros; leading `1` characters do not.
    const significant = decoded.subarray(decoded.findIndex((byte) => byte !== 0));
    const digits = decoded.some((byte) => byte !== 0) ? significant : new Uint8Array(0);
    if (digits.length > size) return false;
    bytes.push(...new Uint8Array(size - digits.length), ...digits);
  }
  const all = Uint8Array.from(bytes);
  const version = all[0];
  if (version !== 18 && version !== 19 && version !== 42) return false;
  return recordCheck('keccak-256', address, startsWith(keccak_256(all.subarray(0, -4)), all.subarray(-4)));
}

/**
 * True if the letters among the forty hexadecimal digits are upper case exactly where the Keccak-256 of the address
 * requires it.
 * @see EIP-55
 */
export function isEip55(digits: string): boolean {
  const lower = digits.toLowerCase();
  const hash = keccak_256(Uint8Array.from(lower, (character) => character.charCodeAt(0)));
  for (let at = 0; at < lower.length; at++) {
    const nibble = ((hash[at >> 1] ?? 0) >> (at % 2 === 0 ? 4 : 0)) & 15;
    const wanted = nibble >= 8 ? lower[at]?.toUpperCase() : lower[at];
    if (digits[at] !== wanted) return false;
  }
  return true;
}
