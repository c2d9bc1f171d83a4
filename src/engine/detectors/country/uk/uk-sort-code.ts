import { isDayOfMonth } from '../../../checks/calendar.js';
import { LIKELY, nationalId, SHAPE } from '../national-id.js';

/** Written in three pairs. */
const PARTED = /^\d\d\D/;

/**
 * Sort code of a bank of the United Kingdom, together with the account number if both are adjacent, as on cheques and
 * mandates: NN-NN-NN NNNNNNNN. Alone it is found only next to a context word; so are pairs that begin like a date.
 * @see Pay.UK, "Vocalink Modulus Weight Table"; Extended Industry Sort Code Directory
 */
export const ukSortCode = nationalId({
  id: 'uk-sort-code',
  about: {
    name: 'Sort code, with the account number (United Kingdom)',
    example: '20-00-00 55779911',
    standard: 'Pay.UK, Extended Industry Sort Code Directory',
    validation: 'With an account number by shape; alone only near a context word',
  },
  shapes: ['99-99-99 99999999', '999999 99999999', '99-99-99'],
  isValid: (value) => !/^0+$/.test(value.slice(0, 6)),
  confidence: (value, _grouped, written) =>
    value.length === 14 && PARTED.test(written) && !isDate(value) ? LIKELY : SHAPE,
  raised: 0.9,
  words: {
    en: 'sort code, sort codes, sortcode, sort, s c, bank code, branch code, bank sort code, bank details, bacs, payee, pay to',
    cy: 'cod didoli',
  },
  against: { en: 'date, dated, dob, born, birth, on, since, until, phone, tel, telephone, fax, due' },
});

/** True if the value is also a date in either order, such as `21-11-26`. */
function isDate(value: string): boolean {
  const [first, second, third] = [value.slice(0, 2), value.slice(2, 4), value.slice(4, 6)].map(Number);
  if (first === undefined || second === undefined || third === undefined) return false;
  return isDayOfMonth(2000 + third, second, first) || isDayOfMonth(2000 + first, second, third);
}
