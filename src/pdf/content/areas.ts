import { boundsOf, contains, type Point, type Quad, type Rectangle } from '../geometry.js';
import type { PageAreas } from '../redaction.types.js';

/** An area whose content is removed. */
export interface Area {
  readonly quad: Quad;
  /** The quad without its upper edge, where the middle of a letter of the line above may be. */
  readonly core: Quad;
  readonly bounds: Rectangle;
  readonly middle: Point;
  /** The length of its longest side. */
  readonly reach: number;
  readonly isRegion: boolean;
}

/** A glyph positioned on the page, in user space. */
export interface PlacedGlyph {
  /** The position in PDFium, which rounds widths to whole thousandths. The quads of characters are derived from it. */
  readonly origin: Point;
  readonly readerQuad: Quad;
  readonly middle: Point;
  /** The exact position. */
  readonly quad: Quad;
  /** The distance to the next glyph. */
  readonly advance: number;
  /** The height of its line. */
  readonly size: number;
}

/** Positions of characters are 32-bit floats. */
const MIN_TOLERANCE = 0.05;
const MAX_TOLERANCE = 0.3;
const TOLERANCE_OF_SIZE = 0.05;
/**
 * A glyph that encloses the middle of a character is that character or a ligature with it, unless it is this many times
 * wider, as a watermark is.
 */
const MAX_WIDTH = 3;
/** The middles of letters lie below this share of the height of their line. */
const CORE = 0.85;
/** Baselines lie below this share of the height of a line. */
const BASE_LINE = 0.5;
const MAX_STRIPES = 512;
const STRIPE_HEIGHT = 12;

/** A spatial index of the areas of a page. */
export class AreaIndex {
  readonly isEmpty: boolean;
  readonly hasRegions: boolean;
  /** Horizontal stripes; an area is listed in every stripe that it overlaps. */
  private readonly stripes: Area[][] = [];
  private readonly bottom: number = 0;
  private readonly height: number = STRIPE_HEIGHT;

  constructor({ characters, regions }: PageAreas) {
    const all = [...characters.map((quad) => areaOf(quad, false)), ...regions.map((quad) => areaOf(quad, true))];
    this.isEmpty = all.length === 0;
    this.hasRegions = regions.length > 0;
    if (this.isEmpty) return;
    let top = -Infinity;
    this.bottom = Infinity;
    for (const { bounds } of all) {
      this.bottom = Math.min(this.bottom, bounds[1]);
      top = Math.max(top, bounds[3]);
    }
    this.height = Math.max(STRIPE_HEIGHT, (top - this.bottom) / MAX_STRIPES);
    for (const area of all) {
      for (let at = this.stripeOf(area.bounds[1]); at <= this.stripeOf(area.bounds[3]); at++) {
        (this.stripes[at] ??= []).push(area);
      }
    }
  }

  /** Returns the areas whose bounds overlap a rectangle. */
  areasNear([left, bottom, right, top]: Rectangle): readonly Area[] {
    if (this.isEmpty || !(left <= right && bottom <= top)) return [];
    const found = new Set<Area>();
    const last = Math.min(this.stripes.length - 1, this.stripeOf(top));
    for (let at = Math.max(0, this.stripeOf(bottom)); at <= last; at++) {
      for (const area of this.stripes[at] ?? []) {
        const [itsLeft, itsBottom, itsRight, itsTop] = area.bounds;
        if (itsLeft <= right && itsRight >= left && itsBottom <= top && itsTop >= bottom) found.add(area);
      }
    }
    return [...found];
  }

  private stripeOf(y: number): number {
    return Math.floor((y - this.bottom) / this.height);
  }
}

function areaOf(quad: Quad, isRegion: boolean): Area {
  const reach = Math.max(distance(quad[0], quad[1]), distance(quad[0], quad[3]));
  return { quad, core: coreOf(quad), bounds: boundsOf(quad), middle: middleOf(quad), reach, isRegion };
}

function coreOf([a, b, c, d]: Quad): Quad {
  const between = (from: Point, to: Point): Point => ({
    x: from.x + CORE * (to.x - from.x),
    y: from.y + CORE * (to.y - from.y),
  });
  return [a, b, between(b, c), between(a, d)];
}

export const middleOf = ([one, , other]: Quad): Point => ({ x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 });

export const distance = (one: Point, other: Point): number => Math.hypot(one.x - other.x, one.y - other.y);

/** True if a glyph must be removed because of one of these areas. */
export function isHit(areas: readonly Area[], glyph: PlacedGlyph): boolean {
  return areas.some((area) =>
    area.isRegion ? overlaps(area.quad, glyph.quad, toleranceOf(glyph.size)) : isCharacter(area, glyph),
  );
}

const toleranceOf = (size: number): number =>
  Math.max(MIN_TOLERANCE, Math.min(MAX_TOLERANCE, TOLERANCE_OF_SIZE * size));

/**
 * True if a glyph is the character of an area: its middle is in the area, or the middle of the area is in the glyph (a
 * ligature whose characters share it), or both begin at the same point (a glyph of zero width).
 */
function isCharacter({ quad, core, bounds, middle, reach }: Area, glyph: PlacedGlyph): boolean {
  const { x, y } = glyph.middle;
  // A cheap test first: most areas are far away, and this runs for every glyph and every area beside its line.
  const far = reach + glyph.advance + glyph.size;
  if (Math.abs(x - middle.x) > far || Math.abs(y - middle.y) > far) return false;
  const isNear = x >= bounds[0] && x <= bounds[2] && y >= bounds[1] && y <= bounds[3];
  if (isNear && contains(core, glyph.middle)) return true;
  if (glyph.advance <= MAX_WIDTH * reach && contains(glyph.readerQuad, middle)) return true;
  return beginsWith(quad, glyph.origin, toleranceOf(glyph.size));
}

/**
 * True if a point lies on the side where a character begins (the left side for its reader), low enough to be on its
 * baseline: since the boxes of lines overlap, the baseline of the line above may be in the upper half.
 */
function beginsWith([from, , , to]: Quad, point: Point, tolerance: number): boolean {
  const length = distance(from, to);
  if (length <= tolerance) return distance(from, point) <= tolerance;
  const [x, y] = [(to.x - from.x) / length, (to.y - from.y) / length];
  const [itsX, itsY] = [point.x - from.x, point.y - from.y];
  const along = itsX * x + itsY * y;
  return Math.abs(itsX * y - itsY * x) <= tolerance && along >= -tolerance && along <= BASE_LINE * length + tolerance;
}

/**
 * True if two quads overlap by more than a sliver on every axis perpendicular to one of their sides. For a quad that is
 * thinner than the sliver, half its thickness is enough.
 */
export function overlaps(one: Quad, other: Quad, sliver: number): boolean {
  return !isApart(one, one, other, sliver) && !isApart(other, one, other, sliver);
}

function isApart(sides: Quad, one: Quad, other: Quad, sliver: number): boolean {
  for (const [from, to] of [
    [sides[0], sides[1]],
    [sides[0], sides[3]],
    [sides[1], sides[2]],
    [sides[2], sides[3]],
  ] as const) {
    const length = distance(from, to);
    if (length === 0) continue;
    const [x, y] = [(to.y - from.y) / length, (from.x - to.x) / length];
    const [low, high] = spanOf(one, x, y);
    const [itsLow, itsHigh] = spanOf(other, x, y);
    const shared = Math.min(high, itsHigh) - Math.max(low, itsLow);
    if (shared < Math.min(sliver, (high - low) / 2, (itsHigh - itsLow) / 2)) return true;
  }
  return false;
}

function spanOf(quad: Quad, x: number, y: number): readonly [number, number] {
  let [low, high] = [Infinity, -Infinity];
  for (const point of quad) {
    const along = point.x * x + point.y * y;
    low = Math.min(low, along);
    high = Math.max(high, along);
  }
  return [low, high];
}
