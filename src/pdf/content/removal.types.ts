import type { PDFDict, PDFRawStream, PDFRef } from '@cantoo/pdf-lib';
import type { Quad } from '../geometry.js';
import type { PageProblem, SafeText } from '../redaction.types.js';
import type { Font } from '../fonts/font.js';
import type { ShownCodes } from '../fonts/shown-codes.js';
import type { NotedText } from './noted-text.js';
import type { ShownGlyphs } from './shown-glyphs.js';

/** What of a page is removed from, and how. */
export interface RemovalOptions {
  /** For what texts instead of glyphs (`ActualText`, `Alt`, `E`) and other strings of instructions say. */
  readonly safe: SafeText;
  /** Whether a resource may not be called so; by `safe`, without it. */
  readonly isUnsafeName?: (name: string) => boolean;
  /**
   * Whether the bytes of what is shown afterwards, in the order of the instructions and a character each, have a value
   * that may be nowhere: then nobody could read it where it stands, and the page has to become a picture.
   */
  readonly mayNotStay?: (shown: string) => boolean;
  /** Whether the codes are noted that fonts show afterwards. */
  readonly notesShown?: boolean;
  /** The same of fonts alone that have doubtful codes. */
  readonly notesDoubtful?: boolean;
  /** Where it is noted what is shown, where nothing goes: its letters alone, or each glyph with its place. */
  readonly text?: NotedText;
  readonly glyphs?: ShownGlyphs;
  /**
   * A picture without the pixels of regions given in its unit square (x to the right, y up); undefined when it cannot be
   * done. For an inline picture it is given a stream made of it.
   */
  readonly withoutPixels: (picture: PDFRawStream, regions: readonly Quad[]) => PDFRef | undefined;
  readonly limits: RemovalLimits;
}

export interface RemovalLimits {
  /** Of the page and of all that it shows, each time that it shows it. */
  readonly maxOperators: number;
  /** Of instructions, after decompression. */
  readonly maxBytes: number;
}

/** What went from a page. */
export interface Removal {
  readonly glyphs: number;
  readonly pictures: number;
  readonly problems: ReadonlySet<PageProblem>;
  /** Whether the page, an annotation or what they show is another now. */
  readonly isChanged: boolean;
  /** For `finishRemoval`, as are the following, once every page is done. */
  readonly uses: ResourceUses;
  /** Forms and pictures that others took the place of, for the same. */
  readonly replaced: ReadonlyMap<PDFRef, PDFRef>;
  readonly page: PDFDict;
  /** Numbers of sequences of marked content of the page that lost something. */
  readonly lostMarks: ReadonlySet<number>;
  /** Of fonts with a map to Unicode, when that was asked for. */
  readonly shown: ReadonlyMap<Font, ShownCodes>;
}

/** The names that instructions use of dictionaries of resources, by category: `XObject`, `Pattern`, `Properties`. */
export type ResourceUses = ReadonlyMap<PDFDict, ReadonlyMap<string, ReadonlySet<string>>>;
