import type { FlowingText } from './flow.js';
import { MIN_WIDTH } from './line-breaks.js';
import { heightOf, type Glyph } from './glyph.js';
import { ranksOf } from './other-lines.js';
import { ASIDE, type RepeatedLine } from './read-page.js';

/** A line of a cell or of a narrow column, in drawing order. */
interface Line {
  readonly glyphs: Glyph[];
  /** The number of its first glyph in drawing order. */
  readonly first: number;
  readonly from: number;
  to: number;
}

/** The widest gap between two words of a line, in its heights. */
const MAX_GAP = 0.9;
/** The widest gap within a text object, where a line is justified. */
const MAX_GAP_OF_OBJECT = 6;
/** The least and the greatest distance of two lines, and the most by which their edges differ, in their heights. */
const [MIN_LEADING, MAX_LEADING, MAX_INDENT] = [0.7, 2.3, 0.3];
const MAX_TIMES_LARGER = 1.2;
/** A cell with more lines holds a text, which is read as one. */
const MAX_LINES = 12;
/** The width of a blank, in heights of its line. */
const BLANK_WIDTH = 0.2;

/**
 * Returns the texts of cells and narrow columns that were wrapped. Reading the rows of a table from left to right, a
 * value is torn; but programs draw the lines of a cell one after the other.
 * @param glyphs in drawing order
 * @param lines the page as it was read
 */
export function linesOfCells(glyphs: readonly Glyph[], lines: readonly FlowingText[]): readonly RepeatedLine[] {
  const cells = cellsOn(glyphs);
  if (cells.length === 0) return [];
  const ranks = ranksOf(glyphs.length, lines);
  return cells
    .filter((cell) => isTorn(cell, ranks))
    .flatMap(textsOf)
    .map(({ text, glyphs: own }) => ({ text, glyphs: own, key: ASIDE }));
}

/** True if other text was read between two lines, or if all are full and too short to be read as a paragraph. */
function isTorn(cell: readonly Line[], ranks: Int32Array): boolean {
  const steps = cell.slice(1).map(({ first }) => {
    const [one = -1, other = -1] = [ranks[first - 1], ranks[first]];
    return one < 0 || other < 0 ? NEXT : other - one;
  });
  if (steps.some((step) => step !== NEXT && step !== NEXT_LINE)) return true;
  const isShort = ({ glyphs: [glyph], from, to }: Line): boolean =>
    glyph !== undefined && to - from < MIN_WIDTH * heightOf(glyph);
  const isParted = steps.some((step, i) => step === NEXT_LINE && isShort(cell[i] ?? cell[0] ?? NO_LINE));
  const [first = NO_LINE, second = NO_LINE] = cell;
  const isLong = cell.length >= MIN_LINES || isNumber(first, second) || mayBeAddress(first, second);
  return isParted && isLong && !jointsOf(cell).includes('\n');
}

/** True for two lines of which one ends, and the other begins, with a digit. */
function isNumber(line: Line, next: Line): boolean {
  const [last, first] = [line.glyphs.at(-1), next.glyphs[0]];
  return last !== undefined && first !== undefined && isDigit(last) && isDigit(first);
}
const [NEXT, NEXT_LINE] = [1, 2];
const MIN_LINES = 3;
const NO_LINE: Line = { glyphs: [], first: 0, from: 0, to: 0 };

/**
 * Returns the cells of a page. Where text objects do not begin and end with its lines, their lines count, too: an
 * object continues over the wide blanks of justified lines, and a cell that adjoins the last one is one of its own.
 */
function cellsOn(glyphs: readonly Glyph[]): readonly (readonly Line[])[] {
  const [lines, ofObjects] = [linesDrawn(glyphs, follows), linesDrawn(glyphs, followsInObject)];
  const isSame = lines.length === ofObjects.length && lines.every(({ first }, i) => first === ofObjects[i]?.first);
  return isSame ? cellsOf(lines) : [...cellsOf(lines), ...cellsOf(ofObjects)];
}

/** Returns lines below each other that are drawn one after the other. */
function cellsOf(lines: readonly Line[]): readonly (readonly Line[])[] {
  const cells: (readonly Line[])[] = [];
  let cell: Line[] = [];
  for (const line of lines) {
    const last = cell.at(-1);
    if (last !== undefined && isBelow(last, line) && isEven(cell, line)) cell.push(line);
    else {
      if (cell.length > 1 && cell.length <= MAX_LINES) cells.push(cell);
      cell = [line];
    }
  }
  if (cell.length > 1 && cell.length <= MAX_LINES) cells.push(cell);
  return cells;
}

function linesDrawn(glyphs: readonly Glyph[], isNext: typeof follows): readonly Line[] {
  const lines: Line[] = [];
  let line: Line | undefined;
  let last: Glyph | undefined;
  let first = 0;
  for (const glyph of glyphs) {
    if (line !== undefined && last !== undefined && isNext(last, glyph)) {
      line.glyphs.push(glyph);
      line.to = Math.max(line.to, glyph.to);
    } else lines.push((line = { glyphs: [glyph], first, from: glyph.from, to: glyph.to }));
    last = glyph;
    first++;
  }
  return lines;
}

const followsInObject = (last: Glyph, glyph: Glyph): boolean =>
  glyph.sameObject === true && follows(last, glyph, MAX_GAP_OF_OBJECT);

function follows(last: Glyph, glyph: Glyph, most = MAX_GAP): boolean {
  const height = Math.max(heightOf(last), heightOf(glyph));
  const gap = glyph.from - last.to;
  const isSameRow = last.angle === glyph.angle && Math.abs(last.low - glyph.low) < MIN_LEADING * height;
  return isSameRow && gap <= most * height && gap >= -height;
}

/** True if a line is as far below the last one as that is below the one before: paragraphs are further apart. */
function isEven(cell: readonly Line[], next: Line): boolean {
  const [before, last] = [cell.at(-2)?.glyphs[0], cell.at(-1)?.glyphs[0]];
  const [below] = next.glyphs;
  if (before === undefined || last === undefined || below === undefined) return true;
  return Math.abs(before.low - last.low - (last.low - below.low)) <= MAX_INDENT * heightOf(last);
}

/** True for a line that ends with a dot before one whose first word has the sign of an address, or is its only one. */
function mayBeAddress(line: Line, next: Line): boolean {
  const [first] = next.glyphs;
  if (line.glyphs.at(-1)?.text !== '.' || first === undefined) return false;
  const sign = next.glyphs.findIndex(({ text }) => text === '@');
  if (sign > 0 && isWord(next.glyphs.slice(0, sign))) return true;
  return /\p{Ll}/u.test(first.text) && isWord(line.glyphs) && isWord(next.glyphs);
}

const isWord = (glyphs: readonly Glyph[]): boolean => !glyphs.some(({ spaced }, i) => i > 0 && spaced);

function isBelow(line: Line, next: Line): boolean {
  const [above, below] = [line.glyphs[0], next.glyphs[0]];
  if (above === undefined || below?.angle !== above.angle) return false;
  const [height, other] = [heightOf(above), heightOf(below)];
  if (Math.max(height, other) > MAX_TIMES_LARGER * Math.min(height, other)) return false;
  const leading = (above.low - below.low) / height;
  const edges = [line.from - next.from, line.to - next.to, (line.from + line.to - next.from - next.to) / 2];
  return (
    leading >= MIN_LEADING && leading <= MAX_LEADING && edges.some((each) => Math.abs(each) <= MAX_INDENT * height)
  );
}

/** Returns a cell with blanks where it was wrapped, and, where that may be within a word, without them. */
function textsOf(cell: readonly Line[]): readonly FlowingText[] {
  const joints = jointsOf(cell);
  if (joints.every((joint) => joint === '\n')) return [];
  const whole = cell.map((line) => lineOf(line.glyphs));
  const apart = written(
    whole,
    joints.map((joint) => (joint === 'word' ? ' ' : joint)),
  );
  if (!joints.includes('word')) return [apart];
  return [
    apart,
    written(
      whole,
      joints.map((joint) => (joint === 'word' ? '' : joint)),
    ),
  ];
}

/** The joint between two lines; `word` if a word may continue. */
type Joint = '\n' | ' ' | '' | 'word';

function jointsOf(cell: readonly Line[]): readonly Joint[] {
  // A word that is longer than its line goes beyond the edge.
  const ofWords = cell.filter((line) => widthOfWord(line) < line.to - line.from);
  const right = Math.max(...(ofWords.length === 0 ? cell : ofWords).map(({ to }) => to));
  return cell.slice(1).map((line, i) => jointBetween(cell[i] ?? line, line, right));
}

function jointBetween(line: Line, next: Line, right: number): Joint {
  const [last, first] = [line.glyphs.at(-1), next.glyphs[0]];
  if (last === undefined || first === undefined) return '\n';
  const height = heightOf(last);
  if (line.to + BLANK_WIDTH * height + widthOfWord(next) <= right) return '\n';
  const isWithin = last.text === '.' && line.glyphs.some(({ text }) => text === '@');
  if (isWithin || /[-\u2010@_/]/u.test(last.text) || /[@_/.]/u.test(first.text)) return '';
  if (mayBeAddress(line, next)) return 'word';
  const isFull = line.to >= right - height;
  const mayGoOn = /[\p{L}\p{N}]/u.test(last.text) && /[\p{Ll}\p{N}]/u.test(first.text);
  // Numbers of one length are a list of them.
  const isList = line.glyphs.length === next.glyphs.length && [...line.glyphs, ...next.glyphs].every(isDigit);
  return isFull && mayGoOn && !isList ? 'word' : ' ';
}

const isDigit = ({ text }: Glyph): boolean => /\p{N}/u.test(text);

/** Returns the width of the first word, which did not fit on the line before. */
function widthOfWord({ glyphs, from, to }: Line): number {
  const second = glyphs.findIndex((glyph, i) => i > 0 && (glyph.spaced || glyph.text === ' '));
  return (second === -1 ? to : (glyphs[second - 1]?.to ?? to)) - from;
}

function lineOf(line: readonly Glyph[]): FlowingText {
  const text = new Text();
  for (const [i, glyph] of line.entries()) {
    if (i > 0 && glyph.spaced) text.add(' ', undefined);
    text.add(glyph.text, glyph);
  }
  return text;
}

function written(lines: readonly FlowingText[], joints: readonly string[]): FlowingText {
  const whole = new Text();
  for (const [i, { text, glyphs }] of lines.entries()) {
    if (i > 0) whole.add(joints[i - 1] ?? '', undefined);
    whole.text += text;
    whole.glyphs.push(...glyphs);
  }
  return whole;
}

class Text implements FlowingText {
  text = '';
  readonly glyphs: (Glyph | undefined)[] = [];

  add(text: string, glyph: Glyph | undefined): void {
    this.text += text;
    for (let left = text.length; left > 0; left--) this.glyphs.push(glyph);
  }
}
