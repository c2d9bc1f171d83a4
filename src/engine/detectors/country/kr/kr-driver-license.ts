import { FAIR, LABELLED, nationalId, SHAPE } from '../national-id.js';

/** Offices by the first two digits: from 11 (Seoul) to 28; 13 is Gyeonggi. */
const FIRST_OFFICE = 11;
const LAST_OFFICE = 28;

/**
 * Driving licence number: office, year, six digits and two more, whose computation is not published.
 * Known false positive: other numbers that are printed 2-2-6-2.
 * @see 도로교통법 시행규칙 제77조; 경찰청, 운전면허증 면허번호
 */
export const krDriverLicense = nationalId({
  id: 'kr-driver-license',
  about: {
    name: 'Driving licence number (South Korea)',
    example: '11-15-034567-81',
    standard: '도로교통법 시행규칙 제77조',
    validation: 'Office and groups with hyphens; in one piece only beside a word',
  },
  shapes: ['99-99-999999-99'],
  alone: true,
  isValid: (value) => {
    const office = Number(value.slice(0, 2));
    return office >= FIRST_OFFICE && office <= LAST_OFFICE && value.slice(4, 10) !== '000000';
  },
  confidence: (_value, grouped, written) => (grouped && written.charAt(2) === '-' ? FAIR : SHAPE),
  raised: LABELLED,
  words: {
    ko: '운전면허번호, 운전면허 번호, 면허번호, 운전면허, 면허증, 면허증번호, 자동차운전면허',
    en: 'driver license, drivers license, driver licence, driving licence, driving license, driver s license, licence no, license no, license number, licence number, dl no',
  },
  against: {
    en: 'order, invoice, account, tracking, phone, tel, part, serial, bank',
    ko: '계좌번호, 주문번호, 송장번호',
  },
});
