import { isAnyLetter, isAnyUpper } from '../../characters/letters.js';
import { phrases } from '../../context/phrases.js';
import { seriesStart, type NumberLabel } from '../../context/number-labels.js';
import type { Surroundings } from '../../context/surroundings.js';
import { isBlank, isDigit } from '../../characters/characters.js';
import { endAt } from '../../characters/sticky.js';
import type { DetectorDescription, Detector } from '../detector.js';

/** Next to a label that announces a number; below the confidence of a correct check digit. */
const LABELLED = 0.8;
/** Next to a word for the numbered thing, if the value looks like an assigned number. */
const NAMED = 0.6;

const MAX_LENGTH = 32;
const MAX_PREFIX = 10;
const MIN_DIGITS = 3;
/** Minimum digits of a value next to a word such as "case", which may also follow a count. */
const MIN_DIGITS_NAMED = 4;
const MIN_BARE_DIGITS_NAMED = 7;
/** Capitals before a number and separate from it: "II K 447/21". */
const MAX_CAPITALS = 4;
const MAX_CAPITAL_GROUPS = 2;
/** Digits of a group that a space separates from the previous one. */
const MAX_GROUP = 5;

/** The description of a kind of number, for {@link labelledNumber}. */
interface LabelledNumber extends Pick<DetectorDescription, 'name' | 'example' | 'standard'> {
  readonly id: string;
  /** Its label in English, shown in reports and on the page of kinds. */
  readonly label: string;
}

/**
 * Returns a detector of numbers that every institution assigns in its own way: letters and digits in groups, found only
 * directly after their label.
 * Known false positive: another number directly after such a label.
 */
export const labelledNumber = ({ id, label, name, example, standard }: LabelledNumber): Detector => ({
  id,
  kind: id,
  about: { name, example, standard, validation: 'Directly after its label' },
  triggers: ['digits'],
  digitRuns: [[1, 20]],
  context: { sure: NAMED, raised: NAMED, raise: phrases({ en: label }) },
  create: () => (text, at, end, emit, around) => {
    const found = readLabelled(id, text, at, end, around);
    if (found !== undefined) emit(found.start, found.end, found.sure);
  },
});

/** Returns the number whose first digits are `[at, end)` if its label names a number of this kind. */
export function readLabelled(
  kind: string,
  text: string,
  at: number,
  end: number,
  around: Surroundings,
): { readonly start: number; readonly end: number; readonly sure: number } | undefined {
  const start = startOf(text, at);
  if (start < 0) return undefined;
  const labelled = labelledFrom(text, start, around);
  if (labelled?.label.kinds.includes(kind) !== true) return undefined;
  const stop = endOf(text, end);
  const value = text.slice(labelled.start, stop);
  if (!isAssigned(text, value, stop)) return undefined;
  if (labelled.label.isExact) return { start: labelled.start, end: stop, sure: LABELLED };
  return looksAssigned(value) ? { start: labelled.start, end: stop, sure: NAMED } : undefined;
}

/**
 * Returns the start of the letters and joiners before the first digits of a value; -1 if these digits are not the
 * first.
 */
function startOf(text: string, at: number): number {
  let start = at;
  while (at - start < MAX_PREFIX) {
    const code = text.charCodeAt(start - 1);
    const isJoined = start < at + 1 && (code === 45 || code === 47) && isAnyLetter(text.charCodeAt(start - 2));
    if (!isAnyLetter(code) && !isJoined) break;
    start--;
  }
  const before = text.charAt(start - 1);
  if (before !== '' && '$€£+@_'.includes(before)) return -1;
  const isJoined = before !== '' && '-/.,:'.includes(before) && isDigit(text.charCodeAt(start - 2));
  return isDigit(text.charCodeAt(start - 1)) || isJoined || isAnyLetter(text.charCodeAt(start - 1)) ? -1 : start;
}

/** Returns the label of the value that starts at `start`, or at separate capitals before it. */
function labelledFrom(
  text: string,
  start: number,
  around: Surroundings,
): { readonly start: number; readonly label: NumberLabel } | undefined {
  let from = start;
  const series = seriesStart(text, start);
  const ofSeries = series < 0 ? undefined : around.numberLabel(series);
  if (ofSeries !== undefined) return { start: series, label: ofSeries };
  for (let groups = 0; groups <= MAX_CAPITAL_GROUPS; groups++) {
    const label = around.numberLabel(from);
    if (label !== undefined) return { start: from, label };
    if (!isBlank(text.charCodeAt(from - 1))) return undefined;
    const end = from - 1;
    let first = end;
    while (end - first < MAX_CAPITALS && isCapitalOrHyphen(text, first - 1)) first--;
    if (first === end || isAnyLetter(text.charCodeAt(first - 1))) return undefined;
    from = first;
  }
  return undefined;
}

/** True for a capital, and for the hyphen between two: `II-B 4-3320/19`. */
const isCapitalOrHyphen = (text: string, at: number): boolean =>
  isAnyUpper(text.charCodeAt(at)) ||
  (text.charAt(at) === '-' && isAnyUpper(text.charCodeAt(at - 1)) && isAnyUpper(text.charCodeAt(at + 1)));

/** Returns the end of the last group of the value whose first digits end at `end`. */
function endOf(text: string, end: number): number {
  let stop = end;
  while (stop - end < MAX_LENGTH) {
    const code = text.charCodeAt(stop);
    const next = text.charCodeAt(stop + 1);
    if (isDigit(code) || isAnyLetter(code)) stop++;
    else if (
      '-/.:'.includes(text.charAt(stop) || 'x') &&
      (isDigit(next) || (code !== 46 && code !== 58 && isAnyLetter(next)))
    )
      stop++;
    else {
      const group = isBlank(code) ? groupEnd(text, stop + 1) : -1;
      if (group < 0) break;
      stop = group;
    }
  }
  return stop;
}

/** The sign of a court's register and the number in it: `Ds 44/24`, `BvR 1187/80`. */
const REGISTER = /\p{Lu}\p{L}{1,3}(?= \d{1,5}\/\d)/uy;

/** Returns the end of a short group of digits at `at`, or of a sign and such a group; -1 if there is none. */
function groupEnd(text: string, at: number): number {
  let start = at;
  if (isAnyUpper(text.charCodeAt(at))) {
    const sign = isBlank(text.charCodeAt(at + 1)) ? at + 1 : endAt(REGISTER, text, at);
    if (sign !== -1) start = sign + 1;
  }
  let end = start;
  while (end - start <= MAX_GROUP && isDigit(text.charCodeAt(end))) end++;
  if (end === start || end - start > MAX_GROUP) return -1;
  return isAnyLetter(text.charCodeAt(end)) ? -1 : end;
}

/** Decimals, dates, times, years and amounts, which are not assigned numbers. */
const OTHER =
  /^(?:\d+\.\d{1,2}|\d{1,2}[-./]\d{1,2}[-./](?:\d{2}|\d{4})|(?:19|20)\d\d(?:-\d\d(?:-\d\d)?)?|\d{1,2}:\d\d(?::\d\d)?|\d+(?:st|nd|rd|th|px|mg|ml|kg|km|cm|mm|ms|gb|mb|kb|am|pm|[hkmsx]))$/i;

function isAssigned(text: string, value: string, stop: number): boolean {
  const digits = countDigits(value);
  if (digits < MIN_DIGITS || value.length > MAX_LENGTH || OTHER.test(value)) return false;
  const next = text.charAt(stop) === ' ' ? text.charAt(stop + 1) : text.charAt(stop);
  return !(next !== '' && '%€$£_'.includes(next)) && !isAnyLetter(text.charCodeAt(stop));
}

const countDigits = (value: string): number => value.replaceAll(/\D/g, '').length;

/** `20190412` */
const COMPACT_DATE = /^(?:19|20)\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])$/;

function looksAssigned(value: string): boolean {
  if (COMPACT_DATE.test(value)) return false;
  const digits = countDigits(value);
  return digits >= MIN_BARE_DIGITS_NAMED || (digits >= MIN_DIGITS_NAMED && !/^[\d.,: ]+$/.test(value));
}
