import { countInk, isNoisy, skewOf, smooth } from './ink.js';
import type { GreyPicture, PictureBox, RecognisedWord } from './ocr.types.js';
import { around, level, resize, turn, without } from './pictures.js';
import type { Tesseract, View } from './tesseract.js';

/** Letters of 8 points are not told apart below this; the recogniser is at its best around it. */
const GOOD_DPI = 200;
const MIN_DPI = 150;
const MAX_DPI = 400;
const SHRUNK_DPI = 300;
const MAX_ENLARGED = 4;
/** Less ink than a letter or two have. */
const MIN_INK = 30;
/** A page read upside down has about 0.4, one that was read well 0.8 and more. */
const WELL_READ = 0.65;
/** In the second look nothing vouches for a word but itself. */
const MIN_CONFIDENCE = 0.4;
/** Of letters around the box that was found of them. */
const FRINGE = 2;

/** So much more than was read at first, and something is wrong with it. */
const LARGE_REST = 0.1;

type Quarters = 0 | 1 | 2 | 3;

interface Reading {
  /** Level, and upright as far as it was turned. */
  readonly picture: GreyPicture;
  readonly words: readonly RecognisedWord[];
  /** From boxes of it to those of the picture that was given. */
  readonly back: (box: PictureBox) => PictureBox;
}

/**
 * Reads a page however it was laid on the glass: pictures that are too coarse are enlarged, noisy ones smoothed, crooked
 * ones levelled; where little is read the page is turned. What was not read at first is looked at once more in another
 * way, so that a stamp or a lone number is not missed.
 * @returns the words in reading order, those of the second look behind the others
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

/** Among noise one brightness for the whole page finds letters everywhere. */
function readNoisy(tesseract: Tesseract, picture: GreyPicture): Reading {
  const first = bestReading(tesseract, picture, 'surroundings');
  return withRest(first, readRest(tesseract, first, 'surroundings'));
}

function readClear(tesseract: Tesseract, picture: GreyPicture): Reading {
  const first = bestReading(tesseract, picture, 'page');
  const rest = readRest(tesseract, first, 'surroundings');
  const plain = withRest(first, rest);
  if (lettersOf(rest) <= LARGE_REST * lettersOf(first.words)) return plain;
  // A part of the page lies in the shade. Its lines would be torn at the edge of it: they are read anew as a whole.
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
  // Lines that run up or down the page are read by themselves, but without the places of their characters.
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

/** Letters, each as much as its word is sure; those without a place count half. */
const worthOf = ({ words }: Reading): number =>
  words.reduce((sum, word) => sum + word.confidence * word.text.length * (isUpright(word) ? 1 : 0.5), 0);

function isWellRead(reading: Reading): boolean {
  const letters = lettersOf(reading.words);
  return letters > 0 && worthOf(reading) >= WELL_READ * letters;
}

const lettersOf = (words: readonly RecognisedWord[]): number => words.reduce((sum, { text }) => sum + text.length, 0);

/** What is left when the words that were found are painted over. */
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

/** Around its characters a word of a crooked line has a smaller box than around itself. */
function place(word: RecognisedWord, back: (box: PictureBox) => PictureBox): RecognisedWord {
  const characters = word.characters?.map(back);
  if (characters === undefined || characters.length === 0) return { ...word, ...back(word) };
  return { ...word, ...around(characters), characters };
}

/** Cut to the picture, since its levelled copy is larger. */
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
