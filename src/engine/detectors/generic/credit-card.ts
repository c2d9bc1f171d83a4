import { phrases } from '../../context/phrases.js';
import type { Surroundings } from '../../context/surroundings.js';
import { CARD_LENGTHS, hasCardBrand, isCardPrefix } from '../../checks/card-brands.js';
import { isLuhn } from '../../checks/luhn.js';
import {
  countDigits,
  digitAt,
  continuesAfter,
  continuesBefore,
  isBlank,
  isDash,
  isDigit,
  isDashOrDot,
} from '../../characters/characters.js';
import { UNCHECKED, type Detector, type Emit } from '../detector.js';
import type { CreditCardOptions } from '../options.js';
import { SPOKEN_DIGITS, spokenDigits } from './spoken-digits.js';

const CHECKED = 0.9;
const INSIDE_PER_TOKEN = 0.7;
/** Groups of a printed card number: 4-4-4-4(-3), 4-6-5, 4-6-4, 6-13, 4-4-5, 8-8. */
const MAX_GROUPS = 5;
/** Two spaces, as OCR produces them, or a dash between two spaces. */
const MAX_GAP = 3;
const { shortest, longest } = CARD_LENGTHS;

/**
 * Payment card number: 12 to 19 digits, without separators or in groups with the same spaces, dashes or dots between,
 * in a network's number range and with a correct check digit.
 * Known false positive: one in ten numbers of the right length and range that are something else.
 * @see ISO/IEC 7812-1:2017
 */
export const creditCard: Detector<CreditCardOptions> = {
  id: 'credit-card',
  kind: 'credit-card',
  about: {
    name: 'Payment card number',
    example: '4111 1111 1111 1111',
    standard:
      'ISO/IEC 7812-1:2017 (structure, check digit) and the issuer identification numbers that the card schemes publish',
    validation: 'Prefix and length of a scheme, Luhn check digit',
  },
  triggers: ['digits', 'word'],
  keywords: SPOKEN_DIGITS,
  digitRuns: [
    [4, 8],
    [shortest, Number.MAX_SAFE_INTEGER],
  ],
  create: (options) => (text, at, end, emit, around) => {
    if (!isDigit(text.charCodeAt(at))) {
      findSpoken(text, at, emit);
      return;
    }
    if (options.onlyWordBoundaries && !isCardPrefix(prefixAt(text, at))) return;
    const length = end - at;
    const bounded = length <= longest && (isTrackOne(text, at) || !continuesBefore(text, at, isDashOrDot));
    if (bounded && findGroups(text, at, end, options, emit)) return;
    if (bounded && findMistyped(text, at, end, options, emit, around)) return;
    if (!options.onlyWordBoundaries && length >= shortest) findInside(text, at, end, options, emit);
  },
};

/** A dictated number of a network, whose check digit is right. */
function findSpoken(text: string, at: number, emit: Emit): void {
  const spoken = spokenDigits(text, at);
  if (spoken === undefined || spoken.digits.length < shortest || spoken.digits.length > longest) return;
  if (hasCardBrand(spoken.digits) && isLuhn(spoken.digits)) emit(at, spoken.end, CHECKED);
}

const prefixAt = (text: string, at: number): number =>
  digitAt(text, at) * 1000 + digitAt(text, at + 1) * 100 + digitAt(text, at + 2) * 10 + digitAt(text, at + 3);

/** `%B` opens track 1 of a magnetic stripe. @see ISO/IEC 7813:2006, 6.2 */
const isTrackOne = (text: string, at: number): boolean => text.startsWith('%B', at - 2);

const isGroupSeparator = (code: number): boolean => isBlank(code) || isDash(code) || code === 46;

/**
 * Returns the width of the gap at `at`: one separator, or up to three characters that begin and end with a space; 0 if
 * there is none.
 */
function gapAt(text: string, at: number): number {
  let width = 0;
  while (width < MAX_GAP && isGroupSeparator(text.charCodeAt(at + width))) width++;
  if (width < 2) return width;
  return isBlank(text.charCodeAt(at)) && isBlank(text.charCodeAt(at + width - 1)) ? width : 0;
}

/** True if both offsets have the same gap. */
function isSameGap(text: string, one: number, other: number, width: number): boolean {
  for (let at = 0; at < width; at++) if (text.charCodeAt(one + at) !== text.charCodeAt(other + at)) return false;
  return true;
}

/**
 * Reads groups separated by the same gap and emits the longest sequence of them that is a card number. Returns false if
 * there is none.
 */
function findGroups(text: string, at: number, end: number, options: CreditCardOptions, emit: Emit): boolean {
  let digits = text.slice(at, end);
  let next = end;
  const gap = gapAt(text, end);
  let best = isCardEnd(text, next, digits, options) ? next : -1;
  let checked = best > 0 && isLuhn(digits);
  for (let groups = 1; gap > 0 && groups < MAX_GROUPS; groups++) {
    if (!isSameGap(text, end, next, gap)) break;
    const start = next + gap;
    const count = countDigits(text, start, 14);
    if (count < 2 || count > 13 || digits.length + count > longest) break;
    digits += text.slice(start, start + count);
    next = start + count;
    if (!isCardEnd(text, next, digits, options)) continue;
    best = next;
    checked = isLuhn(digits);
  }
  if (best > 0) emit(at, best, checked ? CHECKED : UNCHECKED);
  return best > 0;
}

/** Emits a number in a network's range with a wrong check digit, directly after a label for a card number. */
function findMistyped(
  text: string,
  at: number,
  end: number,
  options: CreditCardOptions,
  emit: Emit,
  around: Surroundings,
): boolean {
  if (!options.onlyValidCreditCardNumbers || !isCardPrefix(prefixAt(text, at)) || !around.isNamed(at, LABELS))
    return false;
  return findGroups(text, at, end, { ...options, onlyValidCreditCardNumbers: false }, emit);
}

const LABELS = phrases({
  en: 'card number, card no, card num, card nr, credit card, debit card, creditcard, cardnumber, cc number, cc no, cc num, visa, mastercard, amex, pan',
  de: 'kreditkarte, kreditkartennummer, kartennummer',
  fr: 'carte bancaire, carte de crédit, numéro de carte',
  es: 'tarjeta, tarjeta de crédito, número de tarjeta',
  it: 'carta di credito, numero carta, numero della carta',
  pt: 'cartão, cartão de crédito, número do cartão',
  nl: 'creditcardnummer, kaartnummer',
});

function isCardEnd(text: string, end: number, digits: string, options: CreditCardOptions): boolean {
  if (options.onlyWordBoundaries ? continuesAfter(text, end, isDashOrDot) : isDigit(text.charCodeAt(end))) return false;
  return isCard(digits, options);
}

function isCard(digits: string, options: CreditCardOptions): boolean {
  if (digits.length < shortest || !hasCardBrand(digits)) return false;
  if (options.ignoreWhenInUnixTimestamp && isUnixTimestamp(digits)) return false;
  return !options.onlyValidCreditCardNumbers || isLuhn(digits);
}

/**
 * Emits card numbers anywhere in one run of digits, which may be part of a longer token: the leftmost first, and the
 * longest of those.
 */
function findInside(text: string, at: number, end: number, options: CreditCardOptions, emit: Emit): void {
  if (options.ignoreWhenInUnixTimestamp && isUnixTimestamp(text.slice(at, Math.min(end, at + 20)))) return;
  for (let start = at; start + shortest <= end; start++) {
    if (!isCardPrefix(prefixAt(text, start))) continue;
    for (let length = Math.min(longest, end - start); length >= shortest; length--) {
      if (!isCard(text.slice(start, start + length), options)) continue;
      emit(start, start + length, INSIDE_PER_TOKEN);
      start += length - 1;
      break;
    }
  }
}

/**
 * True for seconds, milliseconds, microseconds or nanoseconds since 1970, from the years 2001 to 2033. @see
 * POSIX.1-2017, 4.16
 */
const isUnixTimestamp = (digits: string): boolean => digits.startsWith('1') && [10, 13, 16, 19].includes(digits.length);
