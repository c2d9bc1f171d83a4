import { isShortDate } from '../../checks/short-date.js';
import { weightedSum } from '../../checks/weighted-sum.js';
import type { AnyDetector } from '../detector.js';
import { FAIR, LIKELY, nationalId, OTHER_NUMBER_WORDS, HIGH_CONFIDENCE } from './national-id.js';

const WEIGHTS = [3, 2, 7, 6, 5, 4, 3, 2, 1] as const;

/**
 * Identity number: date of birth, a two-digit serial, a check digit, and a digit for the century (8, 9, 0). Companies
 * have the date of registration, with 40 added to the day.
 * @see Þjóðskrá, "Kennitala"; Lög um skráningu einstaklinga nr. 140/2019
 */
const isKennitala = nationalId({
  id: 'is-kennitala',
  about: {
    name: 'Identity number, kennitala (Iceland)',
    example: '120174-3399',
    standard: 'Lög um skráningu einstaklinga nr. 140/2019; Þjóðskrá, Kennitala',
    validation: 'Date of birth, check digit modulo 11 and century; companies too',
  },
  shapes: ['999999-9999'],
  alone: true,
  isValid: (value) => isBirth(value) && /[089]$/.test(value) && weightedSum(value, WEIGHTS) % 11 === 0,
  confidence: (_value, grouped, written) => (grouped ? (written.includes('-') ? HIGH_CONFIDENCE : LIKELY) : FAIR),
  words: {
    is: 'kennitala, kennitölu, kennitölunni, kennitalan, kt, kennit, kennitöluna, kennitölur',
    en: 'icelandic id, id number, identity number, national id, kennitala number, ssn, registration number',
  },
  against: {
    en: OTHER_NUMBER_WORDS,
    is: 'reikningur, reikningsnúmer, pöntun, pöntunarnúmer, sími, símanúmer, farsími, gsm, bankareikningur, málsnúmer, tilvísun, vörunúmer',
  },
});

/** True for a date of birth or registration; companies add 40 to the day. */
function isBirth(value: string): boolean {
  const tens = value.charAt(0) >= '4' ? String(Number(value.charAt(0)) - 4) : value.charAt(0);
  return isShortDate(value.slice(4, 6) + value.slice(2, 4) + tens + value.charAt(1));
}

export const IS: readonly AnyDetector[] = [isKennitala];
