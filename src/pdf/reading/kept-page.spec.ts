import { makePdf } from '../../../test/support/pdf.js';
import { openPdfium } from '../pdfium.js';
import { PixelBudget } from '../pixel-budget.js';
import type { FlowingText } from './flow.js';
import { changed, type Glyph } from './glyph.js';
import { GlyphTable, NUMBERS_PER_GLYPH, TableGlyph } from './glyph-table.js';
import { KeptPage } from './kept-page.js';
import { PageReader } from './page-reader.js';
import { partsOf } from './read-document.js';
import type { ReadPage } from './page-lines.js';
import { ASIDE, type PageText } from './read-page.js';

/** Creates a table of adjacent glyphs with these rotations. */
function tableOf(angles: readonly number[]): GlyphTable {
  const table = new GlyphTable(angles.length);
  for (const [i, angle] of angles.entries()) {
    const number = table.add(angle, 2 * i, i % 2 === 1);
    table.numbers.set([10 * i, 10 * i + 8, 700, 712, 10 * i, 10 * i + 8, 697, 715], number * NUMBERS_PER_GLYPH);
  }
  return table;
}

const seen = (glyph: Glyph | undefined) => glyph && changed(glyph, {});
const told = ({ text, glyphs }: FlowingText) => ({ text, glyphs: glyphs.map(seen) });

test('a page comes back as it was: ligatures, glyphs of no table, and what may be on every page', () => {
  const table = tableOf([0, 90, 0, 359]);
  const [a, b, ligature, other] = ['a', 'b', 'fi', 'x'].map((text, i) => new TableGlyph(table, i, text));
  const joined = other && changed(other, { text: 'y', to: 99 });
  const foreign = new TableGlyph(tableOf([180]), 0, 'z');
  const body = { text: 'afi fiyz', glyphs: [a, ligature, ligature, undefined, ligature, ligature, joined, foreign] };
  const page: PageText & Pick<ReadPage, 'words'> = {
    head: [{ text: 'b', glyphs: [b], key: 'edge' }],
    body,
    foot: [{ text: 'ba', glyphs: [b, a], key: ASIDE }],
    words: [body],
  };
  const restored = new KeptPage(page, table).restored();
  expect(told(restored.body)).toEqual(told(page.body));
  expect(restored.head.map(told)).toEqual(page.head.map(told));
  expect(restored.head[0]?.key).toBe('edge');
  expect(restored.foot.map(told)).toEqual(page.foot.map(told));
  // The text layer has each glyph once, however many lines it is read in.
  expect(restored.words).toEqual([restored.body]);
  // Each occurrence of a ligature is one glyph.
  const [, first, second] = restored.body.glyphs;
  expect(first).toBe(second);
});

test('pages that are kept read as they did, and as those that are read again', async () => {
  const lines = (page: number) => [
    [72, 750, `Report ${page}`] as const,
    [72, 600, 'What the committee has found out about her is this, and nothing else, for it was hyphen-'] as const,
    [72, 586, 'ated here.'] as const,
    [300, 40, `Page ${page} of 2`] as const,
  ];
  const bytes = makePdf([{ lines: lines(1) }, { lines: lines(2) }]);
  const pdfium = await openPdfium(256 * 1024 * 1024);
  const at = pdfium.allocate(bytes.length);
  pdfium.write(at, bytes);
  const document = pdfium.api.FPDF_LoadMemDocument(at, bytes.length, '');
  const budget = new PixelBudget({ maxPixels: 1_000_000, maxDocumentPixels: 10_000_000 });
  const options = { ocr: 'off', allowUnreadable: true, budget, maxCharacters: 10_000 } as const;
  const read = async (keepsPages: boolean) => {
    const reader = new PageReader(pdfium, document, { ...options, keepsPages }, undefined);
    const order = [0, 1, 0, 1];
    const pages = [];
    for (const index of order) pages.push(partsOf(await reader.read(index)).map(told));
    return pages;
  };
  const [first, second, ...again] = await read(true);
  expect(again).toEqual([first, second]);
  expect(await read(false)).toEqual([first, second, first, second]);
  expect(first?.map(({ text }) => text).join('\n')).toContain('hyphenated');
});
