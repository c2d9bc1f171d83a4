import { weightedSum } from '../../../checks/weighted-sum.js';
import { LIKELY, nationalId, OTHER_NUMBER_WORDS, SURE } from '../national-id.js';

const WEIGHTS = [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19] as const;

/**
 * Australian business number: eleven digits, printed 2-3-3-3; with the first digit reduced by one, the weighted sum is
 * a multiple of 89. Sole traders have one, too, so it can identify a person.
 * @see Australian Business Register, "Format of the ABN"
 */
export const auAbn = nationalId({
  id: 'au-abn',
  about: {
    name: 'Business number (Australia)',
    example: '51 824 753 556',
    standard: 'Australian Business Register, Format of the ABN',
    validation: 'Check number modulo 89',
  },
  shapes: ['99 999 999 999'],
  isValid: (value) => value >= '11' && (weightedSum(value, WEIGHTS) - 10) % 89 === 0,
  confidence: LIKELY,
  grouped: SURE,
  words: { en: 'abn, abns, australian business number, business number, abn no, gst number, abr' },
  against: { en: OTHER_NUMBER_WORDS },
});
