import { isBlank, isDash, isDigit } from '../characters/characters.js';
import { foldedLetter, MARK } from '../characters/folded-letters.js';
import { HASH_START, hashNext } from '../characters/word-hash.js';
import { isPrefix } from './entry.js';
import { isLower, isPair, readTerms } from './read-terms.js';

/** Longer runs of letters are no term; scripts/lexicons/build.py keeps to it. */
const LONGEST = 64;
/** Leaves room in an entry of the table for a part of the hash, which most look-ups end at. */
const INDEX_BITS = 19;
const INDEX_MASK = 2 ** INDEX_BITS - 1;
const TABLE_BITS = 20;
const SPACE = 32;

/**
 * All lists of names, places and medical terms in one: a hash table over the folded terms, 20 MB for 400,000. Looking
 * up a word allocates nothing. Terms of several words are found by their first word and then word by word.
 */
export class Lexicon {
  /** Where the last term read by {@link longest} ends. */
  end = 0;

  private readonly slots = new Int32Array(2 ** TABLE_BITS);
  /** The terms, folded, one behind the other. */
  private readonly letters: Uint8Array;
  private readonly offsets: Int32Array;
  private readonly entries: Int32Array;
  private readonly wakesOf: Int32Array;
  private readonly pairs: Uint8Array;
  private readonly lowers: Uint8Array;
  /** The term that is being read. */
  private readonly folded = new Uint8Array(LONGEST);

  constructor() {
    const { letters, offsets, entries, wakes, pairs, lowers } = readTerms();
    this.letters = letters;
    this.offsets = offsets;
    this.entries = entries;
    this.wakesOf = wakes;
    this.pairs = pairs;
    this.lowers = lowers;
    for (let index = 0; index < entries.length; index++) this.insert(index);
  }

  private insert(index: number): void {
    const { letters, offsets, slots } = this;
    const end = offsets[index + 1] ?? 0;
    let hash = HASH_START;
    for (let at = offsets[index] ?? 0; at < end; at++) hash = hashNext(hash, letters[at] ?? 0);
    let place = placeOf(hash);
    while (slots[place] !== 0) place = (place + 1) & (slots.length - 1);
    slots[place] = (hash << INDEX_BITS) | (index + 1);
  }

  /** Who of `wanted` (see wokenBy) is to be woken at the word `[at, end)` of letters, whose hash is given. */
  wakes(text: string, at: number, end: number, hash: number, wanted: number): number {
    const { slots, wakesOf } = this;
    for (let place = placeOf(hash); ; place = (place + 1) & (slots.length - 1)) {
      const slot = slots[place] ?? 0;
      if (slot === 0) return 0;
      if (((slot ^ (hash << INDEX_BITS)) & ~INDEX_MASK) !== 0) continue;
      const index = (slot & INDEX_MASK) - 1;
      // Most words of a text that are here at all are here as words alone, and are not compared.
      const woken = (wakesOf[index] ?? 0) & wanted;
      if (woken !== 0 && this.isTerm(index, text, at, end)) return woken;
    }
  }

  /** Whether a word of this hash may count in lower case; false for nearly all that do not. */
  mayBeLower(hash: number): boolean {
    return isLower(this.lowers, hash);
  }

  /** Whether some term may begin with two words of these hashes; false for most pairs of words that begin none. */
  mayBegin(first: number, second: number): boolean {
    return isPair(this.pairs, first, second);
  }

  /** The entry of the letters in `[at, end)`, which may have apostrophes among them; 0 when there is none. */
  word(text: string, at: number, end: number): number {
    const length = this.fold(text, at, end, 0);
    return length === 0 ? 0 : this.entryOf(length);
  }

  /**
   * The entry of the longest term of `lists` that begins with the word `[at, end)`; 0 when there is none. `this.end`
   * is where it ends.
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
      if (next < 0 || length + 1 >= LONGEST) return best;
      this.folded[length] = SPACE;
      read = tokenEnd(text, next);
      length = read - next > LONGEST ? 0 : this.fold(text, next, read, length + 1);
    }
    return best;
  }

  /** Folds `[at, end)` into the term being read, behind `length` code units; gives its new length, or 0 if too long. */
  private fold(text: string, at: number, end: number, length: number): number {
    for (; at < end; at++) {
      const code = text.charCodeAt(at);
      const folded = isDigit(code) ? code : foldedLetter(code);
      if (folded <= MARK) continue;
      if (length === LONGEST || folded > 0xff) return 0;
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

  /** How many terms there are. */
  get size(): number {
    return this.entries.length;
  }

  /** The entry of the term with this number; terms are numbered in the order of their letters. */
  entryAt(index: number): number {
    return this.entries[index] ?? 0;
  }

  /** The code of a letter of a term; -1 behind its last. */
  letterAt(index: number, place: number): number {
    const at = (this.offsets[index] ?? 0) + place;
    return at < (this.offsets[index + 1] ?? 0) ? (this.letters[at] ?? -1) : -1;
  }
}

/** The upper bits of a product depend on all bits of the hash. */
const placeOf = (hash: number): number => Math.imul(hash, 0x9e3779b1) >>> (32 - TABLE_BITS);

const LINE_FEED = 10;
const PERIOD = 46;
/** Blanks of an indented line are a gap, half a page of them is none. */
const MAX_GAP_LENGTH = 16;

/**
 * Behind what parts two words of a term: blanks, one line break, a hyphen, an apostrophe, the period of a short
 * abbreviation (`St. Louis`), or nothing between letters and digits. -1 when no word follows.
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

/** ASCII, typographic, and the modifier letter that stands in for both. */
export const isApostrophe = (code: number): boolean => code === 39 || code === 0x2019 || code === 0x2bc;

const startsToken = (text: string, at: number): boolean => {
  const code = text.charCodeAt(at);
  return isDigit(code) || foldedLetter(code) > MARK;
};

const isShort = (text: string, end: number): boolean => foldedLetter(text.charCodeAt(end - 3)) === 0;

/** The end of the run of letters, or of digits, that starts at `at`. */
export function tokenEnd(text: string, at: number): number {
  let end = at;
  if (isDigit(text.charCodeAt(at))) {
    while (isDigit(text.charCodeAt(end)) && end - at <= LONGEST) end++;
  } else {
    while (foldedLetter(text.charCodeAt(end)) !== 0 && end - at <= LONGEST) end++;
  }
  return end;
}

let loaded: Lexicon | undefined;

/** The lexicon, read when a plan first needs it: 20 MB that a process without such plans does not spend. */
export function lexicon(): Lexicon {
  loaded ??= new Lexicon();
  return loaded;
}
