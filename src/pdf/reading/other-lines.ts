import type { Point } from '../geometry.js';
import type { FlowingText } from './flow.js';
import { cosineOf, sineOf, TableGlyph } from './glyph-table.js';
import { heightOf, type Glyph } from './glyph.js';

/** The maximum gap between consecutive glyphs, in heights of a line; blanks are narrower. */
const MAX_GAP = 0.6;
/** The factor for gaps on a curve, where boxes are less precise. */
const MORE_ON_CURVE = 1.5;
/** The minimum of the maximum gap, in points, for tiny letters. */
const MIN_GAP = 1;
/** A gap that exceeds the usual gap of its line by this is a blank. */
const MIN_BLANK = 0.25;
/** The maximum rotation in degrees between neighbouring letters on a curve. */
const MAX_TURN = 60;
/** Shorter lines have no meaning. */
const MIN_LETTERS = 4;
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/u;

/**
 * Returns lines whose letters are consecutive in drawing order but not in reading order: text on a curve, with a
 * different rotation of each letter, under other text, or at a single point.
 * @param glyphs in drawing order
 * @param lines the page as it was read; lines already contained in it are not returned
 */
export function linesAsDrawn(glyphs: readonly Glyph[], lines: readonly FlowingText[]): readonly FlowingText[] {
  const ranks = ranksOf(glyphs.length, lines);
  if (!glyphs.some((next, i) => isBrokenAt(ranks, i) && follows(glyphs[i - 1] ?? next, next))) return [];
  const found: FlowingText[] = [];
  let start = 0;
  let isBroken = false;
  for (let i = 1; i <= glyphs.length; i++) {
    const [before, next] = [glyphs[i - 1], glyphs[i]];
    if (before !== undefined && next !== undefined && follows(before, next)) {
      isBroken ||= isBrokenAt(ranks, i);
      continue;
    }
    if (isBroken && i - start >= MIN_LETTERS) {
      const line = glyphs.slice(start, i);
      found.push(lineOf(line, isOnCurve(line) ? spacedOnCurve(line) : undefined));
    }
    start = i;
    isBroken = false;
  }
  if (found.length === 0) return found;
  const known = singleBlanks(lines.map(({ text }) => text).join(' '));
  return found.filter(({ text }) => !RIGHT_TO_LEFT.test(text) && !known.includes(singleBlanks(text)));
}

/**
 * True if the previous glyph is not adjacent in reading order. Duplicates of a glyph at the same position are in no
 * line.
 */
function isBrokenAt(ranks: Int32Array, i: number): boolean {
  const [one = -1, other = -1] = [ranks[i - 1], ranks[i]];
  return i > 0 && Math.abs(one - other) !== 1 && (one >= 0 || other >= 0);
}

const singleBlanks = (text: string): string => text.replace(/\s+/gu, ' ');

const isOnCurve = (line: readonly Glyph[]): boolean => line.some(({ angle }) => angle !== line[0]?.angle);

/** On a curve PDFium takes every letter for a line of its own, so blanks are determined from the gaps. */
function spacedOnCurve(line: readonly Glyph[]): (glyph: Glyph) => boolean {
  const gaps = new Map(line.slice(1).map((glyph, i) => [glyph, gapBetween(line[i] ?? glyph, glyph)]));
  const usual = [...gaps.values()].sort((one, other) => one - other)[gaps.size >> 1] ?? 0;
  return (glyph) => (gaps.get(glyph) ?? 0) - usual > MIN_BLANK * heightOf(glyph);
}

const LINE_BREAK = 10;

/**
 * Returns the rank of each glyph in reading order, counting each line end; -1 for a glyph that is in no line, or only
 * in a changed form.
 */
export function ranksOf(count: number, lines: readonly FlowingText[]): Int32Array {
  const ranks = new Int32Array(count).fill(-1);
  let rank = 0;
  for (const { text, glyphs } of lines) {
    for (let i = 0; i < glyphs.length; i++) {
      const glyph = glyphs[i];
      if (glyph instanceof TableGlyph && ranks[glyph.number] === -1) ranks[glyph.number] = rank++;
      else if (glyph === undefined && text.charCodeAt(i) === LINE_BREAK) rank++;
    }
    rank++;
  }
  return ranks;
}

/** True if a glyph begins near the end of the previous one. */
function follows(before: Glyph, next: Glyph): boolean {
  const most = Math.max(MIN_GAP, MAX_GAP * Math.max(heightOf(before), heightOf(next)));
  if (before.angle === next.angle) {
    return Math.abs(next.from - before.to) <= most && Math.abs(next.low - before.low) <= most;
  }
  const turn = Math.abs(before.angle - next.angle);
  if (turn > MAX_TURN && turn < 360 - MAX_TURN) return false;
  return gapBetween(before, next) <= MORE_ON_CURVE * most;
}

function gapBetween(before: Glyph, next: Glyph): number {
  const [end, start] = [placeOf(before, before.to), placeOf(next, next.from)];
  return Math.hypot(end.x - start.x, end.y - start.y);
}

function placeOf({ angle, low, high }: Glyph, along: number): Point {
  const [cos, sin, across] = [cosineOf(angle), sineOf(angle), (low + high) / 2];
  return { x: along * cos - across * sin, y: along * sin + across * cos };
}

function lineOf(line: readonly Glyph[], isSpaced = ({ spaced }: Glyph): boolean => spaced): FlowingText {
  let text = '';
  const glyphs: (Glyph | undefined)[] = [];
  for (const [i, glyph] of line.entries()) {
    if (i > 0 && isSpaced(glyph)) {
      text += ' ';
      glyphs.push(undefined);
    }
    text += glyph.text;
    glyphs.push(...Array.from({ length: glyph.text.length }, () => glyph));
  }
  return { text, glyphs };
}

/** Separate characters, as in the boxes of a form: more in a row than in any sentence. */
const ALONE = /(?<!\S)\S(?:[ \t]+\S){5,}(?!\S)/gu;
/** The maximum distance between them, in heights of a line, and the maximum deviation from the mean distance. */
const [MAX_PITCH, MAX_UNEVEN] = [2.6, 0.25];
const MAX_BETWEEN_CELLS = 4;

/** Single characters, one below the other. */
const STACKED = /(?<![^\n])\S(?:\n\S){5,}(?![^\n])/gu;
/** The digits of a payment card in four cells. */
const DIGIT_CELLS = /(?<!\S)\d{4}(?:\t\d{4}){3}(?!\S)/gu;

/** A quick test for this many single-character words in a row, a tenth of the time, which runs on every page. */
function hasAlone(text: string): boolean {
  let [words, length] = [0, 0];
  for (let i = 0; i <= text.length; i++) {
    const code = i < text.length ? text.charCodeAt(i) : 0x20;
    if (code !== 0x20 && code !== 0x09 && code !== LINE_BREAK) length++;
    else if (length > 0) {
      words = length === 1 ? words + 1 : 0;
      if (words === MIN_ALONE) return true;
      length = 0;
    }
  }
  return false;
}

const MIN_ALONE = 6;

/** Returns the lines formed by characters in boxes, in a row or in a column, and by card numbers in cells. */
export function linesInBoxes(lines: readonly FlowingText[]): readonly FlowingText[] {
  return lines.flatMap(({ text, glyphs }) => {
    if (!text.includes('\t') && !hasAlone(text)) return [];
    const found = (form: RegExp): readonly (readonly Glyph[])[] =>
      [...text.matchAll(form)].map(({ index, 0: all }) =>
        glyphs.slice(index, index + all.length).filter((glyph) => glyph !== undefined),
      );
    const rows = found(ALONE).filter((row) => isEven(row, ({ from, to }) => (from + to) / 2));
    const columns = text.includes('\n') ? found(STACKED).filter((column) => isColumn(column)) : [];
    const cards = text.includes('\t') ? found(DIGIT_CELLS).filter(areNear) : [];
    return [...rows, ...columns, ...cards].map((line) => lineOf(line, () => false));
  });
}

const isColumn = (column: readonly Glyph[]): boolean =>
  isEven(column, ({ low }) => -low) &&
  column.every(({ from, to }) => Math.abs(from + to - (column[0]?.from ?? 0) - (column[0]?.to ?? 0)) <= to - from);

const areNear = (cells: readonly Glyph[]): boolean =>
  cells.every((glyph, i) => i === 0 || glyph.from - (cells[i - 1]?.to ?? 0) <= MAX_BETWEEN_CELLS * heightOf(glyph));

function isEven(glyphs: readonly Glyph[], middle: (glyph: Glyph) => number): boolean {
  const pitches = glyphs.slice(1).map((glyph, i) => middle(glyph) - middle(glyphs[i] ?? glyph));
  const mean = pitches.reduce((sum, pitch) => sum + pitch, 0) / pitches.length;
  const height = Math.max(...glyphs.map(heightOf));
  return (
    mean > 0 && mean <= MAX_PITCH * height && pitches.every((pitch) => Math.abs(pitch - mean) <= MAX_UNEVEN * mean)
  );
}

/** The most by which the steps between evenly placed characters differ, in heights of their line. */
const MAX_OFF_PITCH = 0.03;

/**
 * Returns the words of characters that are each placed at one step from the last, whatever their widths, so that
 * narrow ones seem to have blanks beside them.
 */
export function linesOfPitch(lines: readonly FlowingText[]): readonly FlowingText[] {
  return lines.flatMap(({ text, glyphs }) => {
    if (!areDrawnApart(glyphs)) return [];
    const found: FlowingText[] = [];
    let run: Glyph[] = [];
    let [step, hasBlank] = [0, false];
    const close = (): void => {
      if (run.length >= MIN_ALONE && hasBlank) found.push(lineOf(run, () => false));
    };
    for (let i = 0; i < glyphs.length; i++) {
      const glyph = glyphs[i];
      if (glyph === undefined && text[i] === ' ') continue;
      const last = run.at(-1);
      const own = glyph === undefined || last === undefined ? NaN : glyph.from - last.from;
      const isNext = glyph !== undefined && last !== undefined && isSameStep(own, run.length > 1 ? step : own, glyph);
      if (isNext) {
        hasBlank ||= glyphs[i - 1] === undefined;
        if (run.length === 1) step = own;
        run.push(glyph);
        continue;
      }
      close();
      const isPair = glyph !== undefined && last !== undefined && isSameStep(own, own, glyph);
      run = glyph === undefined ? [] : isPair ? [last, glyph] : [glyph];
      [step, hasBlank] = [own, isPair && glyphs[i - 1] === undefined];
    }
    close();
    return found;
  });
}

/** A quick test for enough characters in a row that each have an operator of their own. */
function areDrawnApart(glyphs: readonly (Glyph | undefined)[]): boolean {
  let apart = 0;
  for (const glyph of glyphs) {
    if (glyph === undefined) continue;
    apart = glyph.sameObject === true ? 1 : apart + 1;
    if (apart === MIN_ALONE) return true;
  }
  return false;
}

/** True for a character that an operator of its own draws: within one operator, blanks are in the file. */
const isSameStep = (own: number, step: number, glyph: Glyph): boolean =>
  glyph.sameObject !== true &&
  own > 0 &&
  own < heightOf(glyph) &&
  Math.abs(own - step) <= MAX_OFF_PITCH * heightOf(glyph);
