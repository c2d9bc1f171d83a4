import { inCapitals, nationalId, SHAPE } from '../national-id.js';

/**
 * Passport number: two letters (YA to YC on most of today's) and seven digits. It has no check digit outside the
 * machine-readable lines, so it is found only next to a context word.
 * @see Legge 21 novembre 1967, n. 1185; ICAO Doc 9303-4
 */
export const itPassport = nationalId({
  id: 'it-passport',
  about: {
    name: 'Passport number (Italy)',
    example: 'YA1234567',
    standard: 'Legge 21 novembre 1967, n. 1185; ICAO Doc 9303-4',
    validation: 'Only beside a word',
  },
  shapes: ['AA9999999', 'AA 9999999'],
  isValid: (value) => !/(\d)\1{6}/.test(value),
  confidence: inCapitals(SHAPE),
  raised: 0.9,
  words: {
    it: 'passaporto, passaporti, numero passaporto, n passaporto, passaporto n, numero di passaporto, passaporto nr, documento di viaggio',
    en: 'passport, passports, passport number, passport no, passport num, passport id, italian passport, travel document',
    de: 'reisepass, passnummer',
    fr: 'passeport',
  },
  against: {
    en: 'order, invoice, part, sku, serial, flight, booking, licence, license, identity card',
    it: "ordine, fattura, volo, prenotazione, patente, carta d'identità, targa, pratica, telaio",
  },
});
