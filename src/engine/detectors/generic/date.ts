import { BUSINESS_NUMBER_WORDS } from '../../context/business-words.js';
import { phrases } from '../../context/phrases.js';
import type { Detector } from '../detector.js';
import type { DateOptions } from '../options.js';
import { findMonthNameDate } from './date-month-name.js';
import { findCompactDate, findNumericDate, findYearFirstDate } from './date-numeric.js';

/**
 * Calendar date in figures or with a month name of seven languages, day, month or year first; the time of day is
 * covered where ISO 8601 makes it part of the date. A month and a day in figures alone (`12/31`), and three dotted
 * figures as a version has them, need a word such as "expires" or "born" before.
 * Known false positive: eight digits that read as a day, and `10-12-24` for something else.
 * @see ISO 8601-1:2019; RFC 3339; RFC 5322, 3.3; Unicode CLDR for the orders in use
 */
export const date: Detector<DateOptions> = {
  id: 'date',
  kind: 'date',
  about: {
    name: 'Date',
    example: '1984-03-14',
    standard: 'ISO 8601-1:2019 and the ways in which dates are written in letters and forms',
    validation: 'Day and month in range; calendar date with onlyValidDates',
  },
  triggers: ['digits'],
  digitRuns: [
    [1, 2],
    [4, 4],
    [8, 8],
    [12, 12],
    [14, 14],
  ],
  context: {
    sure: 0.75,
    raised: 0.85,
    raise: phrases({
      en: 'dob, born, birth, birthday, birthdate, date, dated, day, expires, exp, expiry, expiration, expire, valid, thru, until, due, since, admit, admitted, admission, discharge, discharged, seen, visit, appointment, appt, died, deceased, geboren, geb, am, né, née, le, nacido',
    }),
    against: phrases({
      en: `${BUSINESS_NUMBER_WORDS}, v, ver, release, section, chapter, ratio, score, page, id, account`,
    }),
  },
  create:
    ({ onlyValidDates }) =>
    (text, at, end, emit) => {
      const length = end - at;
      if (length >= 8) findCompactDate(text, at, end, emit);
      else if (length === 4 && findYearFirstDate(text, at, onlyValidDates, emit)) return;
      else if (length <= 2 && findNumericDate(text, at, end, onlyValidDates, emit)) return;
      else findMonthNameDate(text, at, end, emit);
    },
};
