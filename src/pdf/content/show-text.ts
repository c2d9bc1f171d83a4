import { boundsOf, multiply, transform, type Quad } from '../geometry.js';
import { isHit, overlaps } from './areas.js';
import { farFrom } from './far-glyphs.js';
import type { GraphicsState } from './graphics-state.js';
import { Output } from './output.js';
import { boxOf, placeGlyph } from './place-glyph.js';
import { literalOf } from '../instructions/strings.js';
import type { Stage } from './stage.js';
import type { TextRun } from './text-run.js';

/** Italics and accents extend beyond their line, but the middle of a glyph does not. */
const MARGIN = 0.5;

/**
 * Removes the glyphs that lie in the areas of the page from a text-showing operation.
 * @param run a measured run; `readAll` also reads its glyphs, which takes longer
 * @returns an operation that shows the remaining glyphs at their old positions and ends where the original does;
 * undefined when nothing is removed
 */
export function withoutGlyphs({ work, state, kept }: Stage, run: TextRun, readAll: () => void): Uint8Array | undefined {
  const { font, size, fontName } = state;
  const toUser = multiply(state.textMatrix, state.ctm);
  const room = roomOf(state, run);
  const quad = room.map((point) => transform(toUser, point)) as unknown as Quad;
  const near = work.areas.areasNear(grown(boundsOf(quad)));
  if (near.length === 0) return undefined;
  // PDFium substitutes a font that is not set by name, so its glyph positions are wrong.
  if (run.doubt > 0 || font === undefined || fontName === undefined) {
    if (near.some((area) => overlaps(area.quad, quad, 0))) work.problems.add('font');
    return undefined;
  }
  readAll();
  const isFar = farFrom(near, state, font, toUser);
  const goes: boolean[] = [];
  let gone = 0;
  for (let index = 0; index < run.count; index++) {
    const isGone = !isFar(run, index) && isHit(near, placeGlyph(state, font, run, index, toUser));
    goes.push(isGone);
    if (isGone) gone++;
  }
  if (gone === 0) return undefined;
  work.glyphs += size === 0 ? run.count : gone;
  if (size === 0) return withoutAll(state, run);
  const codes = work.codesOf(font);
  for (let index = 0; index < run.count; index++) {
    if (goes[index] === true) continue;
    codes?.add(run.codes[index] ?? -1);
    kept?.add(run.bytes.subarray(run.starts[index], run.ends[index]));
  }
  return showOthers(run, goes, font.verticalOf !== undefined);
}

const grown = ([left, bottom, right, top]: readonly [number, number, number, number]) =>
  [left - MARGIN, bottom - MARGIN, right + MARGIN, top + MARGIN] as const;

/** Returns an upper bound of the area of an operation's glyphs, in text space. */
function roomOf({ font, size, rise, scale }: GraphicsState, run: TextRun): Quad {
  const [low, high] = [run.low + Math.min(0, run.drift), run.high + run.doubt + Math.max(0, run.drift)];
  const [up, down] = [(font?.ascent ?? 1) * size, (font?.descent ?? -1) * size];
  if (font?.verticalOf === undefined) return boxOf(low, rise + down, high, rise + up);
  const em = Math.abs(size);
  return boxOf(-em * scale, rise + low - 2 * em, em * scale, rise + high + 2 * em);
}

/**
 * Returns one `TJ` with the remaining glyphs. The adjustments around removed glyphs are merged into one, because
 * otherwise they would reveal what was removed.
 * @see Bland, Iyer, Levchenko: Story Beyond the Eye: Glyph Positions Break PDF Text Redaction, PETS 2023
 */
function showOthers(run: TextRun, goes: readonly boolean[], isVertical: boolean): Uint8Array {
  const output = new Output().text('[');
  let moved = 0;
  const kept = new Output();
  const flush = (): void => {
    if (kept.bytes().length > 0) output.add(literalOf(kept.bytes()));
    kept.clear();
    if (Math.abs(moved) > 1e-4) output.number(moved).text(' ');
    moved = 0;
  };
  for (let index = 0; index < run.count; index++) {
    moved += run.kerns[index] ?? 0;
    if (goes[index] === true) moved -= run.units[index] ?? 0;
    else {
      if (moved !== 0) flush();
      kept.add(run.bytes.subarray(run.starts[index], run.ends[index]));
    }
  }
  moved += run.lastKern;
  flush();
  // For an array of numbers only, PDFium moves horizontally even in a vertical font.
  if (isVertical && !goes.includes(false)) output.text('()');
  return output.text(']TJ').bytes();
}

/** Text of size 0 is invisible. It moves by its spacing only, which a `TJ` number can express only at another size. */
function withoutAll({ fontName }: GraphicsState, run: TextRun): Uint8Array {
  let moved = 0;
  for (let index = 0; index < run.count; index++) moved -= run.units[index] ?? 0;
  return new Output()
    .text(`/${fontName ?? ''} 1 Tf [`)
    .number(moved)
    .text(`]TJ /${fontName ?? ''} 0 Tf`)
    .bytes();
}
