import type { GreyPicture, RecognisedWord } from '../../platform/ocr/ocr.types.js';
import { transform, type Point, type Quad } from '../geometry.js';
import type { PageSpace } from '../page-space.js';
import type { Glyph } from './glyph.js';

const POINTS_PER_INCH = 72;

/** Converts the words found by OCR to glyphs positioned on the page. */
export function recognisedGlyphs(
  words: readonly RecognisedWord[],
  { dpi }: Pick<GreyPicture, 'dpi'>,
  space: PageSpace,
): readonly Glyph[] {
  const scale = POINTS_PER_INCH / dpi;
  let order = 0;
  let before: RecognisedWord | undefined;
  const lines = linesOf(words);
  return words.flatMap((word) => {
    const letters = Array.from(word.text);
    const line = lines.get(word.line) ?? word;
    const isApart = before === undefined || !touches(before, word);
    before = word;
    return letters.map((text, i): Glyph => {
      const left = startOf(word, i, letters.length) * scale;
      const right = startOf(word, i + 1, letters.length) * scale;
      const [top, bottom] = [line.y * scale, (line.y + line.height) * scale];
      const at = (across: number, down: number): Point => transform(space.toUser, { x: across, y: down });
      const quad: Quad = [at(left, bottom), at(right, bottom), at(right, top), at(left, top)];
      const spaced = i === 0 && isApart;
      return { text, quad, angle: 0, from: left, to: right, low: -bottom, high: -top, order: order++, spaced };
    });
  });
}

/** Lines that exceed this multiple of their highest word are not level. */
const MAX_HIGHER = 1.5;

/**
 * Returns the vertical extent of each line. Words are only as high as their letters, but those of a line need the same
 * height.
 */
function linesOf(words: readonly RecognisedWord[]): ReadonlyMap<number, Pick<RecognisedWord, 'y' | 'height'>> {
  const groups = new Map<number, RecognisedWord[]>();
  for (const word of words) groups.set(word.line, [...(groups.get(word.line) ?? []), word]);
  const lines = new Map<number, Pick<RecognisedWord, 'y' | 'height'>>();
  for (const [line, group] of groups) {
    const y = Math.min(...group.map((word) => word.y));
    const height = Math.max(...group.map((word) => word.y + word.height)) - y;
    if (height <= MAX_HIGHER * Math.max(...group.map((word) => word.height))) lines.set(line, { y, height });
  }
  return lines;
}

/**
 * The maximum gap, as a share of the line height, between two parts of a word that OCR has split, for example at the
 * sign `@`.
 */
const MAX_WITHIN = 0.2;

const touches = (before: RecognisedWord, word: RecognisedWord): boolean =>
  before.line === word.line &&
  (before.text.endsWith('@') || word.text.startsWith('@')) &&
  Math.abs(word.x - (before.x + before.width)) <= MAX_WITHIN * Math.min(before.height, word.height);

/**
 * Returns the start of a character. Each extends to the next one, so that no part of a letter lies between two boxes.
 */
function startOf(word: RecognisedWord, i: number, of: number): number {
  if (i === 0) return word.x;
  if (i === of) return word.x + word.width;
  return word.characters?.[i]?.x ?? word.x + (word.width * i) / of;
}
