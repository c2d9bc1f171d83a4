import { areAllEqual } from '../../checks/all-equal.js';
import { weightedSum } from '../../checks/weighted-sum.js';
import type { AnyDetector } from '../detector.js';
import { FAIR, LIKELY, nationalId, OTHER_NUMBER_WORDS, SHAPE, HIGH_CONFIDENCE } from './national-id.js';

const ABN_WEIGHTS = [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19] as const;

/**
 * Australian business number: eleven digits, printed 2-3-3-3; with the first digit reduced by one, the weighted sum is
 * a multiple of 89. Sole traders have one, too, so it can identify a person.
 * @see Australian Business Register, "Format of the ABN"
 */
const auAbn = nationalId({
  id: 'au-abn',
  about: {
    name: 'Business number (Australia)',
    example: '51 824 753 556',
    standard: 'Australian Business Register, Format of the ABN',
    validation: 'Check number modulo 89',
  },
  shapes: ['99 999 999 999'],
  isValid: (value) => value >= '11' && (weightedSum(value, ABN_WEIGHTS) - 10) % 89 === 0,
  confidence: LIKELY,
  grouped: HIGH_CONFIDENCE,
  words: { en: 'abn, abns, australian business number, business number, abn no, gst number, abr' },
  against: { en: OTHER_NUMBER_WORDS },
});

const ACN_WEIGHTS = [8, 7, 6, 5, 4, 3, 2, 1] as const;

/**
 * Australian company number, and the number of a registered body (ARBN) or scheme (ARSN), which has the same check
 * digit: nine digits, printed 3-3-3.
 * Known false positive: one in ten numbers of nine digits.
 * @see ASIC, "Australian Company Number digit check"; Corporations Act 2001, section 118
 */
const auAcn = nationalId({
  id: 'au-acn',
  about: {
    name: 'Company number (Australia)',
    example: '004 085 616',
    standard: 'ASIC, Australian Company Number digit check',
    validation: 'Check digit modulo 10',
  },
  shapes: ['999 999 999'],
  alone: true,
  isValid: (value) => (10 - (weightedSum(value, ACN_WEIGHTS) % 10)) % 10 === Number(value[8]) && Number(value) > 0,
  confidence: FAIR,
  words: {
    en:
      'acn, acns, australian company number, company number, company no, acn no, arbn, arsn, registered body number, ' +
      'registered scheme number, asic',
  },
  against: { en: `${OTHER_NUMBER_WORDS}, tfn, tax file number, medicare, bsb` },
});

const TFN_WEIGHTS = [1, 4, 3, 7, 5, 8, 6, 9, 10] as const;
const OLD_WEIGHTS = [10, 7, 8, 4, 6, 3, 5, 1] as const;

/**
 * Tax file number: nine digits, printed 3-3-3; eight in numbers from before 1990, which look like dates and are
 * therefore found only next to a context word.
 * Known false positive: one in eleven numbers of nine digits.
 * @see Australian Taxation Office, "Tax file number"; Taxation Administration Act 1953, section 8WB
 */
const auTfn = nationalId({
  id: 'au-tfn',
  about: {
    name: 'Tax file number (Australia)',
    example: '123 456 782',
    standard: 'Australian Taxation Office, tax file number',
    validation: 'Weighted sum a multiple of 11',
  },
  shapes: ['999 999 999', '99 999 999', '999 999 99'],
  alone: true,
  isValid: (value) =>
    weightedSum(value, value.length === 9 ? TFN_WEIGHTS : OLD_WEIGHTS) % 11 === 0 && !areAllEqual(value),
  confidence: (value) => (value.length === 9 ? FAIR : SHAPE),
  words: { en: 'tfn, tfns, tax file number, tax file no, tax file, tfn no, tax number' },
  against: { en: `${OTHER_NUMBER_WORDS}, abn, acn, medicare, bsb` },
});

const MEDICARE_WEIGHTS = [1, 3, 7, 9, 1, 3, 7, 9] as const;

/**
 * Medicare card number: eight digits, a check digit and the issue, printed 4-5-1; the number of the person on the card
 * (IRN) may follow.
 * Known false positive: one in ten bare numbers of ten digits that begin with 2 to 6.
 * @see Services Australia, "Medicare card"; METeOR 270101, Medicare card number
 */
const auMedicare = nationalId({
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
    value >= '2' && value < '7' && weightedSum(value, MEDICARE_WEIGHTS) % 10 === Number(value[8]) && value[9] !== '0',
  confidence: FAIR,
  grouped: LIKELY,
  words: {
    en:
      'medicare, medicare number, medicare no, medicare card, medicare card number, medicare card no, mcn, medicare id, ' +
      'medicare num',
  },
  against: { en: OTHER_NUMBER_WORDS },
});

export const AU: readonly AnyDetector[] = [auAbn, auAcn, auTfn, auMedicare];
