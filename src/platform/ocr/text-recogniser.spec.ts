import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import https from 'node:https';
import net from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { budget, oneOf } from '../../../test/support/budget.js';
import { drawPage } from '../../../test/support/drawn-page.js';
import recognise from './recognise.worker.js';
import { loadLanguages } from './language-data.js';
import { turn } from './pictures.js';
import {
  TextRecogniser,
  type GreyPicture,
  type RecognisedWord,
  type TextRecogniserOptions,
} from './text-recogniser.js';

const LINES = [
  'SSN: 123-45-6789',
  'Phone: (555) 867-5309, +1-202-555-0143',
  'E-mail: person-1@example.com',
  'IBAN: DE89 3704 0044 0532 0130 00',
  '"SSN:078-05-1120," was given on 04/12/1987.',
];
const WORDS = LINES.join(' ').split(' ');

const SHORT = ['Letters enough to be sure of'];
const SHORT_WORDS = SHORT.join(' ').split(' ');

/** High enough for the lines: the time depends on the area. In the long run pages have their full height. */
const height = budget(300, 842);
const drawShort = (): Promise<GreyPicture> => drawPage(SHORT, { dpi: 150, height });

const opened: TextRecogniser[] = [];
function open(options: Partial<TextRecogniserOptions> = {}): TextRecogniser {
  const recogniser = new TextRecogniser({ languages: ['eng'], workers: 1, timeoutSeconds: 60, ...options });
  opened.push(recogniser);
  return recogniser;
}
const recogniser = open();
afterAll(() => Promise.all(opened.map((each) => each.close())));

const textsOf = (words: readonly RecognisedWord[]): readonly string[] => words.map(({ text }) => text);
const textOf = (words: readonly RecognisedWord[]): string => textsOf(words).join(' ');

let picture: GreyPicture;
let words: readonly RecognisedWord[];
beforeAll(async () => {
  picture = await drawPage(LINES, { dpi: 200, height });
  words = await recogniser.recognise(picture);
});

describe('a page', () => {
  it('is read to the last digit, in its order', () => {
    expect(textsOf(words)).toEqual(WORDS);
    expect(new Set(words.map(({ line }) => line)).size).toBe(LINES.length);
  });

  it('gives each word the box of its ink', () => {
    for (const word of words) {
      const ink = inkWithin(picture, word);
      for (const key of ['x', 'y', 'width', 'height'] as const) {
        expect(Math.abs(word[key] - ink[key])).toBeLessThanOrEqual(3);
      }
    }
  });

  it('tells characters of a word apart', () => {
    const word = words.find(({ text }) => text === '"SSN:078-05-1120,"');
    const characters = word?.characters ?? [];
    expect(characters).toHaveLength(18);
    const number = characters.slice(5, 16);
    for (const [i, { x, width }] of number.entries()) {
      expect(width).toBeGreaterThan(0);
      const next = number[i + 1];
      if (next !== undefined) expect(next.x).toBeGreaterThanOrEqual(x + width - 1);
    }
  });

  it('is read the same after another one', async () => {
    await recogniser.recognise(await drawShort());
    expect(await recogniser.recognise(picture)).toEqual(words);
  });
});

/** Returns the smallest box around the dark pixels near a box. */
function inkWithin({ width, pixels }: GreyPicture, box: RecognisedWord): RecognisedWord {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let y = Math.floor(box.y) - 4; y < box.y + box.height + 4; y++) {
    for (let x = Math.floor(box.x) - 4; x < box.x + box.width + 4; x++) {
      if ((pixels[y * width + x] ?? 255) > 160) continue;
      [left, right] = [Math.min(left, x), Math.max(right, x + 1)];
      [top, bottom] = [Math.min(top, y), Math.max(bottom, y + 1)];
    }
  }
  return { ...box, x: left, y: top, width: right - left, height: bottom - top };
}

it.each(oneOf([150, 300], 'dots an inch'))('pages of %i dots an inch are read', async (dpi) => {
  expect(textsOf(await recogniser.recognise(await drawPage(LINES, { dpi, height })))).toEqual(WORDS);
});

it.each(oneOf([-2, 6, 1, 2], 'slants'))('pages that lie %i degrees askew are read', async (degrees) => {
  const read = textOf(await recogniser.recognise(await drawPage(LINES, { dpi: 200, degrees, height })));
  expect(read).toContain('123-45-6789');
  expect(read).toContain('person-1@example.com');
});

it.each(oneOf([1, 2, 3] as const, 'turned pages'))(
  'a page that is turned by %i quarters is read, with boxes as they lie',
  async (quarters) => {
    const turned = turn(picture, quarters);
    const isNumber = ({ text }: RecognisedWord): boolean => text === '123-45-6789';
    const found = (await recogniser.recognise(turned.picture)).find(isNumber);
    if (found === undefined) throw new Error('The number was not read');
    const [box, expected] = [turned.back(found), words.find(isNumber)];
    for (const key of ['x', 'y', 'width', 'height'] as const) {
      expect(Math.abs(box[key] - (expected?.[key] ?? NaN))).toBeLessThanOrEqual(3);
    }
    expect(found.characters).toHaveLength(11);
  },
);

it('light text on dark is read', async () => {
  const dark = { ...picture, pixels: picture.pixels.map((value) => 255 - value) };
  expect(textsOf(await recogniser.recognise(dark))).toEqual(WORDS);
});

it('text in the shade is read', async () => {
  const whole = await drawPage(LINES, { dpi: 200, height: budget(500, 842) });
  const shade = (value: number, i: number): number => value * (0.35 + (0.65 * (i % whole.width)) / whole.width);
  const shaded = { ...whole, pixels: whole.pixels.map(shade) };
  expect(textOf(await recogniser.recognise(shaded))).toContain('123-45-6789');
});

it('an empty page has no words', async () => {
  expect(await recogniser.recognise(await drawPage([], { dpi: 100 }))).toEqual([]);
  expect(await recogniser.recognise({ width: 0, height: 0, dpi: 200, pixels: new Uint8Array() })).toEqual([]);
});

it('a page that takes too long costs itself alone', async () => {
  const hasty = open({ timeoutSeconds: 0.02 });
  // The error comes from the second attempt, which has more time.
  await expect(hasty.recognise(picture)).rejects.toMatchObject({
    kind: 'timed-out',
    message: expect.stringContaining('more than 0.04 s'),
  });
  // The thread of the first page has ended; the next page gets another.
  await expect(hasty.recognise(picture)).rejects.toMatchObject({ kind: 'timed-out' });
});

it('a caller may give up, while it waits and while its page is read', async () => {
  const [giveUp, short] = [new AbortController(), await drawShort()];
  const first = recogniser.recognise(picture, giveUp.signal);
  const second = recogniser.recognise(picture, giveUp.signal);
  const third = recogniser.recognise(short);
  giveUp.abort(new Error('gone'));
  await expect(first).rejects.toThrow('gone');
  await expect(second).rejects.toThrow('gone');
  expect(textsOf(await third)).toEqual(SHORT_WORDS);
});

it('only so much may wait', async () => {
  const short = await drawShort();
  const busy = open({ maxWaitingPixels: short.pixels.length });
  const first = busy.recognise(short);
  await expect(busy.recognise(short)).rejects.toMatchObject({ kind: 'overloaded' });
  expect(textsOf(await first)).toEqual(SHORT_WORDS);
  expect(textsOf(await busy.recognise(short))).toEqual(SHORT_WORDS);
});

it('memory is bounded', async () => {
  const tight = open({ maxMemoryBytes: 24 * 1024 * 1024 });
  await expect(tight.recognise(await drawPage(LINES, { dpi: 300 }))).rejects.toMatchObject({ kind: 'out-of-memory' });
});

it('nothing is fetched from anywhere, and nothing written where it runs', async () => {
  const calls = [
    jest.spyOn(globalThis, 'fetch'),
    jest.spyOn(http, 'request'),
    jest.spyOn(https, 'request'),
    jest.spyOn(net.Socket.prototype, 'connect'),
  ].map((spy) => spy.mockImplementation(() => unreachable()));
  try {
    // Calls the thread's function in this thread.
    const languages = await loadLanguages(['eng']);
    const recognition = await recognise({ picture: await drawShort(), languages, maxMemoryBytes: 512 * 1024 * 1024 });
    expect(recognition).toMatchObject({ outcome: 'done', words: SHORT_WORDS.map((text) => ({ text })) });
    for (const call of calls) expect(call).not.toHaveBeenCalled();
  } finally {
    jest.restoreAllMocks();
  }
  expect(readdirSync('.').filter((name) => name.includes('traineddata'))).toEqual([]);
});

function unreachable(): never {
  throw new Error('The network was asked');
}

describe('languages', () => {
  const directory = mkdtempSync(path.join(tmpdir(), 'languages-'));
  afterAll(() => {
    rmSync(directory, { recursive: true });
  });

  it.each([
    ['one that is not there', 'deu', /deu\.traineddata.*PDF_OCR_DATA_DIR/],
    ['a name that leads elsewhere', '../eng', /names such as eng/],
  ])('%s is an error that says what to do', async (_, language, message) => {
    const recognising = open({ languages: [language], languageDir: directory }).recognise(await drawShort());
    const error: unknown = await recognising.catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ kind: 'language-missing' });
    expect(String(error)).toMatch(message);
  });

  it('data that is none is an error', async () => {
    writeFileSync(path.join(directory, 'fra.traineddata'), 'none');
    const recognising = open({ languages: ['fra'], languageDir: directory }).recognise(await drawShort());
    await expect(recognising).rejects.toMatchObject({ kind: 'language-missing' });
  });
});
