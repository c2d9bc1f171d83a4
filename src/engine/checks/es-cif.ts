import { withoutSeparators } from './separators.js';
import { recordCheck } from './record-check.js';

const CONTROL_LETTERS = 'JABCDEFGHI';
/**
 * Kinds of organisation whose control character is always a letter, and those for which it is always a digit; for all
 * others it may be either.
 */
const LETTER_ONLY = 'PQRSNW';
const DIGIT_ONLY = 'ABEH';

/**
 * Checks the Spanish number of a legal entity: the letter of its legal form, seven digits and a control digit or
 * letter.
 * @see Orden EHA/451/2008
 */
export function isCif(value: string): boolean {
  const parts = /^([A-HJNP-SUVW])(\d{7})([0-9A-J])$/.exec(withoutSeparators(value).toUpperCase());
  const [, form = '', digits = '', control = ''] = parts ?? [];
  if (parts === null) return false;
  const sum = Array.from(digits).reduce((total, digit, index) => {
    const counted = index % 2 === 0 ? Number(digit) * 2 : Number(digit);
    return total + Math.floor(counted / 10) + (counted % 10);
  }, 0);
  const expected = (10 - (sum % 10)) % 10;
  const asDigit = control === String(expected) && !LETTER_ONLY.includes(form);
  const asLetter = control === CONTROL_LETTERS[expected] && !DIGIT_ONLY.includes(form);
  return recordCheck('es-cif', value, asDigit || asLetter);
}
