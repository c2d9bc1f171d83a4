import { nanpFit } from '../../checks/dialing.js';
import {
  areDigits,
  countDigits,
  isBlank,
  isDash,
  isDigit,
  isLetter,
  isWordAfter,
  isWordBefore,
  startsWord,
} from '../../characters/characters.js';
import type { Emit } from '../detector.js';

/** Three, three and four separate digits, with an assigned area and exchange. */
const CLASSIC = 0.95;
/** In these groups, with an unassigned exchange: invented numbers in samples, and misprints. */
const LIKELY = 0.75;
const BARE = 0.6;
/** Seven digits, without an area. */
const LOCAL = 0.4;

const OPEN = 40;
const CLOSE = 41;
const OPEN_SQUARE = 91;
const CLOSE_SQUARE = 93;
const PLUS = 43;
const HYPHEN = 45;
const DOT = 46;
const SLASH = 47;
const ZERO = 48;

/** Reads a number whose first digits are `[at, end)`. Returns true if it is one. */
export function findNanp(text: string, at: number, end: number, emit: Emit): boolean {
  const plus = text.charCodeAt(at - 1) === PLUS;
  const length = end - at;
  if (length === 1 && text.charCodeAt(at) === 49) {
    const area = afterSeparator(text, end);
    if (area < 0 || isInsideNumber(text, at)) return false;
    const start = plus ? at - 1 : at;
    return readArea(text, start, area, plus, emit) || readVanity(text, start, area, emit);
  }
  if (length === 11 && text.charCodeAt(at) === 49) return readBare(text, plus ? at - 1 : at, at + 1, plus, emit);
  if (plus || isInsideNumber(text, at)) return false;
  if (length === 10) return readBare(text, at, at, false, emit);
  if (length !== 3) return false;
  if (isBracketedWithBlanks(text, at, end)) {
    const exchange = afterBlanks(text, end + 2);
    return readExchange(text, at - 2, at, exchange, { open: true, international: false }, emit);
  }
  const start = isBracketed(text, at, end) ? at - 1 : at;
  return readArea(text, start, start, false, emit) || readVanity(text, start, start, emit) || readLocal(text, at, emit);
}

/** True for `(202)` and `[202]`. */
const isBracketed = (text: string, at: number, end: number): boolean =>
  closing(text.charCodeAt(at - 1)) === text.charCodeAt(end);

/** True for `( 202 )`. */
const isBracketedWithBlanks = (text: string, at: number, end: number): boolean =>
  isBlank(text.charCodeAt(at - 1)) && isBlank(text.charCodeAt(end)) && isBracketed(text, at - 1, end + 1);

/** Returns the code of the bracket that closes this one; 0 for other codes. */
const closing = (open: number): number => (open === OPEN ? CLOSE : open === OPEN_SQUARE ? CLOSE_SQUARE : 0);

/** Toll-free and premium-rate codes, which firms advertise as words. @see NANPA, "5XX, 8XX, 9XX codes" */
const VANITY_AREAS = /^(?:8(?:00|22|33|44|55|66|77|88)|900)$/;
/** Three capitals or more of seven to ten characters, in at most three groups: `FLOWERS`, `GO-FEDEX`, `555-HELP`. */
const VANITY = /(?=[A-Z\d-]{0,9}[A-Z]{3})[A-Z\d]{1,10}(?:-[A-Z\d]{1,7}){0,2}(?![A-Za-z\d-])/y;

/** Reads `1-800-FLOWERS` from the area at `at` on. @see ITU-T E.161, figure 2, for the letters on the keys */
function readVanity(text: string, start: number, at: number, emit: Emit): boolean {
  const open = closing(text.charCodeAt(at)) !== 0;
  const area = open ? at + 1 : at;
  if (text.charCodeAt(area) < 56 || !VANITY_AREAS.test(text.slice(area, area + 3))) return false;
  const word = open ? afterBlanks(text, area + 4) : afterGapBeforeWord(text, area + 3);
  if (word < 0) return false;
  VANITY.lastIndex = word;
  if (!VANITY.test(text)) return false;
  const end = VANITY.lastIndex;
  const signs = text.slice(word, end).replaceAll('-', '').length;
  if (signs < 7 || signs > 10) return false;
  emit(start, end, CLASSIC);
  return true;
}

/** Returns the offset after one hyphen, dot or space; -1 if there is none. */
function afterGapBeforeWord(text: string, at: number): number {
  const code = text.charCodeAt(at);
  return isDash(code) || code === DOT || isBlank(code) ? at + 1 : -1;
}

/** Reads `202`, `(202)` and the rest from `at` on. */
function readArea(text: string, start: number, at: number, international: boolean, emit: Emit): boolean {
  const bracket = closing(text.charCodeAt(at));
  const open = bracket !== 0;
  const area = open ? at + 1 : at;
  const digits = countDigits(text, area, 11);
  if (digits === 10 && !open && international) return readBare(text, start, area, true, emit);
  if (digits !== 3 || (open && text.charCodeAt(area + 3) !== bracket)) return false;
  const exchange = open ? afterBlanks(text, area + 4) : afterSeparator(text, area + 3);
  return readExchange(text, start, area, exchange, { open, international }, emit);
}

/** Reads the exchange at `exchange`, and the line number after it, of a number whose area is at `area`. */
function readExchange(
  text: string,
  start: number,
  area: number,
  exchange: number,
  { open, international }: { readonly open: boolean; readonly international: boolean },
  emit: Emit,
): boolean {
  if (exchange < 0) return false;
  const exchangeDigits = countDigits(text, exchange, 8);
  // `202-5550143` and `(202) 5550143` leave out the second separator.
  const dotted = text.charCodeAt(area + 3) === DOT;
  const line =
    exchangeDigits === 7 && !dotted ? exchange + 3 : exchangeDigits === 3 ? afterSeparator(text, exchange + 3) : -1;
  if (line < 0 || countDigits(text, line, 5) !== 4 || !endsHere(text, line + 4)) return false;
  const fit = nanpFit(text.slice(area, area + 3), text.slice(exchange, exchange + 3));
  // Spaces alone also separate the columns of a table.
  const loose = !open && !international && isBlank(text.charCodeAt(area + 3)) && fit !== 'assigned';
  // The trunk prefix of another country: `087 555 0133`.
  if (loose && text.charCodeAt(area) === ZERO) return false;
  emit(start, line + 4, fit === 'assigned' ? CLASSIC : fit === 'area-only' && !loose ? LIKELY : loose ? LOCAL : BARE);
  return true;
}

/** Reads ten digits without separators from `at` on. */
function readBare(text: string, start: number, at: number, international: boolean, emit: Emit): boolean {
  if (!areDigits(text, at, at + 10) || !endsHere(text, at + 10) || isInsideNumber(text, start)) return false;
  if (text.charCodeAt(start - 1) === SLASH || text.charCodeAt(start - 1) === 36) return false;
  if (nanpFit(text.slice(at, at + 3), text.slice(at + 3, at + 6)) !== 'assigned') return false;
  if (/^(\d)\1+$/.test(text.slice(at, at + 10))) return false;
  emit(start, at + 10, international ? CLASSIC : BARE);
  return true;
}

/**
 * Reads `555-0143`, which is a telephone number only after a word for it, and not the end of one of another country:
 * `0113 496 0123`.
 */
function readLocal(text: string, at: number, emit: Emit): boolean {
  const separator = text.charCodeAt(at + 3);
  if (!isDash(separator) && separator !== DOT && !isBlank(separator)) return false;
  if (isBlank(text.charCodeAt(at - 1)) && isDigit(text.charCodeAt(at - 2))) return false;
  if (countDigits(text, at + 4, 5) !== 4 || !endsHere(text, at + 8) || text.charCodeAt(at) < 50) return false;
  emit(at, at + 8, LOCAL);
  return true;
}

/**
 * Returns the offset after one separator with optional spaces around it: a dash, a dot, a slash, or only spaces; -1 if
 * there is none.
 */
function afterSeparator(text: string, at: number): number {
  let next = afterBlanks(text, at);
  const code = text.charCodeAt(next);
  if (isDash(code) || code === SLASH) next = afterBlanks(text, next + 1);
  // A dot and a space end the number of a list item.
  else if (code === DOT) next++;
  return next > at && (isDigit(text.charCodeAt(next)) || closing(text.charCodeAt(next)) !== 0) ? next : -1;
}

/** Returns the offset after at most two spaces, and after one dash or dot that follows a closing bracket. */
function afterBlanks(text: string, at: number): number {
  let next = at;
  while (next - at < 2 && isBlank(text.charCodeAt(next))) next++;
  if (isClosing(text.charCodeAt(at - 1)) && (isDash(text.charCodeAt(next)) || text.charCodeAt(next) === DOT)) next++;
  return next;
}

const isClosing = (code: number): boolean => code === CLOSE || code === CLOSE_SQUARE;

/** `phone_2025550143`, `homePhone2025550143`: a label joined to the number. */
const NAMED = /(?:(?<![A-Za-z])(?:phone|tel|cell|mobile|fax|sms|whatsapp)|Phone|Tel|Cell|Mobile|Fax)_?$/;

/** True if other digits or letters before `start` are part of the same number or word. */
export function isInsideNumber(text: string, start: number): boolean {
  if (isWordBefore(text, start)) return !NAMED.test(text.slice(Math.max(0, start - 10), start));
  const code = text.charCodeAt(start - 1);
  if (code === SLASH) return isDigit(text.charCodeAt(start - 2)) && !areDigits(text, start - 5, start - 1);
  return (isDash(code) || code === DOT) && isDigit(text.charCodeAt(start - 2));
}

/** True if the number ends at `end`; `x123` or `ext. 123` after it is an extension. */
export function endsHere(text: string, end: number): boolean {
  const code = text.charCodeAt(end);
  if (isLetter(code) && /^(?:x\.? ?\d|ext)/i.test(text.slice(end, end + 4))) return true;
  if (isWordAfter(text, end)) return false;
  if (code === HYPHEN && isLetter(text.charCodeAt(end + 1))) return startsWord(text, end + 1);
  return !((isDash(code) || code === DOT) && isDigit(text.charCodeAt(end + 1)));
}
