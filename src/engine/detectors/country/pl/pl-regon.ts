import { areAllEqual } from '../../../checks/all-equal.js';
import { isInstant } from '../../../checks/instant.js';
import { weightedSum } from '../../../checks/weighted-sum.js';
import { FAIR, LIKELY, nationalId, OTHER_NUMBER_WORDS, SHAPE } from '../national-id.js';

const WEIGHTS = [8, 9, 2, 3, 4, 5, 6, 7] as const;
/** Weights for local units: the number of the firm and five more digits. */
const LOCAL_WEIGHTS = [2, 4, 8, 5, 0, 9, 7, 3, 6, 1, 2, 4, 8] as const;

/**
 * REGON, the number of a firm in the statistical register: nine digits, fourteen for a local unit, the last a check
 * digit modulo 11. In groups of three it looks like a telephone number or an amount and is found only next to a context
 * word.
 * Known false positive: one in eleven bare numbers of nine digits.
 * @see Rozporządzenie Rady Ministrów z dnia 30 listopada 2015 r. w sprawie rejestru REGON; GUS
 */
export const plRegon = nationalId({
  id: 'pl-regon',
  about: {
    name: 'Statistical number of a firm, REGON (Poland)',
    example: '123456785',
    standard: 'Rozporządzenie w sprawie rejestru REGON (2015); GUS',
    validation: 'Check digits modulo 11',
  },
  shapes: ['999999999', '999 999 999', '99999999999999', '999999999-99999'],
  alone: true,
  isValid: (value) =>
    !areAllEqual(value) &&
    hasCheck(value, WEIGHTS, 8) &&
    (value.length === 9 || (hasCheck(value, LOCAL_WEIGHTS, 13) && !isInstant(value))),
  confidence: (value, grouped) => (value.length === 14 ? LIKELY : grouped ? SHAPE : FAIR),
  words: {
    pl: 'regon, nr regon, numer regon, regon nr, regonu, nr statystyczny, numer statystyczny',
    en: 'regon number, regon no, statistical number, company number, business registry number',
  },
  against: {
    en: `${OTHER_NUMBER_WORDS}, routing, aba`,
    pl: 'zamówienie, zamówienia, faktura, telefon, tel, kom, komórka, faks, paragon, paczka, przesyłka, konto, rachunek, sprawa, sygnatura, kwota, partia, krs, nip',
  },
});

/** A remainder of ten counts as 0. */
const hasCheck = (value: string, weights: readonly number[], at: number): boolean =>
  (weightedSum(value, weights) % 11) % 10 === value.charCodeAt(at) - 48;
