import { createRequire } from 'node:module';
import { deflateSync } from 'node:zlib';
import type * as Canvas from '@napi-rs/canvas';
import type { PDFContext, PDFDict, PDFRef } from '@cantoo/pdf-lib';
import { boundsOf, contains, multiply, transform, type Matrix, type Quad } from '../geometry.js';
import type { PageSpace } from '../page-space.js';
import type { Rgb } from '../pdf.types.js';
import type { Rendering } from '../render-page.js';
import { invisibleText, type PlacedWord } from './invisible-text.js';
import { replaceContent, type Addition } from './page-content.js';

/** An area of pixels to overwrite, and the colour to use. */
export interface PaintedArea {
  readonly quad: Quad;
  readonly color: Rgb;
}

const POINTS_PER_INCH = 72;
const BYTES_PER_PIXEL = 4;
/** Letters extend slightly beyond the boxes that fonts specify, and their edges are anti-aliased. */
const BLEED_PIXELS = 1;

/** Overwrites the pixels of areas in a rendering with 4 bytes per pixel. */
export function paint(
  { width, height, dpi, pixels }: Rendering,
  space: PageSpace,
  areas: readonly PaintedArea[],
): void {
  const scale = dpi / POINTS_PER_INCH;
  const toPixels = multiply(space.toDisplay, [scale, 0, 0, scale, 0, 0]);
  for (const { quad, color } of areas) {
    const [a, b, c, d] = quad;
    const corners: Quad = [
      transform(toPixels, a),
      transform(toPixels, b),
      transform(toPixels, c),
      transform(toPixels, d),
    ];
    const [left, top, right, bottom] = boundsOf(corners);
    const isUpright = corners.every(
      ({ x, y }) => (areClose(x, left) || areClose(x, right)) && (areClose(y, top) || areClose(y, bottom)),
    );
    const [red, green, blue] = color.map((part) => Math.round(part * 255));
    for (
      let y = Math.max(0, Math.floor(top) - BLEED_PIXELS);
      y <= Math.min(height - 1, Math.ceil(bottom) + BLEED_PIXELS);
      y++
    ) {
      for (
        let x = Math.max(0, Math.floor(left) - BLEED_PIXELS);
        x <= Math.min(width - 1, Math.ceil(right) + BLEED_PIXELS);
        x++
      ) {
        if (!isUpright && !touches(corners, x, y)) continue;
        const at = (y * width + x) * BYTES_PER_PIXEL;
        [pixels[at], pixels[at + 1], pixels[at + 2]] = [blue ?? 0, green ?? 0, red ?? 0];
      }
    }
  }
}

const areClose = (one: number, other: number): boolean => Math.abs(one - other) < 0.5;

const touches = (quad: Quad, x: number, y: number): boolean =>
  [0, 0.5, 1].some((dx) => [0, 0.5, 1].some((dy) => contains(quad, { x: x + dx, y: y + dy })));

/** Replaces the content of a page with an image, and the remaining words as an invisible text layer over it. */
export function becomePicture(
  context: PDFContext,
  page: PDFDict,
  {
    space,
    picture,
    words,
    marks,
    quality,
  }: {
    readonly space: PageSpace;
    readonly picture: Rendering;
    readonly words: readonly PlacedWord[];
    readonly marks: Addition;
    readonly quality: number;
  },
): void {
  // An image fills the unit square, from the bottom up (ISO 32000-2, 8.9.5.1).
  const unit: Matrix = [space.width, 0, 0, -space.height, 0, space.height];
  const place = multiply(unit, space.toUser)
    .map((value) => value.toFixed(4))
    .join(' ');
  const { content, fonts } = invisibleText(context, words);
  const drawn = `q ${place} cm /UmbraPage Do Q\n${marks.content}\n${content}`;
  replaceContent(
    context,
    page,
    { content: drawn, fonts: new Map([...fonts, ...marks.fonts]) },
    new Map([['UmbraPage', embed(context, picture, quality)]]),
  );
}

function embed(context: PDFContext, { width, height, pixels }: Rendering, quality: number): PDFRef {
  const head = { Type: 'XObject', Subtype: 'Image', Width: width, Height: height, BitsPerComponent: 8 };
  if (quality < 1) {
    const dict = { ...head, ColorSpace: 'DeviceRGB', Filter: 'DCTDecode' };
    return context.register(context.stream(jpegOf(width, height, pixels, quality), dict));
  }
  const isGrey = isAllGrey(pixels);
  const colors = isGrey ? 1 : 3;
  const dict = {
    ...head,
    ColorSpace: isGrey ? 'DeviceGray' : 'DeviceRGB',
    Filter: 'FlateDecode',
    // Each row is stored as its difference from the row above, which is mostly zero (PNG, 9.2: Up).
    DecodeParms: { Predictor: 15, Colors: colors, BitsPerComponent: 8, Columns: width },
  };
  return context.register(context.stream(deflateSync(rowsOf(width, height, pixels, colors)), dict));
}

function isAllGrey(pixels: Uint8Array): boolean {
  for (let at = 0; at < pixels.length; at += BYTES_PER_PIXEL) {
    if (pixels[at] !== pixels[at + 1] || pixels[at] !== pixels[at + 2]) return false;
  }
  return true;
}

const UP_FILTER = 2;

function rowsOf(width: number, height: number, pixels: Uint8Array, colors: 1 | 3): Uint8Array {
  const rowBytes = width * colors + 1;
  const rows = new Uint8Array(rowBytes * height);
  // The pixels are in the order blue, green, red.
  const order = colors === 1 ? [0] : [2, 1, 0];
  for (let y = 0; y < height; y++) {
    let to = y * rowBytes;
    rows[to++] = UP_FILTER;
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * BYTES_PER_PIXEL;
      for (const part of order) {
        const above = y === 0 ? 0 : (pixels[at - width * BYTES_PER_PIXEL + part] ?? 0);
        rows[to++] = (pixels[at + part] ?? 0) - above;
      }
    }
  }
  return rows;
}

function jpegOf(width: number, height: number, pixels: Uint8Array, quality: number): Uint8Array {
  return canvasOf(width, height, pixels).encodeSync('jpeg', Math.max(1, Math.round(quality * 100)));
}

/** Encodes a rendering as a PNG file. */
export const pngOf = ({ width, height, pixels }: Rendering): Uint8Array =>
  canvasOf(width, height, pixels).encodeSync('png');

const load = createRequire(__filename);

function canvasOf(width: number, height: number, pixels: Uint8Array) {
  // Loaded only when needed: it takes tens of megabytes and a tenth of a second in every thread, and few documents need
  // it.
  const { createCanvas, ImageData } = load('@napi-rs/canvas') as typeof Canvas;
  const canvas = createCanvas(width, height);
  const colors = new Uint8ClampedArray(pixels.length);
  for (let at = 0; at < pixels.length; at += BYTES_PER_PIXEL) {
    colors[at] = pixels[at + 2] ?? 0;
    colors[at + 1] = pixels[at + 1] ?? 0;
    colors[at + 2] = pixels[at] ?? 0;
    colors[at + 3] = 255;
  }
  canvas.getContext('2d').putImageData(new ImageData(colors, width, height), 0, 0);
  return canvas;
}
