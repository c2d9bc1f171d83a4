import type { Matrix } from '../geometry.js';
import type { PDFDict, PDFStream } from '@cantoo/pdf-lib';
import type { CodeTexts } from './code-texts.js';

/** Metrics of a glyph of a vertical font at size 1: its vertical displacement (negative) and its vertical origin. */
export interface VerticalMetrics {
  readonly advance: number;
  readonly x: number;
  readonly y: number;
}

/**
 * The metrics of a font, in text space at size 1. A code is a number of one to four bytes. An unknown width is `NaN`.
 */
export interface Font {
  /** Returns the number of bytes of the code at an offset; 0 if unknown. */
  readonly lengthAt: (bytes: Uint8Array, at: number, end: number) => number;
  readonly widthOf: (code: number, length: number) => number;
  /** The width in PDFium, which rounds to thousandths; the positions it reports are off by the difference. */
  readonly readerWidthOf: (code: number, length: number) => number;
  /** True if every code has two bytes, as in most composite fonts. */
  readonly hasPairs: boolean;
  /**
   * Both widths of every code of a single-byte font. Most text uses such fonts, and tables are the fastest way to sum
   * it up.
   */
  readonly byteWidths: { readonly exact: Float64Array; readonly reader: Float64Array } | undefined;
  /** The metrics for vertical writing; undefined in horizontal fonts. */
  readonly verticalOf: ((code: number, length: number) => VerticalMetrics) | undefined;
  readonly ascent: number;
  readonly descent: number;
  /** True if the file has a ToUnicode map. */
  readonly hasUnicodeMap: boolean;
  /** See `doubtfulCodes`; computed on demand. */
  readonly doubtfulCodes: () => ReadonlySet<number>;
  /** The texts of its codes; computed on demand. */
  readonly texts: () => CodeTexts;
  /** For a Type 3 font only. */
  readonly procedures: Procedures | undefined;
}

/** The part that is read from the font dictionary immediately. */
export type FontShape = Omit<Font, 'doubtfulCodes' | 'texts'>;

/** The streams that draw the glyphs of a Type 3 font. */
export interface Procedures {
  readonly of: (code: number) => PDFStream | undefined;
  readonly resources: PDFDict | undefined;
  readonly matrix: Matrix;
}

/** Typical values, for fonts that specify none or impossible ones. */
const DEFAULT_ASCENT = 0.75;
const DEFAULT_DESCENT = -0.25;
const [MIN_ASCENT, MAX_ASCENT, MIN_DESCENT] = [0.4, 1.3, -0.6];

/** Returns ascent and descent at size 1, limited to plausible values. */
export function reachOf(ascent: number | undefined, descent: number | undefined): { ascent: number; descent: number } {
  const up = ascent !== undefined && ascent >= MIN_ASCENT && ascent <= MAX_ASCENT ? ascent : DEFAULT_ASCENT;
  // Some files store the descent without its sign.
  const down = descent === undefined ? 0 : -Math.abs(descent);
  return { ascent: up, descent: down < 0 && down >= MIN_DESCENT ? down : DEFAULT_DESCENT };
}

/** A product of thousandths may be slightly too small. */
const ROUNDING = 1e-6;

/** The rounding of widths in PDFium: toward zero for most fonts, and to the nearest thousandth for Type 3 fonts. */
export const wholeThousandths = (width: number): number =>
  Math.trunc(width * 1000 + Math.sign(width) * ROUNDING) / 1000;
export const nearestThousandth = (width: number): number => Math.round(width * 1000) / 1000;
