import type { Quad } from '../geometry.js';

/** A character as shown on a page. */
export interface Glyph {
  /** The text it represents: one code point, or the letters of a ligature. */
  readonly text: string;
  readonly quad: Quad;
  /** The rotation of its line in whole degrees, counter-clockwise. */
  readonly angle: number;
  /** Its start and end along its line, and the lower and upper edge of the line, in points. */
  readonly from: number;
  readonly to: number;
  readonly low: number;
  readonly high: number;
  /** Its position in drawing order. */
  readonly order: number;
  /** True if the reader of the file found a blank between the previously drawn glyph and this one. */
  readonly spaced: boolean;
  /** True if one operator draws this glyph and the previous one, as far as known. */
  readonly sameObject?: boolean;
}

/** Returns the height of its line, nearly the font size. */
export const heightOf = ({ low, high }: Pick<Glyph, 'low' | 'high'>): number => high - low;

/**
 * Returns the vertical overlap of two lines as a share of the smaller height: 1 for lines at the same height, 0 or less
 * for separate lines.
 */
export function verticalOverlap(one: Pick<Glyph, 'low' | 'high'>, other: Pick<Glyph, 'low' | 'high'>): number {
  const common = Math.min(one.high, other.high) - Math.max(one.low, other.low);
  return common / Math.max(0.001, Math.min(heightOf(one), heightOf(other)));
}

/** Returns a changed copy of a glyph. Fields are listed because those of a table glyph are not own properties. */
export const changed = (glyph: Glyph, by: Partial<Glyph>): Glyph => ({
  text: glyph.text,
  quad: glyph.quad,
  angle: glyph.angle,
  from: glyph.from,
  to: glyph.to,
  low: glyph.low,
  high: glyph.high,
  order: glyph.order,
  spaced: glyph.spaced,
  sameObject: glyph.sameObject === true,
  ...by,
});

/** True for letters of Devanagari and other scripts of the blocks up to Sinhala. */
export const isIndicCode = (code: number): boolean => code >= 0x900 && code <= 0xdff;

/** True for Chinese or Japanese: radicals to ideographs, and half-width katakana. */
export const isEastAsianCode = (code: number): boolean =>
  (code >= 0x2e80 && code < 0xac00) || (code >= 0xff65 && code <= 0xff9f);

/** True for scripts in which a gap between letters is not a blank, however wide it is. */
export const hasLooseLetters = (code: number): boolean => isIndicCode(code) || isEastAsianCode(code);
