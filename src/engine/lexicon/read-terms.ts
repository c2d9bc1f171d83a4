import { HASH_START, hashNext } from '../characters/word-hash.js';
import { LISTS, LOWER_PHRASES, lowerLists } from './entry.js';

/** The terms in alphabetical order. */
export interface Terms {
  /** The folded letters of all terms, concatenated. */
  readonly letters: Uint8Array;
  /** Start of each term's letters, plus one entry for the end of the last term. */
  readonly offsets: Int32Array;
  /** Fields of each term; see entry.ts. */
  readonly entries: Int32Array;
  /** For each one-word term, the bits to wake; see {@link wokenBy}. */
  readonly wakes: Int32Array;
  /** Bitmap of the word pairs with which a longer term begins, by hash. */
  readonly pairs: Uint8Array;
  /** Bitmap of the words that count in lower case, by hash: few do, and most words of a text are in lower case. */
  readonly lowers: Uint8Array;
}

/** Bits in a set of lists. */
const WIDTH = 9;
const PAIR_BITS = 21;
const LOWER_BITS = 20;

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

const lowerPlace = (hash: number): number => Math.imul(hash, 0x9e3779b1) >>> (32 - LOWER_BITS);

/** True if some term may begin with two words with these hashes. */
export function isPair(pairs: Uint8Array, first: number, second: number): boolean {
  const bit = pairPlace(first, second);
  return ((pairs[bit >> 3] ?? 0) & (1 << (bit & 7))) !== 0;
}

const pairPlace = (first: number, second: number): number =>
  Math.imul(first ^ Math.imul(second, 0x85ebca6b), 0x9e3779b1) >>> (32 - PAIR_BITS);

/** The generated module, which has a few megabytes and is therefore loaded on demand. */
interface TermsModule {
  readonly COUNT: number;
  readonly CLASSES: readonly number[];
  readonly TERMS: string;
}
declare const require: (path: './data/terms.js') => TermsModule;

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-';
const VALUES = new Uint8Array(128);
for (let value = 0; value < DIGITS.length; value++) VALUES[DIGITS.charCodeAt(value)] = value;

const SPACE = 32;
/** Letters reserved per term, on average; see {@link readTerms}. */
const MEAN_LENGTH = 16;

/**
 * Reads the generated terms. Each is written as the number of letters shared with the previous term, the remaining
 * letters, and the number of its class as two base-64 digits, the first in upper case to mark the end of the letters.
 */
export function readTerms(): Terms {
  const { COUNT, CLASSES, TERMS } = require('./data/terms.js');
  const letters = new Uint8Array(COUNT * MEAN_LENGTH);
  const offsets = new Int32Array(COUNT + 1);
  const entries = new Int32Array(COUNT);
  const wakes = new Int32Array(COUNT);
  const pairs = new Uint8Array(2 ** (PAIR_BITS - 3));
  let length = 0;
  let at = 0;
  let previous = 0;
  let firstWord = 0;
  let firstHash = 0;
  for (let index = 0; index < COUNT; index++) {
    const start = length;
    const shared = VALUES[TERMS.charCodeAt(at++)] ?? 0;
    letters.copyWithin(start, previous, previous + shared);
    length += shared;
    for (let code = TERMS.charCodeAt(at); code < 65 || code > 90; code = TERMS.charCodeAt(++at))
      letters[length++] = code;
    const entry = CLASSES[(VALUES[TERMS.charCodeAt(at)] ?? 0) * 64 + (VALUES[TERMS.charCodeAt(at + 1)] ?? 0)] ?? 0;
    at += 2;
    offsets[index] = previous = start;
    entries[index] = entry;
    // In alphabetical order a word precedes all terms that begin with it.
    const blank = blankIn(letters, start, length);
    const lists = entry & LISTS;
    if (blank < 0) {
      firstWord = index;
      firstHash = hashOf(letters, start, length);
      wakes[index] = lists | (lowerLists(entry) << WIDTH);
    } else if (lists !== 0) {
      const second = letters[blank + 1] ?? 0;
      // The scan sees only letters: before a number, the first word wakes the detector.
      const before = second < 58 && blank - start > 1 ? wokenBy(lists) : lists << (2 * WIDTH);
      wakes[firstWord] = (wakes[firstWord] ?? 0) | before;
      const bit = pairPlace(firstHash, hashOf(letters, blank + 1, length));
      pairs[bit >> 3] = (pairs[bit >> 3] ?? 0) | (1 << (bit & 7));
    }
  }
  offsets[COUNT] = length;
  return {
    letters: letters.slice(0, length),
    offsets,
    entries,
    wakes,
    pairs,
    lowers: lowerBits(letters, offsets, wakes),
  };
}

function lowerBits(letters: Uint8Array, offsets: Int32Array, wakes: Int32Array): Uint8Array {
  const bits = new Uint8Array(2 ** (LOWER_BITS - 3));
  for (let index = 0; index < wakes.length; index++) {
    if (inLowerCase(wakes[index] ?? 0) === 0) continue;
    const bit = lowerPlace(hashOf(letters, offsets[index] ?? 0, offsets[index + 1] ?? 0));
    bits[bit >> 3] = (bits[bit >> 3] ?? 0) | (1 << (bit & 7));
  }
  return bits;
}

function blankIn(letters: Uint8Array, start: number, end: number): number {
  for (let at = start; at < end; at++) if (letters[at] === SPACE) return at;
  return -1;
}

/** Returns the hash of the word that starts at `start`, computed as in the scan. */
function hashOf(letters: Uint8Array, start: number, end: number): number {
  let hash = HASH_START;
  for (let at = start; at < end; at++) {
    const letter = letters[at] ?? 0;
    if (letter === SPACE) break;
    hash = hashNext(hash, letter);
  }
  return hash;
}
