import { nationalId, OTHER_NUMBER_WORDS } from '../national-id.js';
import { isBorn, residentConfidence } from './kr-resident-number.js';

const CITIZEN = 11;

/**
 * Resident registration number: date of birth, a digit for sex and century (1 to 4; 9 and 0 for the 19th century), and
 * six digits, the last a check digit until October 2020.
 * @see 주민등록법 제7조의2; 주민등록법 시행규칙 제2조
 */
export const krRrn = nationalId({
  id: 'kr-rrn',
  about: {
    name: 'Resident registration number (South Korea)',
    example: '850214-1234567',
    standard: '주민등록법 제7조의2; 주민등록법 시행규칙 제2조',
    validation: 'Date of birth and sex; check digit of numbers before October 2020 makes it surer',
  },
  shapes: ['999999-9999999'],
  alone: true,
  isValid: (value) => isBorn(value, '123490'),
  confidence: (value, grouped, written) => residentConfidence(value, CITIZEN, grouped, written),
  words: {
    ko: '주민등록번호, 주민번호, 주민등록 번호, 주민 번호, 주민등록, 주민',
    en: 'resident registration number, resident registration no, rrn, korean id, korean id number, resident number, jumin, national id',
  },
  against: { en: OTHER_NUMBER_WORDS, ko: '주문번호, 계좌번호, 송장번호, 전화번호, 사건번호' },
});
