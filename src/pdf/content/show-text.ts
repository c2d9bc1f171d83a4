import { boundsOf, multiply, transform, type Quad } from '../geometry.js';
import { isHit, overlaps } from './areas.js';
import type { GraphicsState } from './graphics-state.js';
import { Output } from './output.js';
import { boxOf, placeGlyph } from './place-glyph.js';
import { literalOf } from '../instructions/strings.js';
import type { Stage } from './stage.js';
import type { TextRun } from './text-run.js';

/** Italics and accents reach out of their line, and the middle of one is not. */
const MARGIN = 0.5;

/**
 * Takes the glyphs out of what an operator shows that stand in the areas of the page.
 * @param run measured; `readAll` reads its glyphs too, which takes longer
 * @returns an operator that shows the others where they stood, and leaves off where this one does; undefined when
 * nothing goes
 */
export function withoutGlyphs({ work, state, kept }: Stage, run: TextRun, readAll: () => void): Uint8Array | undefined {
  const { font, size, fontName } = state;
  const toUser = multiply(state.textMatrix, state.ctm);
  const room = roomOf(state, run);
  const quad = room.map((point) => transform(toUser, point)) as unknown as Quad;
  const near = work.areas.near(grown(boundsOf(quad)));
  if (near.length === 0) return undefined;
  // PDFium has another font for one that is not set by its name, so what it says of its places is wrong.
  if (run.doubt > 0 || font === undefined || fontName === undefined) {
    if (near.some((area) => overlaps(area.quad, quad, 0))) work.problems.add('font');
    return undefined;
  }
  readAll();
  const goes: boolean[] = [];
  let gone = 0;
  for (let index = 0; index < run.count; index++) {
    const isGone = isHit(near, placeGlyph(state, font, run, index, toUser));
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

/** Where the glyphs of an operator are at most, in text space. */
function roomOf({ font, size, rise, scale }: GraphicsState, run: TextRun): Quad {
  const [low, high] = [run.low + Math.min(0, run.drift), run.high + run.doubt + Math.max(0, run.drift)];
  const [up, down] = [(font?.ascent ?? 1) * size, (font?.descent ?? -1) * size];
  if (font?.verticalOf === undefined) return boxOf(low, rise + down, high, rise + up);
  const em = Math.abs(size);
  return boxOf(-em * scale, rise + low - 2 * em, em * scale, rise + high + 2 * em);
}

/**
 * One `TJ` of what stays. The numbers around what goes become one, or they would tell what stood there.
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
  // PDFium moves by an array of numbers alone along the line of a horizontal font, whatever the font is.
  if (isVertical && !goes.includes(false)) output.text('()');
  return output.text(']TJ').bytes();
}

/** Text of size 0 is not seen, and moves by its spacing alone, which a number can only say at another size. */
function withoutAll({ fontName }: GraphicsState, run: TextRun): Uint8Array {
  let moved = 0;
  for (let index = 0; index < run.count; index++) moved -= run.units[index] ?? 0;
  return new Output()
    .text(`/${fontName ?? ''} 1 Tf [`)
    .number(moved)
    .text(`]TJ /${fontName ?? ''} 0 Tf`)
    .bytes();
}
