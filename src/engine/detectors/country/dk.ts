import { isShortDate } from '../../checks/short-date.js';
import { weightedSum } from '../../checks/weighted-sum.js';
import type { AnyDetector } from '../detector.js';
import { FAIR, LIKELY, nationalId, OTHER_NUMBER_WORDS, SHAPE } from './national-id.js';

const WEIGHTS = [4, 3, 2, 7, 6, 5, 4, 3, 2, 1] as const;

/**
 * Civil registration number: date of birth and four digits, the last of which was a check digit modulo 11. Since 2007
 * numbers are issued without it, so it only raises the confidence. Hospitals add 60 to the day of temporary numbers.
 * @see CPR-kontoret, "Personnummeret i CPR-systemet"; Lov om Det Centrale Personregister, § 3
 */
const dkCpr = nationalId({
  id: 'dk-cpr',
  about: {
    name: 'Civil registration number, CPR (Denmark)',
    example: '070761-4285',
    standard: 'CPR-kontoret, Personnummeret i CPR-systemet',
    validation: 'Date of birth; the check digit modulo 11 of numbers before 2007 raises confidence',
  },
  shapes: ['999999-9999'],
  alone: true,
  isValid: (value) => isBirth(value) && !value.endsWith('0000'),
  confidence: (value, grouped, written) => {
    const checked = weightedSum(value, WEIGHTS) % 11 === 0;
    if (!grouped) return checked ? FAIR : SHAPE;
    if (/[\s./]/.test(written)) return checked ? FAIR : SHAPE;
    return checked ? LIKELY : FAIR;
  },
  words: {
    da: 'cpr, cpr nr, cprnr, cpr nummer, cprnummer, personnummer, personnr, person nr, erstatningscpr, cpr nummeret',
    fo: 'p tal, ptal, persónstal',
    kl: 'inuup normua',
    en: 'civil registration number, civil registration identifier, danish id number, cpr number, cpr no, personal id number, personal identification number, national id',
  },
  against: {
    en: OTHER_NUMBER_WORDS,
    da: 'ordre, ordrenummer, ordrenr, faktura, fakturanr, telefon, tlf, mobil, konto, kontonr, kontonummer, kundenr, kundenummer, sag, sagsnr, journalnr, varenr',
  },
});

/** True for a date of birth; temporary numbers (erstatningspersonnummer) add 60 to the day. */
function isBirth(value: string): boolean {
  const tens = value.charAt(0) >= '6' ? String(Number(value.charAt(0)) - 6) : value.charAt(0);
  return isShortDate(value.slice(4, 6) + value.slice(2, 4) + tens + value.charAt(1));
}

export const DK: readonly AnyDetector[] = [dkCpr];
