import { PDFDict, PDFNumber, PDFStream, type PDFArray } from '@cantoo/pdf-lib';
import type { Matrix } from '../geometry.js';
import { arrayOf, dictOf, nameOf, numberOf, resolve, valueOf } from '../objects/objects.js';
import { nearestThousandth, reachOf, wholeThousandths, type FontShape, type Procedures } from './font.js';
import { differencesOf, standardWidthsOf } from './standard-fonts.js';

const GLYPHS = 256;
const THOUSANDTH = 0.001;
const TYPE_3_MATRIX: Matrix = [THOUSANDTH, 0, 0, THOUSANDTH, 0, 0];
const oneByte = (_: Uint8Array, at: number, end: number): number => Math.min(1, end - at);

/**
 * Loads a single-byte font: Type 1, TrueType, Type 3 or one of the standard 14.
 * @see ISO 32000-2, 9.6
 */
export function loadSimpleFont(dict: PDFDict): FontShape {
  const descriptor = dictOf(dict, 'FontDescriptor');
  const procedures = nameOf(dict, 'Subtype') === 'Type3' ? proceduresOf(dict) : undefined;
  const { exact, reader } = widthsOf(dict, descriptor, procedures);
  return {
    lengthAt: oneByte,
    widthOf: (code) => exact[code] ?? NaN,
    readerWidthOf: (code) => reader[code] ?? NaN,
    hasPairs: false,
    byteWidths: { exact, reader },
    verticalOf: undefined,
    ...(procedures === undefined ? reachOfDescriptor(descriptor) : reachOfType3(dict, procedures.matrix)),
    hasUnicodeMap: hasUnicodeMap(dict),
    procedures,
  };
}

export const hasUnicodeMap = (dict: PDFDict): boolean => valueOf(dict, 'ToUnicode') instanceof PDFStream;

export function reachOfDescriptor(descriptor: PDFDict | undefined): { ascent: number; descent: number } {
  const [ascent, descent] = ['Ascent', 'Descent'].map((key) =>
    descriptor === undefined ? undefined : numberOf(descriptor, key),
  );
  return reachOf(
    ascent === undefined ? undefined : ascent * THOUSANDTH,
    descent === undefined ? undefined : descent * THOUSANDTH,
  );
}

function reachOfType3(dict: PDFDict, matrix: Matrix): { ascent: number; descent: number } {
  const [, bottom, , top] = numbersOf(arrayOf(dict, 'FontBBox'));
  return reachOf((top ?? 0) * matrix[3], (bottom ?? 0) * matrix[3]);
}

interface Widths {
  readonly exact: Float64Array;
  readonly reader: Float64Array;
}

function widthsOf(dict: PDFDict, descriptor: PDFDict | undefined, procedures: Procedures | undefined): Widths {
  const listed = arrayOf(dict, 'Widths');
  const missing = descriptor === undefined ? undefined : numberOf(descriptor, 'MissingWidth');
  const scale = procedures?.matrix[0] ?? THOUSANDTH;
  const round = procedures === undefined ? wholeThousandths : nearestThousandth;
  // Readers disagree about codes without a width: some read the font file, others take 0.
  const exact = new Float64Array(GLYPHS).fill(missing === undefined ? NaN : missing * scale);
  const reader = exact.map(round);
  const standard = procedures === undefined && missing === undefined ? standardWidthsOf(dict) : undefined;
  if (standard !== undefined) {
    exact.set(standard.exact);
    reader.set(standard.reader);
  }
  const first = numberOf(dict, 'FirstChar') ?? 0;
  for (const [index, element] of (listed?.asArray() ?? []).entries()) {
    const width = resolve(dict.context, element);
    const code = first + index;
    if (code >= GLYPHS) break;
    if (code < 0 || !(width instanceof PDFNumber)) continue;
    exact[code] = width.asNumber() * scale;
    reader[code] = round(width.asNumber() * scale);
  }
  return { exact, reader };
}

function proceduresOf(dict: PDFDict): Procedures {
  const drawings = dictOf(dict, 'CharProcs');
  const encoding = valueOf(dict, 'Encoding');
  const names = new Map(encoding instanceof PDFDict ? differencesOf(encoding) : []);
  const matrix = numbersOf(arrayOf(dict, 'FontMatrix'));
  return {
    of: (code) => {
      const name = names.get(code);
      const drawing = name === undefined || drawings === undefined ? undefined : valueOf(drawings, name);
      return drawing instanceof PDFStream ? drawing : undefined;
    },
    resources: dictOf(dict, 'Resources'),
    matrix: matrix.length === 6 ? (matrix as unknown as Matrix) : TYPE_3_MATRIX,
  };
}

/** Returns the numbers of an array, with 0 for every other value. */
export function numbersOf(array: PDFArray | undefined): readonly number[] {
  return Array.from({ length: array?.size() ?? 0 }, (_, index) => {
    const value = array?.lookup(index);
    return value instanceof PDFNumber ? value.asNumber() : 0;
  });
}
