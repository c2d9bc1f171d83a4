import { fullYear, isDayOfMonth } from '../../checks/calendar.js';
import type { CivilDate } from './civil.js';
import { monthListOf } from './month-lists.js';
import type { DatePart } from './date-part.js';
import { weekdayListOf } from './weekdays.js';

/** A parsed date: its value, and the format for writing another date. */
export interface WrittenDate {
  /** Undefined if the text does not contain it. */
  readonly year: number | undefined;
  readonly month: number;
  readonly day: number | undefined;
  readonly parts: readonly DatePart[];
}

/** The maximum length of a date with its time of day. */
const MAX_LENGTH = 80;

const TIME_OF_DAY =
  /(?:T|,?\s{1,3}(?:at |um |à )?)\d{1,2}:\d{2}(?::\d{2})?(?:[.,]\d{1,9})?(?:\s?[ap]\.?m\b\.?)?(?:\s?(?:Z|UTC|GMT|[+-]\d{2}(?::?\d{2})?))?$/i;
/** `Monday, `, `Montag, den `, `lunedì `, `Fri. the `. */
const WEEKDAY = /^([\p{L}\p{M}-]{2,14})(\.?,?\s{1,3}(?:(?:the|den|der|le|el|il|de|d\.)\s{1,3})?)(?=[\p{L}\d])/u;
const COMPACT = /^(\d{4})(\d{2})(\d{2})((?:T?\d{4}(?:\d{2})?(?:[.,]\d{1,9})?(?:Z|[+-]\d{2}(?::?\d{2})?)?)?)$/i;
const TOKEN = /\d+|[\p{L}\p{M}]+|[^\d\p{L}\p{M}]+/gu;
/** Words between the parts of a date. */
const FILLERS: ReadonlySet<string> = new Set([
  'of',
  'the',
  'day',
  'de',
  'del',
  'do',
  'da',
  'd',
  'le',
  'el',
  'am',
  'den',
  'dem',
]);
const ENGLISH_ORDINAL = /^(?:st|nd|rd|th)$/i;
const OTHER_ORDINAL = /^(?:er|[oaºª])$/i;

/**
 * Reads a date in a common format: ISO 8601, digits with any separator, or a month name of thirteen languages. Days in
 * words are not read. In ambiguous numeric dates the month comes first, unless they are separated by
 * dots. Two-digit years are those from 1970 to 2069. Returns undefined for ranges, for `12/31` and `04/27`, and for
 * days that do not exist.
 */
export function readDate(token: string): WrittenDate | undefined {
  if (token.length > MAX_LENGTH) return undefined;
  const text = plain(token);
  const [before = '', word = '', between = ''] = WEEKDAY.exec(text) ?? [];
  const list = word === '' ? undefined : weekdayListOf(word);
  if (list === undefined) return readDay(text);
  const read = readDay(text.slice(before.length));
  // Without a year the new day of the week is unknown.
  if (read?.year === undefined || read.day === undefined) return undefined;
  const { names, language } = list;
  return {
    ...read,
    parts: [{ type: 'weekday', names, language, like: word }, { type: 'text', text: between }, ...read.parts],
  };
}

function readDay(text: string): WrittenDate | undefined {
  const compact = COMPACT.exec(text);
  if (compact !== null) return readCompact(compact);
  const time = TIME_OF_DAY.exec(text)?.[0] ?? '';
  const read = readTokens(text.slice(0, text.length - time.length).match(TOKEN) ?? []);
  if (read === undefined || time === '') return read;
  return { ...read, parts: [...read.parts, { type: 'text', text: time }] };
}

/** Removes invisible characters and converts digits to ASCII. */
const plain = (token: string): string =>
  token
    .replace(/\p{Cf}/gu, '')
    .replace(/[\uff10-\uff19]/g, (digit) => String.fromCharCode(digit.charCodeAt(0) - 0xfee0));

function readCompact([, year = '', month = '', day = '', time = '']: readonly string[]): WrittenDate | undefined {
  const parts: readonly DatePart[] = [
    { type: 'year', width: 4 },
    { type: 'month', padded: true },
    { type: 'day', padded: true },
    { type: 'text', text: time },
  ];
  return valid({ year: Number(year), month: Number(month), day: Number(day), parts });
}

type Role = 'year' | 'month' | 'day';

function readTokens(tokens: readonly string[]): WrittenDate | undefined {
  const numbers = tokens.flatMap((token, index) => (isNumber(token) ? [index] : []));
  const named = nameAmong(tokens);
  if (named === 'other-word') return undefined;
  const widths = numbers.map((index) => tokens[index]?.length ?? 0);
  const values = numbers.map((index) => Number(tokens[index]));
  const roles =
    named === undefined
      ? rolesOfFigures(widths, values, tokens[(numbers[0] ?? 0) + 1] ?? '')
      : rolesBesideName(widths, values, numbers, tokens, named.index);
  if (roles === undefined) return undefined;
  const roleAt = new Map(numbers.map((index, order) => [index, roles[order]]));
  const valueOf = (role: Role): string | undefined => tokens[numbers[roles.indexOf(role)] ?? -1];
  const year = valueOf('year');
  const day = valueOf('day');
  const month = named?.month ?? Number(valueOf('month'));
  const padded = isPadded(
    numbers.filter((index) => roleAt.get(index) !== 'year').map((index) => tokens[index] ?? ''),
    tokens,
    named !== undefined,
  );
  const parts = tokens.map((token, index): DatePart => {
    const role = roleAt.get(index);
    if (role === 'year') return { type: 'year', width: token.length === 2 ? 2 : 4 };
    if (role !== undefined) return { type: role, padded };
    if (index === named?.index)
      return { type: 'month-name', names: named.list.names, language: named.list.language, like: token };
    if (ENGLISH_ORDINAL.test(token) && roleAt.get(index - 1) === 'day') return { type: 'ordinal', like: token };
    if (/^er$/i.test(token)) return { type: 'french-first', like: token };
    return { type: 'text', text: token };
  });
  return valid({
    year: year === undefined ? undefined : year.length === 2 ? fullYear(Number(year)) : Number(year),
    month,
    day: day === undefined ? undefined : Number(day),
    parts,
  });
}

const isNumber = (token: string): boolean => /^\d/.test(token);

interface NamedMonth {
  readonly index: number;
  readonly month: number;
  readonly list: { readonly names: readonly string[]; readonly language: string };
}

/** Returns the only month name among the words; `other-word` if there are two or an unknown word. */
function nameAmong(tokens: readonly string[]): NamedMonth | 'other-word' | undefined {
  const likely = likelyLanguages(tokens);
  const short = !tokens.some((token) => /\s/.test(token));
  let found: NamedMonth | undefined;
  for (const [index, token] of tokens.entries()) {
    if (!/^\p{L}/u.test(token) || FILLERS.has(token.toLowerCase())) continue;
    if (isNumber(tokens[index - 1] ?? '') && (ENGLISH_ORDINAL.test(token) || OTHER_ORDINAL.test(token))) continue;
    if (/^[年月日]$/.test(token)) continue;
    const named = monthListOf(token, { likely, short });
    if (named === undefined || found !== undefined) return 'other-word';
    found = { index, ...named };
  }
  return found;
}

function likelyLanguages(tokens: readonly string[]): readonly string[] {
  const has = (test: RegExp): boolean => tokens.some((token) => test.test(token));
  if (has(/^(?:of|st|nd|rd|th|the)$/i)) return ['en'];
  if (has(/^(?:de|del)$/i)) return ['es', 'pt'];
  if (has(/^do$/i)) return ['pt'];
  if (has(/^(?:le|er|d)$/i)) return ['fr'];
  // `05-jan-24` and `05jan24` are written by programs, which use English.
  if (!has(/\s/)) return ['en'];
  const first = tokens.findIndex(isNumber);
  if (first >= 0 && tokens[first + 1]?.startsWith('.') === true) return ['de', 'da', 'nb', 'fi'];
  return [];
}

/** Returns the role of each number in a date without a month name. */
function rolesOfFigures(
  widths: readonly number[],
  [first = 0, second = 0]: readonly number[],
  separator: string,
): readonly Role[] | undefined {
  const shape = widths.map((width) => (width <= 2 ? 's' : width === 4 ? 'y' : 'x')).join('');
  switch (shape) {
    case 'yss':
      return ['year', 'month', 'day'];
    case 'ssy':
    case 'sss': {
      if (shape === 'sss' && widths[2] !== 2) return undefined;
      const dayFirst = first > 12 || (second <= 12 && separator.startsWith('.'));
      return dayFirst ? ['day', 'month', 'year'] : ['month', 'day', 'year'];
    }
    case 'sy':
      return ['month', 'year'];
    case 'ys':
      return ['year', 'month'];
    case 'ss':
      return widths[1] === 2 && second > 31 ? ['month', 'year'] : undefined;
    default:
      return undefined;
  }
}

function rolesBesideName(
  widths: readonly number[],
  values: readonly number[],
  places: readonly number[],
  tokens: readonly string[],
  name: number,
): readonly Role[] | undefined {
  if (widths.some((width) => width === 3 || width > 4)) return undefined;
  const [first = 0, second = 0] = widths;
  switch (widths.length) {
    case 1: {
      if (first === 4) return ['year'];
      const place = places[0] ?? 0;
      const isYear = (values[0] ?? 0) > 31 || (place > name && /['’]$/.test(tokens[place - 1] ?? ''));
      return isYear ? ['year'] : ['day'];
    }
    case 2:
      if (first === 4) return second <= 2 ? ['year', 'day'] : undefined;
      // The year is last: `5 Jan 24`, `Jan 5, '24`. Two numbers before it, or a range, would be two days.
      if (second === 4 || (second === 2 && (places[1] ?? 0) > name && isYearGap(tokens, places, name)))
        return ['day', 'year'];
      return undefined;
    default:
      return undefined;
  }
}

/** True for `5 Jan 24` and `Jan 5 '24`, but not for the days of `Jan 5-24`. */
function isYearGap(tokens: readonly string[], [first = 0, second = 0]: readonly number[], name: number): boolean {
  return first < name || /[,'’]/.test(tokens.slice(first, second).join(''));
}

/** Returns true if numbers are padded to two digits: if one begins with 0, or if none has a single digit. */
function isPadded(figures: readonly string[], tokens: readonly string[], named: boolean): boolean {
  if (figures.some((figure) => figure.startsWith('0'))) return true;
  if (figures.some((figure) => figure.length === 1)) return false;
  // `15JAN2024` and `15-Jan-2024` imply two digits for every day; `15 January` would become `5 January`.
  return !named || tokens.every((token) => !/\s/.test(token));
}

function valid(date: WrittenDate): WrittenDate | undefined {
  const { year, month, day } = date;
  if (month < 1 || month > 12 || (year !== undefined && (year < 1000 || year > 2999))) return undefined;
  if (day !== undefined && !isDayOfMonth(year ?? LEAP_YEAR, month, day)) return undefined;
  return date;
}

/** The year assumed for dates without one, so that 29 February is valid. */
export const LEAP_YEAR = 2000;

/** Returns the date, with the first of the month if it has no day; undefined without a year. */
export function dayOf({ year, month, day = 1 }: WrittenDate): CivilDate | undefined {
  return year === undefined ? undefined : { year, month, day };
}
