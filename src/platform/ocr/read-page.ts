import { countInk, isNoisy, skewOf, smooth } from './ink.js';
import type { GreyPicture, PictureBox, RecognisedWord } from './ocr.types.js';
import { around, level, resize, turn, without } from './pictures.js';
import type { Tesseract, View } from './tesseract.js';

/** The target resolution: the recogniser works best around it, and letters of 8 points are not legible much below. */
const GOOD_DPI = 200;
const MIN_DPI = 150;
const MAX_DPI = 400;
const SHRUNK_DPI = 300;
const MAX_ENLARGED = 4;
/** Less ink than one or two letters have. */
const MIN_INK = 30;
/** A page read upside down scores about 0.4, one that was read well 0.8 and more. */
const WELL_READ = 0.65;
/** The second pass has no surrounding text to confirm a word, so its own confidence must be higher. */
const MIN_CONFIDENCE = 0.4;
/** The margin of pixels by which letters may extend beyond their detected box. */
const FRINGE = 2;

/** If the second pass finds more than this share of the first, the first pass was faulty. */
const LARGE_REST = 0.1;

type Quarters = 0 | 1 | 2 | 3;

interface Reading {
  /** Deskewed, and rotated by the quarter turns that were tried. */
  readonly picture: GreyPicture;
  readonly words: readonly RecognisedWord[];
  /** Maps boxes of `picture` to boxes of the given image. */
  readonly back: (box: PictureBox) => PictureBox;
}

/**
 * Reads a page whatever its orientation: images of low resolution are enlarged, noisy ones smoothed, skewed ones
 * deskewed; if little text is found the page is rotated. A second pass with other settings looks for text that the
 * first one missed, such as a stamp or a single number.
 * @returns the words in reading order, followed by the words of the second pass
 */
export function readPage(tesseract: Tesseract, given: GreyPicture): readonly RecognisedWord[] {
  const { picture: scaled, back } = resize(given, scaleOf(given.dpi));
  const noisy = isNoisy(scaled);
  const picture = noisy ? smooth(scaled) : scaled;
  if (countInk(picture) < MIN_INK) return [];
  const reading = noisy ? readNoisy(tesseract, picture) : readClear(tesseract, picture);
  return reading.words.map((word) =>
    within(
      place(word, (box) => back(reading.back(box))),
      given,
    ),
  );
}

/** In a noisy image a global brightness threshold finds letters everywhere. */
function readNoisy(tesseract: Tesseract, picture: GreyPicture): Reading {
  const first = bestReading(tesseract, picture, 'surroundings');
  return withRest(first, readRest(tesseract, first, 'surroundings'));
}

function readClear(tesseract: Tesseract, picture: GreyPicture): Reading {
  const first = bestReading(tesseract, picture, 'page');
  const rest = readRest(tesseract, first, 'surroundings');
  const plain = withRest(first, rest);
  if (lettersOf(rest) <= LARGE_REST * lettersOf(first.words)) return plain;
  // Part of the page is in shadow. Its lines would be torn at the shadow's edge, so all lines are read again as a
  // whole.
  const again = { ...first, words: tesseract.read(first.picture, { layout: 'page', threshold: 'surroundings' }) };
  const shaded = withRest(again, readRest(tesseract, again, 'page'));
  return worthOf(shaded) > worthOf(plain) ? shaded : plain;
}

const withRest = (reading: Reading, rest: readonly RecognisedWord[]): Reading => ({
  ...reading,
  words: [...reading.words, ...rest],
});

const scaleOf = (dpi: number): number => {
  if (dpi < MIN_DPI) return Math.min(MAX_ENLARGED, GOOD_DPI / dpi);
  return dpi > MAX_DPI ? SHRUNK_DPI / dpi : 1;
};

function bestReading(tesseract: Tesseract, picture: GreyPicture, threshold: View['threshold']): Reading {
  let best = readTurned(tesseract, picture, 0, threshold);
  if (isWellRead(best)) return best;
  // Lines that run up or down the page are read without rotation, but without the boxes of their characters.
  const others: readonly Quarters[] = best.words.filter(isUpright).length * 2 < best.words.length ? [3, 1] : [2, 3, 1];
  for (const quarters of others) {
    const reading = readTurned(tesseract, picture, quarters, threshold);
    if (worthOf(reading) > worthOf(best)) best = reading;
    if (isWellRead(best)) break;
  }
  return best;
}

function readTurned(
  tesseract: Tesseract,
  picture: GreyPicture,
  quarters: Quarters,
  threshold: View['threshold'],
): Reading {
  const turned = turn(picture, quarters);
  const levelled = level(turned.picture, skewOf(turned.picture));
  return {
    picture: levelled.picture,
    words: tesseract.read(levelled.picture, { layout: 'page', threshold }),
    back: (box) => turned.back(levelled.back(box)),
  };
}

const isUpright = (word: RecognisedWord): boolean => word.characters !== undefined;

/** Returns the number of letters weighted by the confidence of their words; letters without boxes count half. */
const worthOf = ({ words }: Reading): number =>
  words.reduce((sum, word) => sum + word.confidence * word.text.length * (isUpright(word) ? 1 : 0.5), 0);

function isWellRead(reading: Reading): boolean {
  const letters = lettersOf(reading.words);
  return letters > 0 && worthOf(reading) >= WELL_READ * letters;
}

const lettersOf = (words: readonly RecognisedWord[]): number => words.reduce((sum, { text }) => sum + text.length, 0);

/** Reads what is left after the words found so far are painted over. */
function readRest(
  tesseract: Tesseract,
  { picture, words }: Reading,
  threshold: View['threshold'],
): readonly RecognisedWord[] {
  const rest = without(picture, words.map(withFringe));
  if (countInk(rest) < MIN_INK) return [];
  const line = (words.at(-1)?.line ?? -1) + 1;
  const block = (words.at(-1)?.block ?? -1) + 1;
  return tesseract
    .read(rest, { layout: 'sparse', threshold })
    .filter(({ text, confidence }) => confidence >= MIN_CONFIDENCE && /[\p{L}\p{N}]/u.test(text))
    .map((word) => ({ ...word, line: word.line + line, block: word.block + block }));
}

const withFringe = ({ x, y, width, height }: PictureBox): PictureBox => ({
  x: x - FRINGE,
  y: y - FRINGE,
  width: width + 2 * FRINGE,
  height: height + 2 * FRINGE,
});

/** In a skewed line, the box around the characters of a word is smaller than the box of the word. */
function place(word: RecognisedWord, back: (box: PictureBox) => PictureBox): RecognisedWord {
  const characters = word.characters?.map(back);
  if (characters === undefined || characters.length === 0) return { ...word, ...back(word) };
  return { ...word, ...around(characters), characters };
}

/** Clips boxes to the image, since its deskewed copy is larger. */
function within(word: RecognisedWord, picture: GreyPicture): RecognisedWord {
  const cut = ({ x, y, width, height }: PictureBox): PictureBox => {
    const [left, top] = [clamp(x, picture.width), clamp(y, picture.height)];
    return {
      x: left,
      y: top,
      width: clamp(x + width, picture.width) - left,
      height: clamp(y + height, picture.height) - top,
    };
  };
  return { ...word, ...cut(word), ...(word.characters && { characters: word.characters.map(cut) }) };
}

const clamp = (value: number, most: number): number => Math.min(most, Math.max(0, value));
