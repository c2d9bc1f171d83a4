import type { Point, Quad } from '../geometry.js';
import type { Glyph } from './glyph.js';

/**
 * Numbers per glyph: start and end along its line, and lower and upper edge, in points; then the same for its box.
 * PDFium reports positions as 32-bit floats.
 */
export const NUMBERS_PER_GLYPH = 8;
export const BOX = 4;
const SPACED = 1024;
const SAME_OBJECT = 2048;

const DEGREES = 360;
/** Corrects cosines that differ from 0 by rounding errors only. */
const exactNumber = (number: number): number => (Math.abs(number) < 1e-9 ? 0 : number);
const COSINES = Float64Array.from({ length: DEGREES }, (_, angle) => exactNumber(Math.cos((angle * Math.PI) / 180)));
const SINES = Float64Array.from({ length: DEGREES }, (_, angle) => exactNumber(Math.sin((angle * Math.PI) / 180)));

export const cosineOf = (angle: number): number => COSINES[angle] ?? 1;
export const sineOf = (angle: number): number => SINES[angle] ?? 0;

/**
 * The positions of the glyphs of a page. A page has thousands: objects would take ten times the memory, and half of the
 * time of reading.
 */
export class GlyphTable {
  count = 0;
  /** See `NUMBERS_PER_GLYPH`. */
  readonly numbers: Float32Array;
  /** Positions in drawing order. */
  private readonly orders: Uint32Array;
  /** Rotation in whole degrees, whether a blank precedes, and whether the previous glyph is of the same text object. */
  private readonly angles: Uint16Array;

  /** @param most the capacity in glyphs */
  constructor(readonly most: number) {
    this.numbers = new Float32Array(most * NUMBERS_PER_GLYPH);
    this.orders = new Uint32Array(most);
    this.angles = new Uint16Array(most);
  }

  /**
   * Adds a glyph, whose position is set later.
   * @param angle whole degrees from 0 to 359
   * @param sameObject whether the same operator draws the previous glyph
   * @returns the index of the glyph
   */
  add(angle: number, order: number, spaced: boolean, sameObject = false): number {
    this.orders[this.count] = order;
    this.angles[this.count] = angle + (spaced ? SPACED : 0) + (sameObject ? SAME_OBJECT : 0);
    return this.count++;
  }

  angleOf(glyph: number): number {
    return (this.angles[glyph] ?? 0) & (SPACED - 1);
  }

  orderOf(glyph: number): number {
    return this.orders[glyph] ?? 0;
  }

  isSpaced(glyph: number): boolean {
    return ((this.angles[glyph] ?? 0) & SPACED) !== 0;
  }

  isOfSameObject(glyph: number): boolean {
    return ((this.angles[glyph] ?? 0) & SAME_OBJECT) !== 0;
  }

  /** Returns the abscissa of the middle of its box. Two numbers take less time and memory than a point. */
  middleXOf(glyph: number): number {
    const angle = this.angleOf(glyph);
    return this.middleOn(glyph, 0) * cosineOf(angle) - this.middleOn(glyph, 2) * sineOf(angle);
  }

  /** Returns the ordinate of the middle of its box. */
  middleYOf(glyph: number): number {
    const angle = this.angleOf(glyph);
    return this.middleOn(glyph, 0) * sineOf(angle) + this.middleOn(glyph, 2) * cosineOf(angle);
  }

  /** @param side 0 along its line, 2 across it */
  private middleOn(glyph: number, side: 0 | 2): number {
    const at = glyph * NUMBERS_PER_GLYPH + BOX + side;
    return ((this.numbers[at] ?? 0) + (this.numbers[at + 1] ?? 0)) / 2;
  }

  quadOf(glyph: number): Quad {
    const at = glyph * NUMBERS_PER_GLYPH + BOX;
    const { numbers } = this;
    const [from, to, low, high] = [numbers[at] ?? 0, numbers[at + 1] ?? 0, numbers[at + 2] ?? 0, numbers[at + 3] ?? 0];
    const angle = this.angleOf(glyph);
    const [cos, sin] = [cosineOf(angle), sineOf(angle)];
    const point = (u: number, v: number): Point => ({ x: u * cos - v * sin, y: u * sin + v * cos });
    return [point(from, low), point(to, low), point(to, high), point(from, high)];
  }
}

/** A glyph of a table. Properties that are rarely used are looked up in the table. */
export class TableGlyph implements Glyph {
  readonly from: number;
  readonly to: number;
  readonly low: number;
  readonly high: number;

  constructor(
    readonly table: GlyphTable,
    /** Its index in the table. */
    readonly number: number,
    readonly text: string,
  ) {
    const { numbers } = table;
    const at = number * NUMBERS_PER_GLYPH;
    this.from = numbers[at] ?? 0;
    this.to = numbers[at + 1] ?? 0;
    this.low = numbers[at + 2] ?? 0;
    this.high = numbers[at + 3] ?? 0;
  }

  get angle(): number {
    return this.table.angleOf(this.number);
  }

  get order(): number {
    return this.table.orderOf(this.number);
  }

  get spaced(): boolean {
    return this.table.isSpaced(this.number);
  }

  get sameObject(): boolean {
    return this.table.isOfSameObject(this.number);
  }

  get quad(): Quad {
    return this.table.quadOf(this.number);
  }

  get middleX(): number {
    return this.table.middleXOf(this.number);
  }

  get middleY(): number {
    return this.table.middleYOf(this.number);
  }
}
