import type { PictureBox } from '../pictures.js';
import { decoded } from './canvas.js';
import { bmpHeaderOf, LENGTHS_OF_HEADERS, paletteOf, type BmpHeader } from './bmp-header.js';
import { IndexedImage } from './indexed-image.js';
import { damaged, latin1, viewOf, type PictureCodec, type PictureFile, type Raster } from './picture.js';
import { SampleRows } from './sample-rows.js';

/** @see Microsoft, "Bitmap Storage" and "BITMAPV5HEADER" */
export const bmp: PictureCodec = {
  id: 'bmp',
  mediaTypes: ['image/bmp', 'image/x-ms-bmp', 'image/x-bmp'],
  extensions: ['.bmp', '.dib'],
  // Text may begin with the same two letters.
  isOf: (bytes) =>
    latin1(bytes, 0, 2) === 'BM' && bytes.length >= 26 && LENGTHS_OF_HEADERS.has(viewOf(bytes).getUint32(14, true)),
  open,
};

function open(bytes: Uint8Array): PictureFile {
  const header = bmpHeaderOf(bytes);
  const plain = (): Uint8Array =>
    header.bits <= 8 ? fileOfIndexed(indexedOf(bytes, header), header) : fileOfColors(colorsOf(bytes, header), header);
  return {
    pages: [{ width: header.width, height: header.height, orientation: 1 }],
    isExact: true,
    needsPixels: false,
    hasUnseenPixels: false,
    decode: () => Promise.resolve(header.bits <= 8 ? indexedOf(bytes, header).raster() : colorsOf(bytes, header)),
    decodeByOther: () => decoded(plain()),
    plain,
    painted([boxes = []]) {
      if (boxes.length === 0) return plain();
      const image = header.bits <= 8 ? indexedOf(bytes, header) : undefined;
      if (image?.black === undefined) {
        return fileOfColors(paintedRaster(image?.raster() ?? colorsOf(bytes, header), boxes), header);
      }
      image.paint(boxes);
      return fileOfIndexed(image, header);
    },
  };
}

const [RUNS_OF_8, RUNS_OF_4] = [1, 2];
/** Alignment of rows. */
const ROW_BITS = 32;
const rowBytesOf = (width: number, bits: number): number => Math.ceil((width * bits) / ROW_BITS) * 4;

function indexedOf(bytes: Uint8Array, header: BmpHeader): IndexedImage {
  const { width, height, bits, compression, isTopDown } = header;
  const indexes = new Uint8Array(width * height);
  const rowAt = (y: number): number => (isTopDown ? y : height - 1 - y) * width;
  if (compression === RUNS_OF_8 || compression === RUNS_OF_4) unpackRuns(bytes.subarray(header.start), header, indexes);
  else {
    const rowBytes = rowBytesOf(width, bits);
    const rows = new SampleRows(pixelsOf(bytes, header, rowBytes), rowBytes, bits);
    for (let y = 0; y < height; y++) {
      const to = rowAt(y);
      for (let x = 0; x < width; x++) indexes[to + x] = rows.get(x, y);
    }
  }
  return new IndexedImage({ width, height }, indexes, paletteOf(bytes, header));
}

function pixelsOf(bytes: Uint8Array, { start, height }: BmpHeader, rowBytes: number): Uint8Array {
  if (start + rowBytes * height > bytes.length) throw damaged();
  return bytes.subarray(start, start + rowBytes * height);
}

/** Unpacks run-length encoding. Skipped pixels get the first color, as in Windows. @see "Bitmap Compression" */
function unpackRuns(packed: Uint8Array, { width, height, compression }: BmpHeader, indexes: Uint8Array): void {
  const isOf4 = compression === RUNS_OF_4;
  let [at, x, y] = [0, 0, 0];
  const put = (index: number): void => {
    if (x < width) indexes[(height - 1 - y) * width + x++] = index;
  };
  while (y < height) {
    const [count, value] = [packed[at], packed[at + 1]];
    if (count === undefined || value === undefined) throw damaged();
    at += 2;
    if (count > 0) {
      for (let i = 0; i < count; i++) put(isOf4 ? (i % 2 === 0 ? value >> 4 : value & 15) : value);
    } else if (value === 0) [x, y] = [0, y + 1];
    else if (value === 1) return;
    else if (value === 2) {
      x += packed[at] ?? 0;
      y += packed[at + 1] ?? 0;
      at += 2;
    } else {
      const length = isOf4 ? Math.ceil(value / 2) : value;
      if (at + length > packed.length) throw damaged();
      for (let i = 0; i < value; i++) {
        const byte = packed[at + (isOf4 ? i >> 1 : i)] ?? 0;
        put(isOf4 ? (i % 2 === 0 ? byte >> 4 : byte & 15) : byte);
      }
      // Runs are padded to 16-bit words.
      at += length + (length % 2);
    }
  }
}

function colorsOf(bytes: Uint8Array, header: BmpHeader): Raster {
  const { width, height, bits, masks, isTopDown } = header;
  const rowBytes = rowBytesOf(width, bits);
  const view = viewOf(pixelsOf(bytes, header, rowBytes));
  const pixels = new Uint8Array(4 * width * height);
  const parts = masks.map((mask, i) => partOf(mask, i === 3 ? 255 : 0));
  for (let y = 0; y < height; y++) {
    const from = (isTopDown ? y : height - 1 - y) * rowBytes;
    for (let x = 0, to = 4 * y * width; x < width; x++, to += 4) {
      const at = from + (x * bits) / 8;
      const value =
        bits === 16
          ? view.getUint16(at, true)
          : bits === 32
            ? view.getUint32(at, true)
            : view.getUint16(at, true) | (view.getUint8(at + 2) << 16);
      for (let i = 0; i < 4; i++) pixels[to + i] = parts[i]?.(value) ?? 255;
      if (pixels[to + 3] === 0) pixels.fill(0, to, to + 3);
    }
  }
  return { width, height, pixels };
}

/** Returns a function that extracts the masked part of a pixel as 8 bits. */
function partOf(mask: number, without: number): (value: number) => number {
  if (mask === 0) return () => without;
  const shift = 31 - Math.clz32(mask & -mask);
  const most = mask >>> shift;
  return (value) => Math.round((((value & mask) >>> shift) * 255) / most);
}

function paintedRaster(raster: Raster, boxes: readonly PictureBox[]): Raster {
  for (const { x, y, width, height } of boxes) {
    for (let row = y; row < y + height; row++) {
      for (let at = 4 * (row * raster.width + x), i = 0; i < width; i++, at += 4) raster.pixels.set([0, 0, 0, 255], at);
    }
  }
  return raster;
}

const FILE_HEADER = 14;
const INFO_HEADER = 40;
const ALPHA_HEADER = 108;

function fileOfIndexed({ size, indexes, palette }: IndexedImage, header: BmpHeader): Uint8Array {
  const { width, height } = size;
  const bits = palette.length <= 2 ** header.bits ? header.bits : palette.length <= 16 ? 4 : 8;
  const rowBytes = rowBytesOf(width, bits);
  const start = FILE_HEADER + INFO_HEADER + 4 * palette.length;
  const out = headed(start + rowBytes * height, { ...header, bits, start, length: INFO_HEADER });
  out.writeUInt32LE(palette.length, FILE_HEADER + 32);
  for (const [i, [red, green, blue]] of palette.entries()) {
    out.set([blue, green, red, 0], FILE_HEADER + INFO_HEADER + 4 * i);
  }
  const rows = new SampleRows(out.subarray(start), rowBytes, bits);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) rows.set(x, height - 1 - y, indexes[y * width + x] ?? 0);
  }
  return out;
}

function fileOfColors({ width, height, pixels }: Raster, header: BmpHeader): Uint8Array {
  const hasAlpha = (header.masks[3] ?? 0) !== 0;
  const [bits, length] = hasAlpha ? [32, ALPHA_HEADER] : [24, INFO_HEADER];
  const rowBytes = rowBytesOf(width, bits);
  const start = FILE_HEADER + length;
  const out = headed(start + rowBytes * height, { ...header, bits, start, length });
  if (hasAlpha) {
    out.writeUInt32LE(3, FILE_HEADER + 16);
    for (const [i, mask] of [0xff0000, 0xff00, 0xff, 0xff000000].entries()) {
      out.writeUInt32LE(mask, FILE_HEADER + 40 + 4 * i);
    }
    out.write('BGRs', FILE_HEADER + 56, 'latin1');
  }
  for (let y = 0; y < height; y++) {
    let to = start + (height - 1 - y) * rowBytes;
    for (let x = 0, from = 4 * y * width; x < width; x++, from += 4) {
      for (const part of [2, 1, 0]) out[to++] = pixels[from + part] ?? 0;
      if (hasAlpha) out[to++] = pixels[from + 3] ?? 0;
    }
  }
  return out;
}

interface WrittenHeader extends BmpHeader {
  readonly length: number;
}

function headed(size: number, { length, start, width, height, bits, density }: WrittenHeader): Buffer {
  const out = Buffer.alloc(size);
  out.write('BM', 'latin1');
  out.writeUInt32LE(size, 2);
  out.writeUInt32LE(start, 10);
  out.writeUInt32LE(length, FILE_HEADER);
  out.writeInt32LE(width, FILE_HEADER + 4);
  out.writeInt32LE(height, FILE_HEADER + 8);
  out.writeUInt16LE(1, FILE_HEADER + 12);
  out.writeUInt16LE(bits, FILE_HEADER + 14);
  out.writeUInt32LE(size - start, FILE_HEADER + 20);
  for (const [i, dots] of density.entries()) out.writeInt32LE(dots, FILE_HEADER + 24 + 4 * i);
  return out;
}
