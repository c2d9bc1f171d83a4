import { isBlank, isDash, isDigit } from '../characters/characters.js';
import { foldedLetter, MARK } from '../characters/folded-letters.js';
import { HASH_START, hashNext } from '../characters/word-hash.js';
import { isPrefix } from './entry.js';
import { readTable } from './read-table.js';
import { isLower, isPair } from './term-bits.js';
import { INDEX_BITS, openTermTable, placeOf, type TermTable } from './term-table.js';

/** Maximum length of a term; scripts/lexicons/build.py applies the same limit. */
const MAX_LENGTH = 64;
const INDEX_MASK = 2 ** INDEX_BITS - 1;
const SPACE = 32;

/**
 * All lists of names, places and medical terms combined in one hash table of folded terms: 14 MB for 400,000 terms. A
 * lookup allocates nothing. Terms of several words are found by their first word and then word by word.
 */
export class Lexicon {
  /** End of the last term found by {@link longest}. */
  end = 0;

  private readonly slots: Int32Array;
  /** The folded terms, concatenated. */
  private readonly letters: Uint8Array;
  private readonly offsets: Int32Array;
  private readonly entries: Int32Array;
  private readonly wakesOf: Int32Array;
  private readonly pairs: Uint8Array;
  private readonly lowers: Uint8Array;
  /** Buffer for the term being read. */
  private readonly folded = new Uint8Array(MAX_LENGTH);

  constructor({ slots, letters, offsets, entries, wakes, pairs, lowers }: TermTable) {
    this.slots = slots;
    this.letters = letters;
    this.offsets = offsets;
    this.entries = entries;
    this.wakesOf = wakes;
    this.pairs = pairs;
    this.lowers = lowers;
  }

  /**
   * Returns the bits of `wanted` (see wokenBy) to wake at the word `[at, end)`, which consists of letters and has the
   * given hash.
   */
  wakes(text: string, at: number, end: number, hash: number, wanted: number): number {
    const { slots, wakesOf } = this;
    for (let place = placeOf(hash); ; place = (place + 1) & (slots.length - 1)) {
      const slot = slots[place] ?? 0;
      if (slot === 0) return 0;
      if (((slot ^ (hash << INDEX_BITS)) & ~INDEX_MASK) !== 0) continue;
      const index = (slot & INDEX_MASK) - 1;
      // Most words found here wake none of `wanted`, so their letters need no comparison.
      const woken = (wakesOf[index] ?? 0) & wanted;
      if (woken !== 0 && this.isTerm(index, text, at, end)) return woken;
    }
  }

  /** True if a word with this hash may count in lower case; false for nearly all words that do not. */
  mayBeLower(hash: number): boolean {
    return isLower(this.lowers, hash);
  }

  /** True if some term may begin with two words with these hashes; false for most pairs that begin no term. */
  mayBegin(first: number, second: number): boolean {
    return isPair(this.pairs, first, second);
  }

  /** Returns the entry of the word `[at, end)`, which may contain apostrophes; 0 if there is none. */
  word(text: string, at: number, end: number): number {
    const length = this.fold(text, at, end, 0);
    return length === 0 ? 0 : this.entryOf(length);
  }

  /**
   * Returns the entry of the longest term of `lists` that begins with the word `[at, end)`, and sets `this.end` to its
   * end; 0 if there is none.
   */
  longest(text: string, at: number, end: number, lists: number): number {
    let length = this.fold(text, at, end, 0);
    let best = 0;
    let read = end;
    while (length > 0) {
      const entry = this.entryOf(length);
      if ((entry & lists) !== 0) {
        best = entry;
        this.end = read;
      }
      if (!isPrefix(entry)) return best;
      const next = afterGap(text, read);
      if (next < 0 || length + 1 >= MAX_LENGTH) return best;
      this.folded[length] = SPACE;
      read = tokenEnd(text, next);
      length = read - next > MAX_LENGTH ? 0 : this.fold(text, next, read, length + 1);
    }
    return best;
  }

  /**
   * Appends the folded `[at, end)` to the first `length` code units of the buffer. Returns the new length, or 0 if too
   * long.
   */
  private fold(text: string, at: number, end: number, length: number): number {
    for (; at < end; at++) {
      const code = text.charCodeAt(at);
      const folded = isDigit(code) ? code : foldedLetter(code);
      if (folded <= MARK) continue;
      if (length === MAX_LENGTH || folded > 0xff) return 0;
      this.folded[length++] = folded;
    }
    return length;
  }

  private entryOf(length: number): number {
    const { folded, slots } = this;
    let hash = HASH_START;
    for (let at = 0; at < length; at++) hash = hashNext(hash, folded[at] ?? 0);
    for (let place = placeOf(hash); ; place = (place + 1) & (slots.length - 1)) {
      const slot = slots[place] ?? 0;
      if (slot === 0) return 0;
      if (((slot ^ (hash << INDEX_BITS)) & ~INDEX_MASK) !== 0) continue;
      const index = (slot & INDEX_MASK) - 1;
      if (this.isFolded(index, length)) return this.entries[index] ?? 0;
    }
  }

  private isFolded(index: number, length: number): boolean {
    const { offsets, letters, folded } = this;
    const start = offsets[index] ?? 0;
    if ((offsets[index + 1] ?? 0) - start !== length) return false;
    for (let at = 0; at < length; at++) if (letters[start + at] !== folded[at]) return false;
    return true;
  }

  private isTerm(index: number, text: string, at: number, end: number): boolean {
    const { offsets, letters } = this;
    let place = offsets[index] ?? 0;
    const last = offsets[index + 1] ?? 0;
    for (; at < end; at++) {
      const folded = foldedLetter(text.charCodeAt(at));
      if (folded === MARK) continue;
      if (place === last || letters[place++] !== folded) return false;
    }
    return place === last;
  }

  /** The number of terms. */
  get size(): number {
    return this.entries.length;
  }

  /** Returns the entry of the term with this index; terms are in alphabetical order. */
  entryAt(index: number): number {
    return this.entries[index] ?? 0;
  }

  /** Returns the code of a letter of a term; -1 past its end. */
  letterAt(index: number, place: number): number {
    const at = (this.offsets[index] ?? 0) + place;
    return at < (this.offsets[index + 1] ?? 0) ? (this.letters[at] ?? -1) : -1;
  }
}

const LINE_FEED = 10;
const PERIOD = 46;
/** The maximum number of spaces between two words of a term: enough for an indented line. */
const MAX_GAP_LENGTH = 16;

/**
 * Returns the offset after the separator of two words of a term: spaces, one line break, a hyphen, an apostrophe, the
 * period of a short abbreviation (`St. Louis`), or nothing between letters and digits. -1 if no word follows.
 */
export function afterGap(text: string, end: number): number {
  let at = end;
  const code = text.charCodeAt(at);
  if (isDash(code) || isApostrophe(code)) return startsToken(text, at + 1) ? at + 1 : -1;
  if (code === PERIOD && isShort(text, end)) at++;
  let breaks = 0;
  const limit = at + MAX_GAP_LENGTH;
  for (; at < limit; at++) {
    const gap = text.charCodeAt(at);
    if (gap === LINE_FEED) breaks++;
    else if (!isBlank(gap) && gap !== 9 && gap !== 13) break;
  }
  return breaks <= 1 && startsToken(text, at) ? at : -1;
}

/** The ASCII and the typographic apostrophe, and the modifier letter used for both. */
export const isApostrophe = (code: number): boolean => code === 39 || code === 0x2019 || code === 0x2bc;

const startsToken = (text: string, at: number): boolean => {
  const code = text.charCodeAt(at);
  return isDigit(code) || foldedLetter(code) > MARK;
};

const isShort = (text: string, end: number): boolean => foldedLetter(text.charCodeAt(end - 3)) === 0;

/** Returns the end of the run of letters, or of digits, that starts at `at`. */
export function tokenEnd(text: string, at: number): number {
  let end = at;
  if (isDigit(text.charCodeAt(at))) {
    while (isDigit(text.charCodeAt(end)) && end - at <= MAX_LENGTH) end++;
  } else {
    while (foldedLetter(text.charCodeAt(end)) !== 0 && end - at <= MAX_LENGTH) end++;
  }
  return end;
}

let loaded: Lexicon | undefined;

/** Returns the lexicon, which is loaded when a plan first needs it: a process without such plans saves its 14 MB. */
export function lexicon(): Lexicon {
  loaded ??= new Lexicon(openTermTable(readTable()));
  return loaded;
}

/** Returns the entry of a whole word; 0 if it is in no list. @see entry.ts */
export const entryOf = (word: string): number => lexicon().word(word, 0, word.length);
