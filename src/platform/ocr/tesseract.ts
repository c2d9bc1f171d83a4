import { createRequire } from 'node:module';
import { boundedStart } from '../wasm/bounded-module.js';
import type { LanguageData } from './language-data.js';
import type { GreyPicture, PictureBox, RecognisedWord } from './ocr.types.js';

/** The parts of the Tesseract API that are used. @see tesseract/baseapi.h of Tesseract 5 */
interface Core {
  readonly TessBaseAPI: new () => Api;
  readonly FS: { readonly writeFile: (name: string, bytes: Uint8Array) => void };
}
interface Api {
  /** @returns 0 if all languages were loaded */
  Init(directory: null, languages: string, engine: number): number;
  SetVariable(name: string, value: string): boolean;
  /** Reads the image from `/input` in Tesseract's in-memory file system. */
  SetImageFile(exif: number, angle: number): number;
  SetSourceResolution(dpi: number): void;
  Recognize(monitor: null): number;
  GetJSONText(page: number): string | null;
}
type StartCore = (options: object) => Promise<Core>;

/** The parts of Tesseract's JSON output that are used. */
interface Answer {
  readonly blocks: readonly {
    readonly paragraphs: readonly { readonly lines: readonly { readonly words: readonly AnswerWord[] }[] }[];
  }[];
}
interface AnswerWord extends AnswerBox {
  readonly confidence: number;
  readonly symbols: readonly AnswerBox[];
}
interface AnswerBox {
  readonly text: string;
  readonly bbox: { readonly x0: number; readonly y0: number; readonly x1: number; readonly y1: number };
}

/** The parameters for analysing an image. */
export interface View {
  /**
   * `page`: columns, paragraphs and tables in reading order; `sparse`: anything that looks like a word, at any
   * position.
   */
  readonly layout: 'page' | 'sparse';
  /**
   * The way to separate ink from paper: `page` uses one brightness threshold for the whole image, and also finds light
   * text on dark boxes; `surroundings` uses a threshold around each pixel, which finds text in shadow and among noise.
   */
  readonly threshold: 'page' | 'surroundings';
}

/** A recogniser with its languages, for one page; it keeps no state for the next page. */
export interface Tesseract {
  /** @returns the words in reading order */
  readonly read: (picture: GreyPicture, view: View) => readonly RecognisedWord[];
  /** True if more memory was requested than allowed; if so, that is the cause of any failure. */
  readonly isOutOfMemory: () => boolean;
}

/** `OEM_LSTM_ONLY`; `PSM_AUTO` and `PSM_SPARSE_TEXT` of `PageSegMode`; `Otsu` and `Sauvola` of `ThresholdMethod`. */
const NEURAL = 1;
const LAYOUTS = { page: '3', sparse: '11' } as const;
const THRESHOLDS = { page: '0', surroundings: '2' } as const;
/**
 * Runs on every processor that Node supports. A faster build, with instructions that may round differently on each
 * processor, would read the same page differently from one machine to the next.
 */
const BUILD = 'tesseract.js-core/tesseract-core-simd-lstm';

const requireHere = createRequire(__filename);

/**
 * Starts a recogniser, which takes about a tenth of a second once the code is compiled.
 * @returns undefined if the data of a language is invalid
 */
export async function openTesseract(
  languages: readonly LanguageData[],
  maxMemoryBytes: number,
): Promise<Tesseract | undefined> {
  const { options, isOutOfMemory } = await boundedStart(requireHere.resolve(`${BUILD}.wasm`), maxMemoryBytes);
  const start = requireHere(`${BUILD}.js`) as StartCore;
  const core = await start(options);
  for (const { language, bytes } of languages) core.FS.writeFile(`${language}.traineddata`, bytes);
  const api = new core.TessBaseAPI();
  if (api.Init(null, languages.map(({ language }) => language).join('+'), NEURAL) !== 0) return undefined;
  return {
    read: (picture, { layout, threshold }) => {
      api.SetVariable('tessedit_pageseg_mode', LAYOUTS[layout]);
      api.SetVariable('thresholding_method', THRESHOLDS[threshold]);
      core.FS.writeFile('/input', portableGreyMap(picture));
      if (api.SetImageFile(1, 0) !== 0) throw new Error('The recogniser does not take the picture');
      api.SetSourceResolution(Math.round(picture.dpi));
      if (api.Recognize(null) !== 0) throw new Error('The recogniser gives the picture up');
      const json = api.GetJSONText(0);
      return json ? wordsOf(JSON.parse(json) as Answer) : [];
    },
    isOutOfMemory,
  };
}

/** @see https://netpbm.sourceforge.net/doc/pgm.html */
const portableGreyMap = ({ width, height, pixels }: GreyPicture): Uint8Array =>
  Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`, 'latin1'), pixels]);

function wordsOf(answer: Answer): readonly RecognisedWord[] {
  const words: RecognisedWord[] = [];
  let line = 0;
  for (const [block, { paragraphs }] of answer.blocks.entries()) {
    for (const { words: found } of paragraphs.flatMap(({ lines }) => lines)) {
      for (const word of found) if (word.text.trim() !== '') words.push({ ...wordOf(word), line, block });
      line++;
    }
  }
  return words;
}

function wordOf(word: AnswerWord): Omit<RecognisedWord, 'line' | 'block'> {
  const characters = charactersOf(word);
  return {
    text: word.text,
    confidence: Math.min(1, Math.max(0, word.confidence / 100)),
    ...boxOf(word),
    ...(characters !== undefined && { characters }),
  };
}

/**
 * Returns one box per code point. A symbol such as a ligature may represent several characters, which share its width.
 */
function charactersOf(word: AnswerWord): readonly PictureBox[] | undefined {
  if (word.symbols.map(({ text }) => text).join('') !== word.text) return undefined;
  if (!word.symbols.every((symbol) => isWithin(symbol, word))) return undefined;
  return word.symbols.flatMap((symbol) => {
    const { x, y, width, height } = boxOf(symbol);
    const count = Array.from(symbol.text).length;
    return Array.from({ length: count }, (_, i) => ({ x: x + (width * i) / count, y, width: width / count, height }));
  });
}

/**
 * Returns true if the symbol is inside its word: in lines that Tesseract rotated, the boxes of symbols are not rotated
 * back.
 */
const isWithin = ({ bbox: inner }: AnswerBox, { bbox: outer }: AnswerBox): boolean =>
  inner.x1 > inner.x0 &&
  inner.x0 >= outer.x0 - 1 &&
  inner.x1 <= outer.x1 + 1 &&
  inner.y0 >= outer.y0 - 1 &&
  inner.y1 <= outer.y1 + 1;

const boxOf = ({ bbox: { x0, y0, x1, y1 } }: AnswerBox): PictureBox => ({
  x: x0,
  y: y0,
  width: x1 - x0,
  height: y1 - y0,
});
