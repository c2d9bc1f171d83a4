import { sumOfDigitSums } from '../../../checks/digit-sum.js';
import { isDayOfMonth } from '../../../checks/calendar.js';
import { nationalId, HIGH_CONFIDENCE } from '../national-id.js';

const WEIGHTS = [2, 1, 2, 5, 7, 1, 2, 1, 2, 1, 2, 1] as const;
/** Pension insurers: regional ones, the miners' and railways', and the Federation. */
const AREAS: readonly (readonly [first: number, last: number])[] = [
  [2, 4],
  [8, 21],
  [23, 26],
  [28, 29],
  [38, 40],
  [42, 82],
  [89, 89],
];

/**
 * Pension and social insurance number: area of the insurer, date of birth (DDMMYY), first letter of the name at birth,
 * serial number and check digit.
 * @see Sozialgesetzbuch VI, § 147; VKVV, § 2 (Versicherungsnummer)
 */
export const deSocialSecurity = nationalId({
  id: 'de-social-security',
  about: {
    name: 'Pension and social insurance number (Germany)',
    example: '15 070649 C 103',
    standard: 'Sozialgesetzbuch VI, § 147; VKVV, § 2',
    validation: 'Date of birth and check digit with the weights 2 1 2 5 7 1 2 1 2 1 2 1',
  },
  shapes: [
    '99 999999 A 999',
    '99 999999 A99 9',
    '99 999999 A 99 9',
    '99999999 A 999',
    '99 999999 A999',
    '99 99 99 99 A 999',
    '99 99 99 99 A 99 9',
  ],
  isValid: (value) => {
    const area = Number(value.slice(0, 2));
    if (!AREAS.some(([first, last]) => area >= first && area <= last)) return false;
    if (!isDayOfMonth(2000 + Number(value.slice(6, 8)), Number(value.slice(4, 6)), Number(value.slice(2, 4))))
      return false;
    const letter = String(value.charCodeAt(8) - 64).padStart(2, '0');
    return sumOfDigitSums(value.slice(0, 8) + letter + value.slice(9, 11), WEIGHTS) % 10 === Number(value[11]);
  },
  confidence: HIGH_CONFIDENCE,
  words: {
    de:
      'rentenversicherungsnummer, sozialversicherungsnummer, versicherungsnummer, rv-nummer, rv-nr, rvnr, sv-nummer, sv-nr, svnr, ' +
      'rentenversicherung, sozialversicherung, versicherungs-nr, vsnr, sozialversicherungsausweis',
    en: 'social security number, social insurance number, pension insurance number, german ssn, social security',
  },
});
