import { deflateRawSync, inflateRawSync } from 'node:zlib';

/** A box in points, from the upper left corner of the page as displayed. */
export interface PageBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The packed boxes of consecutive characters on one page. */
export interface BoxPiece {
  /** Counted from 1. */
  readonly page: number;
  /** A range of UTF-16 code units of the whole text; `to` is exclusive. */
  readonly from: number;
  readonly to: number;
  readonly bytes: Uint8Array;
}

/** Keeps an unpacked piece within a few megabytes. */
export const MAX_BOXES_A_PIECE = 65_536;
/** Coordinates are stored in twentieths of a point, a sixth of the width of a hair. */
const STEPS_PER_POINT = 20;
const MAX_BYTES_A_NUMBER = 5;
/** Page coordinates are at most 14,400 points (ISO 32000-1, annex C.2), and content beyond them is not displayed. */
const MAX_COORDINATE = 100_000;

/**
 * Packs boxes, one per code unit; undefined where there is none, as for a line break. Stores the difference of each box
 * from a prediction by its neighbour as variable-length numbers: two to three bytes per character, and about one after
 * compression.
 */
export function packBoxes(boxes: readonly (PageBox | undefined)[]): Uint8Array {
  const out = Buffer.alloc(boxes.length * 4 * MAX_BYTES_A_NUMBER);
  let at = 0;
  const write = (number: number): void => {
    let rest = number;
    for (; rest >= 0x80; rest = Math.floor(rest / 0x80)) out[at++] = (rest % 0x80) + 0x80;
    out[at++] = rest;
  };
  let [right, top, width, height] = [0, 0, 0, 0];
  for (const box of boxes) {
    if (box === undefined) {
      write(0);
      continue;
    }
    const [x, y, w, h] = [steps(box.x), steps(box.y), steps(box.width), steps(box.height)];
    write(unsigned(x - right) + 1);
    write(unsigned(y - top));
    write(unsigned(w - width));
    write(unsigned(h - height));
    [right, top, width, height] = [x + w, y, w, h];
  }
  return deflateRawSync(out.subarray(0, at));
}

/**
 * Returns the smallest box around characters of a piece; undefined if none of them has one.
 * @param from the index of the first character within the piece; `to` is exclusive
 */
export function boxAround(packed: Uint8Array, from: number, to: number): PageBox | undefined {
  return boxesAround(packed, [{ from, to }])[0];
}

/** A range of characters within a piece; `to` is exclusive. */
export interface BoxRange {
  readonly from: number;
  readonly to: number;
}

/** Does the same for many ranges of one piece, which is unpacked once. */
export function boxesAround(packed: Uint8Array, ranges: readonly BoxRange[]): readonly (PageBox | undefined)[] {
  return linesAround(packed, ranges).map(around);
}

/** Returns the smallest boxes around the lines of each range, in the order of the characters. */
export function linesAround(packed: Uint8Array, ranges: readonly BoxRange[]): readonly (readonly PageBox[])[] {
  const corners = unpack(packed);
  return ranges.map(({ from, to }) => {
    const lines: PageBox[] = [];
    let before: PageBox | undefined;
    for (let i = Math.max(0, from) * 4; i < Math.min(corners.length, to * 4); i += 4) {
      const [x = NaN, y = 0, x2 = 0, y2 = 0] = corners.subarray(i, i + 4);
      if (Number.isNaN(x)) continue;
      const box = boxOf(x, y, x2, y2);
      const line = lines.at(-1);
      if (line !== undefined && before !== undefined && isOneLine(before, box)) {
        lines[lines.length - 1] = around([line, box]) ?? box;
      } else lines.push(box);
      before = box;
    }
    return lines;
  });
}

/**
 * Boxes at the same height that are further apart than this, in heights of their characters, belong to different
 * columns.
 */
const MAX_GAP = 3;

/**
 * True if two consecutive characters, or parts of lines, are on the same line, which is either horizontal or vertical.
 */
export function isOneLine(one: PageBox, other: PageBox): boolean {
  const across = overlap(one.x, one.width, other.x, other.width);
  const down = overlap(one.y, one.height, other.y, other.height);
  const height = Math.min(one.height, other.height);
  if (down >= height / 2 && -across <= MAX_GAP * height) return true;
  // Characters of rotated text are wider than they are high.
  const width = Math.min(one.width, other.width);
  const isTurned = one.width > one.height && other.width > other.height;
  return isTurned && across >= width / 2 && -down <= MAX_GAP * width;
}

/** Returns the length shared by two intervals; if they are disjoint, minus the distance between them. */
const overlap = (a: number, aLength: number, b: number, bLength: number): number =>
  Math.min(a + aLength, b + bLength) - Math.max(a, b);

/** Returns the smallest box around others; undefined if there are none. */
export function around(boxes: readonly PageBox[]): PageBox | undefined {
  if (boxes.length === 0) return undefined;
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { x, y, width, height } of boxes) {
    left = Math.min(left, x);
    top = Math.min(top, y);
    right = Math.max(right, x + width);
    bottom = Math.max(bottom, y + height);
  }
  return { x: left, y: top, width: kept(right - left), height: kept(bottom - top) };
}

/** Rounds a length to the precision of the coordinates. */
const kept = (points: number): number => Math.round(points * STEPS_PER_POINT) / STEPS_PER_POINT;

/** Returns left, top, right and bottom of each character in steps; NaN where there is no box. */
function unpack(packed: Uint8Array): Float64Array {
  const bytes = inflateRawSync(packed, { maxOutputLength: MAX_BOXES_A_PIECE * 4 * MAX_BYTES_A_NUMBER });
  const corners: number[] = [];
  let at = 0;
  const read = (): number => {
    let number = 0;
    let factor = 1;
    for (let byte = 0x80; byte >= 0x80; factor *= 0x80) {
      byte = bytes[at++] ?? 0;
      number += (byte % 0x80) * factor;
    }
    return number;
  };
  let [right, top, width, height] = [0, 0, 0, 0];
  while (at < bytes.length) {
    const first = read();
    if (first === 0) {
      corners.push(NaN, NaN, NaN, NaN);
      continue;
    }
    const x = right + signed(first - 1);
    top += signed(read());
    width += signed(read());
    height += signed(read());
    right = x + width;
    corners.push(x, top, right, top + height);
  }
  return Float64Array.from(corners);
}

const boxOf = (left: number, top: number, right: number, bottom: number): PageBox => ({
  x: left / STEPS_PER_POINT,
  y: top / STEPS_PER_POINT,
  width: (right - left) / STEPS_PER_POINT,
  height: (bottom - top) / STEPS_PER_POINT,
});

const steps = (points: number): number =>
  Math.round(Math.min(MAX_COORDINATE, Math.max(-MAX_COORDINATE, Number.isNaN(points) ? 0 : points)) * STEPS_PER_POINT);
/** Maps integers to unsigned ones: 0, -1, 1, -2, 2 become 0, 1, 2, 3, 4. */
const unsigned = (number: number): number => (number < 0 ? -2 * number - 1 : 2 * number);
const signed = (number: number): number => (number % 2 === 1 ? -(number + 1) / 2 : number / 2);
