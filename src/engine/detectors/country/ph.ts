import type { AnyDetector } from '../detector.js';
import { FAIR, nationalId, OTHER_NUMBER_WORDS, SHAPE } from './national-id.js';

/**
 * Taxpayer identification number: nine digits, printed 3-3-3, and with dashes the branch of three digits, five since
 * 2023 (000 for the head office). No check digit is published, so it is found only next to a context word, except for
 * numbers printed with the branch 000 or 00000.
 * @see Bureau of Internal Revenue, Revenue Memorandum Circular 5-2014 and Revenue Regulations 7-2024, branch code
 */
const phTin = nationalId({
  id: 'ph-tin',
  about: {
    name: 'Taxpayer identification number (Philippines)',
    example: '123-456-789-000',
    standard: 'Bureau of Internal Revenue, Revenue Memorandum Circular 5-2014',
    validation: 'Only near a context word, or with the branch code of the head office',
  },
  shapes: ['999-999-999-99999', '999-999-999-999', '999-999-999'],
  alone: true,
  isValid: (value) => !/^(\d)\1{8}/.test(value),
  confidence: (value, grouped, written) => (grouped && /^.{9}0+$/.test(value) && !written.includes('.') ? FAIR : SHAPE),
  raised: 0.9,
  words: {
    en:
      'tin, tin no, tin number, taxpayer identification, taxpayer identification number, tax identification number, ' +
      'tax id, taxpayer id, vat reg tin, non vat reg tin, bir, bir tin, vat reg, taxpayer',
    tl: 'numero ng pagkakakilanlan ng nagbabayad ng buwis, nagbabayad ng buwis',
  },
  against: { en: `${OTHER_NUMBER_WORDS}, sss, philhealth, pag ibig` },
});

export const PH: readonly AnyDetector[] = [phTin];
