import { isShortDate } from '../../checks/short-date.js';
import { weightedSum } from '../../checks/weighted-sum.js';
import type { AnyDetector } from '../detector.js';
import { FAIR, LIKELY, nationalId, OTHER_NUMBER_WORDS, SHAPE, HIGH_CONFIDENCE } from './national-id.js';

const WEIGHTS = [10, 5, 8, 4, 2, 1, 6, 3, 7, 9] as const;
/** Codes since July 2017 begin with 32 to 39 and contain no date. */
const DATELESS_FORM = /^3[2-9]/;
const HYPHENATED_FORM = /^\d{6}-\d{5}$/;

/**
 * Personal code: date of birth, a digit for the century (0 to 2), order, and a check digit. Codes since July 2017 begin
 * with 32 to 39 and the rest is random; without a correct check digit they are found only next to a context word.
 * Known false positive: one in ten bare numbers of eleven digits that begin with 32 to 39, if written with a separator.
 * @see Fizisko personu reģistra likums, 10. un 11. pants; PMLP, "Personas kods"
 */
const lvPersonasKods = nationalId({
  id: 'lv-personas-kods',
  about: {
    name: 'Personal code, personas kods (Latvia)',
    example: '161175-19997',
    standard: 'Fizisko personu reģistra likums, 10. un 11. pants',
    validation: 'Date of birth, century and check digit modulo 11; since 2017 without a date',
  },
  shapes: ['999999-99999'],
  alone: true,
  isValid: (value) => {
    if (DATELESS_FORM.test(value)) return !/(\d)\1{6}/.test(value);
    return (
      isShortDate(value.slice(4, 6) + value.slice(2, 4) + value.slice(0, 2)) &&
      /^.{6}[012]/.test(value) &&
      hasCheck(value)
    );
  },
  confidence: (value, _grouped, written) => {
    const hyphen = HYPHENATED_FORM.test(written);
    if (DATELESS_FORM.test(value)) return hyphen && hasCheck(value) ? FAIR : SHAPE;
    return hyphen ? HIGH_CONFIDENCE : LIKELY;
  },
  words: {
    lv: 'personas kods, personas koda, personas kodu, personas kodi, p k, pk, pers kods, personas kodam',
    ru: 'персональный код, перс код',
    en: 'personal code, latvian id, personal identity number, national id, identity number',
  },
  against: {
    en: OTHER_NUMBER_WORDS,
    lv: 'pasūtījums, pasūtījuma, rēķins, rēķina, tālrunis, tālr, tel, mob, konts, konta, sūtījums, summa, lieta, lietas',
  },
});

const hasCheck = (value: string): boolean =>
  ((1 + weightedSum(value, WEIGHTS)) % 11) % 10 === value.charCodeAt(10) - 48;

export const LV: readonly AnyDetector[] = [lvPersonasKods];
