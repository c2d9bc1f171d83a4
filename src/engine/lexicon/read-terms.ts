import { HASH_START, hashNext } from '../characters/word-hash.js';
import { LISTS, LOWER_PHRASES, lowerLists } from './entry.js';

/** The terms in alphabetical order. */
export interface Terms {
  /** The folded letters of all terms, one behind the other. */
  readonly letters: Uint8Array;
  /** By term: where its letters start; one more for the end of the last. */
  readonly offsets: Int32Array;
  /** By term: its fields; see entry.ts. */
  readonly entries: Int32Array;
  /** By term of one word: who is to be woken at it; see {@link wokenBy}. */
  readonly wakes: Int32Array;
  /** A bit for each pair of words that a longer term begins with, by their hash. */
  readonly pairs: Uint8Array;
  /** A bit for each word that counts in lower case, by its hash: few do, and most words of a text are in lower case. */
  readonly lowers: Uint8Array;
}

/** How many bits a set of lists takes. */
const WIDTH = 9;
const PAIR_BITS = 21;
const LOWER_BITS = 20;

/** The lists that have a word with a capital as a term, or as the first word before a number. */
export const atCapital = (wakes: number): number => wakes & LISTS;
/** Those that have it as a term in lower case, too. */
export const atLower = (wakes: number): number => (wakes >> WIDTH) & LISTS;
/** Those that have longer terms which begin with the word. */
export const atPair = (wakes: number): number => (wakes >> (2 * WIDTH)) & LISTS;
/** All of the above for some lists. */
export const wokenBy = (lists: number): number => lists | (lists << WIDTH) | (lists << (2 * WIDTH));
/** Of these what a word without a capital may wake. */
export const inLowerCase = (wakes: number): number => wakes & ((LISTS << WIDTH) | (LOWER_PHRASES << (2 * WIDTH)));

/** Whether some word that counts in lower case may have this hash. */
export function isLower(lowers: Uint8Array, hash: number): boolean {
  const bit = lowerPlace(hash);
  return ((lowers[bit >> 3] ?? 0) & (1 << (bit & 7))) !== 0;
}

const lowerPlace = (hash: number): number => Math.imul(hash, 0x9e3779b1) >>> (32 - LOWER_BITS);

/** Whether some term may begin with two words that have these hashes. */
export function isPair(pairs: Uint8Array, first: number, second: number): boolean {
  const bit = pairPlace(first, second);
  return ((pairs[bit >> 3] ?? 0) & (1 << (bit & 7))) !== 0;
}

const pairPlace = (first: number, second: number): number =>
  Math.imul(first ^ Math.imul(second, 0x85ebca6b), 0x9e3779b1) >>> (32 - PAIR_BITS);

/** The generated module, which is a few megabytes, and so is read when it is asked for. */
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
/** Between a term of many letters and one of few; see {@link readTerms}. */
const MEAN_LENGTH = 16;

/**
 * Reads the generated terms. Each is written as the number of letters that it shares with the one before, the rest of
 * its letters, and the number of its class as two digits of base 64, the first of them in upper case and so the end of
 * the letters.
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
    // In alphabetical order a word stands before all terms that begin with it.
    const blank = blankIn(letters, start, length);
    const lists = entry & LISTS;
    if (blank < 0) {
      firstWord = index;
      firstHash = hashOf(letters, start, length);
      wakes[index] = lists | (lowerLists(entry) << WIDTH);
    } else if (lists !== 0) {
      const second = letters[blank + 1] ?? 0;
      // The scan meets letters alone: before a number, the first word wakes.
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

/** The hash of the word that starts at `start`, as the scan computes it. */
function hashOf(letters: Uint8Array, start: number, end: number): number {
  let hash = HASH_START;
  for (let at = start; at < end; at++) {
    const letter = letters[at] ?? 0;
    if (letter === SPACE) break;
    hash = hashNext(hash, letter);
  }
  return hash;
}
