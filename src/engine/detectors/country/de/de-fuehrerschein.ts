import { FAIR, isUpperCase, nationalId, SHAPE } from '../national-id.js';

const WEIGHTS = [9, 8, 7, 6, 5, 4, 3, 2, 1] as const;
const CHECKS = '0123456789X';
/** The authority (a letter for the Land, three characters), the serial, the check character and the issue number. */
const FORM = /^[A-Z]\d[0-9A-Z]{7}[0-9X][0-9A-Z]$/;

/**
 * Number of a driving licence: four characters for the authority, five for the licence, a check character modulo 11 and
 * one for the issue number.
 * Known false positive: one in eleven codes of eleven characters with letters among the digits.
 * @see Fahrerlaubnis-Verordnung, annex 8; Kraftfahrt-Bundesamt, register of driving licences
 */
export const deFuehrerschein = nationalId({
  id: 'de-fuehrerschein',
  about: {
    name: 'Driving licence number (Germany)',
    example: 'B072RRE2I55',
    standard: 'Fahrerlaubnis-Verordnung, annex 8',
    validation: 'Check character modulo 11',
  },
  shapes: ['A9XXXXXXXXX', 'A9XX XXXXX XX', 'A9XX XXXXXXX'],
  isValid: (value) => FORM.test(value) && CHECKS[weightedAlphanumeric(value) % 11] === value[9] && !/0{7}/.test(value),
  confidence: (value, grouped, written) =>
    isUpperCase(written) && !grouped && /[A-Z]/.test(value.slice(4, 9)) ? FAIR : SHAPE,
  raised: 0.9,
  words: {
    de:
      'führerschein, führerscheinnummer, führerschein-nr, führerscheinnr, fuehrerschein, fuehrerscheinnummer, fahrerlaubnis, ' +
      'fahrerlaubnisnummer, führerscheins, kartenführerschein, fs, fs-nr, nummer des führerscheins, fahrerlaubnis-nr',
    en: 'driving licence, driving license, drivers license, driver license, driver licence, licence number, license number, licence no, license no, german licence',
  },
  against: {
    en: 'software, product, order, invoice, tracking, serial, sku, part',
    de: 'bestellung, sendung, rechnung, artikel, seriennummer',
  },
});

/** Letters count 10 to 35. */
function weightedAlphanumeric(value: string): number {
  let sum = 0;
  for (const [at, weight] of WEIGHTS.entries()) sum += weight * parseInt(value.charAt(at), 36);
  return sum;
}
