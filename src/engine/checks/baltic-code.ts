import { isShortDate } from './short-date.js';
import { weightedSum } from './weighted-sum.js';
import { recordCheck } from './record-check.js';

const FIRST = [1, 2, 3, 4, 5, 6, 7, 8, 9, 1] as const;
const SECOND = [3, 4, 5, 6, 7, 8, 9, 1, 2, 3] as const;

/**
 * Checks the personal code of Estonia and Lithuania: a digit for sex and century (1 to 8), date of birth, serial
 * number, and a check digit modulo 11 with a second series of weights if the first gives ten. `value` has eleven
 * digits.
 * @see EVS 585:2007; Lietuvos Respublikos gyventojų registro įstatymas, 8 straipsnis
 */
export function isBalticCode(value: string): boolean {
  if (!/^[1-8]/.test(value) || !isShortDate(value, 1)) return false;
  const first = weightedSum(value, FIRST) % 11;
  const check = first < 10 ? first : (weightedSum(value, SECOND) % 11) % 10;
  return recordCheck('modulo-11', value, check === value.charCodeAt(10) - 48);
}
