import type { GreyPicture, PictureBox, RecognisedWord } from '../platform/ocr/ocr.types.js';
import { isNoisy } from '../platform/ocr/ink.js';
import { turn } from '../platform/ocr/pictures.js';
import { boundsOf, transform, type Quad } from './geometry.js';
import type { PageSpace } from './page-space.js';
import type { FlowingText } from './reading/flow.js';
import { linesBeyond } from './reading/lines-beyond.js';
import { textOfPart, type Recognise } from './reading/picture-text.js';
import { joined, readPage } from './reading/read-page.js';

/** What a picture says, in the order in which people read it. */
export interface ReadPictureText {
  readonly text: string;
  /** For each UTF-16 code unit where it stands, in pixels; undefined for blanks and line breaks. */
  readonly boxes: readonly (PictureBox | undefined)[];
  /** Whether some of it could be made out with little certainty only. */
  readonly isUnsure: boolean;
}

const POINTS_AN_INCH = 72;
/** Words of a page that was read well are surer than this, but for few of them. */
const SURE = 0.6;
const MAX_UNSURE = 0.1;
/** What is taken for words in a photograph stands beside no word that is surer than this. */
const MIN_SURE = 0.5;
const KEPT_CONFIDENCE = 0.3;
/** At these resolutions pictures are enlarged, stay as they are, and are made smaller before they are read. */
const [COARSE_DPI, FINE_DPI, FINEST_DPI] = [100, 200, 600];
const MIN_DPI = 150;
const MAX_ENLARGED_PIXELS = 8_000_000;

/** What was read at one resolution. */
interface Look {
  readonly lines: readonly FlowingText[];
  readonly isUnsure: boolean;
  /** How often the picture has to be turned for its words to run from left to right. */
  readonly quarters: Quarters;
}

type Quarters = 0 | 1 | 2 | 3;

/**
 * Reads a picture that stands by itself, as pages of PDF documents are read that are pictures. How large its letters are
 * nobody says: where the words are unsure it is read once more in another size, and what is seen there alone counts, too.
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
  const scale = picture.dpi / POINTS_AN_INCH;
  const boxes = glyphs.map((glyph) => (glyph === undefined ? undefined : boxOf(glyph.quad, space, scale)));
  return { text, boxes, isUnsure: best.isUnsure };
}

async function look(picture: GreyPicture, dpi: number, space: PageSpace, recognise: Recognise): Promise<Look> {
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

/** Words that nothing vouches for but those beside them in their line. */
function withUnsure(words: readonly RecognisedWord[]): readonly RecognisedWord[] {
  const lines = new Set(words.filter((word) => isWord(word) && word.confidence >= MIN_SURE).map(({ line }) => line));
  return words.map((word) =>
    word.confidence < KEPT_CONFIDENCE && lines.has(word.line) && isWord(word)
      ? { ...word, confidence: KEPT_CONFIDENCE }
      : word,
  );
}

/** By where the first and the last characters of most words stand. */
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

/** Of 255: what differs less from white or black is left by compression. */
const FAINT = 24;

/** Noise around letters is taken for a bad scan, and what smooths that takes dots and colons along. */
function withoutNoise({ width, height, dpi, pixels }: GreyPicture): GreyPicture {
  const clear = pixels.map((value) => (value < FAINT ? 0 : value > 255 - FAINT ? 255 : value));
  return { width, height, dpi, pixels: clear };
}

function otherDpi({ width, height, dpi }: GreyPicture): number {
  if (dpi < MIN_DPI) return FINE_DPI;
  return width * height <= MAX_ENLARGED_PIXELS ? COARSE_DPI : FINEST_DPI;
}

/** A page of the size of the picture, from its lower left corner upwards. */
function spaceOf({ width, height, dpi }: GreyPicture): PageSpace {
  const scale = POINTS_AN_INCH / dpi;
  const [across, up] = [width * scale, height * scale];
  const flipped = [1, 0, 0, -1, 0, up] as const;
  return { width: across, height: up, turns: 0, toDisplay: flipped, toUser: flipped };
}

function boxOf(quad: Quad, { toDisplay }: PageSpace, scale: number): PictureBox {
  const [left, top, right, bottom] = boundsOf(quad.map((corner) => transform(toDisplay, corner)));
  return { x: left * scale, y: top * scale, width: (right - left) * scale, height: (bottom - top) * scale };
}
