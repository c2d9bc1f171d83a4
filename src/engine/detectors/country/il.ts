import { areAllEqual } from '../../checks/all-equal.js';
import { isLuhn } from '../../checks/luhn.js';
import type { AnyDetector } from '../detector.js';
import { FAIR, LIKELY, nationalId, OTHER_NUMBER_WORDS } from './national-id.js';

/**
 * Identity number (mispar zehut): nine digits, the last a Luhn check digit, sometimes printed with a dash before the
 * last digit. Shorter numbers are padded with zeros.
 * Known false positive: one in ten numbers of nine digits.
 * @see Population Registry Law, 5725-1965; Ministry of Interior, check digit of the identity number
 */
const ilId = nationalId({
  id: 'il-id',
  about: {
    name: 'Identity number (Israel)',
    example: '123456782',
    standard: 'Population Registry Law, 5725-1965',
    validation: 'Luhn check digit',
  },
  shapes: ['99999999-9', '9-9999999-9', '9 9999999 9', '999 999 999'],
  alone: true,
  isValid: (value) => !areAllEqual(value) && !value.startsWith('00000') && isLuhn(value),
  confidence: FAIR,
  grouped: LIKELY,
  words: {
    en: 'teudat zehut, mispar zehut, israeli id, israel id, identity number, id number, id no, identity card, id, tz, t z',
    he: 'תעודת זהות, מספר זהות, ת ז, תז, מס זהות, מספר תעודת זהות, זהות, מס ת ז',
    ar: 'رقم الهوية, هوية, رقم هوية, بطاقة هوية',
    ru: 'теудат зеут, номер удостоверения личности, удостоверение личности',
  },
  against: { en: OTHER_NUMBER_WORDS, he: 'הזמנה, חשבונית, טלפון, נייד, חשבון, קבלה, אסמכתא' },
});

export const IL: readonly AnyDetector[] = [ilId];
