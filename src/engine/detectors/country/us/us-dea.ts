import { weightedSum } from '../../../checks/weighted-sum.js';
import { LIKELY, nationalId } from '../national-id.js';

/** Types of registrants; the missing letters were never issued. */
const REGISTRANTS = 'ABCDEFGHJKLMPRSTUX';
const WEIGHTS = [1, 2, 1, 2, 1, 2] as const;

/**
 * Registration number of the Drug Enforcement Administration for those who prescribe, dispense or make controlled
 * substances: the type of registrant, the initial of the surname or 9, and seven digits. The seventh digit is the last
 * digit of the sum of the first, third and fifth and twice the second, fourth and sixth.
 * Known false positive: other numbers of two letters and seven digits (passports), one in ten.
 * @see 21 CFR 1301; DEA Diversion Control Division, "DEA registration number, check digit"
 */
export const usDea = nationalId({
  id: 'us-dea',
  about: {
    name: 'DEA registration number',
    example: 'BJ1234563',
    standard: '21 CFR 1301; DEA Diversion Control Division',
    validation: 'Type of registrant and check digit',
  },
  shapes: ['AA 9999999', 'A9 9999999'],
  isValid: (value) =>
    REGISTRANTS.includes(value.charAt(0)) &&
    (value[1] === '9' || !isDigitAt(value, 1)) &&
    weightedSum(value.slice(2), WEIGHTS) % 10 === Number(value[8]) &&
    value.slice(2) !== '0000000',
  confidence: LIKELY,
  words: {
    en:
      'dea, dea number, dea no, dea registration, dea license, drug enforcement, registrant, prescriber, ' +
      'controlled substance, medical license',
  },
  against: { en: 'passport, passport no, invoice, order, serial, sku, part, tracking, flight, booking' },
});

const isDigitAt = (value: string, at: number): boolean => value.charCodeAt(at) <= 57;
