import type { Point, Quad } from '../geometry.js';
import { verticalOverlap, heightOf, type Glyph } from '../reading/glyph.js';

/** Glyphs further apart than this, in heights of their line, get separate boxes. */
const MAX_GAP = 2;

/** The box of a mark, and the distance of the original baseline from its lower edge. */
export interface MarkLine {
  readonly quad: Quad;
  /** In points; undefined if unknown. */
  readonly baseline?: number | undefined;
  /** The size of the original font, in points. */
  readonly size?: number | undefined;
}

/** Returns one line for each line of consecutive glyphs. */
export function linesOfGlyphs(glyphs: readonly Glyph[]): readonly MarkLine[] {
  const lines: Glyph[][] = [];
  for (const glyph of glyphs) {
    const line = lines.at(-1);
    const last = line?.at(-1);
    if (line !== undefined && last !== undefined && isOneLine(last, glyph)) line.push(glyph);
    else lines.push([glyph]);
  }
  return lines.map((line) => ({
    quad: quadAround(line),
    baseline: baselineOf(line),
    size: line[0] === undefined ? undefined : heightOf(line[0]),
  }));
}

function isOneLine(last: Glyph, glyph: Glyph): boolean {
  if (last.angle !== glyph.angle || verticalOverlap(last, glyph) < 0.5) return false;
  const gap = Math.max(glyph.from - last.to, last.from - glyph.to);
  return gap <= MAX_GAP * Math.max(heightOf(last), heightOf(glyph));
}

/** Returns the smallest quad around glyphs of one line, in the direction of the line. */
function quadAround(glyphs: readonly Glyph[]): Quad {
  const [first] = glyphs;
  if (first === undefined) return [ORIGIN, ORIGIN, ORIGIN, ORIGIN];
  const [origin, right, , up] = first.quad;
  const along = direction(origin, right);
  const across = direction(origin, up);
  let [from, to, low, high] = [0, 0, 0, 0];
  for (const corner of glyphs.flatMap(({ quad }) => quad)) {
    const [dx, dy] = [corner.x - origin.x, corner.y - origin.y];
    const [u, v] = [dx * along.x + dy * along.y, dx * across.x + dy * across.y];
    [from, to, low, high] = [Math.min(from, u), Math.max(to, u), Math.min(low, v), Math.max(high, v)];
  }
  const at = (u: number, v: number): Point => ({
    x: origin.x + along.x * u + across.x * v,
    y: origin.y + along.y * u + across.y * v,
  });
  return [at(from, low), at(to, low), at(to, high), at(from, high)];
}

/** Returns the distance of the baseline from the lower edge of the quad, which extends down as far as the font says. */
function baselineOf([first]: readonly Glyph[]): number | undefined {
  if (first === undefined) return undefined;
  const { quad, angle, low } = first;
  const radians = (angle * Math.PI) / 180;
  const lower = quad[0].y * Math.cos(radians) - quad[0].x * Math.sin(radians);
  const above = low + DESCENT * heightOf(first) - lower;
  return above >= 0 && above < heightOf(first) ? above : undefined;
}

/** The distance of the baseline from the lower edge of a line, as a share of its height. */
const DESCENT = 0.22;

const ORIGIN: Point = { x: 0, y: 0 };

function direction(from: Point, to: Point): Point {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  return length === 0 ? ORIGIN : { x: (to.x - from.x) / length, y: (to.y - from.y) / length };
}
