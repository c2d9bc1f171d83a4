import { isAnyLetter, isAnyUpper } from '../../characters/letters.js';
import { phrases } from '../../context/phrases.js';
import type { NumberLabel } from '../../context/number-labels.js';
import type { Surroundings } from '../../context/surroundings.js';
import { isBlank, isDigit } from '../../characters/characters.js';
import type { About, Detector } from '../detector.js';

/** Beside a label that says that a number follows; below what a check digit confirms. */
const LABELLED = 0.8;
/** Beside a word for what is numbered, where the value looks like a number somebody assigned. */
const NAMED = 0.6;

const MAX_LENGTH = 32;
const MAX_PREFIX = 10;
const MIN_DIGITS = 3;
/** Of a value beside a word such as "case", which counts things, too. */
const MIN_DIGITS_NAMED = 4;
const MIN_BARE_DIGITS_NAMED = 7;
/** Capitals that stand before a number, apart from it: "II K 447/21". */
const MAX_CAPITALS = 4;
const MAX_CAPITAL_GROUPS = 2;
/** Digits of a group that a blank parts from the group before. */
const MAX_GROUP = 5;

/** What a kind of number is, for {@link labelledNumber}. */
interface LabelledNumber extends Pick<About, 'name' | 'example' | 'standard'> {
  readonly id: string;
  /** Its label in English: what reports and the page of kinds show. */
  readonly label: string;
}

/**
 * Returns a detector of numbers that every institution assigns in its own way: letters and digits in groups, taken right
 * behind their label alone.
 * Known false positive: another number right behind such a label.
 */
export const labelledNumber = ({ id, label, name, example, standard }: LabelledNumber): Detector => ({
  id,
  kind: id,
  about: { name, example, standard, validation: 'A label for it right before it' },
  triggers: ['digits'],
  digitRuns: [[1, 20]],
  context: { sure: NAMED, raised: NAMED, raise: phrases({ en: label }) },
  create: () => (text, at, end, emit, around) => {
    const found = readLabelled(id, text, at, end, around);
    if (found !== undefined) emit(found.start, found.end, found.sure);
  },
});

/** Returns the number whose first digits are `[at, end)`, when its label names a number of this kind. */
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

/** Where the letters and joiners before the first digits of a value start; -1 when these are not the first. */
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

/** The label of the value that starts at `start`, or at capitals that stand before it apart. */
function labelledFrom(
  text: string,
  start: number,
  around: Surroundings,
): { readonly start: number; readonly label: NumberLabel } | undefined {
  let from = start;
  for (let groups = 0; groups <= MAX_CAPITAL_GROUPS; groups++) {
    const label = around.numberLabel(from);
    if (label !== undefined) return { start: from, label };
    if (!isBlank(text.charCodeAt(from - 1))) return undefined;
    const end = from - 1;
    let first = end;
    while (end - first < MAX_CAPITALS && isAnyUpper(text.charCodeAt(first - 1))) first--;
    if (first === end || isAnyLetter(text.charCodeAt(first - 1))) return undefined;
    from = first;
  }
  return undefined;
}

/** Behind the last group of the value whose first digits end at `end`. */
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

/** Behind a short group of digits that starts at `at`, or of one capital and such a group; -1 when none is there. */
function groupEnd(text: string, at: number): number {
  const start = isAnyUpper(text.charCodeAt(at)) && isBlank(text.charCodeAt(at + 1)) ? at + 2 : at;
  let end = start;
  while (end - start <= MAX_GROUP && isDigit(text.charCodeAt(end))) end++;
  if (end === start || end - start > MAX_GROUP) return -1;
  return isAnyLetter(text.charCodeAt(end)) ? -1 : end;
}

/** Decimals, dates, times, years and amounts are no numbers that somebody assigned. */
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
