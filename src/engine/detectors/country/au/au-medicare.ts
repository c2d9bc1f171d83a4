import { weightedSum } from '../../../checks/weighted-sum.js';
import { FAIR, LIKELY, nationalId, OTHER_NUMBER_WORDS } from '../national-id.js';

const WEIGHTS = [1, 3, 7, 9, 1, 3, 7, 9] as const;

/**
 * Medicare card number: eight digits, a check digit and the issue, printed 4-5-1; the number of the person on the card
 * (IRN) may follow.
 * Known false positive: one in ten bare numbers of ten digits that begin with 2 to 6.
 * @see Services Australia, "Medicare card"; METeOR 270101, Medicare card number
 */
export const auMedicare = nationalId({
  id: 'au-medicare',
  about: {
    name: 'Medicare card number (Australia)',
    example: '2123 45670 1',
    standard: 'Services Australia, Medicare card; METeOR 270101',
    validation: 'First digit 2 to 6 and a check digit by the weights 1, 3, 7, 9',
  },
  shapes: [
    '9999999999-9',
    '9999 99999 9 9',
    '9999 99999 9-9',
    '9999 99999 9/9',
    '9999 99999 99',
    '9999 99999 9',
    '9999 999999',
  ],
  alone: true,
  isValid: (value) =>
    value >= '2' && value < '7' && weightedSum(value, WEIGHTS) % 10 === Number(value[8]) && value[9] !== '0',
  confidence: FAIR,
  grouped: LIKELY,
  words: {
    en:
      'medicare, medicare number, medicare no, medicare card, medicare card number, medicare card no, mcn, medicare id, ' +
      'medicare num',
  },
  against: { en: OTHER_NUMBER_WORDS },
});
