import { deflateSync } from 'node:zlib';
import type { PDFDict, PDFRef } from '@cantoo/pdf-lib';
import { PDFName, PDFRawStream, type PDFDocument } from '@cantoo/pdf-lib';
import type { Quad } from '../geometry.js';
import type { PdfiumInstance } from '../pdfium.js';
import type { PixelBudget } from '../pixel-budget.js';
import { arrayOf, drop, keyOf, numberOf, put, valueOf } from '../objects/objects.js';
import { pixelsUnder, type Size } from './raster.js';
import { renderPicture, type Pixels } from './render-picture.js';

/** Limits for changing an image. */
export interface PictureLimits {
  readonly budget: PixelBudget;
  /** The page that shows it, counted from 1. */
  readonly page: number;
}

/** Entries that describe the encoding and the colours of an image, and invisible data. */
const REPLACED = [
  'Filter',
  'DecodeParms',
  'Decode',
  'ColorSpace',
  'BitsPerComponent',
  'ImageMask',
  'Mask',
  'SMask',
  'Alternates',
  'OPI',
  'Metadata',
  'Length',
];

/** The image itself, a 1-bit stencil mask, or a grey soft mask. */
type Kind = 'picture' | 'stencil' | 'soft-mask';

/**
 * Returns an image without the pixels under regions: black there, and transparent if it is a mask or has one. Its size
 * in pixels stays the same; the result is encoded losslessly, in grey or RGB.
 * @param regions in the unit square that the image fills
 * @returns undefined if the image cannot be read as it is drawn, or exceeds the pixel limit
 * @throws PdfProblem `too-complex` when reading it takes more memory than there is; `too-many-pixels`
 */
export function withoutPixels(
  pdfium: PdfiumInstance,
  document: PDFDocument,
  stream: PDFRawStream,
  regions: readonly Quad[],
  limits: PictureLimits,
): PDFRef | undefined {
  const isStencil = valueOf(stream.dict, 'ImageMask')?.toString() === 'true';
  const changing = new PictureChange(pdfium, document, regions, limits);
  return changing.changed(stream, isStencil ? 'stencil' : 'picture');
}

class PictureChange {
  constructor(
    private readonly pdfium: PdfiumInstance,
    private readonly document: PDFDocument,
    private readonly regions: readonly Quad[],
    private readonly limits: PictureLimits,
  ) {}

  changed(stream: PDFRawStream, kind: Kind): PDFRef | undefined {
    const size = sizeOf(stream.dict);
    // Not supported: transparency within the image data, and premultiplied colours.
    if (size === undefined || size.width * size.height > this.limits.budget.maxPixels) return undefined;
    if ((numberOf(stream.dict, 'SMaskInData') ?? 0) !== 0) return undefined;
    const masks = kind === 'picture' ? this.changedMasks(stream) : {};
    if (masks === undefined) return undefined;
    this.limits.budget.spend(size.width * size.height, this.limits.page);
    const pixels = renderPicture(this.pdfium, this.document, stream, size);
    if (pixels === undefined) return undefined;
    const hasColorKey = kind === 'picture' && arrayOf(stream.dict, 'Mask') !== undefined;
    if (kind !== 'stencil' && !hasColorKey && !isOpaque(pixels)) return undefined;
    const dict = stream.dict.clone();
    drop(dict, ...REPLACED);
    for (const [key, mask] of Object.entries(masks)) put(dict, key, mask);
    if (hasColorKey) put(dict, 'Mask', this.registered(this.stencilDict(size), this.stencil(pixels)));
    if (kind === 'stencil') {
      put(dict, 'ImageMask', this.document.context.obj(true));
      put(dict, 'BitsPerComponent', this.document.context.obj(1));
      return this.registered(dict, this.stencil(pixels));
    }
    for (const { row, from, to } of this.runs(size)) {
      for (let at = (row * size.width + from) * 4; at < (row * size.width + to) * 4; at += 4)
        pixels.rgba.fill(0, at, at + 3);
    }
    return this.samples(dict, pixels, numberOf(stream.dict, 'BitsPerComponent') === 1);
  }

  /** Returns the changed masks by key; undefined if one of them cannot be changed. */
  private changedMasks({ dict }: PDFRawStream): Readonly<Record<string, PDFRef>> | undefined {
    const masks: Record<string, PDFRef> = {};
    for (const [key, kind] of [
      ['SMask', 'soft-mask'],
      ['Mask', 'stencil'],
    ] as const) {
      const mask = valueOf(dict, key);
      if (!(mask instanceof PDFRawStream)) continue;
      const changed = mask.dict.has(keyOf('Matte')) ? undefined : this.changed(mask, kind);
      if (changed === undefined) return undefined;
      masks[key] = changed;
    }
    return masks;
  }

  private *runs(size: Size): ReturnType<typeof pixelsUnder> {
    for (const region of this.regions) yield* pixelsUnder(region, size);
  }

  /** Returns one bit per pixel, 0 where the mask paints. */
  private stencil({ rgba, size }: Pixels): Uint8Array {
    const bytesARow = Math.ceil(size.width / 8);
    const bits = new Uint8Array(bytesARow * size.height).fill(0xff);
    for (let row = 0, at = 3; row < size.height; row++) {
      for (let column = 0; column < size.width; column++, at += 4) {
        if ((rgba[at] ?? 0) >= 128) clearBit(bits, row * bytesARow, column);
      }
    }
    for (const { row, from, to } of this.runs(size)) {
      for (let column = from; column < to; column++) setBit(bits, row * bytesARow, column);
    }
    return bits;
  }

  private stencilDict({ width, height }: Size): PDFDict {
    const entries = { Type: 'XObject', Subtype: 'Image', Width: width, Height: height, ImageMask: true };
    return this.document.context.obj({ ...entries, BitsPerComponent: 1 });
  }

  private samples(dict: PDFDict, pixels: Pixels, wasBits: boolean): PDFRef {
    const { size } = pixels;
    const isBlackAndWhite = wasBits && everyPixel(pixels, (r, g, b) => r === g && g === b && (r === 0 || r === 255));
    const isGrey = isBlackAndWhite || everyPixel(pixels, (r, g, b) => r === g && g === b);
    const { context } = this.document;
    put(dict, 'ColorSpace', PDFName.of(isGrey ? 'DeviceGray' : 'DeviceRGB'));
    put(dict, 'BitsPerComponent', context.obj(isBlackAndWhite ? 1 : 8));
    if (isBlackAndWhite) return this.registered(dict, bitsOf(pixels));
    const colors = isGrey ? 1 : 3;
    put(dict, 'DecodeParms', context.obj({ Predictor: 15, Colors: colors, Columns: size.width, BitsPerComponent: 8 }));
    return this.registered(dict, predicted(pixels, colors));
  }

  private registered(dict: PDFDict, bytes: Uint8Array): PDFRef {
    put(dict, 'Filter', PDFName.of('FlateDecode'));
    const { context } = this.document;
    return context.register(PDFRawStream.of(dict, deflateSync(bytes)));
  }
}

function sizeOf(dict: PDFDict): Size | undefined {
  const [width, height] = [numberOf(dict, 'Width'), numberOf(dict, 'Height')];
  if (width === undefined || height === undefined || !Number.isInteger(width) || !Number.isInteger(height))
    return undefined;
  return width > 0 && height > 0 ? { width, height } : undefined;
}

/** If some pixels were not painted, the image could not be read. */
function isOpaque({ rgba }: Pixels): boolean {
  for (let at = 3; at < rgba.length; at += 4) if (rgba[at] !== 255) return false;
  return true;
}

function everyPixel({ rgba }: Pixels, is: (r: number, g: number, b: number) => boolean): boolean {
  for (let at = 0; at < rgba.length; at += 4) {
    if (!is(rgba[at] ?? 0, rgba[at + 1] ?? 0, rgba[at + 2] ?? 0)) return false;
  }
  return true;
}

function bitsOf({ rgba, size }: Pixels): Uint8Array {
  const bytesARow = Math.ceil(size.width / 8);
  const bits = new Uint8Array(bytesARow * size.height);
  for (let row = 0, at = 0; row < size.height; row++) {
    for (let column = 0; column < size.width; column++, at += 4) {
      if ((rgba[at] ?? 0) !== 0) setBit(bits, row * bytesARow, column);
    }
  }
  return bits;
}

function setBit(bits: Uint8Array, rowStart: number, column: number): void {
  const at = rowStart + (column >> 3);
  bits[at] = (bits[at] ?? 0) | (0x80 >> (column & 7));
}

function clearBit(bits: Uint8Array, rowStart: number, column: number): void {
  const at = rowStart + (column >> 3);
  bits[at] = (bits[at] ?? 0) & ~(0x80 >> (column & 7));
}

/** The PNG filter that subtracts the previous pixel; photographs get a third smaller. */
const SUB = 1;

function predicted({ rgba, size }: Pixels, colors: number): Uint8Array {
  const { width, height } = size;
  const out = new Uint8Array(height * (1 + width * colors));
  let to = 0;
  for (let row = 0, at = 0; row < height; row++) {
    out[to++] = SUB;
    for (let column = 0; column < width; column++, at += 4) {
      for (let color = 0; color < colors; color++) {
        const before = column === 0 ? 0 : (rgba[at + color - 4] ?? 0);
        out[to++] = (rgba[at + color] ?? 0) - before;
      }
    }
  }
  return out;
}
