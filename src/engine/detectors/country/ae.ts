import { isLuhn } from '../../checks/luhn.js';
import type { AnyDetector } from '../detector.js';
import { FAIR, LIKELY, nationalId, SHAPE, HIGH_CONFIDENCE } from './national-id.js';

/** The ISO 3166-1 number of the country. */
const COUNTRY = '784';

/**
 * Emirates ID: 784, year of birth, seven digits and a Luhn check digit. Printed groups with a wrong check digit are
 * found too, with lower confidence.
 * @see Federal Authority for Identity, Citizenship, Customs and Port Security; ISO 3166-1 numeric 784
 */
const aeEmiratesId = nationalId({
  id: 'ae-emirates-id',
  about: {
    name: 'Emirates ID (United Arab Emirates)',
    example: '784-1985-1234567-3',
    standard: 'Federal Authority for Identity, Citizenship, Customs and Port Security',
    validation: 'Country 784, year of birth, Luhn check digit',
  },
  shapes: ['999-9999-9999999-9'],
  alone: true,
  isValid: (value) => value.startsWith(COUNTRY) && /^...(?:19|20)/.test(value) && !/(\d)\1{7}$/.test(value),
  confidence: (value, grouped) => {
    if (grouped) return isLuhn(value) ? HIGH_CONFIDENCE : FAIR;
    return isLuhn(value) ? LIKELY : SHAPE;
  },
  words: {
    ar: 'رقم الهوية, الهوية الإماراتية, بطاقة الهوية, هوية, رقم الهويه, الهوية, رقم بطاقة الهوية',
    en: 'emirates id, emirates id number, emirates id no, eid, eid no, eid number, uae id, id number, identity card, id card, national id, idn',
    hi: 'आईडी',
    ur: 'شناختی کارڈ',
  },
  against: { en: 'order, invoice, tracking, serial, imei, barcode' },
});

export const AE: readonly AnyDetector[] = [aeEmiratesId];
