/** A point in the user space of a page: in points, upwards from the origin of the page (ISO 32000-2, 8.3.2.3). */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/**
 * The outline of a piece of text in user space: the lower left, lower right, upper right and upper left corner as seen
 * by its reader. The first side runs along the line, however the line is rotated.
 */
export type Quad = readonly [Point, Point, Point, Point];

/** Left, bottom, right and top in user space. */
export type Rectangle = readonly [left: number, bottom: number, right: number, top: number];

/** A matrix of six numbers as written in content streams (ISO 32000-2, 8.3.4). */
export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

export const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];

/** Returns the matrix that applies `one` first and then `other`. */
export const multiply = ([a, b, c, d, e, f]: Matrix, [a2, b2, c2, d2, e2, f2]: Matrix): Matrix => [
  a * a2 + b * c2,
  a * b2 + b * d2,
  c * a2 + d * c2,
  c * b2 + d * d2,
  e * a2 + f * c2 + e2,
  e * b2 + f * d2 + f2,
];

export const transform = ([a, b, c, d, e, f]: Matrix, { x, y }: Point): Point => ({
  x: a * x + c * y + e,
  y: b * x + d * y + f,
});

/** Returns the inverse; undefined if the matrix is singular. */
export function inverse([a, b, c, d, e, f]: Matrix): Matrix | undefined {
  const determinant = a * d - b * c;
  if (determinant === 0 || !Number.isFinite(determinant)) return undefined;
  return [
    d / determinant,
    -b / determinant,
    -c / determinant,
    a / determinant,
    (c * f - d * e) / determinant,
    (b * e - a * f) / determinant,
  ];
}

export const quadOf = ([left, bottom, right, top]: Rectangle): Quad => [
  { x: left, y: bottom },
  { x: right, y: bottom },
  { x: right, y: top },
  { x: left, y: top },
];

/** Returns the bounding box of points. */
export function boundsOf(points: readonly Point[]): Rectangle {
  let [left, bottom, right, top] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { x, y } of points) {
    left = Math.min(left, x);
    bottom = Math.min(bottom, y);
    right = Math.max(right, x);
    top = Math.max(top, y);
  }
  return [left, bottom, right, top];
}

/** True if a point is inside a quad or on its border; its corners may be in either direction. */
export function contains(quad: Quad, { x, y }: Point): boolean {
  let sign = 0;
  for (let i = 0; i < 4; i++) {
    const [from, to] = [quad[i], quad[(i + 1) % 4]];
    if (from === undefined || to === undefined) return false;
    const side = (to.x - from.x) * (y - from.y) - (to.y - from.y) * (x - from.x);
    if (side !== 0 && sign !== 0 && Math.sign(side) !== sign) return false;
    if (side !== 0) sign = Math.sign(side);
  }
  return sign !== 0;
}
