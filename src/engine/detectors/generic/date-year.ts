import { Ending } from '../../characters/ending.js';
import { isPlausibleYear } from '../../checks/calendar.js';
import {
  areDigits,
  continuesAfter,
  isBlank,
  isDigit,
  isJoiner,
  isWordAfter,
  isWordBefore,
} from '../../characters/characters.js';
import type { Emit } from '../detector.js';

const WEEK = 0.85;
const QUARTER = 0.75;
const STATED = 0.75;
const CJK = 0.9;
const CJK_SHORT = 0.75;
/** Found only next to a word for a date. */
const NEEDS_WORD = 0.4;
const MAX_DISTANCE = 30;
const APOSTROPHES = new Set([39, 0x2019, 0x2018]);

/** `2024-W03`, `2024-W03-1`, `2024W031`. @see ISO 8601-1:2019, 5.2.3 */
const WEEK_DATE = /-?W(?:0[1-9]|[1-4]\d|5[0-3])(?:-?[1-7])?(?![\w-])/y;
/** The day of the year, `2024-015`. @see ISO 8601-1:2019, 5.2.2.3 */
const DAY_OF_YEAR = /-(?:00[1-9]|0[1-9]\d|[12]\d\d|3[0-5]\d|36[0-6])(?![\w-])/y;
const QUARTER_BEHIND = /(?: |-)?Q[1-4](?![\w-])/y;
const QUARTER_BEFORE = new Ending(
  /(?:^|[^\p{L}\p{N}])(Q[1-4] ?[ /'’-]|[1-4]Q ?|(?:first|second|third|fourth|1st|2nd|3rd|4th|[1-4]\.) (?:quarter|Quartal) (?:of )?)$/iu,
);
/** Words that make a year personal: of birth, of death, of graduation. */
const LIFE_EVENT_BEFORE = new Ending(
  /(?:^|[^\p{L}\p{N}])(?:born|née?|nacid[oa]s?|nat[oa]|nascid[oa]|geboren|geb\.?|\*|†|född|født|syntynyt|urodzon[ya]|ur\.|doğum(?: yılı)?|dob|yob|b\.|died|deceased|gestorben|gest\.|décédée?|fallecid[oa]|(?:year of |date of )?birth(?: ?year| ?date)?|birth_?year|geburtsjahr|jahrgang|geboortejaar|anno di nascita|année de naissance|año de nacimiento|class of|in the year of our lord)(?:,? (?:in|im|en|em|nel|i|w|on|around|about|circa|ca\.?|c\.))?["']?(?: ?[:=] ?["']?| )?$/iu,
);
/** The last characters of those words. */
const LAST_LETTERS = new Set(Array.from('nseéaotdrghıbfmwi*†.:=l\'"', (letter) => letter.charCodeAt(0)));

/** Emits dates with a four-digit year at `[at, end)` and no numeric month: weeks, quarters, a year of birth. */
export function findYearDate(text: string, at: number, end: number, emit: Emit): boolean {
  const first = text.charCodeAt(at);
  if ((first !== 49 && first !== 50) || isWordBefore(text, at)) return findQuarterOf(text, at, end, emit);
  const next = text.charCodeAt(end);
  if (next === 0x5e74 || next === 0xb144) return take(text, at, endOf(YEAR_CJK, text, end), CJK, emit);
  if (next === 45 || next === 87 || next === 81 || isBlank(next)) {
    if (next !== 81 && !isBlank(next) && !continuesBeforeYear(text, at)) {
      if (take(text, at, endOf(WEEK_DATE, text, end), WEEK, emit)) return true;
      if (take(text, at, endOf(DAY_OF_YEAR, text, end), NEEDS_WORD, emit)) return true;
    }
    if (text.charCodeAt(end + 1) === 81 || next === 81)
      return take(text, at, endOf(QUARTER_BEHIND, text, end), QUARTER, emit);
  }
  return findQuarterOf(text, at, end, emit) || findYearOfLife(text, at, end, emit);
}

const continuesBeforeYear = (text: string, at: number): boolean =>
  isJoiner(text.charCodeAt(at - 1)) && isDigit(text.charCodeAt(at - 2));

/** Emits `Q3 2024`, `Q3/2024`, `third quarter of 2024`. */
function findQuarterOf(text: string, at: number, end: number, emit: Emit): boolean {
  if (!mayEndQuarter(text, at)) return false;
  if (isWordAfter(text, end) || continuesAfter(text, end, isJoiner)) return false;
  const quarter = QUARTER_BEFORE.exec(text.slice(Math.max(0, at - MAX_DISTANCE), at))?.[1];
  return quarter !== undefined && take(text, at - quarter.length, end, QUARTER, emit);
}

/** True for the end of `Q3 `, `3Q` and `3Q `, or the last letter of "quarter", "Quartal" and "of". */
function mayEndQuarter(text: string, at: number): boolean {
  const before = text.charCodeAt(at - 2) | 32;
  if (
    isBlank(text.charCodeAt(at - 1)) &&
    (before === 113 || before === 114 || before === 108 || (before === 102 && (text.charCodeAt(at - 5) | 32) === 114))
  )
    return true;
  return (
    (text.charCodeAt(at - 1) | 32) === 113 ||
    (text.charCodeAt(at - 3) | 32) === 113 ||
    (text.charCodeAt(at - 4) | 32) === 113
  );
}

/** Emits `born 1962`, `geb. 1962`, `*1962`, `born in '62`. */
function findYearOfLife(text: string, at: number, end: number, emit: Emit): boolean {
  if (continuesAfter(text, end, isJoiner) || isWordAfter(text, end)) return false;
  let before = at - 1;
  while (at - before < 3 && isBlank(text.charCodeAt(before))) before--;
  const code = text.charCodeAt(before);
  if (!LAST_LETTERS.has(code < 128 && code > 64 ? code | 32 : code)) return false;
  const year = Number(text.slice(at, end));
  if (!isPlausibleYear(year)) return false;
  return LIFE_EVENT_BEFORE.test(text.slice(Math.max(0, at - MAX_DISTANCE), at)) && take(text, at, end, STATED, emit);
}

/** Emits `'62` after such a word, including the apostrophe. */
export function findShortYear(text: string, at: number, end: number, emit: Emit): boolean {
  const sign = at - 1;
  if (end - at !== 2 || !APOSTROPHES.has(text.charCodeAt(sign)) || !isBlank(text.charCodeAt(sign - 1))) return false;
  if (isWordAfter(text, end) || APOSTROPHES.has(text.charCodeAt(end))) return false;
  return (
    LIFE_EVENT_BEFORE.test(text.slice(Math.max(0, sign - MAX_DISTANCE), sign)) && take(text, sign, end, STATED, emit)
  );
}

const YEAR_CJK = /(?:年|년) ?(?:1[0-2]|0?[1-9])(?:月|월)(?: ?(?:3[01]|[12]\d|0?[1-9])[日일号號])?/y;
const DAY_CJK = /(?:月|월) ?(?:3[01]|[12]\d|0?[1-9])[日일号號]/y;

/** Years of the era of an emperor, and of the Republic of China. @see 元号法 (Japan, Act No. 43 of 1979) */
const ERA = /(?:明治|大正|昭和|平成|令和|民國|民国)$/u;

/** Emits `1月15日`, `1월 15일`, and `昭和45年4月1日` by the digits of its year. */
export function findMonthDayCjk(text: string, at: number, end: number, emit: Emit): boolean {
  const code = text.charCodeAt(end);
  if (code === 0x5e74) {
    const era = ERA.exec(text.slice(Math.max(0, at - 2), at))?.[0];
    return era !== undefined && take(text, at - era.length, endOf(YEAR_CJK, text, end), CJK, emit);
  }
  if (code !== 0x6708 && code !== 0xc6d4) return false;
  const month = Number(text.slice(at, end));
  return month >= 1 && month <= 12 && take(text, at, endOf(DAY_CJK, text, end), CJK_SHORT, emit);
}

function take(text: string, start: number, end: number, sure: number, emit: Emit): boolean {
  if (end < 0 || areDigits(text, end, end + 1)) return false;
  emit(start, end, sure);
  return true;
}

function endOf(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : -1;
}
