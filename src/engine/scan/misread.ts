/** A part of a text with the letters that were read for digits put right; its offsets are those of the text. */
export interface CorrectedStretch {
  readonly text: string;
  readonly start: number;
  /** The offsets of the characters put right, in the part. */
  readonly places: readonly number[];
  /** True if this part begins after the start of the text, or ends before its end. */
  readonly cutBefore: boolean;
  readonly cutBehind: boolean;
}

/** A letter between two digits, or at the end of a group, that scanners and people read for a digit. */
const MISREAD = /(?<=\d)(?:[OoIl](?=\d)|[OI](?=[- ]\d))/g;
const OCCURS = /\d(?:[OoIl]\d|[OI][- ]\d)/;
/** Longer runs of letters and digits are keys and digests. */
const MAX_TOKEN = 24;
/** The characters before and behind such a letter that are searched: a label, and the rest of the number. */
const [BEFORE, BEHIND] = [96, 48];

/** True for a text with a letter between two digits that {@link misreadStretches} looks at. */
export const hasMisread = (text: string): boolean => OCCURS.test(text);

/**
 * Returns the parts of a text around the letters O, I and l between digits, with the digits 0 and 1 in their place:
 * `943 476 59l9`, `07O761-4285`. A text without any costs one search; all parts together are no longer than the text.
 */
export function misreadStretches(text: string): CorrectedStretch[] {
  if (!hasMisread(text)) return [];
  const found: CorrectedStretch[] = [];
  let places: number[] = [];
  const take = (): void => {
    const [first, last] = [places[0], places.at(-1)];
    if (first !== undefined && last !== undefined) found.push(stretchAround(text, first, last, places));
    places = [];
  };
  for (const { index } of text.matchAll(MISREAD)) {
    if (isInLongToken(text, index)) continue;
    if (index - (places.at(-1) ?? index) > BEFORE + BEHIND) take();
    places.push(index);
  }
  take();
  return found;
}

function stretchAround(text: string, first: number, last: number, places: readonly number[]): CorrectedStretch {
  const [start, end] = [Math.max(0, first - BEFORE), Math.min(text.length, last + 1 + BEHIND)];
  const pieces: string[] = [];
  let at = start;
  for (const place of places) {
    pieces.push(text.slice(at, place), 'Oo'.includes(text.charAt(place)) ? '0' : '1');
    at = place + 1;
  }
  pieces.push(text.slice(at, end));
  return {
    text: pieces.join(''),
    start,
    places: places.map((place) => place - start),
    cutBefore: start > 0,
    cutBehind: end < text.length,
  };
}

function isInLongToken(text: string, at: number): boolean {
  let [start, end] = [at, at];
  while (at - start <= MAX_TOKEN && isAlphanumeric(text.charCodeAt(start - 1))) start--;
  while (end - at <= MAX_TOKEN && isAlphanumeric(text.charCodeAt(end + 1))) end++;
  return end - start >= MAX_TOKEN;
}

const isAlphanumeric = (code: number): boolean =>
  (code >= 48 && code <= 57) || (code >= 65 && code <= 90) || (code >= 97 && code <= 122);
