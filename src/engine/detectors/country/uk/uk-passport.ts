import { nationalId, SHAPE } from '../national-id.js';

/**
 * Passport number: nine digits, and two letters and seven digits in the series issued since 2022. It is found only next
 * to a context word: the check digit is only in the machine-readable lines.
 * @see HM Passport Office, "Basic passport checks"; ICAO Doc 9303-3
 */
export const ukPassport = nationalId({
  id: 'uk-passport',
  about: {
    name: 'Passport number (United Kingdom)',
    example: '533380006',
    standard: 'HM Passport Office, Basic passport checks; ICAO Doc 9303-3',
    validation: 'Only near a context word',
  },
  shapes: ['999999999', '999 999 999', 'AA9999999', 'AA 9999999'],
  isValid: (value) => !/^(?:[A-Z]{2})?(\d)\1+$/.test(value),
  confidence: SHAPE,
  raised: 0.85,
  words: {
    en:
      'passport, passports, passport number, passport no, passport num, passport id, travel document, ' +
      'british passport, uk passport, passport details, document no',
    cy: 'pasbort, rhif pasbort',
    fr: 'passeport, numéro de passeport',
  },
  against: {
    en: 'phone, telephone, tel, fax, invoice, order, application, application number, application ref, booking, ticket',
  },
});
