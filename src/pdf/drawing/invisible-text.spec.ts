import { PDFDocument, PDFName } from '@cantoo/pdf-lib';
import { glyphsOf } from '../../../test/support/pdf-glyphs.js';
import { typeset } from '../../../test/support/typeset.js';
import { quadOf } from '../geometry.js';
import { invisibleText, wordsOf, type PlacedWord } from './invisible-text.js';

async function read(words: readonly PlacedWord[]) {
  const document = await PDFDocument.create();
  const page = document.addPage([612, 792]);
  const { content, fonts } = invisibleText(document.context, words);
  for (const [name, font] of fonts) page.node.setFontDictionary(PDFName.of(name), font);
  page.node.set(PDFName.of('Contents'), document.context.register(document.context.flateStream(content)));
  return { fonts: fonts.size, glyphs: (await glyphsOf(await document.save()))[0] ?? [] };
}

test('words of every script are found where they are said to be', async () => {
  const words = ['Jane', 'Zoë', '電話', 'שלום', '😀x'].map((text, i) => ({
    text,
    quad: quadOf([100, 100 * i + 50, 160, 100 * i + 62]),
  }));
  const { glyphs } = await read(words);
  expect(glyphs.map(({ text }) => text).join('')).toContain('JaneZoë電話');
  for (const [i, each] of ['J', 'Z', '電'].entries()) {
    const glyph = glyphs.find(({ text }) => text === each);
    expect([glyph?.x, glyph?.y].map((value) => Math.round(value ?? 0))).toEqual([100, 100 * i + 50]);
  }
});

test('more characters than a font has codes need more fonts', async () => {
  const text = String.fromCodePoint(...Array.from({ length: 600 }, (_, i) => 0x4e00 + i));
  const { fonts, glyphs } = await read([{ text, quad: quadOf([50, 50, 600, 62]) }]);
  expect(fonts).toBe(3);
  expect(glyphs.map((glyph) => glyph.text).join('')).toBe(text);
});

test('no words need nothing', async () => {
  const document = await PDFDocument.create();
  expect(invisibleText(document.context, [])).toEqual({ content: '', fonts: new Map() });
});

const texts = (words: readonly PlacedWord[]): readonly string[] => words.map(({ text }) => text);

test('words end at blanks, at what goes, at the end of a line and where the text turns', () => {
  const glyphs = typeset(
    { x: 50, y: 600, text: 'ab219cd' },
    { x: 50, y: 580, text: 'ef' },
    { x: 60, y: 580, text: 'gh', angle: 90 },
  );
  const withBlank = [...glyphs.slice(0, 7), ...glyphs.slice(7, 8), undefined, ...glyphs.slice(8)];
  const words = wordsOf(withBlank, ({ text }) => !/\d/u.test(text));
  expect(texts(words)).toEqual(['ab', 'cd', 'e', 'f', 'gh']);
});

test('a word is placed from its first letter to its last; a ligature is in it once', () => {
  const [first, second, third] = typeset({ x: 50, y: 600, text: 'Xab' });
  if (first === undefined) throw new Error('no glyph');
  const ligature = { ...first, text: 'ffi' };
  const [word] = wordsOf([ligature, ligature, ligature, second, third], () => true);
  expect(word?.text).toBe('ffiab');
  expect([word?.quad[0].x, word?.quad[1].x, word?.quad[2].x]).toEqual([50, 65, 65]);
});
