import type { Quad } from '../geometry.js';

/** A character as a page shows it. */
export interface Glyph {
  /** What it reads as: one code point, or the letters of a ligature. */
  readonly text: string;
  readonly quad: Quad;
  /** Degrees that its line is turned by, counter-clockwise, whole. */
  readonly angle: number;
  /** Where it begins and ends along its line, and where its line has its lower and upper edge, in points. */
  readonly from: number;
  readonly to: number;
  readonly low: number;
  readonly high: number;
  /** Its place among what the page draws. */
  readonly order: number;
  /** What the reader of the file saw between it and the glyph drawn before. */
  readonly spaced: boolean;
  /** Whether one operator of the page draws it and the glyph before, as far as that is known. */
  readonly sameObject?: boolean;
}

/** How high its line is: nearly the size of its font. */
export const heightOf = ({ low, high }: Pick<Glyph, 'low' | 'high'>): number => high - low;

/** How much of the lower of two lines lies beside the other: 1 of lines at one height, 0 or less of lines apart. */
export function beside(one: Pick<Glyph, 'low' | 'high'>, other: Pick<Glyph, 'low' | 'high'>): number {
  const common = Math.min(one.high, other.high) - Math.max(one.low, other.low);
  return common / Math.max(0.001, Math.min(heightOf(one), heightOf(other)));
}

/** A glyph that is another in some way: fields are named, since those of a table are no properties of their own. */
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

/** Whether a letter is of Devanagari or another script of the blocks from there to Sinhala. */
export const isIndicCode = (code: number): boolean => code >= 0x900 && code <= 0xdff;

/** Whether a letter is of Chinese or Japanese: radicals up to ideographs, and katakana of half the width. */
export const isEastAsianCode = (code: number): boolean =>
  (code >= 0x2e80 && code < 0xac00) || (code >= 0xff65 && code <= 0xff9f);

/** Whether gaps between letters of a script are no blanks, however wide its signs leave them. */
export const hasLooseLetters = (code: number): boolean => isIndicCode(code) || isEastAsianCode(code);
