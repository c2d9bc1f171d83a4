import type { GreyPicture, PictureText, ReadPicture } from '../pictures.js';
import { UprightImage } from './orientation.js';
import type { PicturePage, Raster } from './picture.js';

const SCREEN_DPI = 96;
const MAX_OF_SCREEN = 4_000_000;
const MAX_OF_SMALL = 2_500_000;
/** The longer side of a page in inches; most scans and photographs show a page. */
const PAGE_INCHES = 11.7;
const MIDDLE_GREY = 128;

/** Reads the text of a page, with boxes in pixels of the upright image. */
export async function textOn(raster: Raster, page: PicturePage, readText: ReadPicture): Promise<PictureText> {
  const { orientation, stretch: { across, down } = { across: 1, down: 1 } } = page;
  const grey = greyOf(raster, orientation);
  if (across === 1 && down === 1) return readText(grey);
  const [right, below] = orientation < 5 ? [across, down] : [down, across];
  const text = await readText(stretched(grey, right, below));
  const boxes = text.boxes.map((box) =>
    box === undefined
      ? undefined
      : { x: box.x / right, y: box.y / below, width: box.width / right, height: box.height / below },
  );
  return { ...text, boxes };
}

/** Repeats each pixel horizontally and vertically. */
function stretched({ width, height, pixels }: GreyPicture, across: number, down: number): GreyPicture {
  const [newWidth, newHeight] = [width * across, height * down];
  const out = new Uint8Array(newWidth * newHeight);
  for (let y = 0, at = 0; y < newHeight; y++) {
    const row = Math.floor(y / down) * width;
    for (let x = 0; x < width; x++) for (let i = 0; i < across; i++) out[at++] = pixels[row + x] ?? 0;
  }
  return { width: newWidth, height: newHeight, dpi: dpiOf(newWidth, newHeight), pixels: out };
}

/**
 * Returns an upright image in grey. Transparent areas get the background that contrasts with the colors: light colors
 * are meant for dark pages.
 */
export function greyOf(raster: Raster, orientation: number): GreyPicture {
  const upright = new UprightImage(raster, orientation);
  const { width, height } = upright;
  const own = greysOf(raster);
  let pixels = own;
  if (orientation !== 1) {
    pixels = new Uint8Array(width * height);
    const first = upright.storedAt(0, 0);
    const [right, down] = [upright.storedAt(1, 0), upright.storedAt(0, 1)];
    const stepRight = right.x - first.x + (right.y - first.y) * raster.width;
    const stepDown = down.x - first.x + (down.y - first.y) * raster.width;
    let row = first.x + first.y * raster.width;
    for (let y = 0, to = 0; y < height; y++, row += stepDown) {
      for (let x = 0, from = row; x < width; x++, from += stepRight) pixels[to++] = own[from] ?? 0;
    }
  }
  return { width, height, dpi: dpiOf(width, height), pixels };
}

/** Estimates the resolution, because the value in files is often wrong: phones and screens write arbitrary values. */
function dpiOf(width: number, height: number): number {
  const most = width > height ? MAX_OF_SCREEN : MAX_OF_SMALL;
  return width * height <= most ? SCREEN_DPI : Math.max(width, height) / PAGE_INCHES;
}

/** Returns the brightness of a pixel. @see ITU-R BT.601-7, 2.5.1 */
export const brightnessAt = (pixels: Raster['pixels'], at: number): number =>
  ((pixels[at] ?? 0) * 77 + (pixels[at + 1] ?? 0) * 150 + (pixels[at + 2] ?? 0) * 29) >> 8;

function greysOf({ width, height, pixels }: Raster): Uint8Array {
  const greys = new Uint8Array(width * height);
  let [light, solid, seeThrough] = [0, 0, 0];
  for (let i = 0, at = 0; i < greys.length; i++, at += 4) {
    const grey = brightnessAt(pixels, at);
    greys[i] = grey;
    const alpha = pixels[at + 3] ?? 0;
    light += grey * alpha;
    solid += alpha;
    if (alpha !== 255) seeThrough++;
  }
  if (seeThrough === 0) return greys;
  const background = solid > 0 && light / solid > MIDDLE_GREY ? 0 : 255;
  for (let i = 0; i < greys.length; i++) {
    const alpha = pixels[4 * i + 3] ?? 0;
    greys[i] = ((greys[i] ?? 0) * alpha + background * (255 - alpha)) / 255;
  }
  return greys;
}
