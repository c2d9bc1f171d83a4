import { areAllEqual } from '../../../checks/all-equal.js';
import { weightedSum } from '../../../checks/weighted-sum.js';
import { FAIR, LIKELY, nationalId, OTHER_NUMBER_WORDS } from '../national-id.js';

const WEIGHTS = [10, 9, 8, 7, 6, 5, 4, 3, 2] as const;

/**
 * NHS number of England, Wales and the Isle of Man, and with the same check digit Scotland's CHI number and Northern
 * Ireland's health and care number: ten digits, printed 3-3-4. Numbers of test ranges (999 …, 943 476 5919) are
 * reported, since a letter that contains one is treated like any other.
 * Known false positive: one in eleven bare numbers of ten digits.
 * @see NHS Data Model and Dictionary, NHS NUMBER, modulus 11; ISB 0149
 */
export const ukNhs = nationalId({
  id: 'uk-nhs',
  about: {
    name: 'NHS number (United Kingdom)',
    example: '943 476 5919',
    standard: 'NHS Data Model and Dictionary, NHS NUMBER; ISB 0149',
    validation: 'Check digit modulo 11',
  },
  shapes: ['999 999 9999'],
  isValid: (value) => {
    const check = 11 - (weightedSum(value, WEIGHTS) % 11);
    return (check === 11 ? 0 : check) === Number(value[9]) && !areAllEqual(value);
  },
  confidence: FAIR,
  grouped: LIKELY,
  words: {
    en:
      'nhs, nhs number, nhs no, nhs num, nhs id, nhs ref, nhs reference, nhs patient number, chi, chi number, chi no, ' +
      'community health index, health and care number, h c number, hcn, hc number, hsc number',
    cy: 'rhif gig, gig',
  },
  against: { en: OTHER_NUMBER_WORDS },
});
