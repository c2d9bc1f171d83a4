import { combsIn, mayHaveCombs } from './combs.js';
import { verticalOverlap, heightOf, type Glyph } from './glyph.js';
import { trackingAmong } from './tracking.js';

/** Adjacent glyphs without a gap wide enough to separate columns, in order of position. */
export interface Segment {
  readonly glyphs: readonly Glyph[];
  readonly from: number;
  readonly to: number;
  readonly low: number;
  readonly high: number;
  /** The distance of its glyphs if each is in a box of its own. */
  readonly pitch?: number;
}

/** Segments at the same height, from left to right along their line. */
export interface Row {
  readonly segments: readonly Segment[];
  readonly low: number;
  readonly high: number;
}

/** Lines that overlap vertically by less than this are separate; superscripts and subscripts overlap more. */
const MIN_BESIDE = 0.5;
/** Wider gaps, in heights of the line, may separate columns or cells. */
const MAX_BLANK = 0.8;
/** A drop cap that is this many times higher than the lines beside it belongs to none of them. */
const MAX_TIMES_HIGHER = 2.2;
/** The number of previous rows to compare; runs at the same height are close together in the order of heights. */
const ROWS_LOOKED_BACK = 12;
/** Characters drawn twice to look bold are offset by less than this share of their height. */
const SAME_PLACE = 0.12;
/** The maximum number of characters between a character and its duplicate. */
const LAST_PLACED = 3;

/** Returns the rows of glyphs with the same rotation, from top to bottom. */
export function rowsOf(glyphs: readonly Glyph[]): readonly Row[] {
  const runs = runsOf(glyphs).sort((one, other) => middleOf(other) - middleOf(one));
  const rows: { runs: Segment[]; low: number; high: number }[] = [];
  for (const run of runs) {
    const row = rows.slice(-ROWS_LOOKED_BACK).findLast((each) => isOneRow(each, run));
    if (row === undefined) rows.push({ runs: [run], low: run.low, high: run.high });
    else row.runs.push(run);
  }
  // A drop cap precedes the first of its lines.
  return rows
    .map(({ runs: parts, low, high }) => ({ segments: segmentsOf(parts), low, high }))
    .sort((one, other) => other.high - one.high);
}

const middleOf = ({ low, high }: Height): number => (low + high) / 2;

/** The vertical extent of a line, from its lower to its upper edge. */
type Height = Pick<Glyph, 'low' | 'high'>;

function isOneRow(row: Height, run: Height): boolean {
  const [one, other] = [heightOf(row), heightOf(run)];
  if (Math.max(one, other) > MAX_TIMES_HIGHER * Math.min(one, other)) return false;
  return verticalOverlap(row, run) >= MIN_BESIDE;
}

/** Groups glyphs that are consecutive both in drawing order and in position. */
function runsOf(glyphs: readonly Glyph[]): Segment[] {
  const runs: Segment[] = [];
  let run: Glyph[] = [];
  for (const glyph of glyphs) {
    const last = run.at(-1);
    if (last !== undefined && !followsOn(last, glyph)) {
      runs.push(segment(run));
      run = [];
    }
    run.push(glyph);
  }
  if (run.length > 0) runs.push(segment(run));
  return runs;
}

function followsOn(last: Glyph, glyph: Glyph): boolean {
  const height = Math.max(heightOf(last), heightOf(glyph));
  const gap = glyph.from - last.to;
  if (gap > MAX_BLANK * height || glyph.from < last.from - 0.01 * height) return false;
  return isOneRow(last, glyph);
}

/** Merges the runs of a row unless a gap separates them, and drops duplicate characters. */
function segmentsOf(runs: readonly Segment[]): readonly Segment[] {
  const sorted = runs.length === 1 ? runs : interleaved(runs);
  const segments: Glyph[][] = [];
  const widest = MAX_BLANK + 2 * trackingOfRow(sorted);
  let reach = -Infinity;
  for (const run of sorted) {
    let current = segments.at(-1);
    if (current === undefined || run.from - reach > widest * heightOf(run)) segments.push((current = []));
    for (const glyph of run.glyphs) if (!isDouble(current, glyph)) current.push(glyph);
    reach = Math.max(reach, run.to);
  }
  return combed(segments) ?? tracked(segments).map((each) => segment(each));
}

/** Characters further apart than this, in heights of the line, are in cells or boxes. */
const MAX_TRACKING = 0.9;

/** Returns the letter spacing of a row, which is on both sides of a blank. */
function trackingOfRow(runs: readonly Segment[]): number {
  // Text without letter spacing is drawn in few runs, or the first run shows it.
  if (runs.length === 1 || (trackingAmong([runs[0]?.glyphs ?? []]) === 0 && (runs[0]?.glyphs.length ?? 0) > MIN_ALONE))
    return 0;
  const tracking = trackingAmong([runs.flatMap(({ glyphs }) => glyphs)]);
  return tracking > MAX_TRACKING ? 0 : tracking;
}

/** Makes segments of glyphs in boxes; undefined if there are none. */
function combed(segments: readonly Glyph[][]): readonly Segment[] | undefined {
  if (!mayHaveCombs(segments)) return undefined;
  const glyphs = segments.flat();
  const combs = combsIn(glyphs);
  if (combs.length === 0) return undefined;
  const out: Segment[] = [];
  let at = 0;
  let others = segments;
  for (const { start, end, pitch } of combs) {
    out.push(...tracked(cut(others, start - at)[0]).map((each) => segment(each)));
    out.push(segment(glyphs.slice(start, end), pitch));
    [, others] = cut(others, end - at);
    at = end;
  }
  return [...out, ...tracked(others).map((each) => segment(each))];
}

/** Returns the segments before and after a number of glyphs. */
function cut(
  segments: readonly Glyph[][],
  count: number,
): readonly [before: readonly Glyph[][], after: readonly Glyph[][]] {
  const [before, after]: [Glyph[][], Glyph[][]] = [[], []];
  let left = count;
  for (const each of segments) {
    const here = Math.min(left, each.length);
    if (here > 0) before.push(each.slice(0, here));
    if (here < each.length) after.push(each.slice(here));
    left -= here;
  }
  return [before, after];
}

/** Fewer separate glyphs may be cells of a table. */
const MIN_ALONE = 6;
/** The maximum variation of gaps in letter-spaced text, in heights of the line. */
const SAME_STEP = 0.15;

/** Merges letter-spaced glyphs that look like separate cells: a row of glyphs with equal gaps is one word. */
function tracked(segments: readonly Glyph[][]): readonly Glyph[][] {
  const out: Glyph[][] = [];
  for (let start = 0; start < segments.length;) {
    const end = endOfTrack(segments, start);
    if (end - start >= MIN_ALONE) out.push(segments.slice(start, end).flat());
    else out.push(...segments.slice(start, Math.max(end, start + 1)));
    start = Math.max(end, start + 1);
  }
  return out;
}

/** Returns the end index of the segments from `start` that consist of one glyph each with equal gaps. */
function endOfTrack(segments: readonly Glyph[][], start: number): number {
  let step: number | undefined;
  let end = start;
  for (; end < segments.length; end++) {
    const [glyph, more] = segments[end] ?? [];
    const [last] = segments[end - 1] ?? [];
    if (glyph === undefined || more !== undefined) break;
    if (end === start || last === undefined) continue;
    const gap = glyph.from - last.to;
    step ??= gap;
    if (Math.abs(gap - step) > SAME_STEP * heightOf(glyph)) break;
  }
  return end;
}

/** Splits overlapping runs into glyphs, so that every glyph is placed in reading order. */
function interleaved(runs: readonly Segment[]): readonly Segment[] {
  const sorted = [...runs].sort((one, other) => one.from - other.from);
  let reach = -Infinity;
  const isApart = sorted.every((run) => {
    const apart = run.from > reach - 0.3 * heightOf(run);
    reach = Math.max(reach, run.to);
    return apart;
  });
  if (isApart) return sorted;
  return runs
    .flatMap(({ glyphs }) => glyphs)
    .sort((one, other) => one.from - other.from || one.order - other.order)
    .map((glyph) => segment([glyph]));
}

/**
 * True if the same character is already at this position. Different characters at one position are not duplicates: they
 * are the letters of one glyph, or of text without width.
 */
function isDouble(placed: readonly Glyph[], glyph: Glyph): boolean {
  const first = Math.max(0, placed.length - LAST_PLACED);
  // A quick test that is rarely true.
  if (!readsAgain(placed, first, glyph.text)) return false;
  const most = SAME_PLACE * heightOf(glyph);
  let isThere = false;
  for (let i = placed.length - 1; i >= first; i--) {
    const other = placed[i];
    if (other === undefined || Math.abs(other.from - glyph.from) >= most || other.to <= glyph.from) continue;
    if (other.text !== glyph.text || isLigature(other, glyph)) return false;
    isThere = true;
  }
  return isThere;
}

function readsAgain(placed: readonly Glyph[], from: number, text: string): boolean {
  for (let i = from; i < placed.length; i++) if (placed[i]?.text === text) return true;
  return false;
}

/**
 * True for two letters of one ligature, all of which PDFium reports at the position of the ligature. A letter drawn
 * twice to look bold is drawn by two operators, or at slightly different positions.
 */
const isLigature = (one: Glyph, other: Glyph): boolean =>
  other.sameObject === true && other.order - one.order === 1 && one.from === other.from && one.to === other.to;

function segment(glyphs: readonly Glyph[], pitch?: number): Segment {
  let [from, to, low, high] = [Infinity, -Infinity, Infinity, -Infinity];
  let tallest = 0;
  for (const glyph of glyphs) {
    from = Math.min(from, glyph.from);
    to = Math.max(to, glyph.to);
    // Superscripts and subscripts do not change the height of the line.
    if (heightOf(glyph) <= tallest * 0.9) continue;
    if (heightOf(glyph) > tallest * 1.1) [low, high] = [Infinity, -Infinity];
    tallest = Math.max(tallest, heightOf(glyph));
    low = Math.min(low, glyph.low);
    high = Math.max(high, glyph.high);
  }
  return { glyphs, from, to, low, high, ...(pitch !== undefined && { pitch }) };
}
