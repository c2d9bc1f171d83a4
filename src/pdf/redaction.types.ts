import type { Quad } from './geometry.js';

/** What goes from a page: everything that stands in these places. */
export interface PageAreas {
  /** Of single characters that go: a glyph goes when its middle is in one, or when it begins where one begins. */
  readonly characters: readonly Quad[];
  /** Where nothing may be left, whatever it is: text that only touches it goes too, and so do pictures and drawings. */
  readonly regions: readonly Quad[];
}

/**
 * What a text of the file (a bookmark, the value of a field, the description of a picture) is without what goes from it:
 * the same when nothing does, and undefined when nothing of it may stay.
 */
export type SafeText = (text: string) => string | undefined;

/** Why a page cannot be handled in its own form: it becomes a picture. */
export type PageProblem =
  /** Text in a font whose glyphs cannot be told apart. */
  | 'font'
  /** Text in a tiling pattern or drawn by a glyph of a Type 3 font: nobody knows where it stands. */
  | 'nested-text'
  /** A drawing of many lines that is partly in a region; it may be letters. */
  | 'drawing'
  /** A picture whose pixels cannot be changed. */
  | 'picture'
  /** Instructions that are broken. */
  | 'damaged';
