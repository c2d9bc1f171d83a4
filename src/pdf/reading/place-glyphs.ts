import { BOX, NUMBERS_A_GLYPH, type GlyphTable } from './glyph-table.js';

/** How a piece of text is set. */
export interface Style {
  /** Degrees counter-clockwise, whole. */
  readonly angle: number;
  readonly cos: number;
  readonly sin: number;
  /** Of its font, in points as it is drawn. */
  readonly size: number;
  /** How far its letters lean, of their height; 0 for upright ones. */
  readonly slant: number;
}

/** Of the size of a font, below the line that its letters stand on. */
const DESCENT = 0.22;
/** Boxes are as high as fonts say; in one higher than this, of the size of its font, there may be letters of other lines. */
const MAX_HEIGHT = 1.2;
/** What nearly all letters keep within, of the size of their font, below and above the line that they stand on. */
const [REACH_DOWN, REACH_UP] = [0.3, 0.9];
/** Narrower and lower than this nothing could be found again. */
export const MIN_POINTS = 0.2;
const FLOAT_BYTES = 4;
const DOUBLE_BYTES = 8;

// What follows is done for every character of a document: numbers go from one array into another, since those that
// functions and objects hand on are objects of their own.

/**
 * Of a box around a character that may be turned, where the character is: along its line, and from its lower to its upper
 * edge.
 * @param at of the left, top, right and bottom edge of the box among the floats of PDFium, in bytes
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
  const line = glyph * NUMBERS_A_GLYPH;
  numbers[line] = numbers[line + BOX] = along - width / 2;
  numbers[line + 1] = numbers[line + BOX + 1] = along + width / 2;
  numbers[line + 2] = numbers[line + BOX + 2] = across - height / 2;
  numbers[line + 3] = numbers[line + BOX + 3] = across + height / 2;
}

/**
 * Where a character whose box is placed is on its line: boxes are as high as fonts say, and those of slanted letters are
 * too wide.
 * @param at of the point that it is drawn from among the doubles of PDFium, in bytes
 */
export function placeOnLine({ numbers }: GlyphTable, glyph: number, doubles: Float64Array, at: number, style: Style) {
  const [x, y] = [doubles[at / DOUBLE_BYTES] ?? 0, doubles[at / DOUBLE_BYTES + 1] ?? 0];
  const { cos, sin, size, slant } = style;
  const base = y * cos - x * sin;
  const line = glyph * NUMBERS_A_GLYPH;
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

/** The sides of a rectangle of which the upright box around it is known when it is turned, not by a right angle. */
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
  // Near 45 degrees both sides give the same box: the line is taken to be as high as its font.
  const height = Math.min(fontSize * 1.2, boxWidth / sin, boxHeight / cos);
  return [Math.max(boxWidth - height * sin, boxHeight - height * cos) / Math.max(cos, sin), height];
}

/** Whether the box of a character that is on its line is higher than letters are. */
export function isTall({ numbers }: GlyphTable, glyph: number, { size }: Style): boolean {
  const line = glyph * NUMBERS_A_GLYPH;
  const base = (numbers[line + 2] ?? 0) + DESCENT * size;
  const [low, high] = [numbers[line + BOX + 2] ?? 0, numbers[line + BOX + 3] ?? 0];
  // Of a vertical font the box hangs below the point that it is drawn from.
  return high - low > MAX_HEIGHT * size && high >= base + size / 2 && low <= base;
}

/**
 * Makes a tall box lower: fonts of Chinese, Arabic and Indic scripts say how high their highest glyph is, and such a box
 * reaches into the lines above and below. What the character itself fills of the box stays in it.
 * @param at of the left, right, bottom and top edge of what it fills among the doubles of PDFium, in bytes; undefined where
 * nobody knows
 */
export function lowerBox(
  { numbers }: GlyphTable,
  glyph: number,
  { size, cos, sin }: Style,
  doubles: Float64Array,
  at: number | undefined,
): void {
  const line = glyph * NUMBERS_A_GLYPH;
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
