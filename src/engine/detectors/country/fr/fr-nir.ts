import { isNir } from '../../../checks/fr-nir.js';
import { LIKELY, nationalId, SHAPE, SURE } from '../national-id.js';

/** Sex (3, 4, 7 and 8 are provisional numbers), year, month; months from 20 are for civil records without a month. */
const FORM = /^[1-478]\d\d(?:0[1-9]|1[0-2]|2\d|3\d|4[0-2]|[5-9]\d)(?:0[1-9]|[1-8]\d|9\d|2[AB])\d{6}/;

/**
 * Number in the register of persons (NIR, "numéro de sécurité sociale"): sex, year and month of birth, department,
 * commune, serial and a key of two digits; without the key it is found only next to a context word.
 * @see INSEE, "Numéro d'inscription au répertoire"; Décret n° 82-103 du 22 janvier 1982
 */
export const frNir = nationalId({
  id: 'fr-nir',
  about: {
    name: 'Social security number, NIR (France)',
    example: '2 55 08 14 168 025 38',
    standard: 'Décret n° 82-103, article 4; INSEE, numéro d’inscription au répertoire',
    validation: 'Key modulo 97, month and department; without the key only beside a word',
  },
  shapes: [
    '9 99 99 9X 999 999 99',
    '999999X999999 99',
    '99999 9X 999 999 99',
    '9 99 99 9X 999 999',
    '999999X999999',
    '9 9999 9X 999 999 99',
  ],
  isValid: (value) => FORM.test(value) && (value.length === 13 || isNir(value)),
  confidence: (value, grouped) => (value.length === 13 ? SHAPE : grouped ? SURE : LIKELY),
  words: {
    fr:
      'nir, numéro de sécurité sociale, n° de sécurité sociale, no de sécurité sociale, num sécu, numéro de sécu, n° sécu, sécurité sociale, ' +
      'sécu, n° ss, numéro ss, no ss, nss, insee, numéro insee, n° insee, immatriculation, ins, matricule ins, nirpp, assuré, assurée, carte vitale, ' +
      "numéro d'assuré, n° d'assuré, numéro d'inscription au répertoire",
    en: 'french social security number, social security number, social security no, ssn, nir number, insee code',
  },
});
