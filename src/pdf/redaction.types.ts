import type { Quad } from './geometry.js';

/** The areas of a page whose content is removed. */
export interface PageAreas {
  /** Areas of single characters. A glyph is removed if its middle is in one, or if both begin at the same point. */
  readonly characters: readonly Quad[];
  /** Areas where nothing may remain, including text, images and drawings that only touch them. */
  readonly regions: readonly Quad[];
}

/**
 * Returns a text of the file (a bookmark, a field value, the description of an image) without removed values: unchanged
 * if it contains none, and undefined if nothing of it may stay.
 */
export type SafeText = (text: string) => string | undefined;

/** Reasons why a page cannot be edited and becomes an image. */
export type PageProblem =
  /** Text in a font whose glyphs cannot be distinguished. */
  | 'font'
  /** Text in a tiling pattern or drawn by a Type 3 glyph: its position is unknown. */
  | 'nested-text'
  /** A drawing of many lines that is partly in a region; it may be letters. */
  | 'drawing'
  /** An image whose pixels cannot be changed. */
  | 'picture'
  /** A damaged content stream. */
  | 'damaged';
