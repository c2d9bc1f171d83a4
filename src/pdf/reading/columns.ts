import { heightOf } from './glyph.js';
import type { Row, Segment } from './rows.js';

/** Rows that are read one after the other from top to bottom: a column, or text across the full width of the page. */
export type Block = readonly Row[];

/** The minimum width of a gap between columns, in heights of a line. */
const MIN_GUTTER = 0.8;
/** The minimum number of lines of a column; shorter blocks side by side are a table or a letterhead. */
const MIN_LINES = 3;
/** The minimum median number of words per line of prose; table cells have fewer. */
const MIN_WORDS = 3;
const MAX_DEPTH = 6;

interface Gap {
  readonly from: number;
  readonly to: number;
}

/**
 * Returns the blocks of a page in reading order. Prose on the left of a vertical gap is read before prose on its right;
 * rows of tables are kept together.
 */
export function blocksOf(rows: readonly Row[], depth = 0): readonly Block[] {
  if (depth > MAX_DEPTH) return [rows];
  const blocks: Block[] = [];
  let across: Row[] = [];
  for (let start = 0; start < rows.length;) {
    const { end, gap } = bandFrom(rows, start);
    const band = rows.slice(start, end);
    const sides = gap === undefined ? undefined : sidesOf(band, gap);
    if (sides !== undefined) {
      if (across.length > 0) blocks.push(across);
      across = [];
      for (const side of sides) blocks.push(...blocksOf(side, depth + 1));
    } else across.push(...band);
    start = end;
  }
  if (across.length > 0) blocks.push(across);
  return blocks;
}

/** Finds the longest run of rows, beginning with `start`, that share a vertical gap; a single row if there is none. */
function bandFrom(rows: readonly Row[], start: number): { readonly end: number; readonly gap: Gap | undefined } {
  let gaps: readonly Gap[] = [{ from: -Infinity, to: Infinity }];
  let kept: readonly Gap[] = [];
  // The leftmost end and the rightmost start of the segments so far: a gap between them has text on both sides.
  let [leftEnd, rightStart] = [Infinity, -Infinity];
  let end = start;
  for (; end < rows.length; end++) {
    const row = rows[end];
    if (row === undefined) break;
    gaps = throughRow(gaps, row);
    for (const { from, to } of row.segments)
      [leftEnd, rightStart] = [Math.min(leftEnd, to), Math.max(rightStart, from)];
    const inner = gaps.filter(({ from, to }) => from >= leftEnd && to <= rightStart);
    // As long as there is no text on both sides, any gap may still qualify.
    if (inner.length === 0 && (kept.length > 0 || row.segments.length > 1)) break;
    kept = inner;
  }
  const [gap] = [...kept].sort((one, other) => widthOf(other) - widthOf(one));
  return { end: Math.max(end, start + 1), gap };
}

const widthOf = ({ from, to }: Gap): number => to - from;

/** Returns what remains of gaps between the segments of a row. */
function throughRow(gaps: readonly Gap[], row: Row): readonly Gap[] {
  const least = MIN_GUTTER * heightOf(row);
  let left = gaps;
  for (const { from, to } of row.segments) {
    left = left.flatMap((gap) => {
      if (to <= gap.from || from >= gap.to) return [gap];
      return [
        { from: gap.from, to: from },
        { from: to, to: gap.to },
      ].filter((part) => widthOf(part) >= least);
    });
  }
  return left;
}

/** Returns the text on the left and on the right of a gap; undefined if they do not look like columns. */
function sidesOf(band: readonly Row[], gap: Gap): readonly (readonly Row[])[] | undefined {
  const sides = [sideOf(band, (each) => each.to <= gap.from), sideOf(band, (each) => each.from >= gap.to)];
  return sides.every(isProse) ? sides : undefined;
}

function sideOf(band: readonly Row[], isThere: (segment: Segment) => boolean): readonly Row[] {
  return band.flatMap((row) => {
    const segments = row.segments.filter(isThere);
    return segments.length === 0 ? [] : [{ ...row, segments }];
  });
}

function isProse(side: readonly Row[]): boolean {
  if (side.length < MIN_LINES) return false;
  const words = side
    .map(({ segments }) => segments.reduce((sum, each) => sum + wordsOf(each), 0))
    .sort((one, other) => one - other);
  return (words[Math.floor(words.length / 2)] ?? 0) >= MIN_WORDS;
}

const wordsOf = ({ glyphs }: Segment): number => 1 + glyphs.filter((glyph, i) => i > 0 && glyph.spaced).length;
