import { beside, heightOf, type Glyph } from './glyph.js';

/** Glyphs that stand beside each other without a gap that could part columns, in the order of their places. */
export interface Segment {
  readonly glyphs: readonly Glyph[];
  readonly from: number;
  readonly to: number;
  readonly low: number;
  readonly high: number;
}

/** Segments at one height, from left to right as their line is turned. */
export interface Row {
  readonly segments: readonly Segment[];
  readonly low: number;
  readonly high: number;
}

/** Lines beside each other by less than this are different lines; raised and lowered characters reach further. */
const MIN_BESIDE = 0.5;
/** Gaps wider than this, in heights of the line, may part columns or cells. */
const WIDEST_BLANK = 0.8;
/** A first letter that reaches over several lines belongs to none of them. */
const MAX_TIMES_HIGHER = 2.2;
/** So many of the rows before are compared: what is drawn at the same height is near in the order of heights. */
const ROWS_LOOKED_BACK = 12;
/** Characters drawn twice, for a bold look, differ by less than this share of their height. */
const SAME_PLACE = 0.12;
/** Between a character and its double there are at most so many others. */
const LAST_PLACED = 3;

/** The rows of glyphs that are turned alike, from top to bottom. */
export function rowsOf(glyphs: readonly Glyph[]): readonly Row[] {
  const runs = runsOf(glyphs).sort((one, other) => middleOf(other) - middleOf(one));
  const rows: { runs: Segment[]; low: number; high: number }[] = [];
  for (const run of runs) {
    const row = rows.slice(-ROWS_LOOKED_BACK).findLast((each) => isOneRow(each, run));
    if (row === undefined) rows.push({ runs: [run], low: run.low, high: run.high });
    else row.runs.push(run);
  }
  // A letter that reaches over several lines comes before the first of them.
  return rows
    .map(({ runs: parts, low, high }) => ({ segments: segmentsOf(parts), low, high }))
    .sort((one, other) => other.high - one.high);
}

const middleOf = ({ low, high }: Height): number => (low + high) / 2;

/** From the lower to the upper edge of a line. */
type Height = Pick<Glyph, 'low' | 'high'>;

function isOneRow(row: Height, run: Height): boolean {
  const [one, other] = [heightOf(row), heightOf(run)];
  if (Math.max(one, other) > MAX_TIMES_HIGHER * Math.min(one, other)) return false;
  return beside(row, run) >= MIN_BESIDE;
}

/** What is drawn one after the other and stands so. */
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
  if (gap > WIDEST_BLANK * height || glyph.from < last.from - 0.01 * height) return false;
  return isOneRow(last, glyph);
}

/** Runs of one row, put together where no gap parts them; what was drawn twice is there once. */
function segmentsOf(runs: readonly Segment[]): readonly Segment[] {
  const sorted = runs.length === 1 ? runs : interleaved(runs);
  const segments: Glyph[][] = [];
  let reach = -Infinity;
  for (const run of sorted) {
    let current = segments.at(-1);
    if (current === undefined || run.from - reach > WIDEST_BLANK * heightOf(run)) segments.push((current = []));
    for (const glyph of run.glyphs) if (!isDouble(current, glyph)) current.push(glyph);
    reach = Math.max(reach, run.to);
  }
  return tracked(segments).map(segment);
}

/** Fewer glyphs that stand alone may be cells of a table. */
const MIN_ALONE = 6;
/** Steps from one to the next differ by less than this, in heights of the line, where they were set apart on purpose. */
const SAME_STEP = 0.15;

/** Puts glyphs together that are set so far apart that each looks like a cell: what is equally far apart is one word. */
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

/** Behind the last of the segments from there that are one glyph each and equally far apart. */
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

/** Runs that lie over each other are taken apart, so that every glyph stands where it is read. */
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
 * Whether the same stands there already. What stands at one place and reads differently is no copy: letters of one glyph,
 * or of a text without width.
 */
function isDouble(placed: readonly Glyph[], glyph: Glyph): boolean {
  const first = Math.max(0, placed.length - LAST_PLACED);
  // Hardly ever, and quickly told.
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
 * Two letters of one ligature: PDFium gives all of them at the place of the whole. A letter that is drawn twice to look
 * bold is drawn by two operators, or not at exactly the same place.
 */
const isLigature = (one: Glyph, other: Glyph): boolean =>
  other.sameObject === true && other.order - one.order === 1 && one.from === other.from && one.to === other.to;

function segment(glyphs: readonly Glyph[]): Segment {
  let [from, to, low, high] = [Infinity, -Infinity, Infinity, -Infinity];
  let tallest = 0;
  for (const glyph of glyphs) {
    from = Math.min(from, glyph.from);
    to = Math.max(to, glyph.to);
    // Raised and lowered characters do not move the line.
    if (heightOf(glyph) <= tallest * 0.9) continue;
    if (heightOf(glyph) > tallest * 1.1) [low, high] = [Infinity, -Infinity];
    tallest = Math.max(tallest, heightOf(glyph));
    low = Math.min(low, glyph.low);
    high = Math.max(high, glyph.high);
  }
  return { glyphs, from, to, low, high };
}
