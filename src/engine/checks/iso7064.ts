import { recordCheck } from './record-check.js';

/**
 * True if the last digit is the check digit of those before it by the hybrid system MOD 11,10.
 * @see ISO/IEC 7064:2003, MOD 11,10
 */
export function isMod11And10(digits: string): boolean {
  let product = 10;
  for (let at = 0; at < digits.length - 1; at++) {
    const sum = (digits.charCodeAt(at) - 48 + product) % 10;
    product = ((sum === 0 ? 10 : sum) * 2) % 11;
  }
  return recordCheck('iso-7064-mod-11-10', digits, (11 - product) % 10 === digits.charCodeAt(digits.length - 1) - 48);
}
