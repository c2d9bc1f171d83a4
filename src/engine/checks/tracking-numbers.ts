import { recordCheck } from './record-check.js';

const value = (text: string, at: number): number => text.charCodeAt(at) - 48;

/**
 * Checks the GS1 check digit, used by IMpb, SSCC and FedEx Ground: from the digit left of the check digit, every second
 * digit counts threefold. @see GS1 General Specifications, 7.9.1; USPS Publication 199
 */
export function isGs1(digits: string): boolean {
  let sum = 0;
  for (let at = digits.length - 1, weight = 1; at >= 0; at--, weight = 4 - weight) sum += weight * value(digits, at);
  return recordCheck('gs1', digits, sum % 10 === 0);
}

const FEDEX_WEIGHTS = [3, 1, 7, 3, 1, 7, 3, 1, 7, 3, 1] as const;

/**
 * Checks a FedEx Express number: twelve digits; the check digit is the last digit of the weighted sum modulo 11. @see
 * FedEx Ship Manager guide
 */
export function isFedExExpress(digits: string): boolean {
  const sum = FEDEX_WEIGHTS.reduce((total, weight, at) => total + weight * value(digits, at), 0);
  return digits.length === 12 && recordCheck('fedex-express', digits, (sum % 11) % 10 === value(digits, 11));
}

/**
 * Checks a UPS number: `1Z` and sixteen upper-case letters and digits, the last a check digit over those after `1Z`;
 * letters count 2 for A, 3 for B and so on, modulo 10. @see UPS, "Guide to labeling", appendix on the 1Z number
 */
export function isUps(number: string): boolean {
  let sum = 0;
  for (let at = 2; at < 17; at++) {
    const code = number.charCodeAt(at);
    const digit = code <= 57 ? code - 48 : (code - 63) % 10;
    sum += at % 2 === 0 ? digit : 2 * digit;
  }
  return recordCheck('ups', number, (10 - (sum % 10)) % 10 === value(number, 17));
}

const S10_WEIGHTS = [8, 6, 4, 2, 3, 5, 9, 7] as const;

/** Checks the item identifier of the postal unions: the nine digits at `at`. @see UPU S10-12, 6 */
export function isS10(text: string, at: number): boolean {
  const sum = S10_WEIGHTS.reduce((total, weight, index) => total + weight * value(text, at + index), 0);
  const check = 11 - (sum % 11);
  const passed = value(text, at + 8) === (check === 10 ? 0 : check === 11 ? 5 : check);
  return recordCheck('upu-s10', text.slice(at, at + 9), passed);
}
