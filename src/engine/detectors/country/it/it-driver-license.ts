import { FAIR, inCapitals, isUpperCase, nationalId, SHAPE } from '../national-id.js';

/** Provincial office: two letters, seven digits and a letter. */
const PROVINCIAL = /^[A-Z]{2}\d{7}[A-Z]$/;
/** Central office, since 2005: U1, six or seven digits and consonants, and a letter. */
const CENTRAL = /^U1[0-9B-DF-HJ-NP-TV-Z]{6,7}[A-Z]$/;
const NO_DIGITS = /^U1[A-Z]+$/;

/**
 * Number of a driving licence: two letters of the office, seven digits and a letter; U1 and digits mixed with
 * consonants if issued by the central office. Only the latter form is distinctive without a context word, if it mixes
 * digits and letters.
 * @see Decreto ministeriale 30 settembre 2003, n. 40T; Codice della strada, articolo 116
 */
export const itDriverLicense = nationalId({
  id: 'it-driver-license',
  about: {
    name: 'Driving licence number (Italy)',
    example: 'MI1234567X',
    standard: 'Decreto ministeriale 30 settembre 2003, n. 40T',
    validation: 'Form of the central office; others only beside a word',
  },
  shapes: ['AA9999999A', 'AA 9999999 A', 'A9XXXXXXXA', 'A9XXXXXXA'],
  isValid: (value) =>
    (PROVINCIAL.test(value) && !/(\d)\1{6}/.test(value)) || (CENTRAL.test(value) && !NO_DIGITS.test(value)),
  confidence: (value, grouped, written) => {
    const isCentral = value.startsWith('U1') && value.length === 10 && /\d[A-Z]+\d/.test(value.slice(2));
    return isCentral && isUpperCase(written) ? FAIR : inCapitals(SHAPE)(value, grouped, written);
  },
  raised: 0.9,
  words: {
    it:
      'patente, patente di guida, patente n, numero patente, n patente, patente guida, patente b, patente cat b, numero di patente, patente nr, ' +
      'documento di guida',
    en: 'driving licence, driving license, drivers license, driver license, driver licence, licence number, license number, italian licence, licence no, license no',
    de: 'führerschein, führerscheinnummer',
  },
  against: {
    en: 'passport, order, invoice, serial, software, tracking, sku',
    it: 'passaporto, ordine, fattura, spedizione, pratica, protocollo, targa, matricola, telaio',
  },
});
