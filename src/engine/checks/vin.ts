import { recordCheck } from './record-check.js';

/** Length of every vehicle identification number since 1981. */
export const VIN_LENGTH = 17;

/**
 * The values of `0` to `9` and `A` to `Z`, by character code minus 48; -1 for I, O and Q, which are not used. @see 49
 * CFR 565.15, table III
 */
const VALUES = new Int8Array(43).fill(-1);
for (let digit = 0; digit <= 9; digit++) VALUES[digit] = digit;
for (const row of ['ABCDEFGH', 'JKLMN P R', ' STUVWXYZ']) {
  for (let at = 0; at < row.length; at++) if (row[at] !== ' ') VALUES[row.charCodeAt(at) - 48] = at + 1;
}
/** The weight of each position; the ninth is the check digit itself. @see 49 CFR 565.15, table IV */
const WEIGHTS = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2] as const;
const CHECK_AT = 8;

/**
 * Returns whether the seventeen characters from `at` on, in either case, can be a vehicle identification number:
 * `checked` if the ninth is the check digit of the others (`X` is ten), `unchecked` if it is not, undefined if a
 * character is not allowed.
 */
export function judgeVin(text: string, at: number): 'checked' | 'unchecked' | undefined {
  let sum = 0;
  for (let index = 0; index < VIN_LENGTH; index++) {
    const value = valueOf(text.charCodeAt(at + index));
    if (value < 0) return undefined;
    sum += value * (WEIGHTS[index] ?? 0);
  }
  const check = sum % 11;
  const given = upper(text.charCodeAt(at + CHECK_AT));
  const passed = given === (check === 10 ? 88 : check + 48);
  return recordCheck('vin', text.slice(at, at + VIN_LENGTH), passed) ? 'checked' : 'unchecked';
}

const upper = (code: number): number => (code >= 97 && code <= 122 ? code - 32 : code);

const valueOf = (code: number): number => (code >= 48 && code <= 122 ? (VALUES[upper(code) - 48] ?? -1) : -1);
