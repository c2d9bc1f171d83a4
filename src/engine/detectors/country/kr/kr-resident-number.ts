import { isShortDate } from '../../../checks/short-date.js';
import { weightedSum } from '../../../checks/weighted-sum.js';
import { FAIR, LIKELY, SHAPE, SURE } from '../national-id.js';

const WEIGHTS = [2, 3, 4, 5, 6, 7, 8, 9, 2, 3, 4, 5] as const;

/** True if the number begins with a date and its seventh digit, for sex and century, is one of `sexes`. */
export const isBorn = (value: string, sexes: string): boolean =>
  isShortDate(value) && sexes.includes(value.charAt(6)) && !value.endsWith('000000');

/**
 * Returns the confidence of a resident number; `base` is 11 for citizens and 13 for foreigners. Numbers issued since
 * October 2020 have random digits after the seventh and no check digit, so the check only raises the confidence.
 */
export function residentConfidence(value: string, base: number, grouped: boolean, written: string): number {
  const check = (base - (weightedSum(value, WEIGHTS) % 11)) % 10;
  const checked = check === value.charCodeAt(12) - 48;
  if (grouped && !/[\s./]/.test(written)) return checked ? SURE : LIKELY;
  if (grouped) return checked ? LIKELY : FAIR;
  return checked ? LIKELY : SHAPE;
}
