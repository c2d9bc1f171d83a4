import { areAllEqual } from '../../../checks/all-equal.js';
import { weightedSum } from '../../../checks/weighted-sum.js';
import { FAIR, nationalId, OTHER_NUMBER_WORDS, SHAPE } from '../national-id.js';

const WEIGHTS = [1, 4, 3, 7, 5, 8, 6, 9, 10] as const;
const OLD_WEIGHTS = [10, 7, 8, 4, 6, 3, 5, 1] as const;

/**
 * Tax file number: nine digits, printed 3-3-3; eight in numbers from before 1990, which look like dates and are
 * therefore found only next to a context word.
 * Known false positive: one in eleven numbers of nine digits.
 * @see Australian Taxation Office, "Tax file number"; Taxation Administration Act 1953, section 8WB
 */
export const auTfn = nationalId({
  id: 'au-tfn',
  about: {
    name: 'Tax file number (Australia)',
    example: '123 456 782',
    standard: 'Australian Taxation Office, tax file number',
    validation: 'Weighted sum a multiple of 11',
  },
  shapes: ['999 999 999', '99 999 999', '999 999 99'],
  alone: true,
  isValid: (value) => weightedSum(value, value.length === 9 ? WEIGHTS : OLD_WEIGHTS) % 11 === 0 && !areAllEqual(value),
  confidence: (value) => (value.length === 9 ? FAIR : SHAPE),
  words: { en: 'tfn, tfns, tax file number, tax file no, tax file, tfn no, tax number' },
  against: { en: `${OTHER_NUMBER_WORDS}, abn, acn, medicare, bsb` },
});
