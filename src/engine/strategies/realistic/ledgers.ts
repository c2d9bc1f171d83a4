import { keccak_256 } from '@noble/hashes/sha3.js';
import { sha256 } from '@noble/hashes/sha2.js';

import { base58CheckPayload } from '../../checks/base58.js';
import type { Random } from '../random.js';

const BITCOIN = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const RIPPLE = 'rpshnaf39wBUDNEGHJKLM4PQRST7VWXYZ2bcdeCg65jkm8oFqi1tuvAxyz';
const BECH32 = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l';
const GENERATOR = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3] as const;

/** Returns another address of the same network for a key that nobody has: all but the version is random. */
export function ledgerAddress(token: string, random: Random): string | undefined {
  if (/^0x[0-9a-f]{40}$/i.test(token)) return ethereum(token, random);
  const ripple = token.startsWith('r');
  const payload = base58CheckPayload(token, ripple ? 'ripple' : 'bitcoin');
  if (payload !== undefined) return base58Check(payload, ripple ? RIPPLE : BITCOIN, random);
  const separator = token.lastIndexOf('1');
  if (separator < 1 || token.length - separator < 12) return undefined;
  const made = bech32(token.toLowerCase(), separator, random);
  return token === token.toUpperCase() ? made?.toUpperCase() : made;
}

/** Returns an address in one case like the original, or with the capitals of the checksum. @see EIP-55 */
function ethereum(token: string, random: Random): string {
  const digits = Array.from({ length: 40 }, () => random.below(16).toString(16)).join('');
  const original = token.slice(2);
  if (original === original.toLowerCase()) return `0x${digits}`;
  if (original === original.toUpperCase()) return `0x${digits.toUpperCase()}`;
  const hash = keccak_256(Uint8Array.from(digits, (digit) => digit.charCodeAt(0)));
  const isCapital = (at: number): boolean => (((hash[at >> 1] ?? 0) >> (at % 2 === 0 ? 4 : 0)) & 8) !== 0;
  return `0x${Array.from(digits, (digit, at) => (isCapital(at) ? digit.toUpperCase() : digit)).join('')}`;
}

/**
 * Returns another Base58Check text. The version has one byte, or two if the payload has 22 bytes.
 * @see Bitcoin developer reference, "Base58Check"
 */
function base58Check(payload: Uint8Array, alphabet: string, random: Random): string {
  const version = payload.length === 22 ? 2 : 1;
  const bytes = Uint8Array.from(payload, (byte, at) => (at < version ? byte : random.below(256)));
  let number = [...bytes, ...sha256(sha256(bytes)).subarray(0, 4)].reduce((sum, byte) => sum * 256n + BigInt(byte), 0n);
  let text = '';
  for (; number > 0n; number /= 58n) text = alphabet.charAt(Number(number % 58n)) + text;
  const zeros = bytes.findIndex((byte) => byte !== 0);
  return alphabet.charAt(0).repeat(Math.max(0, zeros)) + text;
}

/**
 * Returns another Bech32 text. The version, which is the first character, is kept, and with it the kind of checksum.
 * @see BIP 173; BIP 350
 */
function bech32(token: string, separator: number, random: Random): string | undefined {
  const prefix = token.slice(0, separator);
  const values = Array.from(token.slice(separator + 1), (character) => BECH32.indexOf(character));
  if (values.includes(-1)) return undefined;
  const constant = polymod([...expanded(prefix), ...values]);
  // Keep the last value before the checksum, which may contain padding bits that must be 0.
  const data = values
    .slice(0, -6)
    .map((value, at, all) => (at === 0 || at === all.length - 1 ? value : random.below(32)));
  const sum = polymod([...expanded(prefix), ...data, 0, 0, 0, 0, 0, 0]) ^ constant;
  const check = [25, 20, 15, 10, 5, 0].map((shift) => (sum >>> shift) & 31);
  return `${prefix}1${[...data, ...check].map((value) => BECH32.charAt(value)).join('')}`;
}

const expanded = (prefix: string): readonly number[] => {
  const codes = Array.from(prefix, (character) => character.charCodeAt(0));
  return [...codes.map((code) => code >> 5), 0, ...codes.map((code) => code & 31)];
};

function polymod(values: readonly number[]): number {
  let rest = 1;
  for (const value of values) {
    const top = rest >>> 25;
    rest = ((rest & 0x1ffffff) << 5) ^ value;
    for (const [bit, generator] of GENERATOR.entries()) if (((top >>> bit) & 1) === 1) rest ^= generator;
  }
  return rest;
}
