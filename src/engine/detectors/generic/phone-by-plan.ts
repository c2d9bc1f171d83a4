import { parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js/min';

import { hasCountryCode } from '../../checks/dialing.js';
import { isBlank, isDash, isDigit } from '../../characters/characters.js';
import type { Emit } from '../detector.js';
import { layoutOf, layoutSureness } from './phone-layout.js';
import { endsHere, isInsideNumber } from './phone-nanp.js';
import { wrappedEnd } from './phone-wrapped.js';

const VALID = 0.95;
/** The right number of digits for its country, in a range that is not assigned: numbers for films and manuals. */
const POSSIBLE = 0.75;
/** Found only next to a word for a telephone number. */
const NEEDS_WORD = 0.4;
/** @see ITU-T E.164, 6: country code and national number together */
const MAX_DIGITS = 15;
const MIN_DIGITS = 7;
/** Maximum number of ends tried for a candidate, since a check against a numbering plan takes microseconds. */
const MAX_TRIES = 4;
/** Maximum number of separators between two groups, as in `) - `. */
const MAX_GAP = 3;

/** Between two whole numbers; the one within a number is behind the area code. */
const SLASH_APART = /^ \/ $/;

/** The text from the first digit on: its digits, and where the number could end. */
export interface Groups {
  readonly digits: string;
  readonly ends: readonly { readonly at: number; readonly digits: number }[];
}

/** Reads a number whose country code is at `at`, after the `+` at `start`, or after a dialling prefix at `at`. */
export function findInternational(text: string, at: number, start: number, emit: Emit): void {
  if (isInsideNumber(text, start)) return;
  const first = text.charCodeAt(start - 1) === 40 ? start - 1 : start;
  const { digits, ends } = readGroups(text, at);
  const prefix = start < at ? '' : (/^(?:011|00)/.exec(digits)?.[0] ?? '');
  const number = digits.slice(prefix.length);
  if (!hasCountryCode(number)) return;
  const last = ends.at(-1);
  const wrapped = last === undefined ? undefined : wrappedEnd(text, first, last.at, number);
  if (wrapped !== undefined) {
    emit(openedInside(text, first, start, wrapped), wrapped, VALID);
    return;
  }
  if (prefix !== '' && number.length < MIN_DIGITS + 2) return;
  let possible = -1;
  for (const end of ends.slice(-MAX_TRIES).reverse()) {
    const length = end.digits - prefix.length;
    if (length < MIN_DIGITS || length > MAX_DIGITS || !endsHere(text, end.at)) continue;
    const parsed = parsePhoneNumberFromString(`+${number.slice(0, length)}`, { extract: false });
    if (parsed?.isValid() === true) {
      emit(openedInside(text, first, start, end.at), end.at, VALID);
      return;
    }
    if (possible < 0 && parsed?.isPossible() === true) possible = end.at;
  }
  // Without a plus there is too little to distinguish it from other long numbers.
  if (possible > 0 && start < at) emit(openedInside(text, first, start, possible), possible, POSSIBLE);
}

/** Returns the start including the bracket of `(+49) 30 …` if it closes within the number. */
const openedInside = (text: string, bracket: number, start: number, end: number): number => {
  if (bracket >= start) return start;
  const number = text.slice(start, end);
  const close = number.indexOf(')');
  return close >= 0 && !number.slice(0, close).includes('(') ? bracket : start;
};

/**
 * Reads a number in the national forms of regions, whose first digit is at `at`.
 * @param regions called only for what is written like a telephone number
 */
export function findNational(
  text: string,
  at: number,
  regions: () => readonly string[],
  emit: Emit,
  { digits, ends }: Groups = readGroups(text, at),
): void {
  if (digits.length < MIN_DIGITS || isInsideNumber(text, at) || isAmountSign(text.charCodeAt(at - 1))) return;
  let possible: { readonly start: number; readonly end: number } | undefined;
  for (const end of ends
    .filter(({ digits: count }) => count <= MAX_DIGITS)
    .slice(-MAX_TRIES)
    .reverse()) {
    if (end.digits < MIN_DIGITS || !endsHere(text, end.at)) continue;
    const start = text.charCodeAt(at - 1) === 40 && text.slice(at, end.at).includes(')') ? at - 1 : at;
    const value = digits.slice(0, end.digits);
    const layout = layoutOf(text, start, end.at);
    const sureness = layout && layoutSureness(layout, regions());
    if (sureness === undefined) continue;
    const fit = bestFit(value, sureness.regions);
    if (fit === 'valid') {
      emit(start, end.at, sureness.sure);
      return;
    }
    // Ranges reserved for films and manuals, and new ranges, look like all others.
    if (fit === 'possible' && sureness.sure > NEEDS_WORD) possible ??= { start, end: end.at };
  }
  if (possible !== undefined) emit(possible.start, possible.end, NEEDS_WORD);
}

/** True for currency signs and a decimal comma, which make it an amount. */
const isAmountSign = (code: number): boolean =>
  code === 36 || code === 163 || code === 165 || code === 0x20ac || code === 44;

/**
 * Numbers for films and manuals, which no plan has as valid and people who try something out use.
 * @see Ofcom, "Telephone numbers for use in TV and radio drama programmes"; ACMA, "Phone numbers for use in TV shows"
 */
const FICTIONAL_NUMBERS: Readonly<Record<string, RegExp>> = {
  GB: /^0(?:7700900\d{3}|1632960\d{3}|1(?:1[3-8]|[2-6]1)4960\d{3}|2079460\d{3}|1914980\d{3}|2896496\d{3}|2920180\d{3}|8081570\d{3}|3069990\d{3})$/,
  AU: /^0(?:[2378](?:5550|7010)\d{4}|491570\d{3})$/,
};

type PlanFit = 'valid' | 'possible' | undefined;

function bestFit(value: string, regions: readonly string[]): PlanFit {
  let best: PlanFit;
  for (const region of regions) {
    const fit = fitOf(value, region);
    if (fit === 'valid') return fit;
    best ??= fit;
  }
  return best;
}

function fitOf(value: string, region: string): PlanFit {
  if (FICTIONAL_NUMBERS[region]?.test(value) === true) return 'valid';
  const parsed = parsePhoneNumberFromString(value, { defaultCountry: region as CountryCode, extract: false });
  if (parsed?.isValid() === true) return 'valid';
  return parsed?.isPossible() === true ? 'possible' : undefined;
}

/**
 * Reads groups of digits with the separators of E.123 between; `(0)`, which is dialled only within the country, is not
 * a digit of the number.
 */
export function readGroups(text: string, at: number): Groups {
  let digits = '';
  const ends: { at: number; digits: number }[] = [];
  let next = at;
  while (digits.length <= MAX_DIGITS + 3) {
    const start = next;
    while (isDigit(text.charCodeAt(next)) && next - start <= MAX_DIGITS + 3) next++;
    if (next === start) break;
    digits += text.slice(start, next);
    ends.push({ at: next, digits: digits.length });
    const gap = afterGap(text, next);
    if (digits.length >= MIN_DIGITS && SLASH_APART.test(text.slice(next, gap))) break;
    next = gap;
  }
  return { digits, ends };
}

function afterGap(text: string, at: number): number {
  let next = at;
  while (next - at < MAX_GAP && isSeparator(text.charCodeAt(next))) next++;
  if (next < at + MAX_GAP + 1 && text.startsWith('(0)', next)) return afterGap(text, next + 3);
  if (text.startsWith('0)', next) && text.charCodeAt(next - 1) === 40) return afterGap(text, next + 2);
  return next;
}

/** True for spaces, dashes, dots, slashes and brackets. */
export const isSeparator = (code: number): boolean =>
  isBlank(code) || isDash(code) || code === 46 || code === 47 || code === 40 || code === 41;
