import { PDFDocument, PDFName, PDFRawStream, type PDFPage } from '@cantoo/pdf-lib';
import { inflateSync } from 'node:zlib';
import { glyphsOf, spelling, type ReadGlyph } from './pdf-glyphs.js';
import type { Removal, RemovalOptions } from '../../src/pdf/content/removal.types.js';
import { removeFromPage } from '../../src/pdf/content/remove-from-page.js';
import type { PageAreas } from '../../src/pdf/redaction.types.js';

/** The value that tests remove. */
export const VALUE = '123-45-6789';
export const OPTIONS: RemovalOptions = {
  safe: (text) => (text.includes(VALUE) ? undefined : text),
  withoutPixels: () => undefined,
  limits: { maxOperators: 100_000, maxBytes: 10_000_000 },
};
export const NOWHERE: PageAreas = { characters: [], regions: [] };

export const remove = (
  document: PDFDocument,
  areas: PageAreas,
  options: Partial<RemovalOptions> = {},
  page = 0,
): Removal => removeFromPage(document, pageOf(document, page).node, areas, { ...OPTIONS, ...options });

export const pageOf = (document: PDFDocument, index: number): PDFPage => document.getPage(index);

/** Returns the instructions of a page that has one content stream. */
export function instructionsOf(document: PDFDocument, index = 0): string {
  const stream = document.context.lookup(pageOf(document, index).node.get(PDFName.of('Contents')));
  return stream instanceof PDFRawStream ? inflateSync(stream.contents).toString('latin1') : '';
}

/** The result for a document. */
export interface Outcome {
  readonly document: PDFDocument;
  readonly removal: Removal;
  /** The text that PDFium reads afterwards. */
  readonly text: string;
  readonly instructions: string;
}

/** Removes a value wherever PDFium reads it, and checks that every other character has kept its position. */
export async function removed(
  made: PDFDocument,
  value = VALUE,
  options: Partial<RemovalOptions> = {},
): Promise<Outcome> {
  const bytes = await made.save({ useObjectStreams: false });
  const document = await PDFDocument.load(bytes, { updateMetadata: false });
  const before = await glyphsOf(bytes);
  const hits = before.map((glyphs) => spelling(glyphs, value));
  expect(hits.some(({ size }) => size > 0)).toBe(true);
  let removal: Removal | undefined;
  hits.forEach((hit, page) => {
    const characters = [...hit].map((index) => before[page]?.[index]?.quad).filter((quad) => quad !== undefined);
    const one = remove(document, { characters, regions: [] }, options, page);
    removal = page === 0 ? one : removal;
  });
  const after = await glyphsOf(await document.save({ useObjectStreams: false }));
  before.forEach((glyphs, page) => {
    const kept = glyphs.filter((_, index) => hits[page]?.has(index) !== true);
    expectSame(after[page] ?? [], kept);
  });
  if (removal === undefined) throw new Error('no page');
  const text = after.map((glyphs) => glyphs.map((glyph) => glyph.text).join('')).join('\n');
  return { document, removal, text, instructions: instructionsOf(document) };
}

export function expectSame(are: readonly ReadGlyph[], should: readonly ReadGlyph[]): void {
  expect(are.map(({ text }) => text).join('')).toBe(should.map(({ text }) => text).join(''));
  should.forEach(({ x, y }, index) => {
    const is = are[index];
    expect(Math.hypot((is?.x ?? NaN) - x, (is?.y ?? NaN) - y)).toBeLessThan(0.01);
  });
}

/** Wraps operators that show text at 72, 700. */
export const show = (operators: string): string => `BT /F1 12 Tf 72 700 Td ${operators} ET`;
