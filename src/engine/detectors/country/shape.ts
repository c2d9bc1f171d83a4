import {
  continuesBefore,
  isBlank,
  isDash,
  isDashOrDot,
  isDigit,
  isLetter,
  isWordAfter,
} from '../../characters/characters.js';
import type { DigitRun, DigitRunContext } from '../detector.js';

/**
 * The printed format of a number: `9` is a digit, `A` a letter, `X` either; any other character separates two groups.
 * In a text, all gaps may be empty; gaps that differ from the printed ones must all have the same separator: a space, a
 * dash, a full stop or a slash.
 */
export interface Shape {
  /** The allowed class of each character of the value. */
  readonly places: readonly Place[];
  /** True where a gap precedes the character with this index. */
  readonly gapBefore: readonly boolean[];
  /** The printed separator, by the same index. */
  readonly printed: readonly number[];
  readonly gaps: number;
  /** The number of characters before the first that may be a digit. */
  readonly lead: number;
  /** Lengths of the digit run that contains the first digit: see `Detector.digitRuns`. */
  readonly digitRuns: readonly DigitRun[];
}

type Place = 'digit' | 'letter' | 'either';

/** @throws Error for a shape without a digit: nothing would wake the detector */
export function shapeOf(pattern: string): Shape {
  const places: Place[] = [];
  const gapBefore: boolean[] = [];
  const printed: number[] = [];
  let gap = 0;
  for (const character of pattern) {
    const place = PLACES[character];
    if (place === undefined) {
      gap = character.charCodeAt(0);
      continue;
    }
    places.push(place);
    gapBefore.push(gap !== 0);
    printed.push(gap);
    gap = 0;
  }
  const lead = places.findIndex((place) => place !== 'letter');
  if (lead < 0) throw new Error(`The shape "${pattern}" has no digit.`);
  const gaps = gapBefore.filter(Boolean).length;
  return { places, gapBefore, printed, gaps, lead, digitRuns: digitRuns(places, gapBefore, lead) };
}

const PLACES: Readonly<Record<string, Place>> = { 9: 'digit', A: 'letter', X: 'either' };

/** Returns the digit runs that start at the first digit, with and without separators, and what follows them. */
function digitRuns(places: readonly Place[], gapBefore: readonly boolean[], lead: number): readonly DigitRun[] {
  // Read from its first digit on, nothing may precede it.
  const before = lead > 0 ? { afterLetter: true } : places[0] === 'digit' ? { first: true } : {};
  const run = (stopsAtGaps: boolean): DigitRun => {
    const size = stopsAtGaps ? groupSize(gapBefore, lead) : places.length;
    // The letter or digits of an escape, as in `\n` or `%20`, may directly precede it.
    const token = [size, size + 2] as const;
    // If the first digit may be at any of several positions, any length is possible, followed by anything.
    if (places[lead] === 'either') return [1, size, { token }];
    const [shortest, longest, end] = groupAt(places, gapBefore, lead, stopsAtGaps);
    // After a position that allows either, what follows is not known.
    const behind = shortest === longest ? behindOf(places, gapBefore, end, stopsAtGaps) : undefined;
    return [shortest, longest, { token, ...before, ...(behind === undefined ? {} : { behind }) }];
  };
  return [run(true), run(false)];
}

/** Returns the length of the group that contains the position with this index. */
function groupSize(gapBefore: readonly boolean[], place: number): number {
  let start = place;
  while (start > 0 && gapBefore[start] === false) start--;
  let end = place + 1;
  while (end < gapBefore.length && gapBefore[end] === false) end++;
  return end - start;
}

function behindOf(
  places: readonly Place[],
  gapBefore: readonly boolean[],
  end: number,
  stopsAtGaps: boolean,
): DigitRunContext['behind'] {
  if (end === places.length) return undefined;
  const isGap = stopsAtGaps && gapBefore[end] === true;
  if (places[end] === 'letter') return isGap ? 'sign-letter' : 'letter';
  if (!isGap || places[end] === 'either') return undefined;
  const [shortest, longest] = groupAt(places, gapBefore, end, true);
  return [shortest, longest];
}

/** Returns the minimum and maximum number of digits from `from` on, and where they end. */
function groupAt(
  places: readonly Place[],
  gapBefore: readonly boolean[],
  from: number,
  stopsAtGaps: boolean,
): readonly [shortest: number, longest: number, end: number] {
  let shortest = 0;
  let end = from;
  let sure = true;
  for (; end < places.length && places[end] !== 'letter'; end++) {
    if (stopsAtGaps && end > from && gapBefore[end] === true) break;
    sure &&= places[end] === 'digit';
    if (sure) shortest++;
  }
  return [shortest, end - from, end];
}

/**
 * Reads a value of this shape whose first digit is at `digit`. Returns its end, or -1 if the text does not match.
 * Writes the value to `into`, in upper case and without separators, and its start to `into.start`.
 */
export function readShape(text: string, digit: number, shape: Shape, into: Reading): number {
  const start = startOf(text, digit, shape);
  if (start < 0 || continuesBefore(text, start, isDashOrDot)) return -1;
  const { places, gapBefore, printed, gaps } = shape;
  let filled = gaps === 0 ? EMPTY : UNKNOWN;
  let common = 0;
  let slashed = false;
  let at = start;
  for (let index = 0; index < places.length; index++) {
    if (gapBefore[index] === true) {
      const separator = separatorAt(text, at, printed[index]);
      if (filled === UNKNOWN) filled = separator === 0 ? EMPTY : FILLED;
      else if (separator === 0 ? filled === FILLED : filled === EMPTY) return -1;
      if (separator !== 0) {
        slashed ||= separator === SLASH;
        if (separator === SPACE || separator !== printed[index]) {
          if (common !== 0 && common !== separator) return -1;
          common = separator;
        }
        at++;
      }
    }
    const code = text.charCodeAt(at);
    if (!(isDigit(code) ? places[index] !== 'letter' : isLetter(code) && places[index] !== 'digit')) return -1;
    into.codes[index] = code >= 97 ? code - 32 : code;
    at++;
  }
  if (isWordAfter(text, at)) return -1;
  // A dash or dot followed by a digit continues the number.
  if (isDashOrDot(text.charCodeAt(at)) && isDigit(text.charCodeAt(at + 1))) return -1;
  // `/12/345/67890/` is a path.
  if (slashed && (text.charCodeAt(start - 1) === SLASH || text.charCodeAt(at) === SLASH)) return -1;
  into.length = places.length;
  into.start = start;
  into.grouped = filled === FILLED;
  return at;
}

/** Returns the separator at `at`, with every space as U+0020 and every dash as a hyphen-minus; 0 if there is none. */
function separatorAt(text: string, at: number, printed: number | undefined): number {
  const code = text.charCodeAt(at);
  if (isBlank(code)) return SPACE;
  if (isDash(code)) return HYPHEN;
  return code === DOT || code === SLASH || code === printed ? code : 0;
}

const SPACE = 32;
const HYPHEN = 45;
const UNKNOWN = 0;
const EMPTY = 1;
const FILLED = 2;
const DOT = 46;
const SLASH = 47;
/** Maximum length of a value. */
const MAX_LENGTH = 40;

const CHARACTERS: readonly string[] = Array.from({ length: 128 }, (_, code) => String.fromCharCode(code));

/** The result of {@link readShape}. One object is reused, since most readings fail and all are short-lived. */
export class Reading {
  readonly codes = new Uint8Array(MAX_LENGTH);
  length = 0;
  start = 0;
  grouped = false;

  /** The value in upper case, without separators. */
  value(): string {
    // Appended one by one: for a few characters, spreading them into one call costs three times as much.
    let value = '';
    for (let at = 0; at < this.length; at++) value += CHARACTERS[this.codes[at] ?? 0] ?? '';
    return value;
  }
}

/** Returns the start of the value whose first digit is at `digit`; -1 if too many or too few letters precede it. */
function startOf(text: string, digit: number, { places, gapBefore, lead }: Shape): number {
  const fixed = places[lead] === 'digit';
  let at = digit;
  let letters = 0;
  const most = fixed ? lead : places.length;
  const gapIndex = fixed && gapBefore[lead] === true;
  if (gapIndex && lead > 0 && !isLetter(text.charCodeAt(at - 1)) && isLetter(text.charCodeAt(at - 2))) at--;
  while (letters < most && isLetter(text.charCodeAt(at - 1))) {
    at--;
    letters++;
    if (fixed && letters < lead && gapBefore[lead - letters] === true && !isLetter(text.charCodeAt(at - 1))) at--;
  }
  if (fixed && letters !== lead) return -1;
  return at;
}
