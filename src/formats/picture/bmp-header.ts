import type { Color } from './indexed-image.js';
import { checkSize, damaged, unusual, viewOf, type Size } from './picture.js';

/** The headers of a file. */
export interface BmpHeader extends Size {
  readonly bits: number;
  readonly compression: number;
  readonly isTopDown: boolean;
  /** Offset of the pixels. */
  readonly start: number;
  /** Bit masks of red, green, blue and opacity; 0 for none. */
  readonly masks: readonly number[];
  /** Pixels per metre, horizontally and vertically. */
  readonly density: readonly [number, number];
  readonly colors: { readonly start: number; readonly count: number; readonly bytes: number };
}

/** Header lengths of OS/2, Windows 3, Windows 3 with masks, OS/2 2, Windows 95 and Windows 98. */
export const LENGTHS_OF_HEADERS: ReadonlySet<number> = new Set([12, 40, 52, 56, 64, 108, 124]);
const OS2_HEADER = 12;
const OS2_LONG_HEADER = 64;
const START = 14;
const [PLAIN, RUNS_OF_8, RUNS_OF_4, MASKS, MASKS_WITH_ALPHA] = [0, 1, 2, 3, 6];
const DEPTHS: ReadonlyMap<number, readonly number[]> = new Map([
  [PLAIN, [1, 4, 8, 16, 24, 32]],
  [RUNS_OF_8, [8]],
  [RUNS_OF_4, [4]],
  [MASKS, [16, 32]],
  [MASKS_WITH_ALPHA, [16, 32]],
]);
const MASKS_OF_16 = [0x7c00, 0x3e0, 0x1f, 0];
const MASKS_OF_32 = [0xff0000, 0xff00, 0xff, 0];

/** @throws DocumentProblem */
export function bmpHeaderOf(bytes: Uint8Array): BmpHeader {
  const view = viewOf(bytes);
  const length = view.getUint32(START, true);
  if (START + length > bytes.length) throw damaged();
  const isShort = length === OS2_HEADER;
  const at = START + 4;
  const [width, tall] = isShort
    ? [view.getUint16(at, true), view.getUint16(at + 2, true)]
    : [view.getInt32(at, true), view.getInt32(at + 4, true)];
  const size = { width, height: Math.abs(tall) };
  checkSize(size);
  const bits = view.getUint16(isShort ? at + 6 : at + 10, true);
  const compression = isShort ? PLAIN : view.getUint32(at + 12, true);
  const isOther = length === OS2_LONG_HEADER && compression > RUNS_OF_4;
  if (isOther || DEPTHS.get(compression)?.includes(bits) !== true) throw unusual();
  const hasRuns = compression === RUNS_OF_8 || compression === RUNS_OF_4;
  if (hasRuns && tall < 0) throw damaged();
  const masksBehind = length > 40 ? 0 : compression === MASKS ? 3 : compression === MASKS_WITH_ALPHA ? 4 : 0;
  const said = isShort ? 0 : view.getUint32(START + 32, true);
  return {
    ...size,
    bits,
    compression,
    isTopDown: tall < 0,
    start: view.getUint32(10, true),
    masks: masksOf(view, { bits, compression, count: length > 40 && length !== 52 ? 4 : masksBehind || 3 }),
    density: isShort ? [0, 0] : [view.getInt32(START + 24, true), view.getInt32(START + 28, true)],
    colors: {
      start: START + length + 4 * masksBehind,
      count: bits > 8 ? 0 : Math.min(2 ** bits, said === 0 ? 2 ** bits : said),
      bytes: isShort ? 3 : 4,
    },
  };
}

function masksOf(
  view: DataView,
  { bits, compression, count }: { bits: number; compression: number; count: number },
): readonly number[] {
  if (compression !== MASKS && compression !== MASKS_WITH_ALPHA) return bits === 16 ? MASKS_OF_16 : MASKS_OF_32;
  const start = START + 40;
  if (start + 4 * count > view.byteLength) throw damaged();
  const masks = Array.from({ length: 4 }, (_, i) => (i < count ? view.getUint32(start + 4 * i, true) : 0));
  if (masks.some((mask) => !isOneStretch(mask) || mask > 2 ** bits - 1)) throw damaged();
  return masks;
}

/** True if the bits of a mask are contiguous. */
function isOneStretch(mask: number): boolean {
  const bits = mask.toString(2).replace(/0+$/, '');
  return !bits.includes('0');
}

/** @throws DocumentProblem `damaged` */
export function paletteOf(bytes: Uint8Array, { colors: { start, count, bytes: each } }: BmpHeader): readonly Color[] {
  if (start + count * each > bytes.length) throw damaged();
  return Array.from({ length: count }, (_, i) => {
    const at = start + i * each;
    return [bytes[at + 2] ?? 0, bytes[at + 1] ?? 0, bytes[at] ?? 0];
  });
}
