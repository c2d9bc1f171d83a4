import { isUpperCase, LABELLED, nationalId, NONE, SHAPE } from '../national-id.js';

/**
 * M is ordinary, S for a single journey, R for residents abroad, O official, D diplomatic; two letters are other
 * series.
 */
const KIND = /^(?:[MSROD]|[A-Z]{2})\d/;

/**
 * Passport number: a letter and eight digits, two letters and seven, and since December 2021 a letter, three digits, a
 * letter and four digits. Found only next to a context word: the check digit is only in the machine-readable lines.
 * @see 여권법 시행령; 외교부, 차세대 전자여권; ICAO Doc 9303-3
 */
export const krPassport = nationalId({
  id: 'kr-passport',
  about: {
    name: 'Passport number (South Korea)',
    example: 'M482A7193',
    standard: '여권법 시행령; ICAO Doc 9303-3',
    validation: 'Only beside a word',
  },
  shapes: ['A99999999', 'A999A9999', 'AA9999999'],
  isValid: (value) => KIND.test(value) && !/(\d)\1{6}$/.test(value),
  confidence: (_value, _grouped, written) => (isUpperCase(written) ? SHAPE : NONE),
  raised: LABELLED,
  words: {
    ko: '여권번호, 여권 번호, 여권, 여권사본',
    en: 'passport, passports, passport number, passport no, passport id, korean passport, travel document',
  },
  against: { en: 'order, invoice, tracking, part, model, serial, ticket, booking, flight, application' },
});
