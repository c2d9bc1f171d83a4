import type { Range } from '../format.js';
import type { PictureBox, PictureText } from '../pictures.js';
import { UprightImage } from './orientation.js';
import type { Size } from './picture.js';

/**
 * Margin as a share of the letter height, and its minimum in pixels: letter boxes are a little narrower than the ink.
 */
const MARGIN = 0.12;
const MIN_MARGIN = 2;
/** Minimum vertical overlap of letters on one line, as a share of their height. */
const MIN_BESIDE = 0.6;
/** Words with a larger gap, in letter heights, are covered separately. */
const MAX_GAP = 3;

/** Returns the boxes that cover these ranges of a text: whole words, with separate boxes per line. */
export function boxesOf({ text, boxes }: PictureText, ranges: readonly Range[]): readonly PictureBox[] {
  return ranges.flatMap((range) => {
    const { start, end } = wholeWords(text, range);
    const lines: PictureBox[] = [];
    for (const box of boxes.slice(start, end)) {
      if (box === undefined) continue;
      const last = lines.at(-1);
      if (last !== undefined && isBeside(last, box)) lines[lines.length - 1] = around(last, box);
      else lines.push(box);
    }
    return lines.map(withMargin);
  });
}

/** Converts boxes to whole pixels of the image as stored. */
export function storedBoxes(boxes: readonly PictureBox[], size: Size, orientation: number): readonly PictureBox[] {
  const upright = new UprightImage(size, orientation);
  return boxes
    .map((box) => {
      const [x, y] = [Math.max(0, Math.floor(box.x)), Math.max(0, Math.floor(box.y))];
      const right = Math.min(upright.width, Math.ceil(box.x + box.width));
      const bottom = Math.min(upright.height, Math.ceil(box.y + box.height));
      return { x, y, width: right - x, height: bottom - y };
    })
    .filter(({ width, height }) => width > 0 && height > 0)
    .map((box) => upright.stored(box));
}

/** Returns the smallest box around both. */
export function around(one: PictureBox, other: PictureBox): PictureBox {
  const [x, y] = [Math.min(one.x, other.x), Math.min(one.y, other.y)];
  return {
    x,
    y,
    width: Math.max(one.x + one.width, other.x + other.width) - x,
    height: Math.max(one.y + one.height, other.y + other.height) - y,
  };
}

const isWord = (character = ''): boolean => /[\p{L}\p{M}\p{N}\p{Cs}]/u.test(character);

function wholeWords(text: string, { start, end }: Range): Range {
  let [from, to] = [start, end];
  while (from > 0 && isWord(text[from]) && isWord(text[from - 1])) from--;
  while (to < text.length && isWord(text[to - 1]) && isWord(text[to])) to++;
  return { start: from, end: to };
}

function isBeside(last: PictureBox, box: PictureBox): boolean {
  const common = Math.min(last.y + last.height, box.y + box.height) - Math.max(last.y, box.y);
  const gap = Math.max(box.x - (last.x + last.width), last.x - (box.x + box.width));
  const height = Math.min(last.height, box.height);
  return common >= MIN_BESIDE * height && gap <= MAX_GAP * Math.max(last.height, box.height);
}

function withMargin({ x, y, width, height }: PictureBox): PictureBox {
  const margin = Math.max(MIN_MARGIN, MARGIN * height);
  return { x: x - margin, y: y - margin, width: width + 2 * margin, height: height + 2 * margin };
}
