import { goesOnBefore, isBlank, isDash, isDashOrDot, isDigit, isLetter, isWordAfter } from '../characters.js';

/**
 * How a number is printed: `9` a digit, `A` a letter, `X` either; any other character parts two groups. As written,
 * all gaps may also be empty, or each a blank, or the separator that the other gaps have.
 */
export interface Shape {
  /** One entry a character of the value: what it may be. */
  readonly places: readonly Place[];
  /** Before the place with this index stands a gap. */
  readonly gapBefore: readonly boolean[];
  /** The separator as printed, by the same index. */
  readonly printed: readonly number[];
  readonly gaps: number;
  /** How many characters stand before the first that may be a digit. */
  readonly lead: number;
  /** Lengths of the digit run with the first digit in it: see `Detector.digitRuns`. */
  readonly digitRuns: readonly (readonly [number, number])[];
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

/** How long the run can be that begins with the first digit: in groups, and in one piece. */
function digitRuns(
  places: readonly Place[],
  gapBefore: readonly boolean[],
  lead: number,
): readonly (readonly [number, number])[] {
  // Where the first digit may stand at any of several places, any length may come.
  if (places[lead] === 'either') return [[1, places.length]];
  const run = (stopsAtGap: boolean): readonly [number, number] => {
    let shortest = 0;
    let end = lead;
    let sure = true;
    for (; end < places.length && places[end] !== 'letter'; end++) {
      if (stopsAtGap && end > lead && gapBefore[end] === true) break;
      sure &&= places[end] === 'digit';
      if (sure) shortest++;
    }
    return [shortest, end - lead];
  };
  return [run(true), run(false)];
}

/**
 * Reads a value of this shape whose first digit stands at `digit`. Gives its end, or -1 where the text is another. It
 * writes what it reads to `into`, in upper case and without separators, and where it starts to `into.start`.
 */
export function readShape(text: string, digit: number, shape: Shape, into: Reading): number {
  const start = startOf(text, digit, shape);
  if (start < 0 || goesOnBefore(text, start, isDashOrDot)) return -1;
  const { places, gapBefore, printed, gaps } = shape;
  let filled = gaps === 0 ? EMPTY : UNKNOWN;
  let at = start;
  for (let index = 0; index < places.length; index++) {
    if (gapBefore[index] === true) {
      const code = text.charCodeAt(at);
      const separates = isBlank(code) || isDash(code) || code === DOT || code === SLASH || code === printed[index];
      if (filled === UNKNOWN) filled = separates ? FILLED : EMPTY;
      else if (separates !== (filled === FILLED)) return -1;
      if (separates) at++;
    }
    const code = text.charCodeAt(at);
    if (!(isDigit(code) ? places[index] !== 'letter' : isLetter(code) && places[index] !== 'digit')) return -1;
    into.codes[index] = code >= 97 ? code - 32 : code;
    at++;
  }
  if (isWordAfter(text, at)) return -1;
  // A separator with a digit behind goes on with the number, but for a full stop or a slash behind groups of blanks.
  if (isDashOrDot(text.charCodeAt(at)) && isDigit(text.charCodeAt(at + 1))) return -1;
  into.length = places.length;
  into.start = start;
  into.grouped = filled === FILLED;
  return at;
}

const UNKNOWN = 0;
const EMPTY = 1;
const FILLED = 2;
const DOT = 46;
const SLASH = 47;
/** Values are shorter. */
const LONGEST = 40;

/** What {@link readShape} has read. One object serves all readings, since most fail and all are short-lived. */
export class Reading {
  readonly codes = new Uint8Array(LONGEST);
  length = 0;
  start = 0;
  grouped = false;

  /** The value in upper case, without separators. */
  value(): string {
    return String.fromCharCode(...this.codes.subarray(0, this.length));
  }
}

/** Where the value begins whose first digit is at `digit`; -1 when the letters before it are too many or too few. */
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
