import { heightOf, type Glyph } from './glyph.js';

/** Consecutive glyphs at equal distances, as in a form with a box for each letter. */
export interface Comb {
  readonly start: number;
  readonly end: number;
  /** The distance of its boxes. */
  readonly pitch: number;
}

/** Fewer separate glyphs may be cells of a table. */
const MIN_GLYPHS = 6;
/** The maximum variation of distances, in heights of the line. */
const SAME_STEP = 0.1;
/** The minimum gaps between all glyphs, and on average, in heights of the line. Fonts of fixed width have none. */
const [MIN_GAP, MIN_AVERAGE_GAP] = [0.05, 0.25];
/** The maximum distance, in heights of the line; letters further apart are in cells of a table. */
const MAX_PITCH = 3;
/** From this part of the distance on, a box is empty. */
const EMPTY_BOX = 1.5;
/** Glyphs are at the left or in the middle of their boxes. */
const PLACES: readonly ((glyph: Glyph) => number)[] = [({ from }) => from, ({ from, to }) => (from + to) / 2];

/** A quick test for combs in a row, which runs on every row: enough glyphs of which none adjoins the last. */
export function mayHaveCombs(segments: readonly (readonly Glyph[])[]): boolean {
  let apart = 0;
  let last: Glyph | undefined;
  for (const segment of segments) {
    for (const glyph of segment) {
      apart = adjoins(last, glyph) ? 1 : apart + 1;
      if (apart === MIN_GLYPHS) return true;
      last = glyph;
    }
  }
  return false;
}

/** Returns the combs in the glyphs of a row, in order. */
export function combsIn(glyphs: readonly Glyph[]): readonly Comb[] {
  const combs: Comb[] = [];
  for (let start = 0; start + MIN_GLYPHS <= glyphs.length;) {
    if (adjoins(glyphs[start - 1], glyphs[start])) {
      start++;
      continue;
    }
    const [one, other] = PLACES.map((placeOf) => combFrom(glyphs, start, placeOf));
    const comb = (one?.end ?? 0) >= (other?.end ?? 0) ? one : other;
    if (comb !== undefined && !isWithinWord(glyphs, comb)) combs.push(comb);
    start = comb?.end ?? start + 1;
  }
  return combs;
}

/** True if there is an empty box before a glyph. */
export const isAfterEmptyBox = (last: Glyph, glyph: Glyph, pitch: number): boolean =>
  PLACES.every((placeOf) => placeOf(glyph) - placeOf(last) > EMPTY_BOX * pitch - SAME_STEP * heightOf(glyph));

const adjoins = (last: Glyph | undefined, glyph: Glyph | undefined): boolean =>
  last !== undefined && glyph !== undefined && glyph.from - last.to < MIN_GAP * heightOf(glyph);

/** The maximum variation of the gaps between letter-spaced glyphs, in heights of the line. */
const SAME_GAP = 0.03;

/**
 * True if the glyph before or behind a comb is as far away as its closest ones are: letters of equal widths are also at
 * equal distances where a word is letter-spaced.
 */
function isWithinWord(glyphs: readonly Glyph[], { start, end }: Comb): boolean {
  const gapBefore = (index: number): number => {
    const [last, glyph] = [glyphs[index - 1], glyphs[index]];
    return last === undefined || glyph === undefined ? Infinity : (glyph.from - last.to) / heightOf(glyph);
  };
  let closest = Infinity;
  for (let index = start + 1; index < end; index++) closest = Math.min(closest, gapBefore(index));
  return [start, end].some((index) => Math.abs(gapBefore(index) - closest) <= SAME_GAP);
}

function combFrom(glyphs: readonly Glyph[], start: number, placeOf: (glyph: Glyph) => number): Comb | undefined {
  let pitch: number | undefined;
  let gaps = 0;
  let end = start + 1;
  for (; end < glyphs.length; end++) {
    const [last, glyph] = [glyphs[end - 1], glyphs[end]];
    if (last === undefined || glyph === undefined) break;
    const most = SAME_STEP * heightOf(glyph);
    const step = placeOf(glyph) - placeOf(last);
    if (adjoins(last, glyph)) break;
    pitch ??= step;
    if (pitch > MAX_PITCH * heightOf(glyph)) return undefined;
    if (Math.abs(step - pitch) > most && Math.abs(step - 2 * pitch) > most) break;
    gaps += Math.min(glyph.from - last.to, pitch) / heightOf(glyph);
  }
  // The last one begins a word.
  if (adjoins(glyphs[end - 1], glyphs[end])) end--;
  const count = end - start;
  return pitch === undefined || count < MIN_GLYPHS || gaps < MIN_AVERAGE_GAP * (count - 1)
    ? undefined
    : { start, end, pitch };
}
