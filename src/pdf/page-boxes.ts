import { deflateRawSync, inflateRawSync } from 'node:zlib';

/** Where something stands: points from the upper left corner of the page as it is displayed. */
export interface PageBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The boxes of consecutive characters of one page, packed. */
export interface BoxPiece {
  /** From 1. */
  readonly page: number;
  /** UTF-16 code units of the whole text; `to` is exclusive. */
  readonly from: number;
  readonly to: number;
  readonly bytes: Uint8Array;
}

/** A piece unpacked never takes more than a few megabytes. */
export const MAX_BOXES_A_PIECE = 65_536;
/** Places are kept to a twentieth of a point: a sixth of a hair. */
const STEPS_A_POINT = 20;
const MAX_BYTES_A_NUMBER = 5;
/** Coordinates of a page are at most 14,400 points (ISO 32000-1, annex C.2), and what is drawn beyond is not displayed. */
const FURTHEST = 100_000;

/**
 * Packs boxes, one a code unit; undefined where there is none, as for a line break. What is written is how each box
 * differs from what its neighbour lets expect, in variable-length numbers: two to three bytes a character, and about
 * one after compression.
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
 * The smallest box around characters of a piece; undefined when none of them has one.
 * @param from of the first character, counted from the beginning of the piece; `to` is exclusive
 */
export function boxAround(packed: Uint8Array, from: number, to: number): PageBox | undefined {
  return boxesAround(packed, [{ from, to }])[0];
}

/** Characters of a piece, counted from its beginning; `to` is exclusive. */
export interface BoxRange {
  readonly from: number;
  readonly to: number;
}

/** The same for many ranges of one piece, which is unpacked once. */
export function boxesAround(packed: Uint8Array, ranges: readonly BoxRange[]): readonly (PageBox | undefined)[] {
  return linesAround(packed, ranges).map(around);
}

/** The smallest boxes around the lines of each range, in the order of its characters. */
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

/** Further apart, in heights of their characters, two of the same height belong to different columns. */
const WIDEST_GAP = 3;

/** Whether two characters, or parts of lines, that follow each other stand in one line: level, or turned upright. */
export function isOneLine(one: PageBox, other: PageBox): boolean {
  const across = overlap(one.x, one.width, other.x, other.width);
  const down = overlap(one.y, one.height, other.y, other.height);
  const height = Math.min(one.height, other.height);
  if (down >= height / 2 && -across <= WIDEST_GAP * height) return true;
  // Of text that is turned each character is wider than it is high.
  const width = Math.min(one.width, other.width);
  const isTurned = one.width > one.height && other.width > other.height;
  return isTurned && across >= width / 2 && -down <= WIDEST_GAP * width;
}

/** How much two stretches have in common; of two that have nothing, less than nothing by what lies between them. */
const overlap = (a: number, aLength: number, b: number, bLength: number): number =>
  Math.min(a + aLength, b + bLength) - Math.max(a, b);

/** The smallest box around others; undefined when there are none. */
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

/** A difference of places as exact as they are. */
const kept = (points: number): number => Math.round(points * STEPS_A_POINT) / STEPS_A_POINT;

/** Left, top, right and bottom in steps of each character; NaN where there is no box. */
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
  x: left / STEPS_A_POINT,
  y: top / STEPS_A_POINT,
  width: (right - left) / STEPS_A_POINT,
  height: (bottom - top) / STEPS_A_POINT,
});

const steps = (points: number): number =>
  Math.round(Math.min(FURTHEST, Math.max(-FURTHEST, Number.isNaN(points) ? 0 : points)) * STEPS_A_POINT);
/** Whole numbers of either sign as ones of none: 0, -1, 1, -2, 2 become 0, 1, 2, 3, 4. */
const unsigned = (number: number): number => (number < 0 ? -2 * number - 1 : 2 * number);
const signed = (number: number): number => (number % 2 === 1 ? -(number + 1) / 2 : number / 2);
