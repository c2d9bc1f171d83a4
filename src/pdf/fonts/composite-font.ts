import { PDFArray, PDFDict, PDFNumber } from '@cantoo/pdf-lib';
import { arrayOf, dictOf, numberOf, resolve, valueOf } from '../objects/objects.js';
import { isIn, loadCMap } from './cmap.js';
import type { CodeSpace } from './predefined-cmaps.js';
import { wholeThousandths, type Font, type FontShape, type VerticalMetrics } from './font.js';
import { hasUnicodeMap, numbersOf, reachOfDescriptor } from './simple-font.js';

const THOUSANDTH = 0.001;
const DEFAULT_WIDTH = 1000;
/** Glyph indexes have 16 bits. */
const GLYPHS = 65_536;

/**
 * Loads a composite font (Type 0), whose codes have one to four bytes.
 * @see ISO 32000-2, 9.7
 */
export function loadCompositeFont(dict: PDFDict): FontShape {
  const descendant = resolve(dict.context, arrayOf(dict, 'DescendantFonts')?.asArray()[0]);
  const cmap = loadCMap(valueOf(dict, 'Encoding'));
  if (!(descendant instanceof PDFDict) || cmap === undefined) return unknownFont;
  const usual = numberOf(descendant, 'DW') ?? DEFAULT_WIDTH;
  const widths = widthsOf(descendant, usual * THOUSANDTH);
  const widthOf = (code: number, length: number): number => {
    const cid = cmap.cidOf(code, length);
    if (cid === undefined) return widths === undefined ? usual * THOUSANDTH : NaN;
    return widths?.[cid] ?? usual * THOUSANDTH;
  };
  return {
    lengthAt: lengthsOf(cmap.spaces),
    widthOf,
    readerWidthOf: (code, length) => wholeThousandths(widthOf(code, length)),
    hasPairs: wholeLengthOf(cmap.spaces) === 2,
    byteWidths: undefined,
    verticalOf: cmap.isVertical
      ? verticalsOf(descendant, (code, length) => cmap.cidOf(code, length), widthOf)
      : undefined,
    ...reachOfDescriptor(dictOf(descendant, 'FontDescriptor')),
    hasUnicodeMap: hasUnicodeMap(dict),
    procedures: undefined,
  };
}

/** A font about which nothing is known; the positions of its glyphs cannot be determined. */
export const unknownFont: FontShape = {
  lengthAt: () => 0,
  widthOf: () => NaN,
  readerWidthOf: () => NaN,
  hasPairs: false,
  byteWidths: undefined,
  verticalOf: undefined,
  ascent: 1,
  descent: -0.5,
  hasUnicodeMap: false,
  procedures: undefined,
};

/** Returns the length of all codes, if there is one range that holds all codes of its length. */
function wholeLengthOf([first, ...others]: readonly CodeSpace[]): number | undefined {
  const isWhole = first?.from === 0 && first.to === 256 ** first.length - 1;
  return others.length === 0 && isWhole ? first.length : undefined;
}

function lengthsOf(spaces: readonly CodeSpace[]): Font['lengthAt'] {
  const whole = wholeLengthOf(spaces);
  if (whole !== undefined) return (_, at, end) => Math.min(whole, end - at);
  const shortest = Math.min(...spaces.map(({ length }) => length));
  return (bytes, at, end) => {
    const left = end - at;
    for (const space of spaces) if (space.length <= left && isIn(space, bytes, at, space.length)) return space.length;
    // A code outside all codespace ranges has the length of the shortest range that its first byte matches (9.7.6.3).
    let length = 0;
    for (const space of spaces) {
      if (isIn(space, bytes, at, 1) && (length === 0 || space.length < length)) length = space.length;
    }
    return Math.min(left, length === 0 ? shortest : length);
  };
}

/** Returns the widths by CID; undefined when all have the default width. */
function widthsOf(descendant: PDFDict, usual: number): Float64Array | undefined {
  const listed = arrayOf(descendant, 'W');
  if (listed === undefined || listed.size() === 0) return undefined;
  const widths = new Float64Array(GLYPHS).fill(usual);
  for (const { from, to, values } of listsOf(listed, 1)) {
    const count = values.length;
    const last = Math.min(GLYPHS - 1, to);
    for (let cid = from; cid <= last; cid++) {
      widths[cid] = (values[count === 1 ? 0 : cid - from] ?? 0) * THOUSANDTH;
    }
  }
  return widths;
}

function verticalsOf(
  descendant: PDFDict,
  cidOf: (code: number, length: number) => number | undefined,
  widthOf: Font['widthOf'],
): NonNullable<Font['verticalOf']> {
  const [y = 880, advance = -1000] = numbersOf(arrayOf(descendant, 'DW2'));
  const listed = new Map<number, VerticalMetrics>();
  for (const { from, to, values } of listsOf(arrayOf(descendant, 'W2'), 3)) {
    for (let cid = from; cid <= Math.min(GLYPHS - 1, to); cid++) {
      const at = values.length === 3 ? 0 : 3 * (cid - from);
      const [its = 0, itsX = 0, itsY = 0] = values.slice(at, at + 3);
      listed.set(cid, { advance: its * THOUSANDTH, x: itsX * THOUSANDTH, y: itsY * THOUSANDTH });
    }
  }
  return (code, length) => {
    const cid = cidOf(code, length);
    if (cid === undefined && listed.size > 0) return { advance: NaN, x: 0, y: 0 };
    return (
      listed.get(cid ?? 0) ?? {
        advance: advance * THOUSANDTH,
        x: widthOf(code, length) / 2,
        y: y * THOUSANDTH,
      }
    );
  };
}

interface WidthRange {
  readonly from: number;
  readonly to: number;
  /** `size` values for each CID, or, for a range, only those that all its CIDs share. */
  readonly values: readonly number[];
}

/** Reads the entries of `W` and `W2`: `first [v …]`, or `first last v …`, with `size` values per glyph. */
function* listsOf(array: PDFArray | undefined, size: number): Iterable<WidthRange> {
  if (array === undefined) return;
  for (let at = 0; at + 1 < array.size();) {
    const [first, second] = [array.lookup(at), array.lookup(at + 1)];
    const from = first instanceof PDFNumber ? Math.max(0, Math.trunc(first.asNumber())) : 0;
    if (second instanceof PDFArray) {
      const values = numbersOf(second);
      yield { from, to: from + Math.floor(values.length / size) - 1, values };
      at += 2;
      continue;
    }
    const to = second instanceof PDFNumber ? second.asNumber() : -1;
    const values = Array.from({ length: size }, (_, index) => {
      const value = at + 2 + index < array.size() ? array.lookup(at + 2 + index) : undefined;
      return value instanceof PDFNumber ? value.asNumber() : 0;
    });
    yield { from, to, values };
    at += 2 + size;
  }
}
