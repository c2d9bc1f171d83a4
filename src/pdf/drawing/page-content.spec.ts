import type { PDFDocument } from '@cantoo/pdf-lib';
import { PDFArray, PDFName, type PDFDict } from '@cantoo/pdf-lib';
import { pdfOf, glyphsOf } from '../../../test/support/pdf-glyphs.js';
import { appendContent, keepLinksAlone, openStatesOf, replaceContent } from './page-content.js';

const TEXT = 'BT /F1 12 Tf 72 700 Td (there) Tj ET';
const ADDED = 'BT /Added 12 Tf 100 300 Td (new) Tj ET';

const pageOf = (document: PDFDocument): PDFDict => document.getPage(0).node;

const MAX_BYTES = 100_000;

function add(document: PDFDocument): void {
  const font = document.context.obj({ Type: 'Font', Subtype: 'Type1', BaseFont: 'Helvetica' });
  const page = pageOf(document);
  const openStates = openStatesOf(document.context, page, MAX_BYTES);
  appendContent(document.context, page, { content: ADDED, fonts: new Map([['Added', font]]) }, openStates);
}

/** Returns the position of the first glyph of each text. */
async function placesIn(document: PDFDocument) {
  const [glyphs = []] = await glyphsOf(await document.save());
  const text = glyphs.map((glyph) => glyph.text).join('');
  const at = (part: string) => {
    const glyph = glyphs[text.indexOf(part)];
    return text.includes(part) ? [Math.round(glyph?.x ?? NaN), Math.round(glyph?.y ?? NaN)] : undefined;
  };
  return { there: at('there'), added: at('new') };
}

test('what is added stands where it is to, whatever the page does to its coordinates and leaves open', async () => {
  const scaled = await pdfOf(`2 0 0 2 50 60 cm ${TEXT}`);
  add(scaled);
  expect(await placesIn(scaled)).toEqual({ there: [194, 1460], added: [100, 300] });
  const open = await pdfOf(`q 2 0 0 2 0 0 cm q 3 0 0 3 0 0 cm ${TEXT}`);
  add(open);
  expect((await placesIn(open)).added).toEqual([100, 300]);
});

test('a font that is added is not in the resources that other pages share', async () => {
  const document = await pdfOf(TEXT);
  const shared = pageOf(document).get(PDFName.of('Resources'));
  add(document);
  expect(String(shared)).not.toContain('Added');
  expect(await placesIn(document)).toEqual({ there: [72, 700], added: [100, 300] });
});

test('nothing added changes nothing', async () => {
  const document = await pdfOf(TEXT);
  const before = String(pageOf(document));
  appendContent(document.context, pageOf(document), { content: '', fonts: new Map() }, 0);
  expect(String(pageOf(document))).toBe(before);
});

test('what replaces a page is all that it shows', async () => {
  const document = await pdfOf(TEXT);
  pageOf(document).set(PDFName.of('StructParents'), document.context.obj(3));
  const font = document.context.obj({ Type: 'Font', Subtype: 'Type1', BaseFont: 'Helvetica' });
  replaceContent(document.context, pageOf(document), { content: ADDED, fonts: new Map([['Added', font]]) }, new Map());
  expect(await placesIn(document)).toEqual({ there: undefined, added: [100, 300] });
  expect(pageOf(document).get(PDFName.of('StructParents'))).toBeUndefined();
});

test('of annotations links alone stay', async () => {
  const document = await pdfOf(TEXT);
  const page = pageOf(document);
  const annotation = (Subtype: string) => document.context.obj({ Type: 'Annot', Subtype, Rect: [0, 0, 9, 9] });
  const field = annotation('Widget');
  field.set(PDFName.of('AP'), document.context.obj({}));
  page.set(PDFName.of('Annots'), document.context.obj([annotation('Link'), annotation('Text'), field]));
  keepLinksAlone(document.context, page);
  // The form may still refer to the field.
  expect(field.has(PDFName.of('AP'))).toBe(false);
  const left = page.lookup(PDFName.of('Annots'));
  expect(left instanceof PDFArray ? left.size() : undefined).toBe(1);
  page.set(PDFName.of('Annots'), document.context.obj([annotation('Text')]));
  keepLinksAlone(document.context, page);
  expect(page.get(PDFName.of('Annots'))).toBeUndefined();
});
