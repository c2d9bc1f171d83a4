/**
 * What detectors ask about single UTF-16 code units. Codes, not strings, because these run millions of times a second;
 * behind the end of a text `charCodeAt` gives NaN, which is none of these.
 */

const LETTER = 2;
const HEX = 4;
const BLANK = 8;
const DASH = 16;
const WORD = 1;

/** One byte a code unit below U+3000; what is at or above has no class that matters here. */
const classes = new Uint8Array(0x3001);
const mark = (characters: Iterable<string>, bit: number): void => {
  for (const character of characters) classes[character.charCodeAt(0)] = (classes[character.charCodeAt(0)] ?? 0) | bit;
};
mark('0123456789', HEX);
mark('abcdefABCDEF', HEX);
mark('abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ', LETTER);
mark('0123456789_abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ', WORD);
// Space, no-break space, figure space, thin space, narrow no-break space: what word processors set between groups.
mark(' \u00a0\u2007\u2009\u202f', BLANK);
// Hyphen-minus, U+2010 hyphen to U+2015 horizontal bar (U+2011 is the no-break hyphen), U+2212 minus.
mark('-\u2010\u2011\u2012\u2013\u2014\u2015\u2212', DASH);

// `| 0` makes an index of the NaN beyond the ends; a key that is no integer would slow every other look-up down.

/** The codes of some characters, for look-ups. */
export const codesOf = (characters: string): ReadonlySet<number> =>
  new Set(Array.from(characters, (character) => character.charCodeAt(0)));

/** `0` to `9`. */
export const isDigit = (code: number): boolean => code >= 48 && code <= 57;

/** `A` to `Z` and `a` to `z`. */
export const isLetter = (code: number): boolean => ((classes[code | 0] ?? 0) & LETTER) !== 0;

/** A letter, a digit or `_`: what may not stand right beside a number for it to be a word of its own. */
export const isWord = (code: number): boolean => ((classes[code | 0] ?? 0) & WORD) !== 0;

/** A hexadecimal digit of either case. */
export const isHex = (code: number): boolean => ((classes[code | 0] ?? 0) & HEX) !== 0;

/** A space as it is set within a line: plain, no-break, figure, thin or narrow. Not a tab, not a line break. */
export const isBlank = (code: number): boolean => ((classes[code | 0] ?? 0) & BLANK) !== 0;

/** A hyphen, dash or minus of any width. */
export const isDash = (code: number): boolean => ((classes[code | 0] ?? 0) & DASH) !== 0;

/** A blank, a tab, or a line break. */
export const isSpace = (code: number): boolean => isBlank(code) || (code >= 9 && code <= 13);

/** The value of the digit at `at`; only for positions that hold one. */
export const digitAt = (text: string, at: number): number => text.charCodeAt(at) - 48;

/** True when `[start, end)` holds digits and nothing else, all inside the text. */
export function areDigits(text: string, start: number, end: number): boolean {
  for (let at = start; at < end; at++) if (!isDigit(text.charCodeAt(at))) return false;
  return true;
}

/** How many digits stand from `at` on, counted up to `most`. */
export function countDigits(text: string, at: number, most: number): number {
  let count = 0;
  while (count < most && isDigit(text.charCodeAt(at + count))) count++;
  return count;
}

const BACKSLASH = 92;
const PERCENT = 37;
const PLUS = 43;
const UNDERSCORE = 95;

/** Behind the letter of `\n`, `\r` or `\t` in source code and JSON, when it stands at `at`; `at` otherwise. */
export function afterEscape(text: string, at: number): number {
  const code = text.charCodeAt(at);
  return (code === 110 || code === 114 || code === 116) && text.charCodeAt(at - 1) === BACKSLASH ? at + 1 : at;
}

/** Letters that make a word; fewer are a part of a number, as the `AB` of `AB123`. */
const SHORTEST_WORD = 3;
/** Digits that are a value without a separator among them: numbers of cards, accounts and devices. */
const LONG_RUN = 12;

/**
 * True when a word character stands before `at` and is of the same word. The end of an escape (`\n`, `%2B`) is not,
 * nor are the underscores that open an emphasis, nor what parts a number from a name: `patient_219-09-9999`, `fax202-555-0143`.
 * @see RFC 8259, 7; RFC 3986, 2.1; CommonMark 0.31, 6.2
 */
export function isWordBefore(text: string, at: number): boolean {
  const code = text.charCodeAt(at - 1);
  if (!isWord(code)) return false;
  if (code === UNDERSCORE) {
    const emphasis = text.charCodeAt(at - 2) === UNDERSCORE;
    if (!isWord(text.charCodeAt(emphasis ? at - 3 : at - 2))) return false;
    return !(isGroupedFrom(text, at) && endsName(text, emphasis ? at - 2 : at - 1));
  }
  if (afterEscape(text, at - 1) === at) return false;
  if (text.charCodeAt(at - 3) === PERCENT && isHex(code) && isHex(text.charCodeAt(at - 2))) return false;
  return !(isGroupedFrom(text, at) && endsWord(text, at));
}

/** The mirror image of {@link isWordBefore}; an escape behind a word begins with a sign of its own. */
export function isWordAfter(text: string, end: number): boolean {
  const code = text.charCodeAt(end);
  if (!isWord(code)) return false;
  if (code === UNDERSCORE) {
    const next = text.charCodeAt(end + 1) === UNDERSCORE ? end + 2 : end + 1;
    return isWord(text.charCodeAt(next)) && !(isGroupedTo(text, end) && startsName(text, next));
  }
  return !(isGroupedTo(text, end) && startsWord(text, end));
}

/** A word, two letters as in `ip_`, or more digits than a group of thousands has: what underscores join in names of files. */
const endsName = (text: string, end: number): boolean =>
  endsWord(text, end) || areDigits(text, end - 4, end) || (isPair(text, end - 2) && !isWord(text.charCodeAt(end - 3)));
const startsName = (text: string, at: number): boolean =>
  startsWord(text, at) || areDigits(text, at, at + 4) || (isPair(text, at) && !isWord(text.charCodeAt(at + 2)));
const isPair = (text: string, at: number): boolean =>
  isLetter(text.charCodeAt(at)) && isLetter(text.charCodeAt(at + 1));

/** Returns whether an underscore parts the value at `at`, which may begin with letters, from a name: `vin_1HG…`. */
export const isBehindName = (text: string, at: number): boolean =>
  text.charCodeAt(at - 1) === UNDERSCORE && endsName(text, at - 1);

/**
 * True when a word ends before `end`: letters in one case, or with a capital first, and not hexadecimal digits alone.
 * What stands before it may be another word of the same name (`userSsn`), but no digit.
 */
export function endsWord(text: string, end: number): boolean {
  const isUpper = isUpperCase(text.charCodeAt(end - 1));
  let start = end;
  while (end - start < LONGEST_WORD && isLetterOf(text.charCodeAt(start - 1), isUpper)) start--;
  if (!isUpper && isUpperCase(text.charCodeAt(start - 1))) start--;
  return !isDigit(text.charCodeAt(start - 1)) && isTelling(text, start, end);
}

/** The mirror image of {@link endsWord}. */
export function startsWord(text: string, at: number): boolean {
  if (!isLetter(text.charCodeAt(at))) return false;
  const isUpper = isUpperCase(text.charCodeAt(at)) && isUpperCase(text.charCodeAt(at + 1));
  let end = at + 1;
  while (end - at < LONGEST_WORD && isLetterOf(text.charCodeAt(end), isUpper)) end++;
  return !isDigit(text.charCodeAt(end)) && isTelling(text, at, end);
}

const isLetterOf = (code: number, isUpper: boolean): boolean => isLetter(code) && isUpperCase(code) === isUpper;

/** Long enough for a word, and not hexadecimal digits alone. */
function isTelling(text: string, start: number, end: number): boolean {
  if (end - start < SHORTEST_WORD) return false;
  for (let at = start; at < end; at++) if (!isHex(text.charCodeAt(at))) return true;
  return false;
}

const LONGEST_WORD = 24;
const isUpperCase = (code: number): boolean => code >= 65 && code <= 90;

/** True when digits stand at `at` that are many, or go on behind a sign: `202-555-0143`, `+1202…`. */
function isGroupedFrom(text: string, at: number): boolean {
  const start = text.charCodeAt(at) === PLUS ? at + 1 : at;
  const digits = countDigits(text, start, LONG_RUN);
  if (digits === 0) return false;
  if (digits === LONG_RUN || start > at) return true;
  return isJoiner(text.charCodeAt(start + digits)) && isDigit(text.charCodeAt(start + digits + 1));
}

/** The mirror image of {@link isGroupedFrom}. */
function isGroupedTo(text: string, end: number): boolean {
  let start = end;
  while (end - start < LONG_RUN && isDigit(text.charCodeAt(start - 1))) start--;
  if (start === end) return false;
  if (end - start === LONG_RUN || text.charCodeAt(start - 1) === PLUS) return true;
  return isJoiner(text.charCodeAt(start - 1)) && isDigit(text.charCodeAt(start - 2));
}

/**
 * True when the number that ends before `end` goes on behind it: a letter or digit right there, or one of `joiners`
 * with a digit behind. `202-555-0143-7` is no telephone number with something after it.
 */
export function goesOnAfter(text: string, end: number, joins: (code: number) => boolean): boolean {
  return isWordAfter(text, end) || (joins(text.charCodeAt(end)) && isDigit(text.charCodeAt(end + 1)));
}

/** The mirror image of {@link goesOnAfter}: something before `start` belongs to the same number. */
export function goesOnBefore(text: string, start: number, joins: (code: number) => boolean): boolean {
  return isWordBefore(text, start) || (joins(text.charCodeAt(start - 1)) && isDigit(text.charCodeAt(start - 2)));
}

/** A dash or a dot. A slash also parts two whole numbers: `021000021/011401533`. */
export const isDashOrDot = (code: number): boolean => isDash(code) || code === 46;

/** A dash, a dot or a slash: what joins groups of one number. A blank does not: it also parts two numbers. */
export const isJoiner = (code: number): boolean => isDash(code) || code === 46 || code === 47;

/** The last place of `code` in `[start, end)`, or -1. `lastIndexOf` would go on to the front of the text. */
export function lastWithin(text: string, code: number, start: number, end: number): number {
  for (let at = end - 1; at >= start; at--) if (text.charCodeAt(at) === code) return at;
  return -1;
}
