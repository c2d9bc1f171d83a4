import { heightOf } from './glyph.js';
import type { Row, Segment } from './rows.js';

/** Rows that are read one after the other, from top to bottom: a column, or what stands across the page. */
export type Block = readonly Row[];

/** A gap that parts columns is this wide, in heights of a line. */
const MIN_GUTTER = 0.8;
/** Columns have at least so many lines beside each other; fewer are a table or a letter's head. */
const MIN_LINES = 3;
/** Lines of prose have so many words at least, by their median; cells of tables have fewer. */
const MIN_WORDS = 3;
const DEEPEST = 6;

interface Gap {
  readonly from: number;
  readonly to: number;
}

/**
 * The blocks of a page in the order in which they are read. Where a gap runs down through prose, what is left of it
 * comes before what is right of it; rows of tables stay rows.
 */
export function blocksOf(rows: readonly Row[], depth = 0): readonly Block[] {
  if (depth > DEEPEST) return [rows];
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

/** The longest run of rows from there that one gap goes through; one row when there is none. */
function bandFrom(rows: readonly Row[], start: number): { readonly end: number; readonly gap: Gap | undefined } {
  let gaps: readonly Gap[] = [{ from: -Infinity, to: Infinity }];
  let kept: readonly Gap[] = [];
  // The left-most end and the right-most beginning of what is in the band: a gap between them has both sides.
  let [leftEnd, rightStart] = [Infinity, -Infinity];
  let end = start;
  for (; end < rows.length; end++) {
    const row = rows[end];
    if (row === undefined) break;
    gaps = throughRow(gaps, row);
    for (const { from, to } of row.segments)
      [leftEnd, rightStart] = [Math.min(leftEnd, to), Math.max(rightStart, from)];
    const inner = gaps.filter(({ from, to }) => from >= leftEnd && to <= rightStart);
    // Until something stands on both sides, anything may yet.
    if (inner.length === 0 && (kept.length > 0 || row.segments.length > 1)) break;
    kept = inner;
  }
  const [gap] = [...kept].sort((one, other) => widthOf(other) - widthOf(one));
  return { end: Math.max(end, start + 1), gap };
}

const widthOf = ({ from, to }: Gap): number => to - from;

/** What of gaps is left when a row is set into them. */
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

/** What stands left and right of a gap; undefined when it does not read as columns. */
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
