import { isShortDate } from '../../checks/short-date.js';
import type { AnyDetector } from '../detector.js';
import { FAIR, LIKELY, nationalId, OTHER_NUMBER_WORDS } from './national-id.js';

/** Place-of-birth codes that are not issued: 00, 17-20, 69, 70, 73, 80, 81, 94-97. */
const UNUSED: ReadonlySet<number> = new Set([0, 17, 18, 19, 20, 69, 70, 73, 80, 81, 94, 95, 96, 97]);

/**
 * Number of the identity card (MyKad, MyKid): date of birth, place of birth, four digits, the last of which encodes the
 * sex; printed 6-2-4. It has no published check digit.
 * Known false positive: one in fifty bare numbers of twelve digits.
 * @see National Registration Department (JPN), "MyKad", codes of places of birth; National Registration Act 1959
 */
const myNric = nationalId({
  id: 'my-nric',
  about: {
    name: 'Identity card number (Malaysia)',
    example: '880714-10-5523',
    standard: 'National Registration Department (JPN), MyKad; National Registration Act 1959',
    validation: 'Date and place of birth',
  },
  shapes: ['999999-99-9999'],
  isValid: (value) => isShortDate(value) && !UNUSED.has(Number(value.slice(6, 8))),
  confidence: FAIR,
  grouped: LIKELY,
  words: {
    en: 'nric, nric no, ic, ic no, ic number, mykad, mykid, mypr, identity card, identity card no, new ic, i c, i c no',
    ms: 'kad pengenalan, no kad pengenalan, no kp, nombor kad pengenalan, kp, k p, no k p, no ic, kp baru',
    zh: '身份证, 身份证号码, 身份證, 登记号码',
    ta: 'அடையாள அட்டை',
  },
  against: { en: OTHER_NUMBER_WORDS, ms: 'pesanan, invois, telefon, akaun, no akaun, resit' },
});

export const MY: readonly AnyDetector[] = [myNric];
