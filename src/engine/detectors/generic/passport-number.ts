import { isPassportLine, PASSPORT_LINE } from '../../checks/mrz.js';
import { BUSINESS_NUMBER_WORDS } from '../../context/business-words.js';
import { phrases } from '../../context/phrases.js';
import { continuesAfter, continuesBefore, isDigit, isJoiner, isLetter, isWord } from '../../characters/characters.js';
import type { Detector } from '../detector.js';
import { countryBeside } from './country-names.js';
import { PASSPORT_WORDS } from './passport-words.js';
import { tokenOfFirstDigits } from './token.js';

const CHECKED = 0.95;
const LABELLED = 0.9;
/** Six to ten letters and digits may be anything. */
const SHAPE = 0.2;
const MIN_LENGTH = 6;
const MAX_LENGTH = 10;
/** German serial numbers may contain letters at any position. */
const MIN_DIGITS = 4;
const MIN_DIGITS_OF_NINE = 3;

/**
 * Passport number of any country: six to ten capitals and digits next to a word for passport, or the second line of the
 * machine-readable zone with its check digits. The classification is the country, if its name is next to the number.
 * Known false positive: another number directly after the word, such as a six-digit count of passports.
 * @see ICAO Doc 9303-3 and 9303-4
 */
export const passportNumber: Detector = {
  id: 'passport-number',
  kind: 'passport-number',
  about: {
    name: 'Passport number',
    example: 'C01X00T47',
    standard: 'ICAO Doc 9303-4',
    validation: 'Context word nearby; check digits of the machine-readable zone',
  },
  triggers: ['digits'],
  digitRuns: [[1, 9]],
  context: {
    sure: LABELLED,
    raised: LABELLED,
    raise: PASSPORT_WORDS,
    against: phrases({
      en: `${BUSINESS_NUMBER_WORDS}, date, dob, issued, expires, expiry, phone, tel, fax, zip, visa, since, page, room, fee`,
    }),
  },
  create: () => (text, at, end, emit, around) => {
    const token = tokenOfFirstDigits(text, at, end, PASSPORT_LINE);
    if (token === undefined) return;
    const { start, end: stop } = token;
    if (isPassportLine(text, start) && !isWord(text.charCodeAt(start + PASSPORT_LINE))) {
      emit(start, start + PASSPORT_LINE, CHECKED, text.slice(start + 10, start + 13).replaceAll('<', ''));
      return;
    }
    const last = russianEnd(text, start, stop);
    const length = last - start;
    if (length < MIN_LENGTH || length > MAX_LENGTH + 4 || (last === stop && length > MAX_LENGTH)) return;
    if (
      text.charCodeAt(start - 1) === 64 ||
      continuesBefore(text, start, isJoiner) ||
      continuesAfter(text, last, isJoiner)
    )
      return;
    if (!isShape(text, start, last) || isDateLike(text, start, last)) return;
    if (around.isLabelled(start, PASSPORT_WORDS)) emit(start, last, SHAPE, countryBeside(text, start));
    else emit(start, last, SHAPE);
  },
};

/** Returns the end of a Russian number, whose series is separate: `45 11 123456`, `4511 № 123456`. */
function russianEnd(text: string, start: number, end: number): number {
  if (!/^\d{2}(?:\d{2})?$/.test(text.slice(start, end))) return end;
  const rest = /^(?: \d{2})? (?:№ ?|No\.? ?)?\d{6,7}(?!\d)/.exec(text.slice(end, end + 15))?.[0];
  return rest === undefined ? end : end + rest.length;
}

function isShape(text: string, start: number, end: number): boolean {
  let digits = 0;
  for (let at = start; at < end; at++) {
    const code = text.charCodeAt(at);
    if (isDigit(code)) digits++;
    else if (isLetter(code) && code > 90 && !isTypedLower(text.slice(start, end))) return false;
  }
  return digits >= (end - start === 9 ? MIN_DIGITS_OF_NINE : MIN_DIGITS);
}

/** True for a number typed in lower case, in the most common shape. */
const isTypedLower = (value: string): boolean => /^[a-z]{1,3}\d+$/.test(value);

/** True for a date such as `20190412` after "passport issued on". */
const isDateLike = (text: string, start: number, end: number): boolean =>
  end - start === 8 && /^(?:19|20)\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])$/.test(text.slice(start, end));
