import { isShortDate } from '../../checks/short-date.js';
import type { AnyDetector } from '../detector.js';
import { isUpperCase, LIKELY, nationalId, SHAPE, HIGH_CONFIDENCE } from './national-id.js';

const CHECKS = '0123456789ABCDEFHJKLMNPRSTUVWXY';
/** The century sign after the date: the 20th century, the 21st, the 19th; more letters since 2023. */
const CENTURY_SIGN = /^\d{6}[-\u2010-\u2015\u2212+A-FU-Y]/i;
const MIN_ORDER = 2;

/**
 * Personal identity code: date of birth, a century sign, a three-digit serial that encodes the sex, and a check
 * character. Without the sign, which data keys omit, it is found only next to a context word. Serials from 900 are
 * temporary codes, which hospitals assign to patients, and are reported.
 * @see Valtioneuvoston asetus väestötietojärjestelmästä 128/2010, 2 §, as amended by 690/2022; Digi- ja
 *   väestötietovirasto
 */
const fiPersonalIdentityCode = nationalId({
  id: 'fi-personal-identity-code',
  about: {
    name: 'Personal identity code, henkilötunnus (Finland)',
    example: '131052-308T',
    standard: 'Valtioneuvoston asetus 128/2010, 2 §; Digi- ja väestötietovirasto',
    validation: 'Date of birth, century sign and check character modulo 31',
  },
  shapes: ['999999-999X', '999999+999X', '999999A999X'],
  isValid: (value) => {
    const signed = value.length === 11;
    if (signed && !CENTURY_SIGN.test(value)) return false;
    const order = value.slice(signed ? 7 : 6, -1);
    if (Number(order) < MIN_ORDER || !isShortDate(value.slice(4, 6) + value.slice(2, 4) + value.slice(0, 2))) {
      return false;
    }
    return CHECKS[Number(value.slice(0, 6) + order) % CHECKS.length] === value.slice(-1);
  },
  confidence: (value, _grouped, written) => {
    if (!CENTURY_SIGN.test(written)) return SHAPE;
    return value.length === 10 || isUpperCase(written) ? HIGH_CONFIDENCE : LIKELY;
  },
  words: {
    fi: 'henkilötunnus, henkilötunnuksen, henkilötunnuksesta, henkilötunnukseni, henkilötunnuksella, henkilötunnusta, hetu, hetun, hetunsa, sotu, henkilötunnuksesi, syntymäaika ja tunnus, tunnus',
    sv: 'personbeteckning, personbeteckningen, personnummer, personsignum',
    en: 'personal identity code, finnish id, identity code, personal id code, national id, hetu',
  },
  against: { en: 'order, invoice, part, serial, sku, hash, commit, tracking, version' },
});

export const FI: readonly AnyDetector[] = [fiPersonalIdentityCode];
