import { withoutSeparators } from './separators.js';
import { told } from './told.js';

const CONTROL_LETTERS = 'JABCDEFGHI';
/** Kinds of organisation whose control is always a letter, and always a digit; for all others it may be either. */
const LETTER_ONLY = 'PQRSNW';
const DIGIT_ONLY = 'ABEH';

/**
 * Spain's number of a legal entity: the letter of its form, seven digits and a control, a digit or a letter.
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
  return told('es-cif', value, asDigit || asLetter);
}
