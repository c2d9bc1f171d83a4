import { fullYear, isDayOfMonth, isPlausibleYear } from '../../checks/calendar.js';
import {
  areDigits,
  countDigits,
  endsWord,
  continuesAfter,
  continuesBefore,
  isBlank,
  isDash,
  isJoiner,
  isWord,
  startsWord,
} from '../../characters/characters.js';
import type { Emit } from '../detector.js';
import { takeDate } from './date-weekday.js';

const WITH_TIME = 0.95;
const YEAR_FIRST = 0.9;
const CLEAR = 0.75;
/** Often something else, but nothing before it shows that. */
const ALIKE = 0.6;
const BLANKS = 0.5;
/** Found only next to a word for a date. */
const NEEDS_WORD = 0.4;
const DOT = 46;
const SLASH = 47;
const UNDERSCORE = 95;
const SMALL_R = 114;

/** The time after a date, with `T`, or with a space as RFC 3339, 5.6 allows and logs print it. */
const TIME = /[T ]\d{2}:\d{2}(?::\d{2}(?:[.,]\d{1,9})?)?(?: ?(?:Z\b|UTC\b|GMT\b|[+-]\d{2}(?::?\d{2})?(?!\d)))?/iy;
const COMPACT_TIME = /T\d{4}(?:\d{2})?(?:[.,]\d{1,9})?(?:Z\b|[+-]\d{2}(?::?\d{2})?(?!\d))?/iy;

const isSeparator = (code: number): boolean => isDash(code) || code === SLASH || code === DOT;

/**
 * True if the digits before `start`, or a word before a hyphen, belong to the same number. A different dash from the
 * one within the date separates two dates, and so does the slash of an interval: `2023-01-01–2023-06-30`,
 * `2023-01-01/2023-06-30`. @see ISO 8601-1:2019, 5.5.2
 */
function isJoinedBefore(text: string, start: number, separator: number): boolean {
  const code = text.charCodeAt(start - 1);
  if (isDash(code)) return code === separator && isWord(text.charCodeAt(start - 2)) && !endsWord(text, start - 1);
  if (code === SLASH && isDash(separator) && isDash(text.charCodeAt(start - 4))) return false;
  return continuesBefore(text, start, isJoiner);
}

/** The mirror image of {@link isJoinedBefore}. */
function isJoinedAfter(text: string, end: number, separator: number): boolean {
  const code = text.charCodeAt(end);
  // "14.03.1984r.", for the Polish "roku".
  if (code === SMALL_R && separator === DOT && !isWord(text.charCodeAt(end + 1))) return false;
  if (isDash(code) && code !== separator) return isNumberOfOther(text, end + 1);
  if (isDash(code)) return isWord(text.charCodeAt(end + 1)) && !startsWord(text, end + 1);
  if (code === SLASH && isDash(separator) && isDash(text.charCodeAt(end + 5))) return false;
  return continuesAfter(text, end, isJoiner);
}

/** True for three digits, or five and more, after a dash, which cannot begin a second date: `19.10.20-086.06`. */
function isNumberOfOther(text: string, at: number): boolean {
  const digits = countDigits(text, at, 5);
  return digits === 3 || digits === 5;
}

const number = (text: string, start: number, end: number): number => {
  let value = 0;
  for (let at = start; at < end; at++) value = value * 10 + text.charCodeAt(at) - 48;
  return value;
};

/** Emits `2024-01-15`, `2024/1/5`, and `2024-01-15T10:32:11.123+01:00` with its time. */
export function findYearFirstDate(text: string, at: number, onlyValid: boolean, emit: Emit): boolean {
  const separator = text.charCodeAt(at + 4);
  if (!isSeparator(separator) || isJoinedBefore(text, at, separator)) return false;
  if (separator === DOT && isBlank(text.charCodeAt(at + 5))) return findOrdinals(YEAR_DOTTED, text, at, emit);
  const month = at + 5;
  const monthEnd = month + countDigits(text, month, 3);
  if (text.charCodeAt(monthEnd) !== separator) return false;
  const day = monthEnd + 1;
  const end = day + countDigits(text, day, 3);
  if (monthEnd - month > 2 || end - day > 2 || end === day || monthEnd === month) return false;
  if (!isDay(number(text, at, month - 1), number(text, month, monthEnd), number(text, day, end), onlyValid))
    return false;
  const timeEnd = endOf(TIME, text, end);
  const last = timeEnd > 0 && !isWord(text.charCodeAt(timeEnd)) ? timeEnd : end;
  if (last === end && isJoinedAfter(text, end, separator)) return false;
  takeDate(text, at, last, last > end ? WITH_TIME : YEAR_FIRST, emit);
  return true;
}

/** The HL7 format after the seconds. @see HL7 v2.5.1, 2.A.22 */
const FRACTION_AND_ZONE = /(?:\.\d{1,4})?(?:[+-]\d{4})?/y;

/** Emits `20240115`, `20240115T103211Z`, `202401151032`, `20240115103211-0500`. */
export function findCompactDate(text: string, at: number, end: number, emit: Emit): void {
  const year = number(text, at, at + 4);
  const month = number(text, at + 4, at + 6);
  if (year < 1900 || year > 2099 || !isDayOfMonth(year, month, number(text, at + 6, at + 8))) return;
  if (isPartOfName(text, at) || text.charCodeAt(at - 1) === 36) return;
  if (end - at > 8) {
    if (isMigration(text, at, end)) return;
    const isTime =
      number(text, at + 8, at + 10) < 24 && number(text, at + 10, at + 12) < 60 && number(text, at + 12, end) <= 60;
    const last = endOf(FRACTION_AND_ZONE, text, end);
    if (isTime && (isTimeBehind(text, last) || !continuesAfter(text, last, isJoiner)))
      takeDate(text, at, last, ALIKE, emit);
    return;
  }
  const timeEnd = endOf(COMPACT_TIME, text, end);
  if (timeEnd > 0 && !isWord(text.charCodeAt(timeEnd))) takeDate(text, at, timeEnd, YEAR_FIRST, emit);
  else if (isTimeBehind(text, end) || !continuesAfter(text, end, isJoiner)) takeDate(text, at, end, ALIKE, emit);
}

/** True in file names of cameras and scanners, which contain the day and mostly the time: `IMG_20240301_101500.jpg`. */
const isPartOfName = (text: string, at: number): boolean =>
  continuesBefore(text, at, isJoiner) && !(text.charCodeAt(at - 1) === UNDERSCORE && endsWord(text, at - 1));
/** True for the number of a change to a database, which frameworks make from the time: `20240307120000_create_users.rb`. */
const isMigration = (text: string, at: number, end: number): boolean =>
  text.charCodeAt(end) === UNDERSCORE &&
  (/migrat(?:e|ions?)\W{1,4}$/i.test(text.slice(Math.max(0, at - 16), at)) ||
    /^_\w{1,60}\.(?:sql|rb|py|php|[jt]s|cs|exs|kt|java)\b/i.test(text.slice(end, end + 68)));
const isTimeBehind = (text: string, end: number): boolean => endOf(TIME_OF_FILE, text, end) > 0;
const TIME_OF_FILE = /_(?:[01]\d|2[0-3])[0-5]\d[0-5]\d(?![\da-z])/iy;

/** Emits `1/15/2024`, `15.01.24`, `01-15-2024`, `09/2021`, `04/27`. */
export function findNumericDate(text: string, at: number, end: number, onlyValid: boolean, emit: Emit): boolean {
  const separator = text.charCodeAt(end);
  if (isRoman(text.charCodeAt(end + 1)) || isRoman(text.charCodeAt(end + 2))) return findRoman(text, at, emit);
  if (isBlank(separator) && isSeparator(text.charCodeAt(end + 1))) return findSpaced(text, at, end, onlyValid, emit);
  if (separator === DOT && isBlank(text.charCodeAt(end + 1))) return findOrdinals(DAY_DOTTED, text, at, emit);
  const blanks = isBlank(separator);
  if (!(isSeparator(separator) || blanks) || isJoinedBefore(text, at, separator)) return false;
  const second = end + 1;
  const digits = countDigits(text, second, 5);
  if (digits === 0 || digits === 3 || digits === 5) return false;
  const secondEnd = second + digits;
  const first = number(text, at, end);
  const third = secondEnd + 1;
  const thirdDigits = digits <= 2 && text.charCodeAt(secondEnd) === separator ? countDigits(text, third, 5) : 0;
  if (thirdDigits === 2 || thirdDigits === 4) {
    const last = third + thirdDigits;
    if (isJoinedAfter(text, last, separator)) return false;
    const year = number(text, third, last);
    if (!isEitherOrder(first, number(text, second, secondEnd), year, thirdDigits, onlyValid)) return false;
    const padded = end - at === 2 && digits === 2;
    if (blanks && !(padded && thirdDigits === 4)) return false;
    takeDate(text, at, last, sureness(separator, padded, thirdDigits === 4), emit);
    return true;
  }
  if (separator === DOT && thirdDigits === 0 && text.charCodeAt(secondEnd) === DOT)
    return findDayAndMonth(text, at, emit);
  if (blanks || thirdDigits > 0 || isJoinedAfter(text, secondEnd, separator) || first < 1 || first > 12) return false;
  if (digits === 4 && !isPlausibleYear(number(text, second, secondEnd))) return false;
  if (digits === 1 || (digits === 2 && separator === DOT)) return false;
  takeDate(text, at, secondEnd, digits === 4 && separator !== DOT ? ALIKE : NEEDS_WORD, emit);
  return true;
}

/** `12.02. bis 19.02.2024`, and a day behind the preposition of a day: `vom 26.2.`. */
const DAY_AND_MONTH = /(?<day>\d{1,2})\.(?<month>\d{1,2})\.(?![\p{L}\p{N}])/uy;
const RANGE_END = / ?(?:bis(?: zum)?|und|do|-|–) ?\d{1,2}\.\d{1,2}\.(?:\d{4}|\d{2})(?!\d)/y;
const DAY_WORD_BEFORE = /(?<!\p{L})(?:am|vom|zum|seit|vo[mn] {1,2}\d{1,2}\.\d{1,2}\. ?(?:bis(?: zum)?|[-–])) {0,2}$/iu;
const MAX_BEFORE = 24;

/** Emits a day and a month in dots, with the dot behind them, where a date follows or a word for a day is before it. */
function findDayAndMonth(text: string, at: number, emit: Emit): boolean {
  DAY_AND_MONTH.lastIndex = at;
  const { day, month } = DAY_AND_MONTH.exec(text)?.groups ?? {};
  const end = DAY_AND_MONTH.lastIndex;
  if (!isDayOfMonth(LEAP_YEAR, Number(month), Number(day))) return false;
  if (endOf(RANGE_END, text, end) < 0 && !DAY_WORD_BEFORE.test(text.slice(Math.max(0, at - MAX_BEFORE), at)))
    return false;
  takeDate(text, at, end, CLEAR, emit);
  return true;
}

const LEAP_YEAR = 2000;

const SPACED = /(\d{1,2}) ([-./]) (\d{1,2}) \2 ((?:19|20)\d{2})(?!\d| ?[-./] ?\d)/y;

/** Emits `03 / 14 / 1984`, as in form fields; with another separator it may be a calculation. */
function findSpaced(text: string, at: number, end: number, onlyValid: boolean, emit: Emit): boolean {
  if (continuesBefore(text, at, isJoiner) || end - at > 2) return false;
  SPACED.lastIndex = at;
  const [, first, sign, second, year] = SPACED.exec(text) ?? [];
  if (year === undefined || !isEitherOrder(Number(first), Number(second), Number(year), 4, onlyValid)) return false;
  takeDate(text, at, SPACED.lastIndex, sign === '/' ? ALIKE : NEEDS_WORD, emit);
  return true;
}

/** The forms of ordinals, as most of Central and Northern Europe prints a date. @see Unicode CLDR, dateFormats */
const DAY_DOTTED =
  /(?<day>\d{1,2})\. {1,2}(?<month>\d{1,2})\. {1,2}(?<year>(?:18|19|20)\d{2}|\d{2})(?!\d|[-/:,]\d|\. ?\d|\p{L})/uy;
/** The month in Roman figures: `14.III.2023`, `12 XI 1984`; not volts before amperes, watts or volts: `5 V 2000 mA`. */
const ROMAN =
  /(?<day>\d{1,2})[. ]{1,2}(?<month>XI{0,2}|I[VX]|VI{0,3}|I{1,3})[. ]{1,2}(?<year>(?:19|20)\d{2})(?![\p{L}\d]|[-/:,.]\d| (?:[kmµ]?(?:[AWV]|VA)h?|[kMG]?Hz)(?!\p{L}))/uy;
const YEAR_DOTTED =
  /(?<year>(?:18|19|20)\d{2})\. {1,2}(?<month>\d{1,2})\. {1,2}(?<day>\d{1,2})\.?(?!\d|[-/:,]\d|\. ?\d|\p{L})/uy;

/** Emits `4. 11. 1967`, and `1967. 11. 4.` as in Hungary, day and month in this order alone. */
function findOrdinals(form: RegExp, text: string, at: number, emit: Emit): boolean {
  if (continuesBefore(text, at, isJoiner)) return false;
  form.lastIndex = at;
  const { day, month, year = '' } = form.exec(text)?.groups ?? {};
  const isShort = year.length === 2;
  if (!isDayOfMonth(isShort ? fullYear(Number(year)) : Number(year), Number(month), Number(day))) return false;
  takeDate(text, at, form.lastIndex, isShort ? NEEDS_WORD : ALIKE, emit);
  return true;
}

const ROMAN_MONTHS = ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX', 'X', 'XI', 'XII'];

function findRoman(text: string, at: number, emit: Emit): boolean {
  if (continuesBefore(text, at, isJoiner)) return false;
  ROMAN.lastIndex = at;
  const { day, month = '', year } = ROMAN.exec(text)?.groups ?? {};
  if (!isDayOfMonth(Number(year), ROMAN_MONTHS.indexOf(month) + 1, Number(day))) return false;
  takeDate(text, at, ROMAN.lastIndex, CLEAR, emit);
  return true;
}

const isRoman = (code: number): boolean => code === 73 || code === 86 || code === 88;

function sureness(separator: number, padded: boolean, fullYears: boolean): number {
  if (isBlank(separator)) return BLANKS;
  if (fullYears || separator === SLASH) return CLEAR;
  if (padded) return isDash(separator) ? CLEAR : ALIKE;
  return isDash(separator) ? ALIKE : NEEDS_WORD;
}

function isEitherOrder(first: number, second: number, year: number, yearDigits: number, onlyValid: boolean): boolean {
  const full = yearDigits === 2 ? fullYear(year) : year;
  return isDay(full, first, second, onlyValid) || isDay(full, second, first, onlyValid);
}

/** True if year, month and day are in range or, with `onlyValid`, if the date exists. */
function isDay(year: number, month: number, day: number, onlyValid: boolean): boolean {
  if (onlyValid) return isPlausibleYear(year) && isDayOfMonth(year, month, day);
  return year >= 1000 && year < 3000 && month >= 1 && month <= 12 && day >= 1 && day <= 31;
}

function endOf(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : -1;
}

/** True if the four digits at `at` can be the year of a date. */
export const isYearAt = (text: string, at: number): boolean =>
  areDigits(text, at, at + 4) &&
  !continuesAfter(text, at + 4, (code) => code === SLASH) &&
  /^[12]/.test(text.charAt(at));
