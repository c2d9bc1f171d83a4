import { weightedSum } from '../../checks/weighted-sum.js';
import type { AnyDetector } from '../detector.js';
import { FAIR, LIKELY, nationalId, OTHER_NUMBER_WORDS, SHAPE } from './national-id.js';

const WEIGHTS = [3, 2, 7, 6, 5, 4, 3, 2] as const;
/** Weights used if the first ones give ten. */
const SECOND_WEIGHTS = [7, 4, 3, 2, 5, 2, 7, 6] as const;
const MIN_VALUE = 10_000_000;
const MAX_VALUE = 200_000_000;

/**
 * Inland Revenue number of a person or company, which is also its GST number: eight or nine digits, printed 2-3-3 or
 * 3-3-3, the last modulo 11. Eight digits without separators also look like a date, so they are found only next to a
 * context word.
 * @see Inland Revenue, "Non-resident withholding tax and resident withholding tax specification document", IRD number
 *   validation
 */
const nzIrd = nationalId({
  id: 'nz-ird',
  about: {
    name: 'Inland Revenue number (New Zealand)',
    example: '49-091-850',
    standard: 'Inland Revenue, RWT and NRWT specification, IRD number validation',
    validation: 'Range in use and check digit modulo 11',
  },
  shapes: ['999-999-999', '99-999-999'],
  alone: true,
  isValid: (value) => {
    const number = Number(value);
    return number >= MIN_VALUE && number < MAX_VALUE && isChecked(value.padStart(9, '0'));
  },
  confidence: (value, grouped) => (grouped ? LIKELY : value.length === 9 ? FAIR : SHAPE),
  words: {
    en: 'ird, ird number, ird no, inland revenue, inland revenue number, gst, gst number, gst no, tax number, ird num',
    mi: 'te tari taake, nama ird, tau ird, tau taake',
  },
  against: { en: OTHER_NUMBER_WORDS },
});

function isChecked(value: string): boolean {
  const first = checkDigit(value, WEIGHTS);
  return (first === 10 ? checkDigit(value, SECOND_WEIGHTS) : first) === Number(value[8]);
}

const checkDigit = (value: string, weights: readonly number[]): number =>
  (11 - (weightedSum(value, weights) % 11)) % 11;

/** Letters count by their position in this string; I and O are not used. */
const LETTERS = ' ABCDEFGHJKLMNPQRSTUVWXYZ';

/** A commit hash may look like this. */
const HEX = /^[A-F\d]+$/;

/** Other letters before four digits: documents, algorithms, months with their year. */
const OTHER_CODES: ReadonlySet<string> = new Set(
  'RFC SHA AES CVE CWE UTC GMT MAC JAN FEB MAR APR MAY JUN JUL AUG SEP DEC REF SEE DSM PMC'.split(' '),
);

/**
 * National health index number: three letters, three digits and a check digit modulo 11 (AAANNNC); in numbers issued
 * since 2026 three letters, two digits, a letter and a check letter (AAANNAX). For the check letter the standard and
 * its earlier drafts give the moduli 23 and 24; both are accepted. Numbers that begin with Z are for tests, and are
 * reported: such test documents look like real ones.
 * Known false positive: one in eleven codes of three letters and four digits.
 */
const nzNhi = nationalId({
  id: 'nz-nhi',
  about: {
    name: 'National health index number (New Zealand)',
    example: 'ZAC5361',
    standard: 'HISO 10046:2024, Consumer Health Identity Standard',
    validation: 'Check digit modulo 11, or check letter modulo 23 or 24',
  },
  shapes: ['AAA9999', 'AAA 9999', 'AAA99AA', 'AAA 99AA'],
  isValid: (value) => {
    if (/[IO]/.test(value)) return false;
    let sum = 0;
    for (let at = 0; at < 6; at++) sum += valueAt(value, at) * (7 - at);
    const check = valueAt(value, 6);
    if (value.charCodeAt(6) > 57) return check === 23 - (sum % 23) || check === 24 - (sum % 24);
    return sum % 11 !== 0 && (11 - (sum % 11)) % 10 === check;
  },
  confidence: (value, grouped) => (grouped || OTHER_CODES.has(value.slice(0, 3)) || HEX.test(value) ? SHAPE : FAIR),
  words: {
    en: 'nhi, nhi number, nhi no, nhi num, national health index, national health index number, patient id, patient nhi',
    mi: 'tau nhi, nama nhi',
  },
  against: {
    en: 'invoice, order, part, serial, sku, flight, ticket, plate, rego, registration, model, course, paper, form, code, error, room',
  },
});

const valueAt = (value: string, at: number): number =>
  value.charCodeAt(at) > 57 ? LETTERS.indexOf(value.charAt(at)) : Number(value[at]);

export const NZ: readonly AnyDetector[] = [nzIrd, nzNhi];
