import { weightedSum } from '../../checks/weighted-sum.js';
import type { AnyDetector } from '../detector.js';
import { nationalId, SHAPE, HIGH_CONFIDENCE } from './national-id.js';

const EAN_WEIGHTS = [1, 3, 1, 3, 1, 3, 1, 3, 1, 3, 1, 3, 1] as const;
const OLD_WEIGHTS = [5, 4, 3, 2, 7, 6, 5, 4, 3, 2, 1] as const;
/** The old number contains the birthday: the quarter, numbered separately for men and women, and the day in it. */
const MAX_QUARTERS = 8;
const MAX_QUARTER_LENGTH = 92;

/**
 * Old-age insurance number (AHV, AVS, AVS/AI): 756, nine digits and an EAN check digit. The eleven-digit format used
 * until July 2008 (name, year, day, serial, check) occurs in older files and is found only next to a context word.
 * @see AHVG, article 50c; AHVV, article 133bis; eCH-0044
 */
const chAhv = nationalId({
  id: 'ch-ahv',
  about: {
    name: 'Old-age insurance number (Switzerland)',
    example: '756.9217.0769.85',
    standard: 'AHVV, article 133bis; eCH-0044',
    validation: 'Prefix 756 and check digit of EAN-13; old numbers only near a context word',
  },
  shapes: ['999.9999.9999.99', '999.99.999.999', '999.99.999.99.9'],
  isValid: (value) => (value.length === 13 ? isNew(value) : isOld(value)),
  confidence: (value) => (value.length === 13 ? HIGH_CONFIDENCE : SHAPE),
  words: {
    de:
      'ahv, ahv-nummer, ahv-nr, ahvn13, ahvnr, ahv-iv, sozialversicherungsnummer, sv-nummer, svnr, sozialversicherungs-nr, versichertennummer, ' +
      'versicherten-nr, ahv-ausweis, versicherungsnummer',
    fr: 'avs, numéro avs, n° avs, no avs, navs, navs13, numéro de sécurité sociale, assuré no, n° assuré, assurance sociale',
    it: 'avs, numero avs, n avs, numero di assicurato, assicurazione sociale',
    rm: 'avs, numer avs',
    en: 'ahv number, avs number, swiss social security, social security number, oasi, oasi number, swiss ssn, ssn',
  },
});

const isNew = (value: string): boolean =>
  value.startsWith('756') && weightedSum(value, EAN_WEIGHTS) % 10 === 0 && !/^756(\d)\1+$/.test(value.slice(0, 12));

function isOld(value: string): boolean {
  const quarter = Number(value[5]);
  const day = Number(value.slice(6, 8));
  if (value.startsWith('0') || quarter < 1 || quarter > MAX_QUARTERS || day < 1 || day > MAX_QUARTER_LENGTH)
    return false;
  return weightedSum(value, OLD_WEIGHTS) % 11 === 0;
}

export const CH: readonly AnyDetector[] = [chAhv];
