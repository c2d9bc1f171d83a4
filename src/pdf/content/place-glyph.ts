import { transform, type Matrix, type Point, type Quad } from '../geometry.js';
import { middleOf, type PlacedGlyph } from './areas.js';
import type { Font } from '../fonts/font.js';
import type { GraphicsState } from './graphics-state.js';
import type { TextRun } from './text-run.js';

export const boxOf = (left: number, bottom: number, right: number, top: number): Quad => [
  { x: left, y: bottom },
  { x: right, y: bottom },
  { x: right, y: top },
  { x: left, y: top },
];

/**
 * Returns the position on the page of a glyph of a measured run.
 * @param toUser the matrix from text space to user space
 */
export function placeGlyph(
  { size, scale, rise }: GraphicsState,
  font: Font,
  run: TextRun,
  index: number,
  toUser: Matrix,
): PlacedGlyph {
  const [code, length] = [run.codes[index] ?? 0, (run.ends[index] ?? 0) - (run.starts[index] ?? 0)];
  const place = run.places[index] ?? 0;
  const width = font.widthOf(code, length) * size * scale;
  const vertical = font.verticalOf?.(code, length);
  const x = vertical === undefined ? place : -vertical.x * size * scale;
  const y = rise + (vertical === undefined ? 0 : place - vertical.y * size);
  const user = (at: Point): Point => transform(toUser, at);
  const quadFrom = (left: number): Quad => {
    const [a, b, c, d] = boxOf(left, y + font.descent * size, left + width, y + font.ascent * size);
    return [user(a), user(b), user(c), user(d)];
  };
  const quad = quadFrom(x);
  const drift = run.drifts[index] ?? 0;
  const readerQuad = drift === 0 ? quad : quadFrom(x + drift);
  return {
    origin: user({ x: x + drift, y }),
    quad,
    readerQuad,
    middle: middleOf(readerQuad),
    advance: Math.abs(width) * Math.hypot(toUser[0], toUser[1]),
    size: Math.abs(size) * Math.hypot(toUser[2], toUser[3]),
  };
}
