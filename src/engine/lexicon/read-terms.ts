import { HASH_START, hashNext } from '../characters/word-hash.js';
import { LISTS, lowerLists } from './entry.js';
import { INDEX_BITS, placeOf, TABLE_SIZE, type TermTable } from './term-table.js';
import { inLowerCase, LOWER_BYTES, lowerPlace, PAIR_BYTES, pairPlace, WIDTH, wokenBy } from './term-bits.js';

/** The generated module, which has a few megabytes and is read by the build only; see term-table.ts. */
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
export function readTerms(): TermTable {
  const { COUNT, CLASSES, TERMS } = require('./data/terms.js');
  const letters = new Uint8Array(COUNT * MEAN_LENGTH);
  const offsets = new Int32Array(COUNT + 1);
  const entries = new Int32Array(COUNT);
  const wakes = new Int32Array(COUNT);
  const pairs = new Uint8Array(PAIR_BYTES);
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
    slots: slotsOf(letters, offsets),
    letters: letters.slice(0, length),
    offsets,
    entries,
    wakes,
    pairs,
    lowers: lowerBits(letters, offsets, wakes),
  };
}

/** Returns the hash table: each term is in the first free slot from its place on. */
function slotsOf(letters: Uint8Array, offsets: Int32Array): Int32Array {
  const slots = new Int32Array(TABLE_SIZE);
  for (let index = 0; index < offsets.length - 1; index++) {
    const end = offsets[index + 1] ?? 0;
    let hash = HASH_START;
    for (let at = offsets[index] ?? 0; at < end; at++) hash = hashNext(hash, letters[at] ?? 0);
    let place = placeOf(hash);
    while (slots[place] !== 0) place = (place + 1) & (TABLE_SIZE - 1);
    slots[place] = (hash << INDEX_BITS) | (index + 1);
  }
  return slots;
}

function lowerBits(letters: Uint8Array, offsets: Int32Array, wakes: Int32Array): Uint8Array {
  const bits = new Uint8Array(LOWER_BYTES);
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
