import { decoded } from './canvas.js';
import { IndexedImage, withPlaceForBlack, type Color } from './indexed-image.js';
import { packLzw, unpackLzw } from './lzw.js';
import {
  animated,
  checkSize,
  damaged,
  latin1,
  viewOf,
  type PictureCodec,
  type PictureFile,
  type Size,
} from './picture.js';

/** The headers of an image. */
interface GifFrame {
  readonly size: Size;
  readonly palette: readonly Color[];
  readonly transparent: number | undefined;
  readonly isInterlaced: boolean;
  readonly bits: number;
  readonly packed: Uint8Array;
}

/** @see Graphics Interchange Format, version 89a */
export const gif: PictureCodec = {
  id: 'gif',
  mediaTypes: ['image/gif'],
  extensions: ['.gif'],
  isOf: (bytes) => ['GIF87a', 'GIF89a'].includes(latin1(bytes, 0, 6)),
  open,
};

function open(bytes: Uint8Array): PictureFile {
  const frame = frameOf(bytes);
  const image = imageOf(frame);
  return {
    pages: [{ ...frame.size, orientation: 1 }],
    isExact: image.black !== undefined,
    needsPixels: false,
    hasUnseenPixels: false,
    decode: () => Promise.resolve(image.raster()),
    decodeByOther: () => decoded(fileOf(image)),
    plain: () => fileOf(image),
    painted([boxes = []]) {
      const own = withPlaceForBlack(imageOf(frame));
      own.paint(boxes);
      return fileOf(own);
    },
  };
}

const [EXTENSION, IMAGE, END] = [0x21, 0x2c, 0x3b];
const CONTROL = 0xf9;
const MAX_BLOCKS = 100_000;

/** Returns the only image of a file, without the logical screen; comments are skipped. @throws DocumentProblem */
function frameOf(bytes: Uint8Array): GifFrame {
  const flags = bytes[10] ?? 0;
  const shared = (flags & 0x80) === 0 ? undefined : paletteAt(bytes, 13, flags);
  let at = 13 + 3 * (shared?.length ?? 0);
  let transparent: number | undefined;
  let frame: GifFrame | undefined;
  for (let blocks = 0; blocks < MAX_BLOCKS; blocks++) {
    const kind = bytes[at++];
    // A missing trailer is tolerated, as in other readers.
    if (kind === END || (kind === undefined && frame !== undefined)) {
      if (frame === undefined) throw damaged();
      return frame;
    }
    if (kind === EXTENSION) {
      const { content, end } = blocksAt(bytes, at + 1);
      if (bytes[at] === CONTROL && frame === undefined)
        transparent = ((content[0] ?? 0) & 1) === 1 ? content[3] : undefined;
      at = end;
    } else if (kind === IMAGE) {
      if (frame !== undefined) throw animated();
      const own = imageAt(bytes, at, shared, transparent);
      frame = own.frame;
      at = own.end;
    } else throw damaged();
  }
  throw damaged();
}

function imageAt(
  bytes: Uint8Array,
  start: number,
  shared: readonly Color[] | undefined,
  transparent: number | undefined,
): { readonly frame: GifFrame; readonly end: number } {
  if (start + 10 > bytes.length) throw damaged();
  const view = viewOf(bytes);
  const size = { width: view.getUint16(start + 4, true), height: view.getUint16(start + 6, true) };
  checkSize(size);
  const flags = bytes[start + 8] ?? 0;
  const own = (flags & 0x80) === 0 ? undefined : paletteAt(bytes, start + 9, flags);
  const palette = own ?? shared;
  const at = start + 9 + 3 * (own?.length ?? 0);
  const bits = bytes[at] ?? 0;
  if (palette === undefined || bits < 1 || bits > 8) throw damaged();
  const { content, end } = blocksAt(bytes, at + 1);
  return { frame: { size, palette, transparent, isInterlaced: (flags & 0x40) !== 0, bits, packed: content }, end };
}

function paletteAt(bytes: Uint8Array, start: number, flags: number): readonly Color[] {
  const length = 2 << (flags & 7);
  if (start + 3 * length > bytes.length) throw damaged();
  return Array.from({ length }, (_, i) => {
    const at = start + 3 * i;
    return [bytes[at] ?? 0, bytes[at + 1] ?? 0, bytes[at + 2] ?? 0];
  });
}

/** Reads blocks of at most 255 bytes, up to an empty one. */
function blocksAt(bytes: Uint8Array, start: number): { readonly content: Uint8Array; readonly end: number } {
  const parts: Uint8Array[] = [];
  for (let at = start; ;) {
    const length = bytes[at];
    if (length === undefined || at + 1 + length > bytes.length) throw damaged();
    if (length === 0) return { content: Buffer.concat(parts), end: at + 1 };
    parts.push(bytes.subarray(at + 1, at + 1 + length));
    at += 1 + length;
  }
}

function imageOf({ size, palette, transparent, isInterlaced, bits, packed }: GifFrame): IndexedImage {
  const { width, height } = size;
  const rows = unpackLzw(packed, width * height, { bits, isOfTiff: false });
  if (!isInterlaced) return new IndexedImage(size, rows, palette, transparent);
  const indexes = new Uint8Array(rows.length);
  let from = 0;
  for (const [first, step] of PASSES) {
    for (let y = first; y < height; y += step, from += width) indexes.set(rows.subarray(from, from + width), y * width);
  }
  return new IndexedImage(size, indexes, palette, transparent);
}

/** @see GIF89a, appendix E */
const PASSES: readonly (readonly [first: number, step: number])[] = [
  [0, 8],
  [4, 8],
  [2, 4],
  [1, 2],
];

/** Returns a file with pixels, palette and transparent color only. */
function fileOf({ size, indexes, palette, transparent }: IndexedImage): Uint8Array {
  const most = indexes.reduce((one, other) => Math.max(one, other), Math.max(palette.length - 1, transparent ?? 0));
  const bits = Math.max(1, 32 - Math.clz32(most));
  const head = Buffer.alloc(13 + 3 * 2 ** bits);
  head.write('GIF89a', 'latin1');
  head.writeUInt16LE(size.width, 6);
  head.writeUInt16LE(size.height, 8);
  head[10] = 0x80 | ((bits - 1) << 4) | (bits - 1);
  for (const [i, color] of palette.entries()) head.set(color, 13 + 3 * i);
  const parts: Uint8Array[] = [head];
  if (transparent !== undefined) parts.push(Uint8Array.of(EXTENSION, CONTROL, 4, 1, 0, 0, transparent, 0));
  const image = Buffer.alloc(11);
  image[0] = IMAGE;
  image.writeUInt16LE(size.width, 5);
  image.writeUInt16LE(size.height, 7);
  const codeBits = Math.max(2, bits);
  image[10] = codeBits;
  parts.push(image);
  const packed = packLzw(indexes, codeBits);
  for (let at = 0; at < packed.length; at += 255) {
    const part = packed.subarray(at, at + 255);
    parts.push(Uint8Array.of(part.length), part);
  }
  parts.push(Uint8Array.of(0, END));
  return Buffer.concat(parts);
}
