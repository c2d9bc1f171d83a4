import { FAIR, nationalId, SHAPE } from '../national-id.js';

/**
 * National identification number: eleven random digits; whether there is a check digit is not published. Mobile numbers
 * also have eleven digits, so it is found only next to a context word. The virtual number that replaces it, two
 * letters, twelve digits and two letters, is recognised by its format.
 * @see National Identity Management Commission Act 2007, section 15; NIMC, "About the NIN"
 */
export const ngNin = nationalId({
  id: 'ng-nin',
  about: {
    name: 'National identification number (Nigeria)',
    example: '70123456789',
    standard: 'National Identity Management Commission Act 2007, section 15',
    validation: 'Only beside a word; the virtual number by its form',
  },
  shapes: ['AA999999999999AA', '99999999999', '9999 999 9999', '999 9999 9999', '999 999 99999', '999-999-999-99'],
  isValid: (value) => !/^(\d)\1+$/.test(value),
  confidence: (value) => (value.length === 16 ? FAIR : SHAPE),
  raised: 0.85,
  words: {
    en:
      'nin, nin no, nin number, national identification number, national identity number, national id, national id number, ' +
      'nimc, nin slip, virtual nin, national identity',
    ha: 'lambar nin, lambar shaida, lambar shaidar kasa',
    yo: 'nọmba idanimo, nomba nin',
    ig: 'nọmba nin, nọmba njirimara',
  },
  against: {
    en: 'phone, telephone, tel, mobile, gsm, whatsapp, call, bvn, account, acct, invoice, order, meter, rrr, tracking, tin, ticket, contact',
  },
});
