import { isDayOfMonth } from '../../checks/calendar.js';
import { isShortDate } from '../../checks/short-date.js';
import { weightedSum } from '../../checks/weighted-sum.js';
import type { AnyDetector } from '../detector.js';
import { LIKELY, nationalId, OTHER_NUMBER_WORDS, SHAPE, HIGH_CONFIDENCE } from './national-id.js';

const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2] as const;
/** The check character by remainder; X stands for ten. */
const CHECKS = '10X98765432';
/** Provinces; 71 and 81 to 83 for residents of Taiwan, Hong Kong and Macao; 91 for foreigners. */
const REGION = /^(?:1[1-5]|2[1-3]|3[1-7]|4[1-6]|5[0-4]|6[1-5]|71|8[1-3]|91)/;

/**
 * Resident identity number: region, date of birth, a three-digit serial that encodes the sex, and a check character;
 * fifteen digits without century and check until 2012.
 * @see GB 11643-1999, 公民身份号码; 中华人民共和国居民身份证法 第三条
 */
const cnResidentId = nationalId({
  id: 'cn-resident-id',
  about: {
    name: 'Resident identity number (China)',
    example: '110101199003072316',
    standard: 'GB 11643-1999',
    validation: 'Region, date of birth and check character by ISO 7064 MOD 11-2',
  },
  shapes: ['99999999999999999X', '999999 99999999 999X', '999999 9999 9999 999X', '999999999999999'],
  alone: true,
  isValid: (value) => {
    if (!REGION.test(value)) return false;
    if (value.length === 15) return isShortDate(value, 6) && !value.endsWith('000');
    const year = Number(value.slice(6, 10));
    if (year < 1900 || year > 2100) return false;
    return isDayOfMonth(year, Number(value.slice(10, 12)), Number(value.slice(12, 14))) && checkOf(value) === value[17];
  },
  confidence: (value, grouped) => (value.length === 15 ? SHAPE : grouped ? LIKELY : HIGH_CONFIDENCE),
  words: {
    zh: '身份证, 身份证号, 身份证号码, 居民身份证, 公民身份号码, 身份证件号, 证件号码, 证件号, 身份號碼, 身份證',
    en: 'resident id, resident identity card, identity card, id card, chinese id, id number, id card number, citizen id, national id, shenfenzheng',
  },
  against: { en: OTHER_NUMBER_WORDS, zh: '订单号, 订单编号, 快递单号, 银行卡号, 手机号' },
});

const checkOf = (value: string): string => CHECKS.charAt(weightedSum(value, WEIGHTS) % 11);

export const CN: readonly AnyDetector[] = [cnResidentId];
