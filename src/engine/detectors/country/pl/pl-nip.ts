import { areAllEqual } from '../../../checks/all-equal.js';
import { isInstant } from '../../../checks/instant.js';
import { weightedSum } from '../../../checks/weighted-sum.js';
import { FAIR, LIKELY, nationalId, OTHER_NUMBER_WORDS, SHAPE, SURE } from '../national-id.js';

const WEIGHTS = [6, 5, 7, 2, 3, 4, 5, 6, 7] as const;
const AS_PRINTED = /^\d{3}-(?:\d{3}-\d{2}-\d{2}|\d{2}-\d{2}-\d{3})$/;

/**
 * NIP, the tax number: three digits for the office, six more and a check digit modulo 11; printed 3-3-2-2 for firms,
 * 3-2-2-3 for persons; with PL before it on invoices within the European Union.
 * Known false positive: one in eleven bare numbers of ten digits.
 * @see Ustawa z dnia 13 października 1995 r. o zasadach ewidencji i identyfikacji podatników, art. 2; VIES, PL
 */
export const plNip = nationalId({
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
    return weightedSum(digits, WEIGHTS) % 11 === digits.charCodeAt(9) - 48;
  },
  confidence: (value, grouped, written) => {
    if (value.length === 12) return SURE;
    // `495 123-45-67` is a telephone number.
    if (grouped) return AS_PRINTED.test(written) ? LIKELY : SHAPE;
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
