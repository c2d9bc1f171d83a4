import { BOX, NUMBERS_PER_GLYPH, type GlyphTable } from './glyph-table.js';

/** The style of a piece of text. */
export interface Style {
  /** The rotation in whole degrees, counter-clockwise. */
  readonly angle: number;
  readonly cos: number;
  readonly sin: number;
  /** The font size in points, as drawn. */
  readonly size: number;
  /** The slant of its letters as a share of their height; 0 for upright ones. */
  readonly slant: number;
}

/** The distance of the lower edge of a line from the baseline, as a share of the font size. */
const DESCENT = 0.22;
/**
 * Boxes are as high as the font says. A box that is higher than this share of the font size may include letters of
 * other lines.
 */
const MAX_HEIGHT = 1.2;
/** The reach of nearly all letters below and above the baseline, as shares of the font size. */
const [REACH_DOWN, REACH_UP] = [0.3, 0.9];
/** A smaller box could not be found again. */
export const MIN_POINTS = 0.2;
const FLOAT_BYTES = 4;
const DOUBLE_BYTES = 8;

// The following code runs for every character of a document. Numbers are written directly from one array to another,
// since numbers passed between functions and objects would be allocated.

/**
 * Computes the position of a character along its line, and its lower and upper edge, from a box that encloses the
 * possibly rotated character.
 * @param at the byte offset of the left, top, right and bottom edge of the box in the floats of PDFium
 */
export function placeBox({ numbers }: GlyphTable, glyph: number, floats: Float32Array, at: number, style: Style): void {
  const from = at / FLOAT_BYTES;
  const [left, top] = [floats[from] ?? 0, floats[from + 1] ?? 0];
  const [right, bottom] = [floats[from + 2] ?? 0, floats[from + 3] ?? 0];
  const { cos, sin, size } = style;
  let [width, height] = [Math.abs(right - left), Math.abs(top - bottom)];
  if (cos === 0) [width, height] = [height, width];
  else if (sin !== 0) [width, height] = sidesOf(width, height, Math.abs(cos), Math.abs(sin), size);
  width = Math.max(MIN_POINTS, width);
  height = Math.max(MIN_POINTS, height);
  const [x, y] = [(left + right) / 2, (bottom + top) / 2];
  const along = x * cos + y * sin;
  const across = y * cos - x * sin;
  const line = glyph * NUMBERS_PER_GLYPH;
  numbers[line] = numbers[line + BOX] = along - width / 2;
  numbers[line + 1] = numbers[line + BOX + 1] = along + width / 2;
  numbers[line + 2] = numbers[line + BOX + 2] = across - height / 2;
  numbers[line + 3] = numbers[line + BOX + 3] = across + height / 2;
}

/**
 * Corrects the position of a character on its line: boxes are as high as the font says, and those of slanted letters
 * are too wide.
 * @param at the byte offset of the origin of the character in the doubles of PDFium
 */
export function placeOnLine({ numbers }: GlyphTable, glyph: number, doubles: Float64Array, at: number, style: Style) {
  const [x, y] = [doubles[at / DOUBLE_BYTES] ?? 0, doubles[at / DOUBLE_BYTES + 1] ?? 0];
  const { cos, sin, size, slant } = style;
  const base = y * cos - x * sin;
  const line = glyph * NUMBERS_PER_GLYPH;
  if (slant !== 0) {
    const box = line + BOX;
    const [width, height] = [
      (numbers[box + 1] ?? 0) - (numbers[box] ?? 0),
      (numbers[box + 3] ?? 0) - (numbers[box + 2] ?? 0),
    ];
    const start = x * cos + y * sin;
    numbers[line] = start;
    numbers[line + 1] = start + Math.max(MIN_POINTS, width - slant * height);
  }
  numbers[line + 2] = base - DESCENT * size;
  numbers[line + 3] = base + (1 - DESCENT) * size;
}

/** Returns the sides of a rectangle from its bounding box, for rotations other than by right angles. */
function sidesOf(
  boxWidth: number,
  boxHeight: number,
  cos: number,
  sin: number,
  fontSize: number,
): readonly [number, number] {
  const determinant = cos * cos - sin * sin;
  if (Math.abs(determinant) > 0.3) {
    return [(boxWidth * cos - boxHeight * sin) / determinant, (boxHeight * cos - boxWidth * sin) / determinant];
  }
  // Near 45 degrees the equations have no unique solution; the line is assumed to be as high as its font.
  const height = Math.min(fontSize * 1.2, boxWidth / sin, boxHeight / cos);
  return [Math.max(boxWidth - height * sin, boxHeight - height * cos) / Math.max(cos, sin), height];
}

/** True if the box of a character on its line is higher than letters are. */
export function isTall({ numbers }: GlyphTable, glyph: number, { size }: Style): boolean {
  const line = glyph * NUMBERS_PER_GLYPH;
  const base = (numbers[line + 2] ?? 0) + DESCENT * size;
  const [low, high] = [numbers[line + BOX + 2] ?? 0, numbers[line + BOX + 3] ?? 0];
  // In a vertical font, the box is below the origin.
  return high - low > MAX_HEIGHT * size && high >= base + size / 2 && low <= base;
}

/**
 * Shrinks a tall box. Fonts for Chinese, Arabic and Indic scripts specify the height of their highest glyph, so boxes
 * overlap the lines above and below. The ink of the character stays inside the box.
 * @param at the byte offset of the left, right, bottom and top edge of the ink in the doubles of PDFium; undefined if
 * unknown
 */
export function lowerBox(
  { numbers }: GlyphTable,
  glyph: number,
  { size, cos, sin }: Style,
  doubles: Float64Array,
  at: number | undefined,
): void {
  const line = glyph * NUMBERS_PER_GLYPH;
  const base = (numbers[line + 2] ?? 0) + DESCENT * size;
  let [low, high] = [base - REACH_DOWN * size, base + REACH_UP * size];
  if (at !== undefined && cos * sin === 0) {
    const from = at / DOUBLE_BYTES;
    const [left, right] = [doubles[from] ?? 0, doubles[from + 1] ?? 0];
    const [bottom, top] = [doubles[from + 2] ?? 0, doubles[from + 3] ?? 0];
    const [one, other] = [bottom * cos - left * sin, top * cos - right * sin];
    low = Math.min(low, one, other);
    high = Math.max(high, one, other);
  }
  const box = line + BOX;
  numbers[box + 2] = Math.max(numbers[box + 2] ?? low, low);
  numbers[box + 3] = Math.min(numbers[box + 3] ?? high, high);
}
