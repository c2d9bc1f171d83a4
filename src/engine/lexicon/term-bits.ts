import { LISTS, LOWER_PHRASES } from './entry.js';

/** Bits in a set of lists. */
export const WIDTH = 9;
const PAIR_BITS = 21;
const LOWER_BITS = 20;

/** Bytes of the bitmap of word pairs; see {@link isPair}. */
export const PAIR_BYTES = 2 ** (PAIR_BITS - 3);
/** Bytes of the bitmap of words that count in lower case; see {@link isLower}. */
export const LOWER_BYTES = 2 ** (LOWER_BITS - 3);

/** Returns the lists in which a capitalised word is a term, or the first word before a number. */
export const atCapital = (wakes: number): number => wakes & LISTS;
/** Returns the lists in which it is also a term in lower case. */
export const atLower = (wakes: number): number => (wakes >> WIDTH) & LISTS;
/** Returns the lists with longer terms that begin with the word. */
export const atPair = (wakes: number): number => (wakes >> (2 * WIDTH)) & LISTS;
/** Returns all three sets of bits for the given lists. */
export const wokenBy = (lists: number): number => lists | (lists << WIDTH) | (lists << (2 * WIDTH));
/** Keeps only the bits that a word without a capital may wake. */
export const inLowerCase = (wakes: number): number => wakes & ((LISTS << WIDTH) | (LOWER_PHRASES << (2 * WIDTH)));

/** True if a word that counts in lower case may have this hash. */
export function isLower(lowers: Uint8Array, hash: number): boolean {
  const bit = lowerPlace(hash);
  return ((lowers[bit >> 3] ?? 0) & (1 << (bit & 7))) !== 0;
}

/** Returns the bit of a word in the bitmap of {@link isLower}. */
export const lowerPlace = (hash: number): number => Math.imul(hash, 0x9e3779b1) >>> (32 - LOWER_BITS);

/** True if some term may begin with two words with these hashes. */
export function isPair(pairs: Uint8Array, first: number, second: number): boolean {
  const bit = pairPlace(first, second);
  return ((pairs[bit >> 3] ?? 0) & (1 << (bit & 7))) !== 0;
}

/** Returns the bit of two words in the bitmap of {@link isPair}. */
export const pairPlace = (first: number, second: number): number =>
  Math.imul(first ^ Math.imul(second, 0x85ebca6b), 0x9e3779b1) >>> (32 - PAIR_BITS);
