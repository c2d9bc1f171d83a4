import { areAllEqual } from '../../checks/all-equal.js';
import { isInstant } from '../../checks/instant.js';
import { isShortDate } from '../../checks/short-date.js';
import { weightedSum } from '../../checks/weighted-sum.js';
import type { AnyDetector } from '../detector.js';
import { FAIR, isUpperCase, LIKELY, nationalId, OTHER_NUMBER_WORDS, SHAPE, HIGH_CONFIDENCE } from './national-id.js';

/**
 * Weights of three letters, the check digit, and five digits; with the check digit times nine the sum is a multiple of
 * ten.
 */
const ID_CARD_WEIGHTS = [7, 3, 1, 9, 7, 3, 1, 7, 3] as const;

/**
 * Number of an identity card (dowód osobisty): three letters, a check digit and five digits. Letters count 10 to 35; O
 * and Q are not used. The number of the sample card, ABA 300000, is reported like any other.
 * Known false positive: one in ten codes of three capitals and six digits.
 * @see Rozporządzenie w sprawie wzoru dowodu osobistego (2019); ICAO Doc 9303-3, 4.9
 */
const plIdCard = nationalId({
  id: 'pl-id-card',
  about: {
    name: 'Identity card number (Poland)',
    example: 'ABA 300000',
    standard: 'Rozporządzenie w sprawie wzoru dowodu osobistego (2019); ICAO Doc 9303-3',
    validation: 'Check digit by the weights 7, 3, 1',
  },
  shapes: ['AAA 999999'],
  isValid: (value) => !/[OQ]/.test(value) && checkSum(value) % 10 === 0,
  // `top 300000` is not a card number.
  confidence: (_value, _grouped, written) => (isUpperCase(written) ? FAIR : SHAPE),
  words: {
    pl:
      'dowód, dowód osobisty, dowodu, dowodu osobistego, dowodem osobistym, nr dowodu, numer dowodu, seria i numer, ' +
      'dow os, seria i nr, dow osob, numer dokumentu, nr dokumentu, legitymuje się, legitymujący się, legitymująca się, dowodem',
    en: 'identity card, id card, polish id card, id card number, id card no, document number, identity document, id no',
  },
  against: {
    en: 'order, invoice, part, model, serial, sku, tracking, flight, batch, lot, product',
    pl: 'zamówienie, faktura, faktury, model, partia, seria produktu, przesyłka, paragon, rejestracja, rejestracyjny',
  },
});

function checkSum(value: string): number {
  let sum = 0;
  for (let at = 0; at < ID_CARD_WEIGHTS.length; at++) {
    const code = value.charCodeAt(at);
    sum += (code >= 65 ? code - 55 : code - 48) * (ID_CARD_WEIGHTS[at] ?? 0);
  }
  return sum;
}

const NIP_WEIGHTS = [6, 5, 7, 2, 3, 4, 5, 6, 7] as const;
const PRINTED_FORM = /^\d{3}-(?:\d{3}-\d{2}-\d{2}|\d{2}-\d{2}-\d{3})$/;

/**
 * NIP, the tax number: three digits for the office, six more and a check digit modulo 11; printed 3-3-2-2 for firms,
 * 3-2-2-3 for persons; with PL before it on invoices within the European Union.
 * Known false positive: one in eleven bare numbers of ten digits.
 * @see Ustawa z dnia 13 października 1995 r. o zasadach ewidencji i identyfikacji podatników, art. 2; VIES, PL
 */
const plNip = nationalId({
  id: 'pl-nip',
  about: {
    name: 'Tax number, NIP (Poland)',
    example: '781-012-30-28',
    standard: 'Ustawa o zasadach ewidencji i identyfikacji podatników (1995); VIES',
    validation: 'Check digit modulo 11; prefix PL',
  },
  shapes: [
    'AA 9999999999',
    'AA 999-999-99-99',
    'AA 999-99-99-999',
    'AA999-999-99-99',
    '999-999-99-99',
    '999-99-99-999',
  ],
  alone: true,
  isValid: (value) => {
    const digits = value.slice(-10);
    if (value.length === 12 && !value.startsWith('PL')) return false;
    if (digits.startsWith('0') || areAllEqual(digits)) return false;
    return weightedSum(digits, NIP_WEIGHTS) % 11 === digits.charCodeAt(9) - 48;
  },
  confidence: (value, grouped, written) => {
    if (value.length === 12) return HIGH_CONFIDENCE;
    // `495 123-45-67` is a telephone number.
    if (grouped) return PRINTED_FORM.test(written) ? LIKELY : SHAPE;
    return isInstant(value) ? SHAPE : FAIR;
  },
  words: {
    pl: 'nip, nr nip, numer nip, nip ue, nip nabywcy, nip sprzedawcy, numer identyfikacji podatkowej, nr identyfikacji podatkowej, nipu, vat ue',
    en: 'tax id, tax number, tax identification number, vat, vat no, vat number, vat id, polish vat, vatin, vat reg no',
  },
  against: {
    en: OTHER_NUMBER_WORDS,
    pl: 'zamówienie, zamówienia, telefon, tel, kom, faks, paragon, paczka, przesyłka, list przewozowy, konto, rachunek, konta, rachunku, sprawa, sygnatura, kwota, partia, krs, regon, pesel',
  },
});

const PESEL_WEIGHTS = [1, 3, 7, 9, 1, 3, 7, 9, 1, 3, 1] as const;
/** Added to the month for each century: 20 in this one, 40 and 60 in the next two, 80 in the 19th. */
const CENTURY_STEP = 20;

/**
 * PESEL: date of birth, whose month encodes the century, a four-digit serial that encodes the sex, and a check digit.
 * Known false positive: one in a hundred bare numbers of eleven digits that begin with a date.
 * @see Ustawa z dnia 24 września 2010 r. o ewidencji ludności, art. 15; gov.pl, "Czym jest numer PESEL"
 */
const plPesel = nationalId({
  id: 'pl-pesel',
  about: {
    name: 'PESEL number (Poland)',
    example: '02070803628',
    standard: 'Ustawa o ewidencji ludności (2010), art. 15',
    validation: 'Date of birth with century and check digit modulo 10',
  },
  shapes: ['99999999999', '999999 99999'],
  alone: true,
  isValid: (value) => isBirth(value) && !value.endsWith('00000') && weightedSum(value, PESEL_WEIGHTS) % 10 === 0,
  // No person of the other centuries is alive.
  confidence: (value) => (Number(value.slice(2, 4)) <= CENTURY_STEP * 2 ? LIKELY : FAIR),
  words: {
    pl: 'pesel, nr pesel, numer pesel, pesel nr, numerem pesel, peselu, nr ewidencyjny, numer ewidencyjny',
    en: 'pesel number, polish id number, polish national id, national id, personal id number',
    uk: 'песель',
  },
  against: {
    en: OTHER_NUMBER_WORDS,
    pl: 'zamówienie, zamówienia, faktura, faktury, telefon, tel, kom, faks, paragon, paczka, przesyłka, list przewozowy, konto, rachunek, konta, rachunku, sprawa, sygnatura, kwota, partia',
  },
});

function isBirth(value: string): boolean {
  const month = Number(value.slice(2, 4)) % CENTURY_STEP;
  return isShortDate(value.slice(0, 2) + String(month).padStart(2, '0') + value.slice(4, 6));
}

const REGON_WEIGHTS = [8, 9, 2, 3, 4, 5, 6, 7] as const;
/** Weights for local units: the number of the firm and five more digits. */
const LOCAL_WEIGHTS = [2, 4, 8, 5, 0, 9, 7, 3, 6, 1, 2, 4, 8] as const;

/**
 * REGON, the number of a firm in the statistical register: nine digits, fourteen for a local unit, the last a check
 * digit modulo 11. In groups of three it looks like a telephone number or an amount and is found only next to a context
 * word.
 * Known false positive: one in eleven bare numbers of nine digits.
 * @see Rozporządzenie Rady Ministrów z dnia 30 listopada 2015 r. w sprawie rejestru REGON; GUS
 */
const plRegon = nationalId({
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
    hasCheck(value, REGON_WEIGHTS, 8) &&
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

export const PL: readonly AnyDetector[] = [plIdCard, plNip, plPesel, plRegon];
