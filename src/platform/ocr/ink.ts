import { resize } from './pictures.js';
import type { GreyPicture } from './ocr.types.js';

/** How much two pixels near each other differ where one is of a letter: dark on light or light on dark. */
const CONTRAST = 40;

/** How many pixels differ from one beside them as those of letters do; those of level lines do not. */
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

/** Every so many-th pixel is looked at: no multiple of what pages are laid out by. */
const NOISE_STEP = 23;
const NOISE_DEPTH = 8;
/** Of small letters in clear pictures of 150 dots an inch 0.26% stand out, of larger and sharper ones far fewer. */
const NOISY_SHARE = 0.003;

/** Whether single pixels stand out from all eight around them, as in poor scans and photographs. */
export function isNoisy({ width, height, pixels }: GreyPicture): boolean {
  let [seen, noisy] = [0, 0];
  for (let i = width + 1; i < width * (height - 1) - 1; i += NOISE_STEP) {
    seen++;
    let [least, most] = [255, 0];
    for (let row = -width; row <= width; row += width) {
      for (let column = -1; column <= 1; column++) {
        if (row === 0 && column === 0) continue;
        const value = pixels[i + row + column] ?? 0;
        if (value < least) least = value;
        if (value > most) most = value;
      }
    }
    const value = pixels[i] ?? 0;
    if (value < least - NOISE_DEPTH || value > most + NOISE_DEPTH) noisy++;
  }
  return noisy > seen * NOISY_SHARE;
}

/** The picture with each pixel as the median of the nine around it: single ones that stand out are gone. */
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

/** Lines are looked for at this resolution. */
const SKEW_DPI = 100;
const MAX_POINTS = 60_000;
const MAX_DEGREES = 15;
const COARSE_DEGREES = 0.5;
const FINE_DEGREES = 0.1;
/** By less than this, recognition does not suffer. */
const MIN_DEGREES = 0.25;
/** How much clearer lines must be at an angle than they are level. */
const CLEARER = 1.05;

/**
 * By how many radians the lines of text fall to the right; 0 where they are level or there are none. That angle is found
 * at which the ink, summed along it, is gathered in the fewest places.
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
  let [best, most] = [middle, clarity(middle)];
  for (let degrees = middle - reach; degrees <= middle + reach + 1e-9; degrees += step) {
    const value = clarity(degrees);
    if (value > most) [best, most] = [degrees, value];
  }
  return best;
}

/** Ink, as x and y one after the other; thinned out where there is a lot. */
function pointsOf(picture: GreyPicture): Int32Array {
  const points: number[] = [];
  eachInk(picture, (x, y) => points.push(x, y));
  const every = Math.ceil(points.length / 2 / MAX_POINTS);
  return Int32Array.from(every <= 1 ? points : points.filter((_, i) => Math.floor(i / 2) % every === 0));
}

function clarityOf(points: Int32Array, slope: number): number {
  const rows = rowsOf(points, slope);
  let least = 0;
  let most = 0;
  for (const row of rows) {
    if (row < least) least = row;
    if (row > most) most = row;
  }
  const counts = new Uint32Array(most - least + 1);
  for (const row of rows) counts[row - least] = (counts[row - least] ?? 0) + 1;
  return counts.reduce((sum, count) => sum + count * count, 0);
}

function rowsOf(points: Int32Array, slope: number): Int32Array {
  const rows = new Int32Array(points.length / 2);
  for (let i = 0; i < rows.length; i++) {
    rows[i] = Math.round((points[2 * i + 1] ?? 0) - (points[2 * i] ?? 0) * slope);
  }
  return rows;
}
