import { createCanvas, ImageData } from '@napi-rs/canvas';
import { drawPage } from './drawn-page.js';

/** Returns a PNG with lines of text, in a font that does not depend on those of the machine. */
export async function drawPicture(lines: readonly string[]): Promise<Buffer> {
  const { width, height, pixels } = await drawPage(lines, { dpi: 150, height: 200 + 20 * lines.length });
  const data = new Uint8ClampedArray(4 * width * height).fill(255);
  for (const [index, grey] of pixels.entries()) data.fill(grey, 4 * index, 4 * index + 3);
  const canvas = createCanvas(width, height);
  canvas.getContext('2d').putImageData(new ImageData(data, width, height), 0, 0);
  return canvas.encodeSync('png');
}
