import { isDayOfMonth } from '../../checks/calendar.js';
import { weightedSum } from '../../checks/weighted-sum.js';
import type { AnyDetector } from '../detector.js';
import { LIKELY, nationalId, OTHER_NUMBER_WORDS, HIGH_CONFIDENCE } from './national-id.js';

/** Weights of all ten digits; the fourth is the check digit and does not count. */
const WEIGHTS = [3, 7, 9, 0, 5, 8, 4, 2, 1, 6] as const;
/** Substitute months for birthdays on which more people were insured than there are numbers. */
const FURTHER_MONTHS: ReadonlySet<number> = new Set([13, 14, 15]);

/**
 * Social insurance number: a three-digit serial, a check digit modulo 11 and the date of birth (DDMMYY), whose month is
 * 13 or more where the serials were exhausted.
 * @see Allgemeines Sozialversicherungsgesetz, § 31 (4); Dachverband der Sozialversicherungsträger,
 *   "Versicherungsnummer"
 */
const atSvnr = nationalId({
  id: 'at-svnr',
  about: {
    name: 'Social insurance number (Austria)',
    example: '1237 010180',
    standard: 'Allgemeines Sozialversicherungsgesetz, § 31; Dachverband der Sozialversicherungsträger',
    validation: 'Check digit modulo 11 and date of birth',
  },
  shapes: ['9999 999999', '999 9 999999', '9999 99 99 99', '9999 99.99.99', '9999/999999'],
  alone: true,
  isValid: (value) => {
    const month = Number(value.slice(6, 8));
    const day = Number(value.slice(4, 6));
    const isDate =
      isDayOfMonth(2000 + Number(value.slice(8)), month, day) || (FURTHER_MONTHS.has(month) && day >= 1 && day <= 31);
    return !value.startsWith('0') && isDate && weightedSum(value, WEIGHTS) % 11 === Number(value[3]);
  },
  confidence: LIKELY,
  grouped: HIGH_CONFIDENCE,
  words: {
    de:
      'svnr, sv-nr, sv-nummer, svnummer, sozialversicherungsnummer, sozialversicherungs-nr, versicherungsnummer, vers-nr, versnr, vsnr, ' +
      'vnr, e-card, ecard, sozialversicherung, asvg, versicherungsnr',
    en: 'social security number, social insurance number, austrian ssn, insurance number, ssn',
  },
  against: {
    en: OTHER_NUMBER_WORDS,
    de: 'telefon, tel, mobil, handy, fax, rechnung, auftrag, bestellung, kundennummer, konto',
  },
});

export const AT: readonly AnyDetector[] = [atSvnr];
