import { weightedSum } from '../../checks/weighted-sum.js';
import type { AnyDetector } from '../detector.js';
import { isUpperCase, LIKELY, nationalId, SHAPE } from './national-id.js';

/** Letters of the place of registration, in the order of their values, 10 to 35. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVXYWZIO';
const WEIGHTS = [8, 7, 6, 5, 4, 3, 2, 1, 1] as const;
/** Numbers shown on sample cards, in manuals and in forms. */
const SPECIMENS: ReadonlySet<string> = new Set(['A123456789']);

/**
 * Identity number: letter of the place, 1 or 2 for the sex, seven digits and a check digit. Residents from abroad have
 * 8 or 9 for the sex since 2021, and before that a second letter, A to D. The specimen A123456789 is ignored.
 * @see 戶籍法施行細則; 內政部移民署, 外來人口統一證號 (2021)
 */
const twId = nationalId({
  id: 'tw-id',
  about: {
    name: 'Identity number (Taiwan)',
    example: 'F131104093',
    standard: '戶籍法施行細則; 內政部移民署, 外來人口統一證號',
    validation: 'Place, sex and check digit modulo 10',
  },
  shapes: ['A999999999', 'AA99999999'],
  isValid: (value) => {
    if (SPECIMENS.has(value) || !/^[A-Z][1289A-D]/.test(value)) return false;
    const place = LETTERS.indexOf(value.charAt(0)) + 10;
    const second = value.charAt(1);
    const digits = (second > '9' ? String(LETTERS.indexOf(second) % 10) : second) + value.slice(2);
    return (Math.floor(place / 10) + (place % 10) * 9 + weightedSum(digits, WEIGHTS)) % 10 === 0;
  },
  // `a131104093` is part of a hash.
  confidence: (value, _grouped, written) => (isUpperCase(written) && !/(\d)\1{7}$/.test(value) ? LIKELY : SHAPE),
  words: {
    zh: '身分證, 身分證字號, 身分證號, 身分證統一編號, 國民身分證, 統一證號, 居留證號, 居留證, 身份證字號, 身份證, 證號, 字號',
    en: 'taiwan id, national id, id number, identity card number, arc number, arc no, resident certificate, ui number, uniform id, id no',
  },
  against: { en: 'order, invoice, part, serial, sku, model, tracking, batch, lot, product, passport' },
});

export const TW: readonly AnyDetector[] = [twId];
