import { resize } from './pictures.js';
import type { GreyPicture } from './ocr.types.js';

/** The minimum difference between two nearby pixels at the edge of a letter, dark on light or light on dark. */
const CONTRAST = 40;

/** Counts the pixels at vertical edges, which letters have; level lines have none. */
export function countInk(picture: GreyPicture): number {
  let count = 0;
  eachInk(picture, () => count++);
  return count;
}

function eachInk({ width, height, pixels }: GreyPicture, see: (x: number, y: number) => void): void {
  for (let y = 0; y < height; y++) {
    const start = y * width;
    for (let x = 0; x < width - 2; x++) {
      if (Math.abs((pixels[start + x] ?? 0) - (pixels[start + x + 2] ?? 0)) > CONTRAST) see(x, y);
    }
  }
}

/** The step between sampled pixels; chosen so that it is not a multiple of typical page layout distances. */
const NOISE_STEP = 23;
const NOISE_DEPTH = 8;
/**
 * In clear images with small letters at 150 dpi, 0.26% of the pixels stand out; with larger and sharper letters far
 * fewer.
 */
const NOISY_SHARE = 0.003;

/** Returns true if many single pixels stand out from all eight around them, as in poor scans and photographs. */
export function isNoisy({ width, height, pixels }: GreyPicture): boolean {
  let [seen, noisy] = [0, 0];
  for (let i = width + 1; i < width * (height - 1) - 1; i += NOISE_STEP) {
    seen++;
    let [darkest, brightest] = [255, 0];
    for (let row = -width; row <= width; row += width) {
      for (let column = -1; column <= 1; column++) {
        if (row === 0 && column === 0) continue;
        const value = pixels[i + row + column] ?? 0;
        if (value < darkest) darkest = value;
        if (value > brightest) brightest = value;
      }
    }
    const value = pixels[i] ?? 0;
    if (value < darkest - NOISE_DEPTH || value > brightest + NOISE_DEPTH) noisy++;
  }
  return noisy > seen * NOISY_SHARE;
}

/** Returns the image after a 3×3 median filter, which removes single outlier pixels. */
export function smooth(picture: GreyPicture): GreyPicture {
  const { width, height, pixels } = picture;
  const out = pixels.slice();
  const nine = new Uint8Array(9);
  for (let y = 1; y < height - 1; y++) {
    for (let i = y * width + 1; i < (y + 1) * width - 1; i++) {
      let count = 0;
      for (let row = -width; row <= width; row += width) {
        for (let column = -1; column <= 1; column++) {
          const value = pixels[i + row + column] ?? 0;
          let at = count++;
          for (; at > 0 && (nine[at - 1] ?? 0) > value; at--) nine[at] = nine[at - 1] ?? 0;
          nine[at] = value;
        }
      }
      out[i] = nine[4] ?? 0;
    }
  }
  return { ...picture, pixels: out };
}

/** The resolution at which the skew of lines is measured. */
const SKEW_DPI = 100;
const MAX_POINTS = 60_000;
const MAX_DEGREES = 15;
const COARSE_DEGREES = 0.5;
const FINE_DEGREES = 0.1;
/** Smaller angles do not affect recognition. */
const MIN_DEGREES = 0.25;
/** The factor by which lines must be clearer at an angle than without rotation. */
const CLEARER = 1.05;

/**
 * Returns the angle in radians by which text lines slope down to the right; 0 if they are level or there are none. It
 * is the angle at which projecting the ink along it gives the most concentrated profile.
 * @see W. Postl, Detection of linear oblique structures and skew scan in digitized documents, ICPR 1986
 */
export function skewOf(picture: GreyPicture): number {
  const points = pointsOf(resize(picture, Math.min(1, SKEW_DPI / picture.dpi)).picture);
  const clarity = (degrees: number): number => clarityOf(points, Math.tan((degrees * Math.PI) / 180));
  const coarse = clearest(0, MAX_DEGREES, COARSE_DEGREES, clarity);
  const degrees = clearest(coarse, COARSE_DEGREES, FINE_DEGREES, clarity);
  if (Math.abs(degrees) < MIN_DEGREES || clarity(degrees) < CLEARER * clarity(0)) return 0;
  return (degrees * Math.PI) / 180;
}

function clearest(middle: number, reach: number, step: number, clarity: (degrees: number) => number): number {
  let [best, highestClarity] = [middle, clarity(middle)];
  for (let degrees = middle - reach; degrees <= middle + reach + 1e-9; degrees += step) {
    const value = clarity(degrees);
    if (value > highestClarity) [best, highestClarity] = [degrees, value];
  }
  return best;
}

/** Returns ink pixels as alternating x and y; thinned out if there are many. */
function pointsOf(picture: GreyPicture): Int32Array {
  const points: number[] = [];
  eachInk(picture, (x, y) => points.push(x, y));
  const every = Math.ceil(points.length / 2 / MAX_POINTS);
  return Int32Array.from(every <= 1 ? points : points.filter((_, i) => Math.floor(i / 2) % every === 0));
}

function clarityOf(points: Int32Array, slope: number): number {
  const rows = rowsOf(points, slope);
  let firstRow = 0;
  let lastRow = 0;
  for (const row of rows) {
    if (row < firstRow) firstRow = row;
    if (row > lastRow) lastRow = row;
  }
  const counts = new Uint32Array(lastRow - firstRow + 1);
  for (const row of rows) counts[row - firstRow] = (counts[row - firstRow] ?? 0) + 1;
  return counts.reduce((sum, count) => sum + count * count, 0);
}

function rowsOf(points: Int32Array, slope: number): Int32Array {
  const rows = new Int32Array(points.length / 2);
  for (let i = 0; i < rows.length; i++) {
    rows[i] = Math.round((points[2 * i + 1] ?? 0) - (points[2 * i] ?? 0) * slope);
  }
  return rows;
}
