import { withoutSeparators } from './separators.js';
import { recordCheck } from './record-check.js';

/**
 * Checks a German personal tax number: eleven digits, the first not 0; among the first ten exactly one digit occurs two
 * or three times and no other more than once; the last is a check digit by ISO/IEC 7064, MOD 11,10.
 * @see Bundeszentralamt für Steuern, § 139b AO
 */
export function isSteuerId(value: string): boolean {
  const digits = withoutSeparators(value);
  if (!/^[1-9]\d{10}$/.test(digits)) return false;
  const counts = new Map<string, number>();
  for (const digit of digits.slice(0, 10)) counts.set(digit, (counts.get(digit) ?? 0) + 1);
  const repeated = [...counts.values()].filter((count) => count > 1);
  if (repeated.length !== 1 || (repeated[0] ?? 0) > 3) return false;
  let product = 10;
  for (const digit of digits.slice(0, 10)) {
    const sum = (Number(digit) + product) % 10;
    product = ((sum === 0 ? 10 : sum) * 2) % 11;
  }
  return recordCheck('iso-7064-mod-11-10', value, (11 - product) % 10 === Number(digits[10]));
}
