import { isAfterEmptyBox } from './combs.js';
import { isRightToLeft, logicalOrder } from './direction.js';
import { changed, heightOf, hasLooseLetters, type Glyph } from './glyph.js';
import type { Block } from './columns.js';
import { breakBetween, rightEdges, type Break, type Line } from './line-breaks.js';
import type { Row, Segment } from './rows.js';
import { trackingAmong } from './tracking.js';

/** A text with the glyph of each UTF-16 code unit; undefined for blanks and line breaks. */
export interface FlowingText {
  readonly text: string;
  readonly glyphs: readonly (Glyph | undefined)[];
}

/** The minimum gap between words, in heights of their line. */
const MIN_BLANK = 0.22;
/** The minimum gap between cells that becomes a tab. */
const MIN_TAB = 1.6;
/** The minimum share of a gap that is also one between cells of the next row. */
const MIN_SHARED = 0.9;
/** Cells begin at one place within this, in heights of a line, in so many of the rows before and behind a row. */
const [MAX_ASKEW, MIN_ALIGNED, NEAR] = [0.12, 2, 3];
/** The minimum gap before such a cell, in heights of a line: blanks between words are narrower. */
const MIN_CELL_GAP = 0.4;

/**
 * Joins the lines of a block: with a space where a line was wrapped because it was full, with nothing where the break
 * is within a word or a number, and with a line break elsewhere.
 */
export function flow(block: Block): FlowingText {
  const out = new TextWriter();
  const lines: Line[] = [];
  for (const [i, row] of block.entries()) {
    const cells = [...lines.slice(-NEAR).map(({ tabs }) => tabs), ...block.slice(i + 1, i + 1 + NEAR).map(startsOf)];
    lines.push(lineOf(row, [block[i - 1], block[i + 1]], cells));
  }
  const rights = rightEdges(lines);
  for (const [i, line] of lines.entries()) {
    const before = lines[i - 1];
    if (before !== undefined) out.join(breakBetween(before, line, rights[i - 1] ?? before.to));
    for (const glyph of line.glyphs) out.write(glyph);
  }
  return out.done();
}

class TextWriter {
  private text = '';
  private readonly glyphs: (Glyph | undefined)[] = [];

  write(glyph: Glyph | ' ' | '\t'): void {
    if (typeof glyph === 'string') this.add(glyph, undefined);
    else this.add(glyph.text, glyph);
  }

  join(by: Break): void {
    if (by === 'unhyphenated') {
      // The area of the hyphen is merged into the letter before it, so that both share their fate.
      const hyphen = this.glyphs.pop();
      this.text = this.text.slice(0, -1);
      const last = this.glyphs.at(-1);
      if (hyphen !== undefined && last !== undefined) this.glyphs[this.glyphs.length - 1] = joinHyphen(last, hyphen);
    } else if (by !== '') this.add(by, undefined);
  }

  done(): FlowingText {
    return { text: this.text, glyphs: this.glyphs };
  }

  private add(text: string, glyph: Glyph | undefined): void {
    this.text += text;
    for (let left = text.length; left > 0; left--) this.glyphs.push(glyph);
  }
}

/** Merges a glyph with the hyphen that follows it at the end of a line. */
function joinHyphen(glyph: Glyph, hyphen: Glyph): Glyph {
  const [lowerLeft, , , upperLeft] = glyph.quad;
  const [, lowerRight, upperRight] = hyphen.quad;
  return changed(glyph, { quad: [lowerLeft, lowerRight, upperRight, upperLeft], to: hyphen.to });
}

/**
 * @param beside the rows above and below
 * @param cells where cells begin in the rows near this one
 */
function lineOf(row: Row, beside: readonly (Row | undefined)[], cells: readonly (readonly number[])[]): Line {
  const most = MAX_ASKEW * heightOf(row);
  const isCellAt = (place: number): boolean =>
    cells.filter((starts) => starts.some((start) => Math.abs(start - place) <= most)).length >= MIN_ALIGNED;
  const tabs: number[] = [];
  const glyphs: (Glyph | ' ' | '\t')[] = [];
  const tracking = trackingOf(row);
  const isWideText = isSpacedEvenly(row);
  let before: Segment | undefined;
  for (const segment of row.segments) {
    if (before !== undefined) {
      const gap = { from: before.to, to: segment.from };
      const isTab =
        isCellAt(gap.to) ||
        (!isWideText &&
          (isTabWide(gap, row, tracking) || beside.some((other) => other !== undefined && hasTabAt(gap, other))));
      if (isTab) tabs.push(gap.to);
      glyphs.push(isTab ? '\t' : ' ');
    }
    addSpaced(segment, tracking, glyphs, ({ from, to }) => {
      const isCell = to - from >= MIN_CELL_GAP * heightOf(row) && isCellAt(to);
      if (isCell) tabs.push(to);
      return isCell;
    });
    before = segment;
  }
  const from = row.segments[0]?.from ?? 0;
  const to = row.segments.reduce((most, each) => Math.max(most, each.to), from);
  const end = glyphs.findIndex((each) => typeof each === 'string');
  const lastOfFirst = end === -1 ? undefined : glyphs[end - 1];
  const firstWidth = (typeof lastOfFirst === 'object' ? lastOfFirst.to : to) - from;
  return { row, glyphs: logicalOrder(glyphs), from, to, firstWidth, tabs };
}

/**
 * True for words of different widths with one wide gap between all of them: they are spaced, and not in cells, whose gaps
 * depend on what they hold.
 */
function isSpacedEvenly({ segments, ...row }: Row): boolean {
  const gaps = segments.slice(1).map(({ from }, i) => from - (segments[i]?.to ?? from));
  const height = heightOf(row);
  if (gaps.length < MIN_EVEN || Math.max(...gaps) > MAX_WORD_GAP * height) return false;
  return spread(gaps) <= EVEN * height && spread(segments.map(({ from, to }) => to - from)) > EVEN * height;
}
const spread = (sizes: readonly number[]): number => Math.max(...sizes) - Math.min(...sizes);
/** The minimum number of gaps to compare, their maximum width and their maximum difference, in heights of the line. */
const [MIN_EVEN, MAX_WORD_GAP, EVEN] = [3, 4, 0.1];

/** The gap between two segments of a row. */
type Gap = Pick<Segment, 'from' | 'to'>;

/** Letter spacing is on both sides of a blank. */
const isTabWide = ({ from, to }: Gap, row: Row, tracking = 0): boolean =>
  to - from >= (MIN_TAB + 2 * tracking) * heightOf(row);

/** True if this gap is within one between the cells of a row above or below: a long cell leaves a narrow gap. */
const hasTabAt = (gap: Gap, row: Row): boolean =>
  row.segments.some(({ from }, i) => {
    const before = row.segments[i - 1];
    if (before === undefined) return false;
    const other = { from: before.to, to: from };
    const shared = Math.min(gap.to, other.to) - Math.max(gap.from, other.from);
    return isTabWide(other, row) && shared >= MIN_SHARED * (gap.to - gap.from);
  });

const startsOf = ({ segments }: Row): readonly number[] => segments.slice(1).map(({ from }) => from);

function addSpaced(
  { glyphs, pitch }: Segment,
  tracking: number,
  to: (Glyph | ' ' | '\t')[],
  isCell: (gap: Gap) => boolean,
): void {
  const isBlank = (one: Glyph, other: Glyph): boolean =>
    pitch === undefined ? isBlankBetween(one, other, tracking) : isAfterEmptyBox(one, other, pitch);
  let last: Glyph | undefined;
  for (const glyph of glyphs) {
    const isMark = isMarkOfWord(glyph);
    if (last !== undefined && !isMark && isBlank(last, glyph))
      to.push(isCell({ from: last.to, to: glyph.from }) ? '\t' : ' ');
    to.push(glyph);
    // A mark may extend anywhere above or below its letter; the end of the letter counts.
    if (!isMark || last === undefined || glyph.to > last.to) last = glyph;
  }
}

/** Returns the letter spacing of a line; 0 if there is none. */
const trackingOf = ({ segments }: Row): number =>
  trackingAmong(segments.filter(({ pitch }) => pitch === undefined).map(({ glyphs }) => glyphs));

/** A vowel sign or an accent belongs to the letter before it, however far away it is drawn. */
const isMarkOfWord = ({ text }: Glyph): boolean =>
  text.charCodeAt(0) >= FIRST_MARK && /^\p{M}/u.test(text) && !STANDS_BEFORE.test(text);
/** Indic vowel signs that are drawn before their letter: a word may visually begin with one. */
const STANDS_BEFORE =
  /^[\u093f\u094e\u09bf\u09c7\u09c8\u0a3f\u0abf\u0b47\u0bc6-\u0bc8\u0d46-\u0d48\u0dd9-\u0ddb\u1031\u17c1-\u17c3]/u;
const FIRST_MARK = 0x300;

/**
 * True if there is a blank between two glyphs: if they are drawn in sequence, when the file says so; otherwise when the
 * gap is wide enough.
 */
function isBlankBetween(last: Glyph, glyph: Glyph, tracking: number): boolean {
  const height = Math.max(heightOf(last), heightOf(glyph));
  const gap = glyph.from - last.to;
  if (tracking > 0) return gap > (tracking + MIN_BLANK) * height;
  const isNext = glyph.order > last.order && glyph.order - last.order <= MAX_BETWEEN;
  if (isNext && glyph.spaced) {
    // Boxes around oblique letters overlap; a blank within one text object is in the file.
    if (glyph.angle % 90 !== 0 && glyph.sameObject === true) return true;
    // PDFium also reports a blank between two text objects, so there must be a gap; except in text without width, whose
    // blanks have none.
    const isFlat = glyph.to - glyph.from < MIN_WIDTH_OF_GLYPH * height;
    return isFlat || gap > MIN_OF_SPACED * height || gap < -MIN_BLANK * height;
  }
  if (isNext) return gap > (hasLooseLetters(glyph.text.charCodeAt(0)) ? MIN_LOOSE_GAP : MIN_GAP) * height;
  if (!isDrawnLeftward(last, glyph)) return gap > MIN_BLANK * height;
  // A glyph drawn immediately next, without a blank in the file, needs a wider gap, since its edge may be that of its
  // ink.
  const isAtOnce = last.order - glyph.order === 1 && !last.spaced;
  return gap > (isAtOnce ? MIN_BLANK : MIN_BLANK_LEFTWARD) * height;
}

/** Words of right-to-left scripts are drawn in sequence, each to the left of the previous one. */
const isDrawnLeftward = (last: Glyph, glyph: Glyph): boolean =>
  glyph.order < last.order && isRightToLeft(last.text) && isRightToLeft(glyph.text);

/** The maximum number of blanks and line ends between two glyphs drawn in sequence. */
const MAX_BETWEEN = 4;
/** Glyphs narrower than this, in heights of their line, belong to text without width. */
const MIN_WIDTH_OF_GLYPH = 0.02;
/** The minimum width of a blank that is in the file, in heights of its line. */
const MIN_OF_SPACED = 0.08;
/** The minimum gap between glyphs without a blank in the file, in heights of their line. */
const MIN_GAP = 0.35;
/** Indic and katakana signs for which PDFium reports no position leave gaps within words. */
const MIN_LOOSE_GAP = 0.8;
/** Blanks of Arabic fonts are narrow, and gaps within a word do not occur. */
const MIN_BLANK_LEFTWARD = 0.1;
