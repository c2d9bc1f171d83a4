import { recordCheck } from './record-check.js';

/**
 * Checks the check digit of card numbers: from the right, every second digit counts double, with its digits summed, and
 * the sum is a multiple of ten. False for an empty text or any character that is not a digit.
 * @see ISO/IEC 7812-1:2017, annex B
 */
export function isLuhn(digits: string): boolean {
  let sum = 0;
  for (let at = digits.length - 1, double = false; at >= 0; at--, double = !double) {
    const digit = digits.charCodeAt(at) - 48;
    if (digit < 0 || digit > 9) return false;
    const weighed = double ? digit * 2 : digit;
    sum += weighed > 9 ? weighed - 9 : weighed;
  }
  return recordCheck('luhn', digits, digits !== '' && sum % 10 === 0);
}
