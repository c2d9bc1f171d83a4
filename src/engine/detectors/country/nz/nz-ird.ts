import { weightedSum } from '../../../checks/weighted-sum.js';
import { FAIR, LIKELY, nationalId, OTHER_NUMBER_WORDS, SHAPE } from '../national-id.js';

const WEIGHTS = [3, 2, 7, 6, 5, 4, 3, 2] as const;
/** Weights used if the first ones give ten. */
const SECOND_WEIGHTS = [7, 4, 3, 2, 5, 2, 7, 6] as const;
const LOWEST = 10_000_000;
const HIGHEST = 200_000_000;

/**
 * Inland Revenue number of a person or company, which is also its GST number: eight or nine digits, printed 2-3-3 or
 * 3-3-3, the last modulo 11. Eight digits without separators also look like a date, so they are found only next to a
 * context word.
 * @see Inland Revenue, "Non-resident withholding tax and resident withholding tax specification document", IRD number
 *   validation
 */
export const nzIrd = nationalId({
  id: 'nz-ird',
  about: {
    name: 'Inland Revenue number (New Zealand)',
    example: '49-091-850',
    standard: 'Inland Revenue, RWT and NRWT specification, IRD number validation',
    validation: 'Range in use and check digit modulo 11',
  },
  shapes: ['999-999-999', '99-999-999'],
  alone: true,
  isValid: (value) => {
    const number = Number(value);
    return number >= LOWEST && number < HIGHEST && isChecked(value.padStart(9, '0'));
  },
  confidence: (value, grouped) => (grouped ? LIKELY : value.length === 9 ? FAIR : SHAPE),
  words: {
    en: 'ird, ird number, ird no, inland revenue, inland revenue number, gst, gst number, gst no, tax number, ird num',
    mi: 'te tari taake, nama ird, tau ird, tau taake',
  },
  against: { en: OTHER_NUMBER_WORDS },
});

function isChecked(value: string): boolean {
  const first = checkDigit(value, WEIGHTS);
  return (first === 10 ? checkDigit(value, SECOND_WEIGHTS) : first) === Number(value[8]);
}

const checkDigit = (value: string, weights: readonly number[]): number =>
  (11 - (weightedSum(value, weights) % 11)) % 11;
