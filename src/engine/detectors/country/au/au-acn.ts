import { weightedSum } from '../../../checks/weighted-sum.js';
import { FAIR, nationalId, OTHER_NUMBER_WORDS } from '../national-id.js';

const WEIGHTS = [8, 7, 6, 5, 4, 3, 2, 1] as const;

/**
 * Australian company number, and the number of a registered body (ARBN) or scheme (ARSN), which has the same check
 * digit: nine digits, printed 3-3-3.
 * Known false positive: one in ten numbers of nine digits.
 * @see ASIC, "Australian Company Number digit check"; Corporations Act 2001, section 118
 */
export const auAcn = nationalId({
  id: 'au-acn',
  about: {
    name: 'Company number (Australia)',
    example: '004 085 616',
    standard: 'ASIC, Australian Company Number digit check',
    validation: 'Check digit modulo 10',
  },
  shapes: ['999 999 999'],
  alone: true,
  isValid: (value) => (10 - (weightedSum(value, WEIGHTS) % 10)) % 10 === Number(value[8]) && Number(value) > 0,
  confidence: FAIR,
  words: {
    en:
      'acn, acns, australian company number, company number, company no, acn no, arbn, arsn, registered body number, ' +
      'registered scheme number, asic',
  },
  against: { en: `${OTHER_NUMBER_WORDS}, tfn, tax file number, medicare, bsb` },
});
