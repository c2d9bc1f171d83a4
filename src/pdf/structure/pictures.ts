import { deflateSync } from 'node:zlib';
import type { PDFDict, PDFRef } from '@cantoo/pdf-lib';
import { PDFName, PDFRawStream, type PDFDocument } from '@cantoo/pdf-lib';
import type { Quad } from '../geometry.js';
import type { PdfiumInstance } from '../pdfium.js';
import type { PixelBudget } from '../pixel-budget.js';
import { arrayOf, drop, keyOf, numberOf, put, valueOf } from '../objects/objects.js';
import { pixelsUnder, type Size } from './raster.js';
import { renderPicture, type Pixels } from './render-picture.js';

/** What a picture may be. */
export interface PictureLimits {
  readonly budget: PixelBudget;
  /** That it is on, from 1. */
  readonly page: number;
}

/** What says how the samples of a picture are packed and what they mean, and what nobody sees of it. */
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

/** A picture's own samples, a mask of bits that says where something is painted, or one of grey that says how much. */
type Kind = 'picture' | 'stencil' | 'soft-mask';

/**
 * A picture without what is under regions: black there, and nothing painted where it is a mask or has one. Its size in
 * pixels stays; whatever it was packed as, it is packed without loss then, as grey or as red, green and blue.
 * @param regions in the unit square that the picture fills
 * @returns undefined when it cannot be read as it is drawn, or is larger than it may be
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
  const changing = new Changing(pdfium, document, regions, limits);
  return changing.changed(stream, isStencil ? 'stencil' : 'picture');
}

class Changing {
  constructor(
    private readonly pdfium: PdfiumInstance,
    private readonly document: PDFDocument,
    private readonly regions: readonly Quad[],
    private readonly limits: PictureLimits,
  ) {}

  changed(stream: PDFRawStream, kind: Kind): PDFRef | undefined {
    const size = sizeOf(stream.dict);
    // Transparency that is in the data itself, or colours that are mixed with another one beforehand.
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

  /** Its masks by their keys; undefined when one of them cannot be changed. */
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

  /** A bit a pixel, 0 where something is painted. */
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

/** Where nothing was painted the picture could not be read. */
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

/** The filter of PNG that takes each byte less the one of the pixel before: a third smaller for photographs. */
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
