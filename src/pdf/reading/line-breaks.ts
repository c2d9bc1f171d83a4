import { heightOf, type Glyph } from './glyph.js';
import type { Row } from './rows.js';

/** A line of a block, with the blanks and tabs between its words and cells. */
export interface Line {
  readonly row: Row;
  readonly glyphs: readonly (Glyph | ' ' | '\t')[];
  readonly from: number;
  readonly to: number;
  /** The width of its first word, which did not fit on the line before. */
  readonly firstWidth: number;
  /** The places where its cells begin, but for the first. */
  readonly tabs: readonly number[];
}

/** The text between two lines: a blank where a line was wrapped, and nothing within a word or a number. */
export type Break = '\n' | ' ' | '' | 'unhyphenated';

/** The maximum gap between lines of a paragraph, in heights of a line. */
const MAX_LEADING = 1.1;
const MAX_TIMES_LARGER = 1.2;
/** The minimum width of a line that was wrapped because it was full, in heights of a line. */
export const MIN_WIDTH = 10;

/** Returns for each line the right edge of its paragraph. */
export function rightEdges(lines: readonly Line[]): readonly number[] {
  const edges: number[] = [];
  let start = 0;
  for (let i = 0; i < lines.length; i++) {
    const [line, next] = [lines[i], lines[i + 1]];
    if (line !== undefined && next !== undefined && isOneParagraph(line, next)) continue;
    const right = lines.slice(start, i + 1).reduce((most, { to }) => Math.max(most, to), -Infinity);
    for (; start <= i; start++) edges.push(right);
  }
  return edges;
}

const isOneParagraph = ({ row }: Line, { row: next }: Line): boolean => !isApart(row, next);

/** True if two rows, in either order, are too far apart or differ too much in size to belong to one paragraph. */
export function isApart(row: Row, next: Row): boolean {
  const [lower, higher] = [Math.min(heightOf(row), heightOf(next)), Math.max(heightOf(row), heightOf(next))];
  const between = Math.max(row.low - next.high, next.low - row.high);
  return between > MAX_LEADING * higher || higher > MAX_TIMES_LARGER * lower;
}

function textOf(glyphs: Line['glyphs'], from = 0, to = glyphs.length): string {
  let text = '';
  for (let i = Math.max(0, from); i < Math.min(glyphs.length, to); i++) {
    const each = glyphs[i] ?? '';
    text += typeof each === 'string' ? each : each.text;
  }
  return text;
}

/** Returns what stands for the end of a line that another one follows. */
export function breakBetween(line: Line, next: Line, right: number): Break {
  if (!isOneParagraph(line, next)) return '\n';
  const [end, start] = [textOf(line.glyphs, line.glyphs.length - 40), textOf(next.glyphs, 0, 40)];
  const last = end.at(-1) ?? '';
  if (last === '-' || last === '\u2010') {
    if (/\p{Ll}.$/u.test(end) && /^\p{Ll}/u.test(start)) return 'unhyphenated';
    if (/[\p{L}\p{N}].$/u.test(end) && /^[\p{L}\p{N}]/u.test(start)) return '';
  }
  // A number within a line of words continues on the next line.
  if (/^\p{N}/u.test(start) && next.row.segments.length === 1 && /\p{L}.*[ \t]\S*\p{N}$/u.test(end)) return ' ';
  const isFull = line.to + 0.2 * heightOf(line.row) + next.firstWidth > right;
  const isWide = line.to - line.from >= MIN_WIDTH * heightOf(line.row);
  if (isBrokenAddress(line, right, start)) return '';
  if (!isFull || line.row.segments.length > 1 || next.row.segments.length > 1) return '\n';
  // An address that was broken at an allowed position.
  if (
    ('@/_'.includes(last) && /[\p{L}\p{N}].$/u.test(end)) ||
    (end.endsWith('.') && /@[\w.-]*\.$/u.test(end)) ||
    /^[@/_.][\p{L}\p{N}]/u.test(start)
  )
    return '';
  if (!isWide) return '\n';
  return last >= FIRST_WITHOUT_BLANK && ENDS_WITHOUT_BLANK.test(end) && STARTS_WITHOUT_BLANK.test(start) ? '' : ' ';
}

/**
 * True for an address that was broken anywhere because it is longer than its line: it is the only word there, reaches
 * the edge, and lacks the letters of its last domain, or the sign that is at the beginning of the next line.
 */
function isBrokenAddress({ glyphs, to, row }: Line, right: number, next: string): boolean {
  if (to < right - MAX_SHORT * heightOf(row) || glyphs.some((each) => typeof each === 'string')) return false;
  const word = textOf(glyphs);
  const [sign, dot] = [word.lastIndexOf('@'), word.lastIndexOf('.')];
  if (sign !== -1) return dot < sign || /^\.\p{L}?$/u.test(word.slice(dot));
  return LOCAL_PART.test(word) && AT_SIGN_NEXT.test(next);
}

const LOCAL_PART = /^[\p{L}\p{N}._%+-]+$/u;
const AT_SIGN_NEXT = /^[\p{L}\p{N}._%+-]*@/u;
/** A letter that did not fit, in heights of its line. */
const MAX_SHORT = 0.9;

/** Chinese and Japanese have no blanks between words, and allow line breaks between any two characters. */
const WITHOUT_BLANKS =
  '[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\u3001-\\u3011\\u30fc\\uff01-\\uff0f\\uff1a-\\uff1f\\uff70]';
/** All these characters are written with code units from here on. */
const FIRST_WITHOUT_BLANK = '\u2e80';
const ENDS_WITHOUT_BLANK = new RegExp(`${WITHOUT_BLANKS}$`, 'u');
const STARTS_WITHOUT_BLANK = new RegExp(`^${WITHOUT_BLANKS}`, 'u');
