import { recordCheck } from './record-check.js';

/** The weights of the nine digits. */
const WEIGHTS = [3, 7, 1, 3, 7, 1, 3, 7, 1] as const;

/**
 * True for nine digits that can be an ABA routing transit number: a Federal Reserve prefix in use, and a weighted sum
 * that is a multiple of ten. Prefixes: 00 government, 01-12 Federal Reserve districts, 21-32 thrift institutions, 61-72
 * electronic transactions, 80 traveller's cheques.
 * @see ABA Key to Routing Numbers; 12 CFR 229, appendix A
 */
export function isBankRoutingNumber(digits: string): boolean {
  if (digits.length !== WEIGHTS.length) return false;
  let sum = 0;
  let any = 0;
  for (const [at, weight] of WEIGHTS.entries()) {
    const digit = digits.charCodeAt(at) - 48;
    if (digit < 0 || digit > 9) return false;
    any |= digit;
    sum += weight * digit;
  }
  const prefix = Number(digits.slice(0, 2));
  const assigned = prefix <= 12 || (prefix >= 21 && prefix <= 32) || (prefix >= 61 && prefix <= 72) || prefix === 80;
  return recordCheck('aba', digits, any !== 0 && sum % 10 === 0 && assigned);
}
