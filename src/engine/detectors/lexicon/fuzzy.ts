import { foldedLetter, MARK } from '../../characters/folded-letters.js';
import { HASH_START, hashNext } from '../../characters/word-hash.js';
import type { Emit } from '../detector.js';
import type { LexiconOptions } from '../options.js';
import type { Lexicon } from '../../lexicon/lexicon.js';
import { isInToken } from './neighbours.js';

/** Confidence by the number of letters that differ. */
const CONFIDENCE = [0.9, 0.7, 0.5] as const;
/** Shorter words are too similar to each other. */
const MIN_LENGTH = 4;
/** Longer words are found only if they match exactly. */
const MAX_LENGTH = 24;
/** Maximum number of distinct words cached, so that a repeated word is compared only once. */
const MAX_REMEMBERED = 5_000;
/**
 * Two differing letters are too many in shorter words: every third five-letter word is two letters from some surname.
 */
const MIN_FOR_TWO_LENGTH = 7;

/** Emits the word `[at, end)` if it differs from a term by a few letters. */
export type FindNear = (text: string, at: number, end: number, emit: Emit) => void;

/**
 * Returns a function that finds words that are not in the lexicon but similar to a term of `lists`; undefined if the
 * options ask for exact matches only. All words that differ from the given one by one letter are tried, by their hashes
 * alone: about 400 sums and bitmap lookups, 10 microseconds. Two letters are tried only in long words, and not at the
 * first letter: 0.3 ms.
 */
export function findNear(
  lexicon: Lexicon,
  lists: number,
  { fuzzy, sensitivity }: LexiconOptions,
): FindNear | undefined {
  if (!fuzzy || sensitivity === 'off' || sensitivity === 'high') return undefined;
  const words = new NearWords(lexicon, lists);
  const remembered = new Map<string, number>();
  return (text, at, end, emit) => {
    if (end - at < MIN_LENGTH || end - at > MAX_LENGTH || isInToken(text, at, end)) return;
    // A word in the lexicon is spelt correctly, whatever it means.
    if (lexicon.word(text, at, end) !== 0) return;
    const word = foldedWord(text, at, end);
    let distance = remembered.get(word);
    if (distance === undefined) {
      distance = words.distanceOf(word, limitFor(sensitivity, word.length));
      if (remembered.size >= MAX_REMEMBERED) remembered.clear();
      remembered.set(word, distance);
    }
    const confidence = CONFIDENCE[distance];
    if (confidence !== undefined) emit(at, end, confidence);
  };
}

function foldedWord(text: string, at: number, end: number): string {
  let word = '';
  for (; at < end; at++) {
    const letter = foldedLetter(text.charCodeAt(at));
    if (letter > MARK) word += String.fromCharCode(letter);
  }
  return word;
}

function limitFor(sensitivity: 'low' | 'medium' | 'auto', length: number): number {
  if (sensitivity === 'auto') return length <= 4 ? 0 : length <= 8 ? 1 : 2;
  return sensitivity === 'low' && length >= MIN_FOR_TWO_LENGTH ? 2 : 1;
}

const NONE = 9;
const HASH_BITS = 22;
const ALPHABET = 'abcdefghijklmnopqrstuvwxyz';
const FIRST_LETTER = 97;
const LETTERS = ALPHABET.length;

/** The words of some lists, with a search for those similar to a given word. */
class NearWords {
  /** Bitmap of the words of the lists, by hash. */
  private readonly bits = new Uint8Array(2 ** (HASH_BITS - 3));

  constructor(
    private readonly lexicon: Lexicon,
    private readonly lists: number,
  ) {
    for (let index = 0; index < lexicon.size; index++) if ((lexicon.entryAt(index) & lists) !== 0) this.add(index);
  }

  private add(index: number): void {
    let hash = HASH_START;
    for (let place = 0, letter = this.lexicon.letterAt(index, 0); letter >= 0;) {
      if (letter === SPACE) return;
      hash = hashNext(hash, letter);
      letter = this.lexicon.letterAt(index, ++place);
    }
    const bit = bitOf(hash);
    this.bits[bit >> 3] = (this.bits[bit >> 3] ?? 0) | (1 << (bit & 7));
  }

  /** Returns 1 or 2 if a word of the lists is at that distance, within `limit`; more otherwise. */
  distanceOf(word: string, limit: number): number {
    if (limit >= 1 && this.isOneFrom(word, 0)) return 1;
    if (limit < 2) return NONE;
    // The first edit is applied to the word, the second, further right, by hash: in this order each pair of edits is
    // tried once.
    for (let at = 1; at <= word.length; at++) {
      const [before, rest] = [word.slice(0, at), word.slice(at)];
      if (rest !== '' && this.isOneFrom(before + rest.slice(1), at)) return 2;
      for (const letter of ALPHABET) {
        if (this.isOneFrom(before + letter + rest, at + 1)) return 2;
        if (rest !== '' && this.isOneFrom(before + letter + rest.slice(1), at + 1)) return 2;
      }
    }
    return NONE;
  }

  /** True if one edit at or after `from` makes a word of the lists: a letter removed, replaced or inserted. */
  private isOneFrom(word: string, from: number): boolean {
    const { length } = word;
    let before = HASH_START;
    for (let at = 0; at < from; at++) before = hashNext(before, word.charCodeAt(at));
    // The hash is a polynomial, so the hash of an edited word is a sum of three parts: the prefix, the letter and the
    // suffix.
    let behind = 0;
    for (let at = from; at < length; at++) behind = hashNext(behind, word.charCodeAt(at));
    for (let at = from; at <= length; at++) {
      const power = POWERS[length - at] ?? 0;
      for (let letter = 0; letter < LETTERS; letter++) {
        const hash = (Math.imul(hashNext(before, FIRST_LETTER + letter), power) + behind) | 0;
        if (this.mayHave(hash) && this.has(word.slice(0, at) + ALPHABET.charAt(letter) + word.slice(at))) return true;
      }
      if (at === length) break;
      const code = word.charCodeAt(at);
      const shorter = POWERS[length - at - 1] ?? 0;
      behind = (behind - Math.imul(code, shorter)) | 0;
      if (this.mayHave((Math.imul(before, shorter) + behind) | 0) && this.has(word.slice(0, at) + word.slice(at + 1)))
        return true;
      for (let letter = 0; letter < LETTERS; letter++) {
        const hash = (Math.imul(hashNext(before, FIRST_LETTER + letter), shorter) + behind) | 0;
        if (this.mayHave(hash) && this.has(word.slice(0, at) + ALPHABET.charAt(letter) + word.slice(at + 1)))
          return true;
      }
      before = hashNext(before, code);
    }
    return false;
  }

  private mayHave(hash: number): boolean {
    const bit = bitOf(hash);
    return ((this.bits[bit >> 3] ?? 0) & (1 << (bit & 7))) !== 0;
  }

  private has(word: string): boolean {
    return (this.lexicon.word(word, 0, word.length) & this.lists) !== 0;
  }
}

const SPACE = 32;
const bitOf = (hash: number): number => Math.imul(hash, 0x9e3779b1) >>> (32 - HASH_BITS);

/** The powers of the hash multiplier. */
const POWERS = new Int32Array(MAX_LENGTH + 4);
POWERS[0] = 1;
for (let power = 1; power < POWERS.length; power++) POWERS[power] = Math.imul(POWERS[power - 1] ?? 0, 31);
