import { isDigit } from '../characters/characters.js';
import { isAnyUpper } from '../characters/letters.js';
import { foldedLetter, MARK } from '../characters/folded-letters.js';
import { HASH_START, hashNext } from '../characters/word-hash.js';

/** The shape of a token; a number, so that features can be computed from it without strings. */
export const SHAPE = {
  none: 0,
  lower: 1,
  capital: 2,
  upper: 3,
  initial: 4,
  mixed: 5,
  capitalMixed: 6,
  digits: 7,
  code: 8,
  mark: 9,
  uncased: 10,
  address: 11,
  single: 12,
} as const;

/** Returns true if a token is a word that starts with a capital or consists of capitals. */
export const isCapitalised = (shape: number): boolean =>
  shape === SHAPE.capital || shape === SHAPE.upper || shape === SHAPE.capitalMixed;

/** The gap between a token and the one before it. Three spaces or a tab separate the columns of a table. */
export const GAP = { none: 0, blank: 1, column: 2, line: 3, paragraph: 4 } as const;
const COLUMN = 3;

/** The tokens of one block of text, in typed arrays that are reused for the next block. */
export interface Tokens {
  count: number;
  /** Offsets in UTF-16 code units. */
  readonly start: Int32Array;
  readonly end: Int32Array;
  /** The hash of the folded letters, as in the lexicon; for a mark, its character code. */
  readonly hash: Int32Array;
  readonly shape: Uint8Array;
  readonly gap: Uint8Array;
}

export function makeTokens(most: number): Tokens {
  return {
    count: 0,
    start: new Int32Array(most),
    end: new Int32Array(most),
    hash: new Int32Array(most),
    shape: new Uint8Array(most),
    gap: new Uint8Array(most),
  };
}

const APOSTROPHE = 39;
const UNDERSCORE = 95;
const SMALL_S = 115;
const SMALL_T = 116;
/** The maximum number of tokens in the local part of an e-mail address. */
const MAX_FRONT_LENGTH = 12;

/** The maximum length of a capitalised word before an underscore. */
const MAX_PART_LENGTH = 24;

/** One byte for each code unit below U+3000, with flags: 1 letter, 2 combining mark, 4 upper case, 8 digit or `_`. */
const CLASS = new Uint8Array(0x3000);
for (let code = 0; code < CLASS.length; code++) {
  const folded = foldedLetter(code);
  if (folded === MARK) CLASS[code] = 2;
  else if (folded !== 0) CLASS[code] = isAnyUpper(code) ? 5 : 1;
  else if (isDigit(code) || code === UNDERSCORE) CLASS[code] = 8;
}
const classOf = (code: number): number => (code < 0x3000 ? (CLASS[code] ?? 0) : foldedLetter(code) === 0 ? 0 : 16);

/**
 * Splits `[from, to)` of a text into words and marks. A word consists of letters, digits and `_`; it may contain an
 * apostrophe after O, D, L and similar letters ("O'Brien"). A run of the same mark is one token. `https://…` and the
 * local part of an e-mail address have the shape `address`. The time is linear: each character is read a bounded number
 * of times.
 */
export function tokenize(text: string, from: number, to: number, tokens: Tokens): void {
  let count = 0;
  let at = from;
  let gap: number = from === 0 ? GAP.paragraph : GAP.line;
  let blanks = 0;
  while (at < to && count < tokens.start.length) {
    const code = text.charCodeAt(at);
    if (
      code <= 32 ||
      code === 0xa0 ||
      (code >= 0x2000 && code <= 0x200b) ||
      (code === UNDERSCORE && isBetweenParts(text, at))
    ) {
      blanks++;
      if (code === 10) gap = gap >= GAP.line ? GAP.paragraph : GAP.line;
      else if (gap < GAP.line) gap = code === 9 || blanks >= COLUMN ? GAP.column : Math.max(gap, GAP.blank);
      at++;
      continue;
    }
    const start = at;
    if (classOf(code) === 0) {
      at = readMark(text, at, to, tokens, count);
      if (code === 64 && gap === GAP.none) markAddress(text, tokens, count);
      if (code === 58 && text.startsWith('//', at) && gap === GAP.none && count > 0) {
        at = addressEnd(text, at, to);
        tokens.shape[count] = SHAPE.address;
        tokens.shape[count - 1] = SHAPE.address;
      }
    } else {
      at = readWord(text, at, to, tokens, count);
    }
    tokens.start[count] = start;
    tokens.end[count] = at;
    tokens.gap[count] = gap;
    gap = GAP.none;
    blanks = 0;
    count++;
  }
  tokens.count = count;
}

function readMark(text: string, at: number, to: number, tokens: Tokens, index: number): number {
  const code = text.charCodeAt(at);
  tokens.hash[index] = code;
  tokens.shape[index] = SHAPE.mark;
  const isSurrogate = code >= 0xd800 && code < 0xe000;
  at++;
  while (at < to) {
    const next = text.charCodeAt(at);
    if (next !== code && !(isSurrogate && next >= 0xd800 && next < 0xe000)) break;
    at++;
  }
  return at;
}

function readWord(text: string, at: number, to: number, tokens: Tokens, index: number): number {
  const start = at;
  let hash = HASH_START;
  let seen = 0;
  let uppers = 0;
  let lowers = 0;
  const isFirstUpper = (classOf(text.charCodeAt(at)) & 4) !== 0;
  for (; at < to; at++) {
    const code = text.charCodeAt(at);
    const kind = classOf(code);
    if (code === UNDERSCORE && isBetweenParts(text, at)) break;
    if (kind === 0) {
      if (!isJoining(text, start, at, uppers + lowers)) break;
      continue;
    }
    seen |= kind;
    if (kind === 2) continue;
    if (kind === 5) uppers++;
    else if (kind === 1) lowers++;
    hash = hashNext(hash, kind === 8 ? code : foldedLetter(code));
  }
  tokens.hash[index] = hash;
  tokens.shape[index] = shapeOf(seen, uppers, lowers, isFirstUpper);
  return at;
}

/**
 * True if the underscore at `at` is next to a capitalised word, as in file names: `Scan_Smith_John_2021.pdf`. In `MAX_LENGTH` and
 * `first_name` it belongs to the word.
 */
function isBetweenParts(text: string, at: number): boolean {
  if (classOf(text.charCodeAt(at - 1)) === 0) return false;
  if (isCapital(text, at + 1)) return true;
  let start = at;
  while ((classOf(text.charCodeAt(start - 1)) & 7) === 1 && at - start < MAX_PART_LENGTH) start--;
  return start < at && isCapital(text, start - 1) && classOf(text.charCodeAt(start - 2)) !== 1;
}

/** True if an upper-case letter at `at` is followed by a lower-case letter. */
const isCapital = (text: string, at: number): boolean =>
  (classOf(text.charCodeAt(at)) & 4) !== 0 && (classOf(text.charCodeAt(at + 1)) & 7) === 1;

function shapeOf(seen: number, uppers: number, lowers: number, isFirstUpper: boolean): number {
  if ((seen & 8) !== 0) return uppers + lowers === 0 ? SHAPE.digits : SHAPE.code;
  if ((seen & 16) !== 0) return SHAPE.uncased;
  if (uppers === 0) return lowers <= 1 ? SHAPE.single : SHAPE.lower;
  if (lowers === 0) return uppers === 1 ? SHAPE.initial : SHAPE.upper;
  if (!isFirstUpper) return SHAPE.mixed;
  return uppers === 1 ? SHAPE.capital : SHAPE.capitalMixed;
}

/**
 * True for an apostrophe inside a name: behind a single letter, but not before the "s" or "t" of "it's" and "don't".
 */
function isJoining(text: string, start: number, at: number, letters: number): boolean {
  const code = text.charCodeAt(at);
  if ((code !== APOSTROPHE && code !== 0x2019) || letters !== 1 || at !== start + 1) return false;
  const first = foldedLetter(text.charCodeAt(start));
  // O'Brien in any case; D'Angelo and L'Oréal with both capitals: "l'université" is two words.
  const next = text.charCodeAt(at + 1);
  if (first === 111)
    return (classOf(next) & 1) !== 0 && foldedLetter(next) !== SMALL_S && foldedLetter(next) !== SMALL_T;
  return (first === 100 || first === 108 || first === 110) && isAnyUpper(text.charCodeAt(start)) && isAnyUpper(next);
}

/** Marks the words that touch the "@" in "john.smith@" as part of an address: they are not a name in the text. */
function markAddress(text: string, tokens: Tokens, count: number): void {
  if (classOf(text.charCodeAt(tokens.start[count - 1] ?? 0)) === 0) return;
  for (let index = count - 1; index >= 0 && count - index <= MAX_FRONT_LENGTH; index--) {
    tokens.shape[index] = SHAPE.address;
    if (tokens.gap[index] !== GAP.none) return;
  }
}

function addressEnd(text: string, at: number, to: number): number {
  while (at < to) {
    const code = text.charCodeAt(at);
    if (code <= 32 || code === 34 || code === 60 || code === 62 || code === 0xa0) break;
    at++;
  }
  return at;
}
