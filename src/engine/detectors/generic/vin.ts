import { phrases } from '../../context/phrases.js';
import { judgeVin, VIN_LENGTH } from '../../checks/vin.js';
import {
  afterEscape,
  areDigits,
  isBehindName,
  isLetter,
  isWordAfter,
  isWordBefore,
} from '../../characters/characters.js';
import type { Detector } from '../detector.js';

const CHECKED = 0.9;
/** The check digit is correct, but the serial number contains a letter. */
const UNUSUAL = 0.7;
/** Outside North America the ninth character is not a check digit. */
const UNCHECKED = 0.3;

/**
 * Vehicle identification number: seventeen letters and digits without I, O and Q, of either case. The check digit is
 * required only in North America, so without it a word like "VIN" must precede it.
 * Known false positive: one in eleven random tokens of seventeen such characters.
 * @see ISO 3779:2009; 49 CFR 565.15
 */
export const vin: Detector = {
  id: 'vin',
  kind: 'vin',
  about: {
    name: 'Vehicle identification number',
    example: '1M8GDM9AXKP042788',
    standard: 'ISO 3779:2009; 49 CFR 565.15',
    validation: 'Check digit; without one, only near a context word',
  },
  triggers: ['digits'],
  // The letter or digits of an escape, as in `\n`, may directly precede it.
  digitRuns: [[1, VIN_LENGTH - 1, { token: [VIN_LENGTH, VIN_LENGTH + 2] }]],
  context: {
    sure: UNUSUAL,
    raised: 0.8,
    raise: phrases({ en: 'vin, vins, vehicle, chassis, frame, fin, fahrgestellnummer' }),
    against: phrases({ en: 'order, invoice, tracking, token, session, hash, key' }),
  },
  create: () => (text, at, end, emit) => {
    // Only the first digits of the token are handled: only letters may precede them in the token.
    if (!isLetter(text.charCodeAt(end)) && !isLetter(text.charCodeAt(at - 1))) return;
    let start = at;
    while (at - start < VIN_LENGTH && isLetter(text.charCodeAt(start - 1))) start--;
    start = Math.min(afterEscape(text, start), at);
    const stop = start + VIN_LENGTH;
    if (end > stop || isWordAfter(text, stop)) return;
    if (isWordBefore(text, start) && !isBehindName(text, start)) return;
    const verdict = judgeVin(text, start);
    if (verdict === undefined || areDigits(text, start, stop)) return;
    const usual = areDigits(text, stop - 4, stop);
    if (verdict === 'checked') emit(start, stop, usual ? CHECKED : UNUSUAL);
    else if (usual) emit(start, stop, UNCHECKED);
  },
};
