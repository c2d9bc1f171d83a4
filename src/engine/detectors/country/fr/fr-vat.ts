import { LIKELY, nationalId, SURE } from '../national-id.js';
import { isSiren } from './fr-siren-check.js';

/** The key characters: no I and no O. */
const ALPHABET = '0123456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/**
 * VAT number: FR, a key of two characters, and the SIREN; numbers of Monaco begin with 000. Numeric keys are the SIREN
 * modulo 97; keys with letters follow a separate rule modulo 11.
 * @see Code général des impôts, article 286 ter; Commission, VIES, "FR: construction of the VAT identification number"
 */
export const frVat = nationalId({
  id: 'fr-vat',
  about: {
    name: 'VAT identification number (France)',
    example: 'FR 83 404 833 048',
    standard: 'Code général des impôts, article 286 ter; VIES',
    validation: 'Prefix FR, key modulo 97 and SIREN',
  },
  shapes: [
    'AA 99 999 999 999',
    'AA 99 999999999',
    'AA99 999 999 999',
    'AA99 999999999',
    'AA 99999999999',
    'AAA9 999 999 999',
    'AAA9 999999999',
    'AA9A 999 999 999',
    'AA9A 999999999',
    'AAAA 999 999 999',
    'AAAA 999999999',
    'AA A9 999 999 999',
    'AA 9A 999 999 999',
  ],
  isValid: (value) => {
    if (!value.startsWith('FR')) return false;
    const key = value.slice(2, 4);
    const number = value.slice(4);
    if (number === '000000000' || (!isSiren(number) && !number.startsWith('000'))) return false;
    return /^\d\d$/.test(key) ? isNumericKey(key, number) : isKey(key, number);
  },
  confidence: (value) => (/^FR\d\d/.test(value) ? SURE : LIKELY),
  words: {
    fr: 'tva, n° tva, no tva, numéro de tva, tva intracommunautaire, n° de tva, identifiant tva, id tva, numéro intracommunautaire',
    en: 'vat, vat number, vat no, vat id, vat registration number, vat identification number, vatin',
    de: 'ust-id, ust-idnr, mwst-nr',
  },
});

const isNumericKey = (key: string, number: string): boolean => (12 + 3 * (Number(number) % 97)) % 97 === Number(key);

/** Checks keys with letters, in use since the numeric ones became scarce. */
function isKey(key: string, number: string): boolean {
  const first = ALPHABET.indexOf(key.charAt(0));
  const second = ALPHABET.indexOf(key.charAt(1));
  if (first < 0 || second < 0) return false;
  const check = first < 10 ? first * 24 + second - 10 : first * 34 + second - 100;
  return (Number(number) + 1 + Math.floor(check / 11)) % 11 === check % 11;
}
