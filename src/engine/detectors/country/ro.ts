import { isShortDate } from '../../checks/short-date.js';
import { weightedSum } from '../../checks/weighted-sum.js';
import type { AnyDetector } from '../detector.js';
import { LIKELY, nationalId, OTHER_NUMBER_WORDS } from './national-id.js';

const WEIGHTS = [2, 7, 9, 1, 4, 6, 3, 5, 8, 2, 7, 9] as const;
const LAST_COUNTY = 52;
/** Codes issued without a county since 2020, and abroad. */
const FURTHER_COUNTIES: ReadonlySet<number> = new Set([70, 80, 81, 82, 83, 90, 91, 92, 93, 94, 95, 96, 97, 98, 99]);

/**
 * Personal numeric code: sex and century, date of birth, county, serial number, and a check digit modulo 11.
 * @see Ordonanța de urgență 97/2005, Anexa; Legea 105/1996
 */
const roCnp = nationalId({
  id: 'ro-cnp',
  about: {
    name: 'Personal numeric code, CNP (Romania)',
    example: '1630615123457',
    standard: 'OUG 97/2005; Legea 105/1996',
    validation: 'Sex, date of birth, county and check digit modulo 11',
  },
  shapes: ['9999999999999', '9 999999 999999', '9 999999 99 9999', '9 999999 99 999 9'],
  alone: true,
  isValid: (value) => {
    const county = Number(value.slice(7, 9));
    if (value.startsWith('0') || !isShortDate(value, 1) || value.slice(9, 12) === '000') return false;
    if ((county < 1 || county > LAST_COUNTY) && !FURTHER_COUNTIES.has(county)) return false;
    const rest = weightedSum(value, WEIGHTS) % 11;
    return (rest === 10 ? 1 : rest) === value.charCodeAt(12) - 48;
  },
  confidence: LIKELY,
  words: {
    ro: 'cnp, c n p, cod numeric personal, codul numeric personal, codului numeric personal, cnp ul, identificat cu cnp, nr cnp',
    hu: 'személyi szám, személyi azonosító',
    en: 'personal numeric code, romanian id number, personal identification number, national id, identity number',
  },
  against: {
    en: `${OTHER_NUMBER_WORDS}, ean`,
    ro: 'comandă, comanda, factură, factura, telefon, tel, mobil, fax, colet, awb, cont, contul, dosar, suma, lot, cod de bare',
  },
});

export const RO: readonly AnyDetector[] = [roCnp];
