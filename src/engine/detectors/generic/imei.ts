import { isLuhn } from '../../checks/luhn.js';
import { BUSINESS_NUMBER_WORDS } from '../../context/business-words.js';
import { phrases } from '../../context/phrases.js';
import { areDigits, continuesAfter, continuesBefore, isBlank, isDash, isJoiner } from '../../characters/characters.js';
import type { Detector, Emit } from '../detector.js';

const LABELLED = 0.95;
/** Grouped as GSMA prints it, and the check digit is right. */
const GROUPED = 0.7;
/** One in ten numbers of fifteen digits has a correct check digit, including many card numbers. */
const BARE = 0.4;
/** IMEISV has the software version instead of the check digit. */
const VERSION = 0.2;

/**
 * International mobile equipment identity: fifteen digits with a check digit, without separators or as
 * `35-209900-176148-1`; sixteen digits (IMEISV) only next to a context word.
 * Known false positive: another number of fifteen digits with a correct check digit next to such a word.
 * @see 3GPP TS 23.003, 6.2; GSMA TS.06
 */
export const imei: Detector = {
  id: 'imei',
  kind: 'imei',
  about: {
    name: 'Identity of a mobile device (IMEI)',
    example: '490154203237518',
    standard: '3GPP TS 23.003, 6.2; GSMA TS.06',
    validation: 'Luhn check digit; bare numbers only near a context word',
  },
  triggers: ['digits'],
  digitRuns: [
    [2, 2],
    [6, 6],
    [8, 8],
    [14, 16],
  ],
  context: {
    sure: LABELLED,
    raised: LABELLED,
    raise: phrases({
      en: 'imei, imeisv, imei number, handset, mobile device, device id, equipment identity, phone serial, meid, stolen phone',
      de: 'gerätenummer, handy imei',
    }),
    against: phrases({
      en: `${BUSINESS_NUMBER_WORDS}, card, visa, amex, american express, fedex, account, imsi, iccid, timestamp, iban, epoch, barcode, gtin`,
    }),
  },
  create: () => (text, at, end, emit) => {
    if (continuesBefore(text, at, isJoiner) || text.charAt(at - 1) === '+') return;
    const length = end - at;
    if (length >= 14) findBare(text, at, end, emit);
    else findGrouped(text, at, length, emit);
  },
};

function findBare(text: string, at: number, end: number, emit: Emit): void {
  if (end - at === 14) {
    // The check digit may be separate.
    const check = end + 1;
    if (!isGap(text.charCodeAt(end)) || !areDigits(text, check, check + 1) || continuesAfter(text, check + 1, isJoiner))
      return;
    if (isLuhn(text.slice(at, end) + text.charAt(check))) emit(at, check + 1, BARE);
    return;
  }
  if (continuesAfter(text, end, isJoiner)) return;
  if (end - at === 16) emit(at, end, VERSION);
  else if (isReported(text, at) && isLuhn(text.slice(at, end))) emit(at, end, BARE);
}

/**
 * True for the bodies that allocate type codes: 01, 10 to 19, 30 to 39, 44 to 54, 86, 91, 98, 99. @see GSMA TS.06,
 * annex A
 */
const isReported = (text: string, at: number): boolean =>
  /^(?:01|1\d|3\d|4[49]|5[0-4]|8[56]|9[0189]|00)/.test(text.slice(at, at + 2));

/** Emits numbers grouped as 2-6-6-1, 6-2-6-1 and 8-6-1. */
function findGrouped(text: string, at: number, length: number, emit: Emit): void {
  const groups = length === 2 ? [2, 6, 6, 1] : length === 6 ? [6, 2, 6, 1] : [8, 6, 1];
  let next = at;
  let digits = '';
  const gap = text.charCodeAt(at + length);
  if (!isGap(gap) && gap !== 47) return;
  for (const [index, size] of groups.entries()) {
    if (index > 0 && text.charCodeAt(next++) !== gap) return;
    if (!areDigits(text, next, next + size)) return;
    digits += text.slice(next, next + size);
    next += size;
  }
  if (!continuesAfter(text, next, isJoiner) && isLuhn(digits)) emit(at, next, GROUPED);
}

const isGap = (code: number): boolean => isBlank(code) || isDash(code);
