import { isDigit } from '../characters/characters.js';

/** A text as a reader sees it, for the detectors, and where each of its code units is in the original. */
export interface Folded {
  readonly text: string;
  /** By code unit of `text`: the place of the first code unit that it stands for. */
  readonly places: Int32Array;
  /** By code unit of `text`: behind the last code unit that it stands for. */
  readonly ends: Int32Array;
}

/**
 * Soft hyphen, zero-width space, word joiner, byte order mark; marks and overrides of direction; variation selectors.
 * Nobody who reads the text can see them, and they come along when a value is copied. The joiners U+200C and U+200D
 * are left: scripts spell words with them. @see Unicode 15.1, 23.2; UAX #9, 2
 */
const INVISIBLE = '\\u00ad\\u061c\\u200b\\u200e\\u200f\\u202a-\\u202e\\u2060\\u2066-\\u2069\\ufe00-\\ufe0f\\ufeff';
/** Digits of all scripts but our own, full-width forms, and accents that stand by themselves. */
const FOLDED = '\\u0300-\\u036f\\u3000\\uff01-\\uff5e\\ud835';

/** Code units below U+3000 that are decimal digits, by the digit they stand for plus one. @see Unicode, `Nd` */
const DIGITS = new Uint8Array(0x3000);
let next = 0;
for (let code = 128; code < DIGITS.length; code++) {
  // Each script has its ten digits in a row, the zero first.
  next = /\p{Nd}/u.test(String.fromCharCode(code)) ? (next % 10) + 1 : 0;
  DIGITS[code] = next;
}
const digitRanges = [...DIGITS.keys()]
  .filter((code) => DIGITS[code] === 1)
  .map((code) => `\\u${hex(code)}-\\u${hex(code + 9)}`)
  .join('');

/** Returns whether a code unit is a decimal digit of any script. Mathematical digits, which are surrogate pairs, do not count. */
export const isAnyDigit = (code: number): boolean =>
  code < DIGITS.length ? isDigit(code) || (DIGITS[code] ?? 0) > 0 : code >= 0xff10 && code <= 0xff19;

const ODD = new RegExp(`[${FOLDED}${INVISIBLE}${digitRanges}]`);
const UNSEEN = new RegExp(`[${INVISIBLE}]`);

/** Whether a text has anything that `foldText` changes. */
export const hasOdd = (text: string): boolean => ODD.test(text);

/**
 * Takes out what cannot be seen, and turns digits of other scripts, full-width forms, mathematical digits and letters
 * with separate accents into the plain ones; special blanks and hyphens, too. Undefined where nothing is odd, which
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
    if (code > 127 && UNSEEN.test(text.charAt(at))) {
      at++;
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

/** A string that grows by single characters is kept as a tree: cut off a branch now and then. */
const PIECE = 4_096;
const MATHEMATICAL = 0xd835;

/** The plain form, one code unit long, of the character at `at`. */
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

/** Bold, double-struck, sans-serif and monospace digits. */
const isMathematicalDigit = (low: number): boolean => low >= 0xdfce && low <= 0xdfff;

const isAccent = (code: number): boolean => code >= 0x300 && code <= 0x36f;

/** A letter and the accent behind it as one code unit, where there is one for them. */
function compose(text: string, at: number): string | undefined {
  const composed = text.slice(at, at + 2).normalize('NFC');
  return composed.length === 1 ? composed : undefined;
}

function hex(code: number): string {
  return code.toString(16).padStart(4, '0');
}
