import { withoutSeparators } from './separators.js';
import { recordCheck } from './record-check.js';

const WEIGHTS = [7, 3, 1];

/**
 * Checks a German identity card number: nine letters and digits and a check digit with the weights 7, 3, 1; letters
 * count from A = 10.
 * @see ICAO Doc 9303-3, section 4.9
 */
export function isPersonalausweis(value: string): boolean {
  const compact = withoutSeparators(value).toUpperCase();
  if (!/^[0-9A-Z]{9}\d$/.test(compact)) return false;
  const sum = Array.from(compact.slice(0, 9)).reduce(
    (total, character, index) => total + parseInt(character, 36) * (WEIGHTS[index % WEIGHTS.length] ?? 0),
    0,
  );
  return recordCheck('de-personalausweis', value, sum % 10 === Number(compact[9]));
}
