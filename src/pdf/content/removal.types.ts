import type { PDFDict, PDFRawStream, PDFRef } from '@cantoo/pdf-lib';
import type { Quad } from '../geometry.js';
import type { PageProblem, SafeText } from '../redaction.types.js';
import type { Font } from '../fonts/font.js';
import type { ShownCodes } from '../fonts/shown-codes.js';
import type { NotedText } from './noted-text.js';
import type { ShownGlyphs } from './shown-glyphs.js';

/** The parts to remove from a page, and the way to do so. */
export interface RemovalOptions {
  /** Applied to replacement texts (`ActualText`, `Alt`, `E`) and other strings in content streams. */
  readonly safe: SafeText;
  /** True if a resource may not have this name; by default `safe` decides. */
  readonly isUnsafeName?: (name: string) => boolean;
  /**
   * True if the bytes shown after the removal, in the order of the instructions and one character per byte, contain a
   * value that must not remain anywhere. The value has not been located as glyphs then, so the page has to become an
   * image.
   */
  readonly mayNotStay?: (shown: string) => boolean;
  /** True to record the codes that are still shown, by font. */
  readonly notesShown?: boolean;
  /** True to record those codes for fonts with doubtful codes only. */
  readonly notesDoubtful?: boolean;
  /** Records the text shown where nothing is removed: the letters only, or each glyph with its position. */
  readonly text?: NotedText;
  readonly glyphs?: ShownGlyphs;
  /**
   * Returns an image without the pixels under regions given in its unit square (x to the right, y up); undefined when
   * that is not possible. Inline images are passed as a stream made from them.
   */
  readonly withoutPixels: (picture: PDFRawStream, regions: readonly Quad[]) => PDFRef | undefined;
  readonly limits: RemovalLimits;
}

export interface RemovalLimits {
  /** The limit for the page and everything that it shows, counted each time it is shown. */
  readonly maxOperators: number;
  /** The limit for decompressed content streams. */
  readonly maxBytes: number;
}

/** The parts that were removed from a page. */
export interface Removal {
  readonly glyphs: number;
  readonly pictures: number;
  readonly problems: ReadonlySet<PageProblem>;
  /** True if the page, an annotation or anything they show has changed. */
  readonly isChanged: boolean;
  /** The number of graphics states (`q`) that the content of the page leaves open; a removal does not change it. */
  readonly openStates: number;
  /** Used by `finishRemoval` after all pages are done, as are the following fields. */
  readonly uses: ResourceUses;
  /** The replacements of forms and images. */
  readonly replaced: ReadonlyMap<PDFRef, PDFRef>;
  readonly page: PDFDict;
  /** The MCIDs of the marked-content sequences of the page that lost content. */
  readonly lostMarks: ReadonlySet<number>;
  /** By font with a ToUnicode map, if requested. */
  readonly shown: ReadonlyMap<Font, ShownCodes>;
}

/** The names used by content streams, by resource dictionary and category (`XObject`, `Pattern`, `Properties`). */
export type ResourceUses = ReadonlyMap<PDFDict, ReadonlyMap<string, ReadonlySet<string>>>;
