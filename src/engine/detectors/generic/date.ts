import { BUSINESS_NUMBER_WORDS } from '../../context/business-words.js';
import { phrases } from '../../context/phrases.js';
import type { Detector } from '../detector.js';
import type { DateOptions } from '../options.js';
import { isDigit } from '../../characters/characters.js';
import { DAY_WORDS, findDateInWords } from './date-words.js';
import { findMonthNameDate } from './date-month-name.js';
import { findMonthDayCjk, findShortYear, findYearDate } from './date-year.js';
import { findCompactDate, findNumericDate, findYearFirstDate } from './date-numeric.js';

/**
 * Calendar date in digits or with a month name in nineteen languages, day, month or year first, with the weekday before
 * it; the time of day is included where ISO 8601 makes it part of the date. Weeks, quarters, and years of birth and
 * death are dates, too. A month and a day in digits alone (`12/31`), and three numbers with dots like a version, need a
 * word such as "expires" or "born" before them.
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
    validation: 'Day and month in range; a date of the calendar with `onlyValidDates`',
  },
  triggers: ['digits', 'word'],
  keywords: DAY_WORDS,
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
      en: 'dob, d o b, born, birth, birthday, birthdate, date, dated, day, expires, exp, expiry, expiration, expire, valid, thru, until, due, since, admit, admitted, admission, discharge, discharged, seen, visit, labs, bloods, drawn, appointment, appt, died, deceased, dod, signed, executed, effective, filed, entered, collected, issued, hired, started, period, week, ordinal',
      de: 'geboren, geb, am, seit, datum, geburtsdatum, gültig, ausgestellt, aufnahme, entlassung',
      fr: 'né, née, le, date, depuis, naissance, expire',
      es: 'nacido, nacida, fecha, nacimiento, desde, hasta, vence',
      it: 'nato, nata, data, nascita, dal, scadenza',
      pt: 'nascido, nascida, data, nascimento, desde, validade',
      nl: 'geboren, geboortedatum, datum, sinds, vanaf',
      pl: 'urodzony, urodzona, data, dnia, urodzenia, ważny do',
      sv: 'född, datum, födelsedatum',
      da: 'født, dato, fødselsdato',
      nb: 'født, dato, fødselsdato',
      fi: 'syntynyt, syntymäaika, päivämäärä, pvm',
      tr: 'doğum, doğum tarihi, tarih, tarihi',
      cs: 'datum, narození, narozen, narozena, nar, dne',
      sk: 'dátum, narodenia, narodený, narodená, nar',
      hr: 'datum, rođenja, rođen, rođena, rođ',
      sl: 'datum, rojstva, rojen, rojena, roj',
      et: 'sünniaeg, sünnikuupäev, sündinud, kuupäev',
      lv: 'dzimšanas, dzimis, dzimusi, datums',
      lt: 'gimimo, gimęs, gimusi, data',
      hu: 'született, születési, szül, dátum, kelt',
      ro: 'născut, născută, nașterii, data',
      is: 'fæddur, fædd, fæðingardagur',
      el: 'γέννησης, γεννήθηκε, ημερομηνία',
      ru: 'рождения, родился, родилась, дата, др',
      uk: 'народження, народився, народилася, дата',
      bg: 'раждане, роден, родена, дата',
      sr: 'рођења, рођен, рођена, датум',
      id: 'tanggal, lahir',
      vi: 'ngày sinh, sinh ngày',
      ar: 'الميلاد, تاريخ',
      he: 'לידה, תאריך',
    }),
    against: phrases({
      en: `${BUSINESS_NUMBER_WORDS}, v, ver, release, section, chapter, ratio, score, page, id, account`,
    }),
  },
  create:
    ({ onlyValidDates }) =>
    (text, at, end, emit) => {
      const length = end - at;
      if (!isDigit(text.charCodeAt(at))) findDateInWords(text, at, end, emit);
      else if (length >= 8) findCompactDate(text, at, end, emit);
      else if (length === 4) {
        if (findYearFirstDate(text, at, onlyValidDates, emit) || findYearDate(text, at, end, emit)) return;
        findMonthNameDate(text, at, end, emit);
      } else if (
        !findNumericDate(text, at, end, onlyValidDates, emit) &&
        !findShortYear(text, at, end, emit) &&
        !findMonthDayCjk(text, at, end, emit)
      )
        findMonthNameDate(text, at, end, emit);
    },
};
