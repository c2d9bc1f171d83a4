import type { RecognisedWord } from '../../platform/ocr/ocr.types.js';
import { inverse, type Matrix } from '../geometry.js';
import type { PageSpace } from '../page-space.js';
import { recognisedGlyphs } from './recognised-glyphs.js';
import { readPage } from './read-page.js';

const space = (toDisplay: Matrix): PageSpace => ({
  width: 612,
  height: 792,
  turns: 0,
  toDisplay,
  toUser: inverse(toDisplay) ?? toDisplay,
});
const UPRIGHT = space([1, 0, 0, -1, 0, 792]);

const word = (text: string, x: number, more: Partial<RecognisedWord> = {}): RecognisedWord => ({
  ...{ text, x, y: 100, width: 20 * text.length, height: 28, confidence: 1, line: 0, block: 0 },
  ...more,
});

const glyphsOf = (words: readonly RecognisedWord[], where = UPRIGHT) => recognisedGlyphs(words, { dpi: 144 }, where);
const textOf = (words: readonly RecognisedWord[]): string => readPage(glyphsOf(words)).body.text;

test('words stand on the page where they stand on its picture, in points', () => {
  const [first, second] = glyphsOf([word('ab', 72)]);
  expect(first?.quad).toEqual([
    { x: 36, y: 792 - 64 },
    { x: 46, y: 792 - 64 },
    { x: 46, y: 792 - 50 },
    { x: 36, y: 792 - 50 },
  ]);
  expect([second?.from, second?.to, second?.low, second?.high]).toEqual([46, 56, -64, -50]);
});

test('and on pages that are turned', () => {
  const turned = space([0, 1, 1, 0, 0, 0]);
  const [glyph] = glyphsOf([word('a', 72)], turned);
  expect(glyph?.quad[0]).toEqual({ x: 64, y: 36 });
});

test('characters are where they were seen, each up to the next', () => {
  const characters = [72, 90, 95].map((x) => ({ x, y: 100, width: 4, height: 28 }));
  const glyphs = glyphsOf([word('Wil', 72, { width: 40, characters })]);
  expect(glyphs.map(({ from, to }) => [from, to])).toEqual([
    [36, 45],
    [45, 47.5],
    [47.5, 56],
  ]);
});

test('words of one line have a blank between them, parts of an address that touch have none', () => {
  expect(textOf([word('Jane', 72), word('Roe', 172)])).toBe('Jane Roe');
  expect(textOf([word('person-1@', 72), word('example.com', 253)])).toBe('person-1@example.com');
  expect(textOf([word('person-1', 72), word('@example.com', 233)])).toBe('person-1@example.com');
});

test('words without ascenders are as high as their line', () => {
  const glyphs = glyphsOf([word('Hl', 72), word('ace', 132, { y: 110, height: 18 })]);
  expect(new Set(glyphs.map(({ high }) => high))).toEqual(new Set([-50]));
  const slope = glyphsOf([word('Hl', 72), word('ace', 132, { y: 150 })]);
  expect(new Set(slope.map(({ high }) => high))).toEqual(new Set([-50, -75]));
});
