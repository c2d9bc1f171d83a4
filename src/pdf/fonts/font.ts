import type { Matrix } from '../geometry.js';
import type { PDFDict, PDFStream } from '@cantoo/pdf-lib';
import type { CodeTexts } from './code-texts.js';

/** Of a glyph of a vertical font at size 1: how far down it moves (negative), and where its vertical origin is. */
export interface VerticalMetrics {
  readonly advance: number;
  readonly x: number;
  readonly y: number;
}

/**
 * How much room the glyphs of a font take, in text space at size 1. A code is a number of one to four bytes.
 * A width that nobody knows is `NaN`.
 */
export interface Font {
  /** How many bytes the code at a place has; 0 when nobody knows. */
  readonly lengthAt: (bytes: Uint8Array, at: number, end: number) => number;
  readonly widthOf: (code: number, length: number) => number;
  /** As PDFium has it, which keeps whole thousandths: places that it tells are off by so much. */
  readonly readerWidthOf: (code: number, length: number) => number;
  /** Both of every code, of a font of one byte a glyph: most text is in one, and summed up fastest in this way. */
  readonly byteWidths: { readonly exact: Float64Array; readonly reader: Float64Array } | undefined;
  /** Of a font that goes from top to bottom. */
  readonly verticalOf: ((code: number, length: number) => VerticalMetrics) | undefined;
  readonly ascent: number;
  readonly descent: number;
  /** Whether the file says what its codes mean to whoever copies them. */
  readonly hasUnicodeMap: boolean;
  /** See `doubtfulCodes`; looked for when somebody asks. */
  readonly doubtfulCodes: () => ReadonlySet<number>;
  /** What its codes mean; looked for when somebody asks. */
  readonly texts: () => CodeTexts;
  /** Of a Type 3 font. */
  readonly procedures: Procedures | undefined;
}

/** What its dictionary tells at once. */
export type FontShape = Omit<Font, 'doubtfulCodes' | 'texts'>;

/** What draws the glyphs of a Type 3 font. */
export interface Procedures {
  readonly of: (code: number) => PDFStream | undefined;
  readonly resources: PDFDict | undefined;
  readonly matrix: Matrix;
}

/** What most fonts have, for those that do not say it or say nonsense. */
const USUAL_ASCENT = 0.75;
const USUAL_DESCENT = -0.25;
const [MIN_ASCENT, MAX_ASCENT, MIN_DESCENT] = [0.4, 1.3, -0.6];

/** Ascent and descent at size 1, bounded to what letters can have. */
export function reachOf(ascent: number | undefined, descent: number | undefined): { ascent: number; descent: number } {
  const up = ascent !== undefined && ascent >= MIN_ASCENT && ascent <= MAX_ASCENT ? ascent : USUAL_ASCENT;
  // Some files have the descent without its sign.
  const down = descent === undefined ? 0 : -Math.abs(descent);
  return { ascent: up, descent: down < 0 && down >= MIN_DESCENT ? down : USUAL_DESCENT };
}

/** A product of thousandths may be a little less than it is. */
const ROUNDING = 1e-6;

/** As PDFium reads a width of most fonts; and of those of Type 3. */
export const wholeThousandths = (width: number): number =>
  Math.trunc(width * 1000 + Math.sign(width) * ROUNDING) / 1000;
export const nearestThousandth = (width: number): number => Math.round(width * 1000) / 1000;
