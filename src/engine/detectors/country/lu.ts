import { isDayOfMonth } from '../../checks/calendar.js';
import { isLuhn } from '../../checks/luhn.js';
import { isVerhoeff } from '../../checks/verhoeff.js';
import type { AnyDetector } from '../detector.js';
import { nationalId, HIGH_CONFIDENCE } from './national-id.js';

const NUMBER = 11;
const FIRST_YEAR = 1880;
const LAST_YEAR = 2100;

/**
 * National identification number (matricule): date of birth (YYYYMMDD), serial of three digits, and two check digits
 * over these eleven, one Luhn and one Verhoeff.
 * @see Loi du 19 juin 2013 relative à l'identification des personnes physiques; CTIE
 */
const luId = nationalId({
  id: 'lu-id',
  about: {
    name: 'National identification number (Luxembourg)',
    example: '1893 1201 05732',
    standard: "Loi du 19 juin 2013 relative à l'identification des personnes physiques",
    validation: 'Date of birth and check digits by Luhn and Verhoeff',
  },
  shapes: ['9999 9999 99999', '9999 99 99 99999', '9999 99 99 999 99', '99999999 99999', '9999 9999 999 99'],
  isValid: (value) => {
    const year = Number(value.slice(0, 4));
    if (year < FIRST_YEAR || year > LAST_YEAR) return false;
    if (!isDayOfMonth(year, Number(value.slice(4, 6)), Number(value.slice(6, 8)))) return false;
    const number = value.slice(0, NUMBER);
    return isLuhn(number + value.charAt(11)) && isVerhoeff(number + value.charAt(12));
  },
  confidence: HIGH_CONFIDENCE,
  words: {
    fr:
      "matricule, numéro de matricule, n° matricule, matricule nationale, numéro d'identification national, numéro national, n° national, " +
      'sécurité sociale, numéro de sécurité sociale, matricule national',
    de: 'matrikel, matrikelnummer, sozialversicherungsnummer, nationale identifikationsnummer, identifizierungsnummer',
    lb: 'matricule, matrikel, sozialversécherungsnummer, identifikatiounsnummer',
    en: 'national identification number, national id, social security number, luxembourg id, matricule',
  },
});

export const LU: readonly AnyDetector[] = [luId];
