import { nanpFit } from '../../checks/dialing.js';
import type { Emit } from '../detector.js';
import { isCounted, spokenDigits } from './spoken-digits.js';

/** In the form of a numbering plan. */
const FITTING = 0.8;
/** Found only next to a word for a telephone number. */
const NEEDS_WORD = 0.4;
/** @see ITU-T E.164, 6 */
const MIN_DIGITS = 7;
const MAX_DIGITS = 15;
const TRUNK = /^0[1-9]\d{8,9}$/;

/** Emits the dictated number whose first word is at `at`. */
export function findSpokenPhone(text: string, at: number, emit: Emit): void {
  const spoken = spokenDigits(text, at);
  if (spoken === undefined) return;
  const { digits, end } = spoken;
  if (digits.length < MIN_DIGITS || digits.length > MAX_DIGITS || isCounted(digits)) return;
  const national = digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits;
  const fits =
    (national.length === 10 && nanpFit(national.slice(0, 3), national.slice(3, 6)) === 'assigned') ||
    TRUNK.test(digits);
  emit(at, end, fits ? FITTING : NEEDS_WORD);
}
