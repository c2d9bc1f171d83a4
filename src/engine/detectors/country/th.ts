import { areAllEqual } from '../../checks/all-equal.js';
import { weightedSum } from '../../checks/weighted-sum.js';
import type { AnyDetector } from '../detector.js';
import { FAIR, nationalId, OTHER_NUMBER_WORDS, SHAPE, HIGH_CONFIDENCE } from './national-id.js';

const WEIGHTS = [13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2] as const;
/** Timestamps in milliseconds from 2020 to 2033, and the 00 of international calls. */
const OTHER_NUMBERS = /^(?:1[6-9]|0)/;
/** Weights of product barcodes, which also have thirteen digits. @see GS1 General Specifications, 7.9 */
const BARCODE = [1, 3, 1, 3, 1, 3, 1, 3, 1, 3, 1, 3, 1] as const;

/**
 * Identity number: category (0 to 8), registration office, group, serial number and a check digit, printed 1-4-5-2-1.
 * It is also the tax number of persons.
 * Known false positive: one in ten bare numbers of thirteen digits.
 * @see พระราชบัญญัติการทะเบียนราษฎร พ.ศ. 2534; กรมการปกครอง, เลขประจำตัวประชาชน
 */
const thTnin = nationalId({
  id: 'th-tnin',
  about: {
    name: 'Identity number (Thailand)',
    example: '1-1014-00567-43-0',
    standard: 'พระราชบัญญัติการทะเบียนราษฎร พ.ศ. 2534',
    validation: 'Check digit modulo 11',
  },
  shapes: ['9-9999-99999-99-9'],
  isValid: (value) =>
    !value.startsWith('9') &&
    !areAllEqual(value.slice(0, 12)) &&
    (11 - (weightedSum(value, WEIGHTS) % 11)) % 10 === value.charCodeAt(12) - 48,
  confidence: (value, grouped) => {
    if (grouped) return HIGH_CONFIDENCE;
    return OTHER_NUMBERS.test(value) || weightedSum(value, BARCODE) % 10 === 0 ? SHAPE : FAIR;
  },
  words: {
    th: 'เลขประจำตัวประชาชน, เลขบัตรประชาชน, บัตรประชาชน, เลขประจำตัวผู้เสียภาษี, หมายเลขบัตรประชาชน, รหัสประจำตัวประชาชน, เลขบัตร, ปชช',
    en: 'thai id, thai national id, national id, citizen id, id card, id card number, identification number, tnin, id number, tax id, population identification code',
  },
  against: { en: `${OTHER_NUMBER_WORDS}, ean`, th: 'เลขที่คำสั่งซื้อ, เลขพัสดุ, เลขบัญชี, บาร์โค้ด, โทรศัพท์' },
});

export const TH: readonly AnyDetector[] = [thTnin];
