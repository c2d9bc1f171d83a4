import { areAllEqual } from '../../checks/all-equal.js';
import { isLuhn } from '../../checks/luhn.js';
import type { AnyDetector } from '../detector.js';
import { FAIR, nationalId, OTHER_NUMBER_WORDS, SHAPE } from './national-id.js';

/**
 * Prefixes issued so far: 10 and 11 to citizens, 20 to 26 to residents. Unix timestamps in seconds also begin with 1.
 */
const GIVEN_OUT = /^(?:1[01]|2[0-6])/;

/**
 * Identity number of a citizen (first digit 1) or resident (iqama, first digit 2): ten digits, the last a Luhn check
 * digit. Prefixes not issued so far are found only next to a context word.
 * Known false positive: one in ten bare numbers of ten digits that begin with 10, 11 or 20 to 26.
 * @see نظام الأحوال المدنية; Ministry of Interior, Absher, national ID and iqama
 */
const saNationalId = nationalId({
  id: 'sa-national-id',
  about: {
    name: 'National identity and iqama number (Saudi Arabia)',
    example: '1054738297',
    standard: 'Ministry of Interior, Civil Affairs and Passports',
    validation: 'First digit and Luhn check digit',
  },
  shapes: ['9999999999'],
  isValid: (value) => /^[12]/.test(value) && !areAllEqual(value.slice(1)) && isLuhn(value),
  confidence: (value) => (GIVEN_OUT.test(value) ? FAIR : SHAPE),
  words: {
    ar: 'رقم الهوية, الهوية الوطنية, السجل المدني, رقم السجل المدني, رقم الإقامة, الإقامة, رقم الهوية الوطنية, بطاقة الأحوال, هوية مقيم, إقامة, الهوية, هوية',
    en: 'saudi id, national id, iqama, iqama number, iqama no, id number, identity number, resident id, civil registry, national identity, id no, residence permit',
  },
  against: { en: OTHER_NUMBER_WORDS, ar: 'طلب, فاتورة, هاتف, جوال, الجوال, حساب, الحساب, شحنة, تذكرة, مبلغ' },
});

export const SA: readonly AnyDetector[] = [saNationalId];
