import { withoutSeparators } from './separators.js';
import { recordCheck } from './record-check.js';

/** A totally anti-symmetric quasigroup of order ten with a zero diagonal. */
const QUASIGROUP = [
  '0317598642',
  '7092154863',
  '4206871359',
  '1750983426',
  '6123045978',
  '3674209581',
  '5869720134',
  '8945362017',
  '9438617205',
  '2581436790',
];

/**
 * Checks the Damm check digit, which detects every single wrong digit and every swap of adjacent digits. @see H. M.
 * Damm, 2004
 */
export function isDamm(value: string): boolean {
  const digits = withoutSeparators(value);
  if (!/^\d{2,}$/.test(digits)) return false;
  let interim = 0;
  for (const digit of digits) interim = Number(QUASIGROUP[interim]?.[Number(digit)]);
  return recordCheck('damm', value, interim === 0);
}
