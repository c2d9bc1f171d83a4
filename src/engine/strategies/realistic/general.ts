import { isDayOfMonth } from '../../checks/calendar.js';
import type { Random } from '../random.js';
import type { Session } from '../session.js';
import { digitsOf, fillDigits, scramble } from './shape.js';

/** The number of bases tried unchanged: enough for numbers with a date inside and no check digit. */
const SIMPLE_ROUNDS = 200;
/** The number of bases tried with all variants of their last characters. */
const ROUNDS = 40;
const DIGITS = '0123456789';
const UPPER = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** The letters that may be kept if no other value is found. */
export type KeptCharacters = 'none' | 'prefix' | 'letters';

/**
 * Returns a text of the same shape that `accepts` admits: other digits, other letters, the same separators. The last
 * characters, where most numbers have their check digits, are tried one after the other, so the check rule need not be
 * known. Undefined if none is found within the limits.
 */
export function general(
  token: string,
  kept: KeptCharacters,
  session: Session,
  accepts: (candidate: string) => boolean,
): string | undefined {
  for (let round = 0; round < SIMPLE_ROUNDS; round++) {
    const candidate = baseOf(token, kept, session.random, round, round / SIMPLE_ROUNDS);
    if (!session.mayTry()) return undefined;
    if (accepts(candidate)) return candidate;
  }
  for (let round = 0; round < ROUNDS; round++) {
    for (const candidate of variants(baseOf(token, kept, session.random, round, round / ROUNDS))) {
      if (!session.mayTry()) return undefined;
      if (accepts(candidate)) return candidate;
    }
  }
  return undefined;
}

/**
 * Returns a base for candidates, alternately with and without the date that many numbers begin with. Parts of the
 * original are kept only after many other attempts.
 */
function baseOf(token: string, kept: KeptCharacters, random: Random, round: number, progress: number): string {
  const base = scramble(token, random, keptLetters(token, kept, round, progress));
  if (kept !== 'letters') return base;
  const original = digitsOf(token);
  const [first, last] = keptDigits(round, progress);
  const dated = first < 3 && round % 4 < 2 ? datedDigits(original, random) : original.slice(0, first);
  const filled = fillDigits(base, dated);
  return last === 0 ? filled : fillDigits(filled, digitsOf(filled).slice(0, -last) + original.slice(-last));
}

/**
 * Returns how many digits are kept at the beginning and at the end. The first digit often identifies the type of number
 * but not its holder; in a few types, so do the first or last three: `756` of Switzerland, `-000` of a head office.
 */
function keptDigits(round: number, progress: number): readonly [first: number, last: number] {
  if (progress <= 0.3) return [round % 8 < 6 ? 1 : 0, 0];
  return ([[1, 0], [3, 0], [1, 3]] as const)[round % 3] ?? [0, 0]; // oxfmt-ignore
}

/** Returns the index of the first letter that changes; a prefix identifies the type, as in `ghp_…` and `GB…`. */
function keptLetters(token: string, kept: KeptCharacters, round: number, progress: number): number {
  if (kept === 'none' || round % 5 < 2) return 0;
  if (kept === 'letters' && progress > 0.6 && round % 5 === 4) return token.length;
  return PREFIX.exec(token)?.[0].length ?? 0;
}

const PREFIX = /^(?:[a-z]{1,10}[_-]){1,3}|^[a-z]{1,4}/i;

/**
 * If the digits begin like a date or a year, returns another one in the same order, for one of the possible readings.
 */
function datedDigits(digits: string, random: Random): string {
  const year = random.between(1930, 2009);
  const [yyyy, mm, dd] = [String(year), two(random.between(1, 12)), two(random.between(1, 28))];
  const yy = yyyy.slice(2);
  const possible = [
    ...(/^(?:18|19|20)/.test(digits) && isDay(digits, 4, 6) ? [yyyy + mm + dd] : []),
    ...(/^\d{4}(?:19|20)/.test(digits) && isDay(digits, 2, 0) ? [dd + mm + yyyy] : []),
    ...(isDay(digits, 2, 4) ? [yy + mm + dd] : []),
    ...(isDay(digits, 2, 0) ? [dd + mm + yy] : []),
    // Behind a kept code of the country or the place of birth: `784-1984-…`, `110101 1990 03 07 …`.
    ...(/^\d{3}(?:19|20)\d{9,}$/.test(digits) ? [digits.slice(0, 3) + yyyy] : []),
    ...(/^\d{6}(?:19|20)\d{8,}/.test(digits) && isDay(digits, 10, 12) ? [digits.slice(0, 6) + yyyy + mm + dd] : []),
    ...(/^\d{16}$/.test(digits) && isDay(digits, 8, 6) ? [digits.slice(0, 6) + dd + mm + yy] : []),
    // Behind the digit of sex and century: `1 84 03 14 …` of Romania, Estonia, Lithuania.
    ...(/^[1-8]\d{10,12}$/.test(digits) && isDay(digits, 3, 5) ? [digits.slice(0, 1) + yy + mm + dd] : []),
    // Behind a serial and its check digit: `1237 010180` of Austria.
    ...(/^\d{10}$/.test(digits) && isDay(digits, 6, 4) ? [String(random.between(1000, 9999)) + dd + mm + yy] : []),
    // Company numbers begin with the year of registration.
    ...(/^(?:19|20)\d{5}/.test(digits) ? [yyyy] : []),
  ];
  return random.pick(possible);
}

const two = (value: number): string => String(value).padStart(2, '0');

/** True if month and day are at these positions, assuming a leap year, so that the year need not be read. */
const isDay = (digits: string, month: number, day: number): boolean =>
  digits.length >= Math.max(month, day, 4) + 2 &&
  Number(digits.slice(month, month + 2)) >= 1 &&
  isDayOfMonth(2000, Number(digits.slice(month, month + 2)), Number(digits.slice(day, day + 2)));

/** Yields the base, then variants with every last character, every two last digits, and every two first digits. */
function* variants(base: string): Generator<string> {
  yield base;
  const last = lastOf(base, base.length);
  if (last < 0) return;
  for (const character of alphabetOf(base.charAt(last))) yield replaceAt(base, last, character);
  const before = lastOf(base, last);
  if (before < 0 || !/\d/.test(base.charAt(before))) return;
  for (const first of DIGITS) {
    const half = replaceAt(base, before, first);
    for (const character of alphabetOf(base.charAt(last))) yield replaceAt(half, last, character);
  }
  const pair = base.search(/\d\d/);
  if (pair < 0) return;
  for (const first of DIGITS) {
    const half = replaceAt(base, pair, first);
    for (const second of DIGITS) yield replaceAt(half, pair + 1, second);
  }
}

function lastOf(text: string, end: number): number {
  for (let at = end - 1; at >= 0; at--) if (/[0-9a-z]/i.test(text.charAt(at))) return at;
  return -1;
}

const alphabetOf = (character: string): string =>
  /\d/.test(character) ? DIGITS : /[a-z]/.test(character) ? UPPER.toLowerCase() : UPPER;

const replaceAt = (text: string, at: number, character: string): string =>
  text.slice(0, at) + character + text.slice(at + 1);
