import { areAllEqual } from '../../../checks/all-equal.js';
import { weightedSum } from '../../../checks/weighted-sum.js';
import { FAIR, nationalId, OTHER_NUMBER_WORDS } from '../national-id.js';

/** Weights of the nine digits after the check digit, which comes first. */
const WEIGHTS = [6, 7, 8, 9, 10, 5, 4, 3, 2] as const;
/** The check digit by remainder modulo 11. */
const CHECKS = '21987654321';

/**
 * Unique taxpayer reference: ten digits, printed 5-5, the first a check digit; returns add a K.
 * Known false positive: one in ten bare numbers of ten digits.
 * @see HMRC, "Find your UTR number"; HMRC Corporation Tax online, UTR modulus 11 check
 */
export const ukUtr = nationalId({
  id: 'uk-utr',
  about: {
    name: 'Unique taxpayer reference (United Kingdom)',
    example: '59551 23450',
    standard: 'HMRC, Unique Taxpayer Reference, modulus 11 check',
    validation: 'First digit is a check digit modulo 11',
  },
  shapes: ['99999 99999A', '9999999999 A', '99999 99999'],
  alone: true,
  isValid: (value) =>
    CHECKS[weightedSum(value.slice(1), WEIGHTS) % 11] === value[0] &&
    (value.length === 10 || value.endsWith('K')) &&
    !areAllEqual(value.slice(1, 10)),
  confidence: FAIR,
  words: {
    en:
      'unique taxpayer ref, unique tax ref, taxpayer ref, utr, utr number, utr no, unique taxpayer reference, unique tax reference, taxpayer reference, tax reference, ' +
      'self assessment reference, self assessment, sa utr, ct utr, corporation tax reference, tax ref, sa reference',
    cy: 'cyfeirnod unigryw y trethdalwr, cyfeirnod treth unigryw',
  },
  against: { en: OTHER_NUMBER_WORDS },
});
