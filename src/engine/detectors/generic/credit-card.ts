import { CARD_LENGTHS, hasCardBrand, isCardPrefix } from '../../checks/card-brands.js';
import { isLuhn } from '../../checks/luhn.js';
import {
  countDigits,
  digitAt,
  goesOnAfter,
  goesOnBefore,
  isBlank,
  isDash,
  isDigit,
  isDashOrDot,
} from '../characters.js';
import type { Detector, Emit } from '../detector.js';
import type { CreditCardOptions } from '../options.js';

const CHECKED = 0.9;
const UNCHECKED = 0.6;
const INSIDE_A_TOKEN = 0.7;
/** Groups of a printed card number: 4-4-4-4(-3), 4-6-5, 4-6-4, 6-13, 4-4-5, 8-8. */
const MAX_GROUPS = 5;
const { shortest, longest } = CARD_LENGTHS;

/**
 * Payment card number: 12 to 19 digits, in one piece or in groups with single blanks, dashes or dots, of a network's
 * number range and with a right check digit.
 * Known false positive: one in ten numbers of the right length and range that are something else.
 * @see ISO/IEC 7812-1:2017
 */
export const creditCard: Detector<CreditCardOptions> = {
  id: 'credit-card',
  kind: 'credit-card',
  triggers: ['digits'],
  digitRuns: [
    [4, 8],
    [shortest, Number.MAX_SAFE_INTEGER],
  ],
  create: (options) => (text, at, end, emit) => {
    if (options.onlyWordBoundaries && !isCardPrefix(prefixAt(text, at))) return;
    const length = end - at;
    const bounded = length <= longest && !goesOnBefore(text, at, isDashOrDot);
    if (bounded && findGroups(text, at, end, options, emit)) return;
    if (!options.onlyWordBoundaries && length >= shortest) findInside(text, at, end, options, emit);
  },
};

const prefixAt = (text: string, at: number): number =>
  digitAt(text, at) * 1000 + digitAt(text, at + 1) * 100 + digitAt(text, at + 2) * 10 + digitAt(text, at + 3);

const isGroupSeparator = (code: number): boolean => isBlank(code) || isDash(code) || code === 46;

/** Reads groups as long as one separator of one sort joins them, and takes the longest sum that is a card; false without. */
function findGroups(text: string, at: number, end: number, options: CreditCardOptions, emit: Emit): boolean {
  let digits = text.slice(at, end);
  let next = end;
  const separator = text.charCodeAt(end);
  let best = isCardEnd(text, next, digits, options) ? next : -1;
  let checked = best > 0 && isLuhn(digits);
  for (let groups = 1; groups < MAX_GROUPS && isGroupSeparator(separator); groups++) {
    if (text.charCodeAt(next) !== separator) break;
    const count = countDigits(text, next + 1, 14);
    if (count < 2 || count > 13 || digits.length + count > longest) break;
    digits += text.slice(next + 1, next + 1 + count);
    next += 1 + count;
    if (!isCardEnd(text, next, digits, options)) continue;
    best = next;
    checked = isLuhn(digits);
  }
  if (best > 0) emit(at, best, checked ? CHECKED : UNCHECKED);
  return best > 0;
}

function isCardEnd(text: string, end: number, digits: string, options: CreditCardOptions): boolean {
  if (options.onlyWordBoundaries ? goesOnAfter(text, end, isDashOrDot) : isDigit(text.charCodeAt(end))) return false;
  return isCard(digits, options);
}

function isCard(digits: string, options: CreditCardOptions): boolean {
  if (digits.length < shortest || !hasCardBrand(digits)) return false;
  if (options.ignoreWhenInUnixTimestamp && isUnixTimestamp(digits)) return false;
  return !options.onlyValidCreditCardNumbers || isLuhn(digits);
}

/** Card numbers anywhere in one run of digits, which may lie in a longer token; the leftmost, and of these the longest. */
function findInside(text: string, at: number, end: number, options: CreditCardOptions, emit: Emit): void {
  if (options.ignoreWhenInUnixTimestamp && isUnixTimestamp(text.slice(at, Math.min(end, at + 20)))) return;
  for (let start = at; start + shortest <= end; start++) {
    for (let length = Math.min(longest, end - start); length >= shortest; length--) {
      if (!isCard(text.slice(start, start + length), options)) continue;
      emit(start, start + length, INSIDE_A_TOKEN);
      start += length - 1;
      break;
    }
  }
}

/** Seconds, milliseconds, microseconds or nanoseconds since 1970, of the years 2001 to 2033. @see POSIX.1-2017, 4.16 */
const isUnixTimestamp = (digits: string): boolean => digits.startsWith('1') && [10, 13, 16, 19].includes(digits.length);
