import { weightedSum } from '../../../checks/weighted-sum.js';
import { FAIR, nationalId, OTHER_NUMBER_WORDS } from '../national-id.js';
import { OTHER_PRACTICE_WORDS } from './de-practice.js';

const WEIGHTS = [4, 9, 4, 9, 4, 9] as const;
/** The last two digits are the speciality; 99 means none. */
const LAST_SPECIALITY = 69;

/**
 * Lifelong number of a physician or psychotherapist: six digits, a check digit with the weights 4 and 9, and two digits
 * for the speciality. Placeholder numbers in forms (9999999 …, 5555555 …) belong to no person and are ignored.
 * Known false positive: one in fifteen bare numbers of nine digits.
 * @see Sozialgesetzbuch V, § 75 (7); KBV, "Richtlinie zur Vergabe der Arzt-, Betriebsstätten- … nummern"
 */
export const deLanr = nationalId({
  id: 'de-lanr',
  about: {
    name: 'Number of a physician (Germany)',
    example: '123456601',
    standard: 'KBV, Richtlinie zur Vergabe der Arzt- und Betriebsstättennummern',
    validation: 'Check digit with the weights 4 and 9; code of the speciality',
  },
  shapes: ['999999999', '9999999 99', '999999 9 99'],
  alone: true,
  isValid: (value) => {
    const check = (10 - (weightedSum(value, WEIGHTS) % 10)) % 10;
    const speciality = Number(value.slice(7));
    if (/^(\d)\1{5}/.test(value) || speciality === 0) return false;
    return check === Number(value[6]) && (speciality <= LAST_SPECIALITY || speciality === 99);
  },
  confidence: FAIR,
  words: {
    de:
      'lanr, arztnummer, arzt-nr, arztnr, lebenslange arztnummer, arzt-nummer, vertragsarztnummer, arzt-nr/lanr, verordnender arzt, ' +
      'überweisender arzt, zanr, vertragsarzt',
    en: 'physician number, doctor number, lifelong physician number, physician id',
  },
  against: { de: OTHER_PRACTICE_WORDS + ', bsnr, betriebsstättennummer, nbsnr', en: OTHER_NUMBER_WORDS },
});
