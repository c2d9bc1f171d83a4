import { isDigit } from '../characters/characters.js';
import { startOfLine } from './line-start.js';

/** A text as a reader sees it, for the detectors, with the position of each of its code units in the original. */
export interface Folded {
  readonly text: string;
  /** By code unit of `text`: the offset of the first original code unit. */
  readonly places: Int32Array;
  /** By code unit of `text`: the offset behind the last original code unit. */
  readonly ends: Int32Array;
}

/**
 * Soft hyphen, zero-width space, word joiner, byte order mark; directional marks and overrides; variation selectors.
 * They are invisible to readers and are copied along with a value. The joiners U+200C and U+200D are kept behind other
 * letters than those of Latin, Greek and Cyrillic, since some scripts need them for spelling.
 * @see Unicode 15.1, 23.2; UAX #9, 2
 */
const INVISIBLE = '\\u00ad\\u061c\\u200b-\\u200e\\u200f\\u202a-\\u202e\\u2060\\u2066-\\u2069\\ufe00-\\ufe0f\\ufeff';
/** Combining accents, full-width forms and mathematical digits. They are folded along with digits of other scripts. */
const FOLDED = '\\u0300-\\u036f\\u3000\\uff01-\\uff5e\\ud835';

/** For each code unit below U+3000 that is a decimal digit, its value plus one; else 0. @see Unicode, `Nd` */
const DIGITS = new Uint8Array(0x3000);
let next = 0;
for (let code = 128; code < DIGITS.length; code++) {
  // Each script has its ten digits in sequence, from zero.
  next = /\p{Nd}/u.test(String.fromCharCode(code)) ? (next % 10) + 1 : 0;
  DIGITS[code] = next;
}
const digitRanges = [...DIGITS.keys()]
  .filter((code) => DIGITS[code] === 1)
  .map((code) => `\\u${hex(code)}-\\u${hex(code + 9)}`)
  .join('');

/**
 * Returns true if a code unit is a decimal digit of any script, except mathematical digits, which are surrogate pairs.
 */
export const isAnyDigit = (code: number): boolean =>
  code < DIGITS.length ? isDigit(code) || (DIGITS[code] ?? 0) > 0 : code >= 0xff10 && code <= 0xff19;

const ODD = new RegExp(`[${FOLDED}${INVISIBLE}${digitRanges}]`);
const UNSEEN = new RegExp(`[${INVISIBLE}]`);

/** Returns true if a text has anything that `foldText` changes. */
export const hasOdd = (text: string): boolean => ODD.test(text);

/**
 * Removes invisible characters and converts digits of other scripts, full-width forms, mathematical digits, letters
 * with separate accents, and special spaces and hyphens to the plain ones. Returns undefined if nothing changes, which
 * costs one search. @see Unicode Standard Annex #15
 */
export function foldText(text: string): Folded | undefined {
  if (!hasOdd(text)) return undefined;
  const places = new Int32Array(text.length);
  const ends = new Int32Array(text.length);
  const pieces: string[] = [];
  let piece = '';
  let count = 0;
  for (let at = 0; at < text.length;) {
    const code = text.charCodeAt(at);
    if (code > 127 && UNSEEN.test(text.charAt(at)) && !isOfSpelling(text, at, code)) {
      at = code === SOFT_HYPHEN || code === ZERO_WIDTH_SPACE ? behindBreak(text, at + 1) : at + 1;
      continue;
    }
    const width = code === MATHEMATICAL && isMathematicalDigit(text.charCodeAt(at + 1)) ? 2 : 1;
    const accented = isAccent(text.charCodeAt(at + 1)) ? compose(text, at) : undefined;
    piece += accented ?? (code < 128 ? text.charAt(at) : plain(text, at, code));
    places[count] = at;
    at += accented === undefined ? width : 2;
    ends[count++] = at;
    if (piece.length >= PIECE) {
      pieces.push(piece);
      piece = '';
    }
  }
  pieces.push(piece);
  return { text: pieces.join(''), places, ends };
}

/** The first letter of a script that joins its letters. @see Unicode, Hebrew */
const FIRST_JOINED = 0x590;
const isOfSpelling = (text: string, at: number, code: number): boolean =>
  (code === 0x200c || code === 0x200d) && text.charCodeAt(at - 1) >= FIRST_JOINED;

const [SOFT_HYPHEN, ZERO_WIDTH_SPACE] = [0xad, 0x200b];

/**
 * Returns the offset behind the line end at a place where a word may be broken, with the indentation of the next line.
 * Where no line ends, that is `at` itself.
 */
function behindBreak(text: string, at: number): number {
  const feed = text[at] === '\r' ? at + 1 : at;
  return text[feed] === '\n' ? startOfLine(text, feed + 1) : at;
}

/** Length of the pieces in which the text is built: a string that grows by single characters is kept as a tree. */
const PIECE = 4_096;
const MATHEMATICAL = 0xd835;

/** Returns the plain form, one code unit long, of the character at `at`. */
function plain(text: string, at: number, code: number): string {
  if (code === MATHEMATICAL) {
    const low = text.charCodeAt(at + 1);
    return isMathematicalDigit(low) ? String((low - 0xdfce) % 10) : text.charAt(at);
  }
  if (code >= 0xff01 && code <= 0xff5e) return String.fromCharCode(code - 0xfee0);
  const digit = DIGITS[code] ?? 0;
  if (digit > 0) return String(digit - 1);
  if (BLANKS.test(text.charAt(at))) return ' ';
  if (DASHES.test(text.charAt(at))) return '-';
  return text.charAt(at);
}

const BLANKS = /[\u00a0\u2000-\u200a\u202f\u3000]/;
const DASHES = /[\u2010-\u2015\u2212]/;

/** True for the low surrogate of bold, double-struck, sans-serif and monospace digits. */
const isMathematicalDigit = (low: number): boolean => low >= 0xdfce && low <= 0xdfff;

const isAccent = (code: number): boolean => code >= 0x300 && code <= 0x36f;

/** Returns a letter and the accent behind it as one code unit, if there is one for them. */
function compose(text: string, at: number): string | undefined {
  const composed = text.slice(at, at + 2).normalize('NFC');
  return composed.length === 1 ? composed : undefined;
}

function hex(code: number): string {
  return code.toString(16).padStart(4, '0');
}
