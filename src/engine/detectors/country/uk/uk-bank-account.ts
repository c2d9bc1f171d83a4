import { nationalId, SHAPE } from '../national-id.js';

/**
 * Account number of a bank of the United Kingdom: eight digits, seven for some older accounts.
 * Its validity depends on the sort code, so it is found only next to a context word.
 * @see Pay.UK, "Validating account numbers: UK modulus checking"
 */
export const ukBankAccount = nationalId({
  id: 'uk-bank-account',
  about: {
    name: 'Bank account number (United Kingdom)',
    example: '55779911',
    standard: 'Pay.UK, Validating account numbers: UK modulus checking',
    validation: 'Only near words that label it',
  },
  shapes: ['99999999', '9999 9999', '9999999'],
  alone: true,
  isValid: (value) => !/^(\d)\1+$/.test(value),
  confidence: SHAPE,
  raised: 0.85,
  words: {
    en:
      'account number, account no, account num, acc no, acc number, acct no, acct number, acct, a c no, a c number, a c, ' +
      'bank account, current account, savings account, beneficiary account, account',
    cy: 'rhif cyfrif, rhif y cyfrif',
  },
  against: {
    en: 'sort code, sort, sortcode, phone, tel, telephone, fax, invoice, order, date, balance, amount, ref, reference, roll, roll number, customer, customer number, opened, closed, since, pin, code',
  },
});
