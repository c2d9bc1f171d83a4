import { areAllEqual } from '../../checks/all-equal.js';
import { isInstant } from '../../checks/instant.js';
import { isShortDate } from '../../checks/short-date.js';
import { weightedSum } from '../../checks/weighted-sum.js';
import type { AnyDetector } from '../detector.js';
import {
  FAIR,
  isUpperCase,
  LABELLED,
  LIKELY,
  nationalId,
  NONE,
  OTHER_NUMBER_WORDS,
  SHAPE,
  HIGH_CONFIDENCE,
} from './national-id.js';

const BRN_WEIGHTS = [1, 3, 7, 1, 3, 7, 1, 3, 5, 1] as const;
const MIN_OFFICE = 101;

/**
 * Business registration number: three digits of the tax office, two of the form, four and a check digit.
 * Known false positive: one in ten bare numbers of ten digits.
 * @see 부가가치세법 시행령 제12조; 국세청, 사업자등록번호
 */
const krBrn = nationalId({
  id: 'kr-brn',
  about: {
    name: 'Business registration number (South Korea)',
    example: '101-81-00001',
    standard: '부가가치세법 시행령 제12조',
    validation: 'Tax office, legal form and check digit modulo 10',
  },
  shapes: ['999-99-99999'],
  alone: true,
  isValid: (value) => {
    if (Number(value.slice(0, 3)) < MIN_OFFICE || value.slice(3, 5) === '00' || areAllEqual(value)) return false;
    const carry = Math.floor(((value.charCodeAt(8) - 48) * 5) / 10);
    return (weightedSum(value, BRN_WEIGHTS) + carry) % 10 === 0;
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

/** Offices by the first two digits: from 11 (Seoul) to 28; 13 is Gyeonggi. */
const FIRST_OFFICE = 11;
const LAST_OFFICE = 28;

/**
 * Driving licence number: office, year, six digits and two more, whose computation is not published.
 * Known false positive: other numbers that are printed 2-2-6-2.
 * @see 도로교통법 시행규칙 제77조; 경찰청, 운전면허증 면허번호
 */
const krDriverLicense = nationalId({
  id: 'kr-driver-license',
  about: {
    name: 'Driving licence number (South Korea)',
    example: '11-15-034567-81',
    standard: '도로교통법 시행규칙 제77조',
    validation: 'Office and groups with hyphens; in one piece only near a context word',
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

const RESIDENT_NUMBER_WEIGHTS = [2, 3, 4, 5, 6, 7, 8, 9, 2, 3, 4, 5] as const;

/** True if the number begins with a date and its seventh digit, for sex and century, is one of `sexes`. */
const isBorn = (value: string, sexes: string): boolean =>
  isShortDate(value) && sexes.includes(value.charAt(6)) && !value.endsWith('000000');

/**
 * Returns the confidence of a resident number; `base` is 11 for citizens and 13 for foreigners. Numbers issued since
 * October 2020 have random digits after the seventh and no check digit, so the check only raises the confidence.
 */
function residentConfidence(value: string, base: number, grouped: boolean, written: string): number {
  const check = (base - (weightedSum(value, RESIDENT_NUMBER_WEIGHTS) % 11)) % 10;
  const checked = check === value.charCodeAt(12) - 48;
  if (grouped && !/[\s./]/.test(written)) return checked ? HIGH_CONFIDENCE : LIKELY;
  if (grouped) return checked ? LIKELY : FAIR;
  return checked ? LIKELY : SHAPE;
}

const FOREIGNER = 13;

/**
 * Registration number of a foreigner: like that of residents, with 5 to 8 for sex and century.
 */
const krFrn = nationalId({
  id: 'kr-frn',
  about: {
    name: 'Foreigner registration number (South Korea)',
    example: '850214-5234567',
    standard: '출입국관리법 제31조; 출입국관리법 시행령 제40조의3',
    validation: 'Date of birth and sex; the check digit of numbers before October 2020 raises confidence',
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

/**
 * M is ordinary, S for a single journey, R for residents abroad, O official, D diplomatic; two letters are other
 * series.
 */
const KIND = /^(?:[MSROD]|[A-Z]{2})\d/;

/**
 * Passport number: a letter and eight digits, two letters and seven, and since December 2021 a letter, three digits, a
 * letter and four digits. Found only next to a context word: the check digit is only in the machine-readable lines.
 * @see 여권법 시행령; 외교부, 차세대 전자여권; ICAO Doc 9303-3
 */
const krPassport = nationalId({
  id: 'kr-passport',
  about: {
    name: 'Passport number (South Korea)',
    example: 'M482A7193',
    standard: '여권법 시행령; ICAO Doc 9303-3',
    validation: 'Only near a context word',
  },
  shapes: ['A99999999', 'A999A9999', 'AA9999999'],
  isValid: (value) => KIND.test(value) && !/(\d)\1{6}$/.test(value),
  confidence: (_value, _grouped, written) => (isUpperCase(written) ? SHAPE : NONE),
  raised: LABELLED,
  words: {
    ko: '여권번호, 여권 번호, 여권, 여권사본',
    en: 'passport, passports, passport number, passport no, passport id, korean passport, travel document',
  },
  against: { en: 'order, invoice, tracking, part, model, serial, ticket, booking, flight, application' },
});

const CITIZEN = 11;

/**
 * Resident registration number: date of birth, a digit for sex and century (1 to 4; 9 and 0 for the 19th century), and
 * six digits, the last a check digit until October 2020.
 */
const krRrn = nationalId({
  id: 'kr-rrn',
  about: {
    name: 'Resident registration number (South Korea)',
    example: '850214-1234567',
    standard: '주민등록법 제7조의2; 주민등록법 시행규칙 제2조',
    validation: 'Date of birth and sex; the check digit of numbers before October 2020 raises confidence',
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

export const KR: readonly AnyDetector[] = [krBrn, krDriverLicense, krFrn, krPassport, krRrn];
