import { withoutSeparators } from './separators.js';
import { recordCheck } from './record-check.js';

/** Multiplication in the dihedral group of order ten. */
const PRODUCT = [
  '0123456789',
  '1234067895',
  '2340178956',
  '3401289567',
  '4012395678',
  '5987604321',
  '6598710432',
  '7659821043',
  '8765932104',
  '9876543210',
];
const PERMUTATION = [
  '0123456789',
  '1576283094',
  '5803796142',
  '8916043527',
  '9453126870',
  '4286573901',
  '2793806415',
  '7046913258',
];

/**
 * Checks the Verhoeff check digit, which detects every single wrong digit and every swap of adjacent digits. @see J.
 * Verhoeff, 1969
 */
export function isVerhoeff(value: string): boolean {
  const digits = withoutSeparators(value);
  if (!/^\d{2,}$/.test(digits)) return false;
  let check = 0;
  Array.from(digits)
    .reverse()
    .forEach((digit, index) => {
      const permuted = Number(PERMUTATION[index % PERMUTATION.length]?.[Number(digit)]);
      check = Number(PRODUCT[check]?.[permuted]);
    });
  return recordCheck('verhoeff', value, check === 0);
}
