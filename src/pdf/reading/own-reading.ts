import type { ShownText } from '../content/noted-text.js';
import type { ShownGlyph } from '../content/shown-glyphs.js';
import type { Point, Quad } from '../geometry.js';
import { lettersOf } from '../../occurrences/folded-text.js';
import { cosineOf, sineOf } from './glyph-table.js';
import type { Glyph } from './glyph.js';

/** The pages of a document, counted from 0, as read by our own interpreter. */
export interface OwnReading {
  readonly textOf: (page: number) => ShownText | undefined;
  readonly glyphsOf: (page: number) => readonly ShownGlyph[];
}

/** Two readings of the same glyphs. */
export interface OwnGlyphs {
  /** As they are copied, with replacement texts in place of glyphs. */
  readonly copied: readonly Glyph[];
  /** As they are drawn, according to their fonts. */
  readonly drawn: readonly Glyph[];
}

/**
 * As shares of the font size: the edges of a line, and the reach of nearly all letters, below and above the baseline.
 */
const [LINE_DOWN, LINE_UP] = [0.22, 0.78];
const [REACH_DOWN, REACH_UP] = [0.3, 0.9];
/** Letters drawn twice to look bold are closer than this, in heights of their line. */
const DOUBLED = 0.15;

/**
 * Sequences of more glyphs than a syllable or a ligature stay separate glyphs if they have the letters of their
 * replacement text.
 */
const MAX_TOGETHER = 8;

/**
 * True if our own reading of a page has other letters than PDFium's, in any order. If we cannot decode some of them,
 * only the decoded ones count.
 */
export function isOtherReading(glyphs: readonly Glyph[], own: ShownText): boolean {
  const counts = new Map<string, number>();
  const theirs = lettersOf(glyphs.map(({ text }) => text).join(''));
  const ours = lettersOf(own.text);
  if (theirs === ours) return false;
  for (const letter of ours) counts.set(letter, (counts.get(letter) ?? 0) + 1);
  for (const letter of theirs) counts.set(letter, (counts.get(letter) ?? 0) - 1);
  for (const count of counts.values()) if (count > 0 || (count < 0 && !own.hasUnknown)) return true;
  return false;
}

export function ownGlyphs(shown: readonly ShownGlyph[]): OwnGlyphs {
  const [copied, drawn] = [new GlyphWriter(), new GlyphWriter()];
  for (let from = 0; from < shown.length;) {
    const first = shown[from];
    let to = from + 1;
    while (first?.instead !== undefined && shown[to]?.instead === first.instead) to++;
    const some = shown.slice(from, to);
    const instead = first?.instead === undefined ? undefined : together(some, first.instead.text);
    if (instead === undefined) for (const each of some) copied.add(each, each.copied);
    else copied.write(instead);
    if (instead !== undefined && some.some((each) => each.copied === undefined)) drawn.write(instead);
    else for (const each of some) drawn.add(each, each.drawn);
    from = to;
  }
  return { copied: copied.glyphs, drawn: drawn.glyphs };
}

/**
 * Merges the glyphs of a sequence into one with the replacement text; undefined if they already have that text, or are
 * on several lines.
 */
function together(glyphs: readonly ShownGlyph[], text: string): Glyph | undefined {
  const [first] = glyphs;
  const own = glyphs.map(({ copied }) => copied ?? '').join('');
  const isLong = glyphs.length > MAX_TOGETHER;
  if (first === undefined || own === text || (isLong && lettersOf(own) === lettersOf(text))) return undefined;
  let whole = glyphOf(first, text.normalize('NFKC'), 0);
  for (const each of glyphs.slice(1)) {
    const next = glyphOf(each, '', 0);
    const isOnLine = each.angle === first.angle && Math.abs(next.low - whole.low) < (whole.high - whole.low) / 2;
    if (!isOnLine) return undefined;
    const [from, to] = [Math.min(whole.from, next.from), Math.max(whole.to, next.to)];
    whole = { ...whole, from, to, quad: quadOn(first, from, to) };
  }
  return whole;
}

class GlyphWriter {
  readonly glyphs: Glyph[] = [];
  private readonly places = new Set<string>();
  private spaced = true;
  private operator = -1;

  add(shown: ShownGlyph, text: string | undefined): void {
    if (text === undefined) return;
    if (text.trim() === '') {
      this.spaced = true;
      return;
    }
    const glyph = glyphOf(shown, text, this.glyphs.length);
    this.write({ ...glyph, sameObject: shown.operator === this.operator });
    this.operator = shown.operator;
  }

  write(glyph: Glyph): void {
    if (glyph.text.trim() === '') return;
    const step = Math.max(0.1, DOUBLED * (glyph.high - glyph.low));
    const place = `${Math.round(glyph.from / step)} ${Math.round(glyph.low / step)} ${glyph.angle} ${glyph.text}`;
    if (this.places.has(place)) return;
    this.places.add(place);
    this.glyphs.push({ ...glyph, order: this.glyphs.length, spaced: this.spaced });
    this.spaced = false;
  }
}

function glyphOf(shown: ShownGlyph, text: string, order: number): Glyph {
  const { angle, quad } = shown;
  const [from, to] = spanOf(quad, (point) => alongOf(point, angle));
  const base = acrossOf(shown.origin, angle);
  const [low, high] = shown.isVertical
    ? spanOf(quad, (point) => acrossOf(point, angle))
    : [base - LINE_DOWN * shown.size, base + LINE_UP * shown.size];
  return { text, quad: quadOn(shown, from, to), angle, from, to, low, high, order, spaced: false };
}

/** Returns the part of its line, from one position to another, that a glyph covers. */
function quadOn({ angle, origin, size, quad, isVertical }: ShownGlyph, from: number, to: number): Quad {
  if (isVertical) return quad;
  const base = acrossOf(origin, angle);
  const [low, high] = [base - REACH_DOWN * size, base + REACH_UP * size];
  const [cos, sin] = [cosineOf(angle), sineOf(angle)];
  const point = (along: number, across: number): Point => ({
    x: along * cos - across * sin,
    y: along * sin + across * cos,
  });
  return [point(from, low), point(to, low), point(to, high), point(from, high)];
}

const alongOf = ({ x, y }: Point, angle: number): number => x * cosineOf(angle) + y * sineOf(angle);
const acrossOf = ({ x, y }: Point, angle: number): number => y * cosineOf(angle) - x * sineOf(angle);

function spanOf(quad: Quad, of: (point: Point) => number): readonly [number, number] {
  const all = quad.map(of);
  return [Math.min(...all), Math.max(...all)];
}
