import { recordCheck } from './record-check.js';

/**
 * Returns the remainder modulo 97 of upper-case letters and digits read as one number, letters counting 10 to 35.
 * Computed digit by digit, since the number has up to 60 digits. NaN if it contains any other character.
 * @see ISO/IEC 7064:2003, MOD 97-10
 */
export function mod97(characters: string): number {
  let rest = 0;
  for (let at = 0; at < characters.length; at++) {
    const code = characters.charCodeAt(at);
    if (code >= 48 && code <= 57) rest = (rest * 10 + code - 48) % 97;
    else if (code >= 65 && code <= 90) rest = (rest * 100 + code - 55) % 97;
    else return NaN;
  }
  return rest;
}

/**
 * True if `iban`, without spaces and in upper case, has correct check digits: with country and check digits moved to
 * the end, the number modulo 97 is one. The structure of each country is checked elsewhere.
 * @see ISO 13616-1:2020, 6.2
 */
export const isIban = (iban: string): boolean =>
  /^[A-Z]{2}\d{2}[A-Z\d]{8,30}$/.test(iban) &&
  recordCheck('mod97', iban, mod97(iban.slice(4) + iban.slice(0, 4)) === 1);
