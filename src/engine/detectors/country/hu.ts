import { areAllEqual } from '../../checks/all-equal.js';
import { weightedSum } from '../../checks/weighted-sum.js';
import type { AnyDetector } from '../detector.js';
import { FAIR, nationalId, OTHER_NUMBER_WORDS, SHAPE } from './national-id.js';

const WEIGHTS = [3, 7, 3, 7, 3, 7, 3, 7] as const;

/**
 * Social security number (TAJ): eight digits and a check digit. In groups with spaces it looks like an amount or a
 * telephone number and is found only next to a context word. The specimen 111 111 110 is ignored, as are other numbers
 * of equal digits.
 * Known false positive: one in ten bare numbers of nine digits.
 * @see 1996. évi XX. törvény, melléklet; Nemzeti Egészségbiztosítási Alapkezelő
 */
const huTaj = nationalId({
  id: 'hu-taj',
  about: {
    name: 'Social security number, TAJ (Hungary)',
    example: '037 687 210',
    standard: '1996. évi XX. törvény, melléklet',
    validation: 'Check digit modulo 10; in groups with blanks only near a context word',
  },
  shapes: ['999-999-999', '999 999 999'],
  alone: true,
  isValid: (value) => !areAllEqual(value.slice(0, 8)) && weightedSum(value, WEIGHTS) % 10 === value.charCodeAt(8) - 48,
  confidence: (_value, grouped, written) => (grouped && !written.includes('-') ? SHAPE : FAIR),
  words: {
    hu: 'taj, taj szám, tajszám, taj száma, taj számom, taj kártyája, tajszáma, tajszámú, taj számú, taj kártya, társadalombiztosítási azonosító jel, társadalombiztosítási azonosító, taj szám nélkül, tb szám, taj azonosító',
    en: 'hungarian social security number, social security number, health insurance number, taj number',
  },
  against: {
    en: `${OTHER_NUMBER_WORDS}, routing, aba`,
    hu: 'rendelés, rendelésszám, számla, számlaszám, telefon, tel, mobil, fax, összeg, csomag, csomagszám, ügyszám, iktatószám, adóazonosító, cikkszám',
  },
});

export const HU: readonly AnyDetector[] = [huTaj];
