import type { GreyPicture, PictureBox, RecognisedWord } from '../../platform/ocr/ocr.types.js';
import type { PageBox } from '../page-boxes.js';
import type { PageSpace } from '../page-space.js';
import type { Glyph } from './glyph.js';
import { recognisedGlyphs } from './recognised-glyphs.js';

/** Reads images of pages by OCR. */
export type Recognise = (picture: GreyPicture) => Promise<readonly RecognisedWord[]>;

/**
 * Does the same, with the page number, counted from 1. The answer is `too-slow` for a page that took too long and is
 * left as it is.
 */
export type RecognisePage = (picture: GreyPicture, page: number) => Promise<readonly RecognisedWord[] | 'too-slow'>;

const POINTS_PER_INCH = 72;
/** A margin in points around an image, so that letters at its edge are complete. */
const MARGIN = 2;
/** Text that OCR wrongly finds in a photograph has a lower confidence. */
const MIN_CONFIDENCE = 0.3;

/** Reads a part of a page image. Returns glyphs positioned on the page. */
export async function textOfPart(
  picture: GreyPicture,
  part: PageBox,
  space: PageSpace,
  recognise: Recognise,
): Promise<readonly Glyph[]> {
  const crop = cropped(picture, part);
  const words = (await recognise(crop.picture)).filter(({ confidence }) => confidence >= MIN_CONFIDENCE);
  const moved = <T extends PictureBox>(box: T): T => ({ ...box, x: box.x + crop.x, y: box.y + crop.y });
  const placed = words.map((word) => {
    const { characters } = word;
    return { ...moved(word), ...(characters === undefined ? {} : { characters: characters.map(moved) }) };
  });
  return recognisedGlyphs(placed, picture, space);
}

function cropped(
  { width, height, dpi, pixels }: GreyPicture,
  part: PageBox,
): { picture: GreyPicture; x: number; y: number } {
  const scale = dpi / POINTS_PER_INCH;
  const x = Math.max(0, Math.floor((part.x - MARGIN) * scale));
  const y = Math.max(0, Math.floor((part.y - MARGIN) * scale));
  const right = Math.min(width, Math.ceil((part.x + part.width + MARGIN) * scale));
  const bottom = Math.min(height, Math.ceil((part.y + part.height + MARGIN) * scale));
  const [columns, rows] = [Math.max(0, right - x), Math.max(0, bottom - y)];
  const out = new Uint8Array(columns * rows);
  for (let row = 0; row < rows; row++) {
    const from = (y + row) * width + x;
    out.set(pixels.subarray(from, from + columns), row * columns);
  }
  return { picture: { width: columns, height: rows, dpi, pixels: out }, x, y };
}
