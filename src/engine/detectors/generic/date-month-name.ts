import {
  afterEscape,
  codesOf,
  countDigits,
  digitAt,
  isBlank,
  isDash,
  isDigit,
  isLetter,
  isWord,
  isWordAfter,
  isWordBefore,
  continuesBefore,
  isJoiner,
} from '../../characters/characters.js';
import type { Emit } from '../detector.js';
import { isYearAt } from './date-numeric.js';
import { takeDate } from './date-weekday.js';
import { MAX_MONTH_NAME_LENGTH, mayBeMonth, monthNamed, type MonthName } from './month-names.js';

const WHOLE = 0.9;
const WITHOUT_YEAR = 0.75;
/** A month name that is another word when capitalised. */
const SMALL = 0.6;

interface Word extends MonthName {
  readonly start: number;
  readonly end: number;
  readonly capital: boolean;
}

/** Emits a date with a month name next to the digits `[at, end)`, which are its day or its year. */
export function findMonthNameDate(text: string, at: number, end: number, emit: Emit): void {
  if (isWordBefore(text, at)) return;
  if (end - at === 2 && findMonthAndShortYear(text, at, end, emit)) return;
  if (end - at <= 2) {
    const day = end - at === 1 ? digitAt(text, at) : digitAt(text, at) * 10 + digitAt(text, at + 1);
    if (day < 1 || day > 31) return;
    if (!findGlued(text, at, end, emit) && !findDayFirst(text, at, end, emit)) findMonthFirst(text, at, end, emit);
    return;
  }
  if (!isYearAt(text, at)) return;
  const after = monthAfter(text, end, false);
  if (after !== undefined && !after.foreign) {
    const day = afterGap(text, after.end, false);
    const digits = countDigits(text, day, 3);
    if (day > after.end && digits > 0 && digits < 3 && !isWord(text.charCodeAt(dayEnd(text, day + digits)))) {
      takeDate(text, at, dayEnd(text, day + digits), WHOLE, emit);
      return;
    }
  }
  const before = monthBefore(text, at) ?? (text.startsWith(' de ', at - 4) ? monthBefore(text, at - 3) : undefined);
  if (before === undefined) return;
  const sure = monthAndYear(before);
  if (sure > 0) takeDate(text, before.start, end, sure, emit);
}

/** Emits `Feb '22`. */
function findMonthAndShortYear(text: string, at: number, end: number, emit: Emit): boolean {
  if (!isApostrophe(text.charCodeAt(at - 1)) || isWordAfter(text, end)) return false;
  const name = monthBefore(text, at - 1);
  const sure = name === undefined || hasDayBefore(text, name.start) ? 0 : monthAndYear(name);
  if (name === undefined || sure < WHOLE) return false;
  takeDate(text, name.start, end, sure, emit);
  return true;
}

/** True for a day before the month: `5 Feb '22`. */
const hasDayBefore = (text: string, start: number): boolean =>
  /\d[\p{L}.]{0,3} ?$/u.test(text.slice(Math.max(0, start - 6), start));

/**
 * Returns the confidence of a month and a year. `Mars 2024` and `Mayo 2024` are not months in a language that writes
 * months in lower case.
 */
function monthAndYear({ foreign, ambiguous, capital, start, end }: Word): number {
  if (!foreign) return capital || !ambiguous ? WHOLE : 0;
  if (!ambiguous) return WHOLE;
  return !capital && end - start >= 4 ? SMALL : 0;
}

/** Emits `15JAN2024` and `05jan24`: airlines, the military and statistics packages write dates in one word. */
function findGlued(text: string, at: number, end: number, emit: Emit): boolean {
  if (!isLetter(text.charCodeAt(end)) || !mayBeMonth(text.charCodeAt(end), text.charCodeAt(end + 1))) return false;
  const year = end + 3;
  const digits = countDigits(text, year, 5);
  if (digits === 4 ? !isYearAt(text, year) : digits !== 2 || end - at !== 2) return false;
  const name = monthNamed(text.slice(end, year));
  if (name === undefined || name.foreign) return false;
  if (continuesBefore(text, at, isJoiner) || isWordAfter(text, year + digits)) return false;
  takeDate(text, at, year + digits, WHOLE, emit);
  return true;
}

/**
 * Returns the start of the `15-` of `15-17 January` or the `12.–` of `12.–14. März`; `at` if no other day precedes the
 * one at `at`.
 */
function rangeStart(text: string, at: number, end: number): number {
  const wide = isBlank(text.charCodeAt(at - 1)) && isBlank(text.charCodeAt(at - 3)) ? 1 : 0;
  if (!isDash(text.charCodeAt(at - 1 - wide))) return at;
  if (!isBlank(text.charCodeAt(text.charCodeAt(end) === DOT ? end + 1 : end))) return at;
  let last = at - 1 - 2 * wide;
  if (text.charCodeAt(last - 1) === DOT && text.charCodeAt(end) === DOT) last--;
  let start = last;
  while (last - start < 3 && isDigit(text.charCodeAt(start - 1))) start--;
  const digits = last - start;
  const isDay = digits === 1 || (digits === 2 && digitAt(text, start) < 4);
  return isDay && !isWordBefore(text, start) ? start : at;
}

/** `5 January 2024`, `5th of May`, `05-JAN-24`, `5. März 2024`, `5 de enero de 2024`. */
function findDayFirst(text: string, at: number, end: number, emit: Emit): boolean {
  const name = monthAfter(text, end, true);
  const start = rangeStart(text, at, end);
  if (name === undefined || continuesBefore(text, start, isJoiner)) return false;
  const last = yearEnd(text, name.end, end - at === 2);
  if (last > 0) takeDate(text, start, last, WHOLE, emit);
  else if (isMonthAlone(name) || isForeignAlone(text, name)) takeDate(text, start, name.end, WITHOUT_YEAR, emit);
  else return false;
  return true;
}

/** `January 5, 2024`, `Sept. 5th`, `Jan 5-7, 2024`. */
function findMonthFirst(text: string, at: number, end: number, emit: Emit): void {
  const name = monthBefore(text, at);
  if (name === undefined) return;
  const day = dayEnd(text, end);
  if (isLetter(text.charCodeAt(day)) || isTimeOrPart(text, day)) return;
  const range = rangeEnd(text, day);
  const last = yearEnd(text, range, false);
  if (last > 0 && !name.foreign) takeDate(text, name.start, last, WHOLE, emit);
  else if (isMonthAlone(name)) takeDate(text, name.start, range, WITHOUT_YEAR, emit);
}

/** True if the month counts without a year: `may 12` and `march 5` are as often a verb, so they need a capital. */
const isMonthAlone = (name: Word): boolean => !name.foreign && (name.capital || !name.ambiguous);

/**
 * True for `3 mai`, `12. März`, `3. mars`, `3 de mayo`, `1er mars`: a name that is also a word needs "de", "er" or a
 * period before it.
 */
function isForeignAlone(text: string, { foreign, ambiguous, capital, start, end }: Word): boolean {
  if (!foreign || !ambiguous) return foreign;
  if (!capital && SMALL_MONTHS.has(text.slice(start, end))) return true;
  const before = text.slice(Math.max(0, start - 4), start);
  return /(?:er| de) $/.test(before) || (!capital && /\d\. $/.test(before));
}

/** Month names that hardly mean anything else in lower case. */
const SMALL_MONTHS: ReadonlySet<string> = new Set('mars marts mei maj maja marca lipca ocak ekim kasım'.split(' '));

/** True for `10:30` and `1.5`, whose digits are not a day. */
const isTimeOrPart = (text: string, end: number): boolean =>
  (text.charCodeAt(end) === 58 || text.charCodeAt(end) === 46) && isDigit(text.charCodeAt(end + 1));

/** True for an ordinal suffix after a space. */
const isApart = (text: string, end: number): boolean =>
  isBlank(text.charCodeAt(end)) &&
  (text.charCodeAt(end + 1) === DOT ||
    (ENDS_ORDINAL.has(text.charCodeAt(end + 2) | 32) && /^(?:st|nd|rd|th|er)$/i.test(text.slice(end + 1, end + 3))));

/** The last letters of ordinal suffixes, lower case. */
const ENDS_ORDINAL = codesOf('tdhr');

/** Returns the offset after the `st`, `nd`, `rd` or `th` of a day. */
function dayEnd(text: string, end: number): number {
  if (isBlank(text.charCodeAt(end)) && dayEnd(text, end + 1) > end + 1) return end + 3;
  return isLetter(text.charCodeAt(end)) &&
    /^(?:st|nd|rd|th)$/i.test(text.slice(end, end + 2)) &&
    !isLetter(text.charCodeAt(end + 2))
    ? end + 2
    : end;
}

/** Returns the offset after the second day of `5-7` or `5th – 7th`. */
function rangeEnd(text: string, end: number): number {
  let next = end;
  while (next - end < 2 && (isBlank(text.charCodeAt(next)) || isDash(text.charCodeAt(next)))) next++;
  if (isBlank(text.charCodeAt(next)) && isDash(text.charCodeAt(next - 1))) next++;
  if (next === end || !(isDash(text.charCodeAt(end)) || isDash(text.charCodeAt(end + 1)))) return end;
  const digits = countDigits(text, next, 3);
  if (digits === 0 || digits === 3) return end;
  const last = dayEnd(text, next + digits);
  return isWord(text.charCodeAt(last)) ? end : last;
}

const COMMA = 44;
const DOT = 46;
const SLASH = 47;
const COLON = 58;

const isApostrophe = (code: number): boolean => code === 39 || code === 0x2019;

/**
 * Returns the end of the year that follows `end`: four digits, or two after `-`, `/`, `'` or a two-digit day; -1 if
 * there is none.
 */
export function yearEnd(text: string, end: number, paddedDay: boolean): number {
  const next = afterYearGap(text, end);
  if (next === end) return -1;
  if (isYearAt(text, next)) return next + 4;
  const gap = text.charCodeAt(next - 1);
  const oneBlank = isBlank(gap) && next === end + 1;
  if (!isDash(gap) && gap !== SLASH && !isApostrophe(gap) && !(paddedDay && oneBlank)) return -1;
  if (countDigits(text, next, 3) !== 2) return -1;
  return isWord(text.charCodeAt(next + 2)) || text.charCodeAt(next + 2) === 58 ? -1 : next + 2;
}

/**
 * Returns the offset after the separator of a month and its year: a dash, a slash, or a comma or dot, a line break,
 * spaces, "of", an apostrophe.
 */
function afterYearGap(text: string, end: number): number {
  let next = end;
  const code = text.charCodeAt(next);
  if (isDash(code) || code === SLASH) return next + 1;
  if (code === DOT) next++;
  if (text.charCodeAt(next) === COMMA) next++;
  if (text.charCodeAt(next) === 13) next++;
  if (text.charCodeAt(next) === 10 || isBlank(text.charCodeAt(next))) next++;
  const letter = text.charCodeAt(next);
  if (letter === 111 || letter === 100) {
    const word = ['of ', 'de ', 'del ', 'do '].find((each) => text.startsWith(each, next));
    if (word !== undefined && isBlank(text.charCodeAt(next - 1))) return next + word.length;
  }
  return isApostrophe(text.charCodeAt(next)) ? next + 1 : next;
}

const HYPHEN = 45;

/** Returns the offset after at most three spaces, hyphens or slashes, and dots if `dots` is set. */
function afterGap(text: string, at: number, dots: boolean): number {
  let next = at;
  for (; next - at < 3; next++) {
    const code = text.charCodeAt(next);
    if (!isBlank(code) && code !== HYPHEN && code !== SLASH && !(dots && code === DOT)) break;
  }
  return next;
}

/** True for Latin and Cyrillic letters. */
const isNameLetter = (code: number): boolean =>
  isLetter(code) || (code >= 0xc0 && code <= 0x17f) || (code >= 0x400 && code <= 0x45f);

const isBeforeDay = (code: number): boolean =>
  isBlank(code) || code === COMMA || code === HYPHEN || code === DOT || code === SLASH || code === 10 || code === 13;

/** Returns the month name before `at`, separated by `.`, `,`, `-`, `/`, spaces or one line break. */
export function monthBefore(text: string, at: number): Word | undefined {
  let end = at;
  while (at - end < 3 && isBeforeDay(text.charCodeAt(end - 1))) end--;
  if (end === at) return undefined;
  let start = end;
  while (end - start <= MAX_MONTH_NAME_LENGTH && isNameLetter(text.charCodeAt(start - 1))) start--;
  return monthWordIn(text, Math.min(afterEscape(text, start), end), end);
}

/** OCR and word processors may put a space before it: `3 rd`. */
const ORDINAL = /(?: ?(?:st|nd|rd|th|er)(?![a-z])|er| ?\.|[ºª]|:[ea](?![a-z]))?/iy;
/** Deeds and affidavits write "the 5th day of May, 1971". */
const OF = / (?:day of|of|de|do) /iy;
/** The first letters of these words, lower case. */
const BEGINS_OF = codesOf('do');

/** Returns the month name after `end`, skipping an ordinal suffix and "of". */
function monthAfter(text: string, end: number, ordinal: boolean): Word | undefined {
  let start = end;
  const code = text.charCodeAt(end);
  if (
    ordinal &&
    (isLetter(code) || isApart(text, end) || code === 46 || code === COLON || code === 0xba || code === 0xaa)
  ) {
    ORDINAL.lastIndex = end;
    if (ORDINAL.test(text)) start = ORDINAL.lastIndex;
  }
  const next = text.charCodeAt(start);
  if (isBlank(next) && BEGINS_OF.has(text.charCodeAt(start + 1) | 32)) {
    OF.lastIndex = start;
    if (OF.test(text)) return monthAt(text, OF.lastIndex);
  }
  // The dash between spaces in `January 30 - February 2` separates two dates.
  if (isBlank(next) && isDash(text.charCodeAt(start + 1)) && isBlank(text.charCodeAt(start + 2))) return undefined;
  const from = afterGap(text, start, true);
  return from > start || start > end ? monthAt(text, from) : undefined;
}

/** Returns the month name that starts at `start`. */
export function monthAt(text: string, start: number): Word | undefined {
  let end = start;
  while (end - start <= MAX_MONTH_NAME_LENGTH && isNameLetter(text.charCodeAt(end))) end++;
  return end === start ? undefined : monthWordIn(text, start, end);
}

function monthWordIn(text: string, start: number, end: number): Word | undefined {
  if (end - start < 3 || end - start > MAX_MONTH_NAME_LENGTH) return undefined;
  if (!mayBeMonth(text.charCodeAt(start), text.charCodeAt(start + 1))) return undefined;
  if (isWordBefore(text, start) || isWordAfter(text, end)) return undefined;
  const word = text.slice(start, end);
  const name = monthNamed(word);
  if (name === undefined) return undefined;
  // Copied field by field: a spread was slower than everything else in this function.
  const { month, ambiguous, foreign } = name;
  return { month, ambiguous, foreign, start, end, capital: !word.startsWith(word.charAt(0).toLowerCase()) };
}
