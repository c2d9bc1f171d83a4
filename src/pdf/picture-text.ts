import type { GreyPicture, PictureBox, RecognisedWord } from '../platform/ocr/ocr.types.js';
import { isNoisy } from '../platform/ocr/ink.js';
import { turn } from '../platform/ocr/pictures.js';
import { boundsOf, transform, type Quad } from './geometry.js';
import type { PageSpace } from './page-space.js';
import type { FlowingText } from './reading/flow.js';
import { linesBeyond } from './reading/lines-beyond.js';
import { textOfPart, type Recognise } from './reading/picture-text.js';
import { joined, readPage } from './reading/read-page.js';

/** The text of an image in reading order. */
export interface ReadPictureText {
  readonly text: string;
  /** The box of each UTF-16 code unit in pixels; undefined for blanks and line breaks. */
  readonly boxes: readonly (PictureBox | undefined)[];
  /** True if some of the text was recognised with low confidence only. */
  readonly isUnsure: boolean;
}

const POINTS_PER_INCH = 72;
/** On a page that was read well, few words have a lower confidence. */
const SURE = 0.6;
const MAX_UNSURE = 0.1;
/** False matches in a photograph have no word of at least this confidence on their line. */
const MIN_SURE = 0.5;
const KEPT_CONFIDENCE = 0.3;
/** Images of low, medium and very high resolution are respectively enlarged, left unchanged, and reduced by OCR. */
const [COARSE_DPI, FINE_DPI, FINEST_DPI] = [100, 200, 600];
const MIN_DPI = 150;
const MAX_ENLARGED_PIXELS = 8_000_000;

/** The result at one resolution. */
interface RecognitionResult {
  readonly lines: readonly FlowingText[];
  readonly isUnsure: boolean;
  /** The number of quarter turns after which the words run from left to right. */
  readonly quarters: Quarters;
}

type Quarters = 0 | 1 | 2 | 3;

/**
 * Reads an image that is not part of a document, in the same way as scanned pages. The size of its letters is unknown:
 * if words are uncertain, the image is read again at another resolution, and text found only then is added.
 */
export async function textOfPicture(
  picture: GreyPicture,
  recognise: Recognise,
  isTurned = false,
): Promise<ReadPictureText> {
  const space = spaceOf(picture);
  const first = await look(picture, picture.dpi, space, recognise);
  if (first.quarters !== 0 && !isTurned) {
    const { picture: turned, back } = turn(picture, first.quarters);
    const upright = await textOfPicture(turned, recognise, true);
    return { ...upright, boxes: upright.boxes.map((box) => box && back(box)) };
  }
  const isDoubtful = first.isUnsure || isNoisy(picture);
  const second = isDoubtful ? await look(withoutNoise(picture), otherDpi(picture), space, recognise) : undefined;
  const [best, other] = second?.isUnsure === false ? [second, first] : [first, second];
  const more = other === undefined ? [] : linesBeyond(best.lines, other.lines);
  const { text, glyphs } = joined([...best.lines, ...more]);
  const scale = picture.dpi / POINTS_PER_INCH;
  const boxes = glyphs.map((glyph) => (glyph === undefined ? undefined : boxOf(glyph.quad, space, scale)));
  return { text, boxes, isUnsure: best.isUnsure };
}

async function look(
  picture: GreyPicture,
  dpi: number,
  space: PageSpace,
  recognise: Recognise,
): Promise<RecognitionResult> {
  let isUnsure = false;
  let quarters: Quarters = 0;
  const whole = { x: 0, y: 0, width: space.width, height: space.height };
  const glyphs = await textOfPart(picture, whole, space, async (part) => {
    const found = await recognise({ ...part, dpi });
    const words = found.filter(isWord);
    isUnsure = words.filter(({ confidence }) => confidence < SURE).length > MAX_UNSURE * words.length;
    quarters = turnedBy(words);
    return withUnsure(found);
  });
  const { head, body, foot } = readPage(glyphs);
  return { lines: [...head, body, ...foot].filter(({ text }) => text !== ''), isUnsure, quarters };
}

const isWord = ({ text }: RecognisedWord): boolean => /[\p{L}\p{N}]{2}/u.test(text);

/** Accepts words of low confidence if other words on the same line support them. */
function withUnsure(words: readonly RecognisedWord[]): readonly RecognisedWord[] {
  const lines = new Set(words.filter((word) => isWord(word) && word.confidence >= MIN_SURE).map(({ line }) => line));
  return words.map((word) =>
    word.confidence < KEPT_CONFIDENCE && lines.has(word.line) && isWord(word)
      ? { ...word, confidence: KEPT_CONFIDENCE }
      : word,
  );
}

/** Determines the rotation from the positions of the first and last characters of most words. */
function turnedBy(words: readonly RecognisedWord[]): Quarters {
  const counts: [number, number, number, number] = [0, 0, 0, 0];
  for (const { characters = [] } of words) {
    const [first, last] = [characters[0], characters.at(-1)];
    if (first === undefined || last === undefined || characters.length < 3) continue;
    const [across, down] = [last.x - first.x, last.y - first.y];
    const quarters = Math.abs(across) >= Math.abs(down) ? (across >= 0 ? 0 : 2) : down >= 0 ? 3 : 1;
    counts[quarters]++;
  }
  const most = Math.max(...counts);
  return ([2, 1, 3] as const).find((quarters) => counts[quarters] === most && most > counts[0]) ?? 0;
}

/** A part of 255: smaller differences from white or black are compression artefacts. */
const FAINT = 24;

/**
 * Removes noise around letters. OCR would take the image for a bad scan, and its smoothing also removes dots and
 * colons.
 */
function withoutNoise({ width, height, dpi, pixels }: GreyPicture): GreyPicture {
  const clear = pixels.map((value) => (value < FAINT ? 0 : value > 255 - FAINT ? 255 : value));
  return { width, height, dpi, pixels: clear };
}

function otherDpi({ width, height, dpi }: GreyPicture): number {
  if (dpi < MIN_DPI) return FINE_DPI;
  return width * height <= MAX_ENLARGED_PIXELS ? COARSE_DPI : FINEST_DPI;
}

/** Returns a page of the size of the image, with its origin in the lower left corner. */
function spaceOf({ width, height, dpi }: GreyPicture): PageSpace {
  const scale = POINTS_PER_INCH / dpi;
  const [across, up] = [width * scale, height * scale];
  const flipped = [1, 0, 0, -1, 0, up] as const;
  return { width: across, height: up, turns: 0, toDisplay: flipped, toUser: flipped };
}

function boxOf(quad: Quad, { toDisplay }: PageSpace, scale: number): PictureBox {
  const [left, top, right, bottom] = boundsOf(quad.map((corner) => transform(toDisplay, corner)));
  return { x: left * scale, y: top * scale, width: (right - left) * scale, height: (bottom - top) * scale };
}
