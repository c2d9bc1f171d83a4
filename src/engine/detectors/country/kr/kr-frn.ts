import { nationalId, OTHER_NUMBER_WORDS } from '../national-id.js';
import { isBorn, residentConfidence } from './kr-resident-number.js';

const FOREIGNER = 13;

/**
 * Registration number of a foreigner: like that of residents, with 5 to 8 for sex and century.
 * @see 출입국관리법 제31조; 출입국관리법 시행령 제40조의3
 */
export const krFrn = nationalId({
  id: 'kr-frn',
  about: {
    name: 'Foreigner registration number (South Korea)',
    example: '850214-5234567',
    standard: '출입국관리법 제31조; 출입국관리법 시행령 제40조의3',
    validation: 'Date of birth and sex; check digit of numbers before October 2020 makes it surer',
  },
  shapes: ['999999-9999999'],
  alone: true,
  isValid: (value) => isBorn(value, '5678'),
  confidence: (value, grouped, written) => residentConfidence(value, FOREIGNER, grouped, written),
  words: {
    ko: '외국인등록번호, 외국인 등록번호, 외국인번호, 외국인등록, 국내거소신고번호, 거소신고번호, 등록번호',
    en: 'foreigner registration number, alien registration number, alien registration no, foreign registration number, frn, arc, arc number, arc no, residence card, residence card number',
  },
  against: { en: OTHER_NUMBER_WORDS, ko: '주문번호, 계좌번호, 송장번호, 전화번호, 사건번호' },
});
