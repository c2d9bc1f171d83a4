import { createRequire } from 'node:module';
import type * as Canvas from '@napi-rs/canvas';
import type { PictureBox } from '../pictures.js';
import { damaged, type Raster } from './picture.js';

const load = createRequire(__filename);

// Loaded on demand: few documents need it, and loading takes tens of megabytes and a tenth of a second in each thread.
const canvasOf = (): typeof Canvas => load('@napi-rs/canvas') as typeof Canvas;

/**
 * Returns the pixels of a file as a browser would show them; turned only if the file declares an orientation.
 * @throws DocumentProblem `damaged`
 */
export async function decoded(bytes: Uint8Array): Promise<Raster> {
  const { createCanvas, Image } = canvasOf();
  const image = new Image();
  try {
    image.src = bytes;
    await image.decode();
  } catch {
    throw damaged();
  }
  const { width, height } = image;
  if (width < 1 || height < 1) throw damaged();
  const context = createCanvas(width, height).getContext('2d');
  context.drawImage(image, 0, 0);
  return { width, height, pixels: context.getImageData(0, 0, width, height).data };
}

/** Encodes a raster with black boxes as a file. */
export function encoded(
  raster: Raster,
  boxes: readonly PictureBox[],
  format: 'jpeg' | 'webp',
  quality: number,
): Uint8Array {
  const { createCanvas, ImageData } = canvasOf();
  const { width, height, pixels } = raster;
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  const clamped = new Uint8ClampedArray(pixels.buffer, pixels.byteOffset, pixels.byteLength);
  context.putImageData(new ImageData(clamped, width, height), 0, 0);
  context.fillStyle = '#000';
  for (const box of boxes) context.fillRect(box.x, box.y, box.width, box.height);
  return canvas.encodeSync(format, quality);
}
