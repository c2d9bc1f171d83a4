import { isShortDate } from '../../checks/short-date.js';
import { weightedSum } from '../../checks/weighted-sum.js';
import type { AnyDetector } from '../detector.js';
import { nationalId, HIGH_CONFIDENCE } from './national-id.js';

const FIRST = [3, 7, 6, 1, 8, 9, 4, 5, 2, 1] as const;
const SECOND = [5, 4, 3, 2, 7, 6, 5, 4, 3, 2, 1] as const;

/**
 * National identity number: date of birth, three digits and two check digits. D-numbers of non-residents add 40 to the
 * day, numbers of health services add 40 to the month. Numbers of synthetic persons (80 added to the month) are for
 * tests and are ignored.
 * @see Skatteetaten, "Fødselsnummer og D-nummer"; Folkeregisterforskriften § 2-2-1
 */
const noFodselsnummer = nationalId({
  id: 'no-fodselsnummer',
  about: {
    name: 'National identity number, fødselsnummer (Norway)',
    example: '010190 12480',
    standard: 'Folkeregisterforskriften § 2-2-1; Skatteetaten, Fødselsnummer',
    validation: 'Date of birth and two check digits modulo 11; D-numbers too',
  },
  shapes: ['999999 99999', '999999 999 99', '99 99 99 99999', '99.99.99 99999'],
  alone: true,
  isValid: (value) => isBirth(value) && weightedSum(value, FIRST) % 11 === 0 && weightedSum(value, SECOND) % 11 === 0,
  confidence: HIGH_CONFIDENCE,
  words: {
    no: 'fødselsnummer, fødselsnummeret, foedselsnummer, fødselsnr, fødselsnumre, fnr, f nr, fødsels og personnummer, personnummer, personnr, d nummer, dnr, d nr, fodselsnummer, fødselsdato og personnummer',
    nn: 'fødselsnummer, personnummer',
    se: 'riegádannummir',
    en: 'national identity number, national id, norwegian id number, birth number, personal number, identity number, d number',
  },
});

/** True for a date of birth; D-numbers add 40 to the day, numbers of health services 40 to the month. */
function isBirth(value: string): boolean {
  const withoutOffset = (tens: string): string => (tens >= '4' && tens <= '7' ? String(Number(tens) - 4) : tens);
  const day = withoutOffset(value.charAt(0)) + value.charAt(1);
  const month = withoutOffset(value.charAt(2)) + value.charAt(3);
  return isShortDate(value.slice(4, 6) + month + day);
}

export const NO: readonly AnyDetector[] = [noFodselsnummer];
