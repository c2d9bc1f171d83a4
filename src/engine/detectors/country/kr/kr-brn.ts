import { areAllEqual } from '../../../checks/all-equal.js';
import { isInstant } from '../../../checks/instant.js';
import { weightedSum } from '../../../checks/weighted-sum.js';
import { FAIR, LIKELY, nationalId, OTHER_NUMBER_WORDS, SHAPE } from '../national-id.js';

const WEIGHTS = [1, 3, 7, 1, 3, 7, 1, 3, 5, 1] as const;
const MIN_OFFICE = 101;

/**
 * Business registration number: three digits of the tax office, two of the form, four and a check digit.
 * Known false positive: one in ten bare numbers of ten digits.
 * @see 부가가치세법 시행령 제12조; 국세청, 사업자등록번호
 */
export const krBrn = nationalId({
  id: 'kr-brn',
  about: {
    name: 'Business registration number (South Korea)',
    example: '101-81-00001',
    standard: '부가가치세법 시행령 제12조',
    validation: 'Tax office, form and check digit modulo 10',
  },
  shapes: ['999-99-99999'],
  alone: true,
  isValid: (value) => {
    if (Number(value.slice(0, 3)) < MIN_OFFICE || value.slice(3, 5) === '00' || areAllEqual(value)) return false;
    const carry = Math.floor(((value.charCodeAt(8) - 48) * 5) / 10);
    return (weightedSum(value, WEIGHTS) + carry) % 10 === 0;
  },
  confidence: (value, grouped, written) => {
    if (grouped) return written.charAt(3) === '-' ? LIKELY : FAIR;
    return isInstant(value) ? SHAPE : FAIR;
  },
  words: {
    ko: '사업자등록번호, 사업자 등록번호, 사업자번호, 사업자등록, 사업자',
    en: 'business registration number, business registration no, brn, business number, business no, company registration number, tax id',
  },
  against: { en: OTHER_NUMBER_WORDS, ko: '주문번호, 계좌번호, 송장번호, 전화번호' },
});
