import type { Point, Quad } from '../geometry.js';

/** The size of an image in pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** A range of columns in one row, counted from the top; `to` is exclusive. */
export interface Run {
  readonly row: number;
  readonly from: number;
  readonly to: number;
}

/**
 * Yields all pixels that a quad of the unit square touches, even at a corner. An image fills the unit square, with its
 * first row at the top (ISO 32000-2, 8.9.5.1).
 */
export function* pixelsUnder(quad: Quad, { width, height }: Size): Generator<Run> {
  const corners = quad.map(({ x, y }): Point => ({ x: x * width, y: (1 - y) * height }));
  if (!corners.every(({ x, y }) => Number.isFinite(x) && Number.isFinite(y))) {
    for (let row = 0; row < height; row++) yield { row, from: 0, to: width };
    return;
  }
  const rows = corners.map(({ y }) => y);
  const first = Math.max(0, Math.floor(Math.min(...rows)));
  const last = Math.min(height, Math.max(Math.ceil(Math.max(...rows)), Math.floor(Math.min(...rows)) + 1));
  for (let row = first; row < last; row++) {
    let [left, right] = [Infinity, -Infinity];
    for (const [i, one] of corners.entries()) {
      const other = corners[(i + 1) % corners.length] ?? one;
      for (const x of crossings(one, other, row)) {
        left = Math.min(left, x);
        right = Math.max(right, x);
      }
    }
    const from = Math.max(0, Math.floor(left));
    const to = Math.min(width, Math.max(Math.ceil(right), Math.floor(left) + 1));
    if (from < to) yield { row, from, to };
  }
}

/** Returns where a side enters and leaves a row; empty if it does not cross it. */
function crossings(one: Point, other: Point, row: number): readonly number[] {
  const [low, high] = one.y <= other.y ? [one, other] : [other, one];
  if (high.y < row || low.y > row + 1) return [];
  const at = (y: number): number =>
    high.y === low.y ? low.x : low.x + ((high.x - low.x) * (y - low.y)) / (high.y - low.y);
  const [from, to] = [at(Math.max(row, low.y)), at(Math.min(row + 1, high.y))];
  return high.y === low.y ? [one.x, other.x] : [from, to];
}
