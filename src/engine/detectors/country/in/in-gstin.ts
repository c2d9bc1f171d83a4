import { nationalId, SURE } from '../national-id.js';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
/** 01 to 38 are states and territories, 96 and 97 others, 99 the centre. */
const HIGHEST_STATE = 38;
const OTHERS = [96, 97, 99];

/**
 * Goods and services tax identification number: state, permanent account number, number of the registration, Z (other
 * letters for those who deduct or collect tax), and a check character modulo 36.
 * @see Central Goods and Services Tax Rules 2017, rule 10; GSTN, "GSTIN check digit"
 */
export const inGstin = nationalId({
  id: 'in-gstin',
  about: {
    name: 'Goods and services tax number (India)',
    example: '27AAPFU0939F1ZV',
    standard: 'Central Goods and Services Tax Rules 2017, rule 10',
    validation: 'State code and check character modulo 36',
  },
  shapes: ['99 AAAAA9999A XAX', '99AAAAA9999AXAX'],
  isValid: (value) => isState(Number(value.slice(0, 2))) && value[12] !== '0' && value[14] === checkCharacter(value),
  confidence: SURE,
  words: {
    en: 'gstin, gst, gst number, gst no, gstin no, gst registration, goods and services tax, uin',
    hi: 'जीएसटी, जीएसटीआईएन, जीएसटी नंबर',
  },
});

const isState = (code: number): boolean => (code >= 1 && code <= HIGHEST_STATE) || OTHERS.includes(code);

/** Returns the check character: every second character counts double, and base-36 digits are summed. */
function checkCharacter(value: string): string | undefined {
  let sum = 0;
  for (let at = 0; at < 14; at++) {
    const product = ALPHABET.indexOf(value.charAt(at)) * (at % 2 === 0 ? 1 : 2);
    sum += Math.floor(product / 36) + (product % 36);
  }
  return ALPHABET[(36 - (sum % 36)) % 36];
}
