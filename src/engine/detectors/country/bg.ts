import { isShortDate } from '../../checks/short-date.js';
import { weightedSum } from '../../checks/weighted-sum.js';
import type { AnyDetector } from '../detector.js';
import { FAIR, nationalId, OTHER_NUMBER_WORDS } from './national-id.js';

const WEIGHTS = [2, 4, 8, 5, 10, 9, 7, 3, 6] as const;
/** Added to the month: 40 in this century, 20 in the 19th. */
const MONTH_STEPS = [0, 20, 40] as const;

/**
 * Uniform civil number: date of birth, whose month encodes the century, serial number with sex and region, and a check
 * digit.
 * Known false positive: one in a hundred bare numbers of ten digits that begin with a date.
 * @see Закон за гражданската регистрация, чл. 11; ГРАО, ЕГН
 */
const bgEgn = nationalId({
  id: 'bg-egn',
  about: {
    name: 'Uniform civil number, EGN (Bulgaria)',
    example: '7523169263',
    standard: 'Закон за гражданската регистрация, чл. 11',
    validation: 'Date of birth with century and check digit modulo 11',
  },
  shapes: ['9999999999'],
  isValid: (value) => isBirth(value) && (weightedSum(value, WEIGHTS) % 11) % 10 === value.charCodeAt(9) - 48,
  confidence: FAIR,
  words: {
    bg: 'егн, единен граждански номер, егн на, е г н, егн номер, с егн',
    en: 'egn, egn number, uniform civil number, unified civil number, personal number, bulgarian id, national id, civil number',
  },
  against: {
    en: OTHER_NUMBER_WORDS,
    bg: 'поръчка, фактура, телефон, тел, мобилен, гсм, факс, сметка, пратка, товарителница, сума, партида, дело, булстат, еик',
  },
});

function isBirth(value: string): boolean {
  const month = Number(value.slice(2, 4));
  return MONTH_STEPS.some(
    (step) =>
      month > step && isShortDate(value.slice(0, 2) + String(month - step).padStart(2, '0') + value.slice(4, 6)),
  );
}

export const BG: readonly AnyDetector[] = [bgEgn];
