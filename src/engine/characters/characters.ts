/**
 * Tests of single UTF-16 code units for detectors. They take codes rather than strings because they run millions of
 * times a second; past the end of a text `charCodeAt` returns NaN, which belongs to no class.
 */

const LETTER = 2;
const HEX = 4;
const BLANK = 8;
const DASH = 16;
const WORD = 1;
const LIKE = 32;

/** One byte per code unit below U+3000; code units from there on have no class that matters here. */
const classes = new Uint8Array(0x3001);
const mark = (characters: Iterable<string>, bit: number): void => {
  for (const character of characters) classes[character.charCodeAt(0)] = (classes[character.charCodeAt(0)] ?? 0) | bit;
};
mark('0123456789', HEX);
mark('abcdefABCDEF', HEX);
mark('abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ', LETTER);
mark('0123456789_abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ', WORD);
// Greek, then Cyrillic.
mark('ΑΒΕΖΗΙΚΜΝΟΡΤΥΧАВЕКМНОРСТУХІ', LIKE);
// Space, no-break space, figure space, thin space and narrow no-break space: word processors put these between groups.
mark(' \u00a0\u2007\u2009\u202f', BLANK);
// Hyphen-minus, U+2010 hyphen to U+2015 horizontal bar (U+2011 is the no-break hyphen), U+2212 minus.
mark('-\u2010\u2011\u2012\u2013\u2014\u2015\u2212', DASH);

// `| 0` turns the NaN beyond the ends into an index; a non-integer key would slow down every other lookup.

/** Returns the set of codes of the given characters, for lookups. */
export const codesOf = (characters: string): ReadonlySet<number> =>
  new Set(Array.from(characters, (character) => character.charCodeAt(0)));

/** `0` to `9`. */
export const isDigit = (code: number): boolean => code >= 48 && code <= 57;

/** `A` to `Z` and `a` to `z`. */
export const isLetter = (code: number): boolean => ((classes[code | 0] ?? 0) & LETTER) !== 0;

/** A Greek or Cyrillic capital that looks like a Latin one: registration plates have no others. @see GOST R 50577 */
export const isLatinLike = (code: number): boolean => ((classes[code | 0] ?? 0) & LIKE) !== 0;

/** A Latin letter, or a capital that looks like one. */
export const isLetterOrLike = (code: number): boolean => ((classes[code | 0] ?? 0) & (LETTER | LIKE)) !== 0;

/** A letter, a digit or `_`: a number next to one of these is not a separate word. */
export const isWord = (code: number): boolean => ((classes[code | 0] ?? 0) & WORD) !== 0;

/** A hexadecimal digit of either case. */
export const isHex = (code: number): boolean => ((classes[code | 0] ?? 0) & HEX) !== 0;

/** A space within a line: plain, no-break, figure, thin or narrow. Neither a tab nor a line break. */
export const isBlank = (code: number): boolean => ((classes[code | 0] ?? 0) & BLANK) !== 0;

/** A hyphen, dash or minus of any width. */
export const isDash = (code: number): boolean => ((classes[code | 0] ?? 0) & DASH) !== 0;

/** A space, a tab, or a line break. */
export const isSpace = (code: number): boolean => isBlank(code) || (code >= 9 && code <= 13);

/** Returns the value of the digit at `at`, which must hold one. */
export const digitAt = (text: string, at: number): number => text.charCodeAt(at) - 48;

/** True if `[start, end)` lies inside the text and contains only digits. */
export function areDigits(text: string, start: number, end: number): boolean {
  for (let at = start; at < end; at++) if (!isDigit(text.charCodeAt(at))) return false;
  return true;
}

/** Returns the number of digits from `at` on, at most `most`. */
export function countDigits(text: string, at: number, most: number): number {
  let count = 0;
  while (count < most && isDigit(text.charCodeAt(at + count))) count++;
  return count;
}

const BACKSLASH = 92;
const PERCENT = 37;
const PLUS = 43;
const UNDERSCORE = 95;

/**
 * Returns the offset after the letter of a `\n`, `\r` or `\t` of source code or JSON at `at`, or `at` if there is none.
 */
export function afterEscape(text: string, at: number): number {
  const code = text.charCodeAt(at);
  return (code === 110 || code === 114 || code === 116) && text.charCodeAt(at - 1) === BACKSLASH ? at + 1 : at;
}

/** The minimum number of letters that count as a word; fewer are part of a number, like the `AB` of `AB123`. */
const MIN_WORD_LENGTH = 3;
/** The minimum number of digits that are a value even without separators: card, account and device numbers. */
const LONG_RUN = 12;

/**
 * True if the character before `at` is a word character of the same word. Not the same word: the end of an escape
 * (`\n`, `%2B`), underscores that open an emphasis, and a name joined to a number: `patient_219-09-9999`,
 * `fax202-555-0143`.
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

/** The mirror image of {@link isWordBefore}; an escape after a word begins with its own punctuation. */
export function isWordAfter(text: string, end: number): boolean {
  const code = text.charCodeAt(end);
  if (!isWord(code)) return false;
  if (code === UNDERSCORE) {
    const next = text.charCodeAt(end + 1) === UNDERSCORE ? end + 2 : end + 1;
    return isWord(text.charCodeAt(next)) && !(isGroupedTo(text, end) && startsName(text, next));
  }
  return !(isGroupedTo(text, end) && startsWord(text, end));
}

/**
 * True if a part of a file name joined by underscores ends at `end`: a word, two letters as in `ip_`, or more digits
 * than a thousands group has.
 */
const endsName = (text: string, end: number): boolean =>
  endsWord(text, end) || areDigits(text, end - 4, end) || (isPair(text, end - 2) && !isWord(text.charCodeAt(end - 3)));
const startsName = (text: string, at: number): boolean =>
  startsWord(text, at) || areDigits(text, at, at + 4) || (isPair(text, at) && !isWord(text.charCodeAt(at + 2)));
const isPair = (text: string, at: number): boolean =>
  isLetter(text.charCodeAt(at)) && isLetter(text.charCodeAt(at + 1));

/** True if an underscore separates the value at `at`, which may begin with letters, from a name: `vin_1HG…`. */
export const isBehindName = (text: string, at: number): boolean =>
  text.charCodeAt(at - 1) === UNDERSCORE && endsName(text, at - 1);

/**
 * True if a word ends at `end`: letters in one case or capitalised, and not only hexadecimal digits. Before it there
 * may be another word of the same name (`userSsn`), but no digit.
 */
export function endsWord(text: string, end: number): boolean {
  const isUpper = isUpperCase(text.charCodeAt(end - 1));
  let start = end;
  while (end - start < MAX_WORD_LENGTH && isLetterOf(text.charCodeAt(start - 1), isUpper)) start--;
  if (!isUpper && isUpperCase(text.charCodeAt(start - 1))) start--;
  return !isDigit(text.charCodeAt(start - 1)) && isTelling(text, start, end);
}

/** The mirror image of {@link endsWord}. */
export function startsWord(text: string, at: number): boolean {
  if (!isLetter(text.charCodeAt(at))) return false;
  const isUpper = isUpperCase(text.charCodeAt(at)) && isUpperCase(text.charCodeAt(at + 1));
  let end = at + 1;
  while (end - at < MAX_WORD_LENGTH && isLetterOf(text.charCodeAt(end), isUpper)) end++;
  return !isDigit(text.charCodeAt(end)) && isTelling(text, at, end);
}

const isLetterOf = (code: number, isUpper: boolean): boolean => isLetter(code) && isUpperCase(code) === isUpper;

/** True if `[start, end)` is long enough for a word and not only hexadecimal digits. */
function isTelling(text: string, start: number, end: number): boolean {
  if (end - start < MIN_WORD_LENGTH) return false;
  for (let at = start; at < end; at++) if (!isHex(text.charCodeAt(at))) return true;
  return false;
}

const MAX_WORD_LENGTH = 24;
const isUpperCase = (code: number): boolean => code >= 65 && code <= 90;

/** True if a long run of digits, or one that continues after a separator, starts at `at`: `202-555-0143`, `+1202…`. */
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
 * True if the number that ends at `end` continues: with a letter or digit, or with a character for which `joins` is
 * true and a digit after it. `202-555-0143-7` is not a telephone number with something after it.
 */
export function continuesAfter(text: string, end: number, joins: (code: number) => boolean): boolean {
  return isWordAfter(text, end) || (joins(text.charCodeAt(end)) && isDigit(text.charCodeAt(end + 1)));
}

/** The mirror image of {@link continuesAfter}: true if the text before `start` belongs to the same number. */
export function continuesBefore(text: string, start: number, joins: (code: number) => boolean): boolean {
  return isWordBefore(text, start) || (joins(text.charCodeAt(start - 1)) && isDigit(text.charCodeAt(start - 2)));
}

/** A dash or a dot. A slash is excluded because it also separates two whole numbers: `021000021/011401533`. */
export const isDashOrDot = (code: number): boolean => isDash(code) || code === 46;

/**
 * A dash, a dot or a slash, which join the groups of one number. A space is excluded because it also separates two
 * numbers.
 */
export const isJoiner = (code: number): boolean => isDash(code) || code === 46 || code === 47;

/**
 * Returns the last offset of `code` in `[start, end)`, or -1. `lastIndexOf` would search on to the start of the text.
 */
export function lastWithin(text: string, code: number, start: number, end: number): number {
  for (let at = end - 1; at >= start; at--) if (text.charCodeAt(at) === code) return at;
  return -1;
}
