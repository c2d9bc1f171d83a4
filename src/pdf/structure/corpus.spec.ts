import { PDFStream, type PDFDocument } from '@cantoo/pdf-lib';
import { seedFor } from '../../../test/support/budget.js';
import { corpusBytes, sampleOfEveryFamily } from '../../../test/support/pdf-corpus.js';
import { openPdfium, type PdfiumInstance } from '../pdfium.js';
import { isString } from '../objects/objects.js';
import { openDocument } from './open-document.js';
import { reachable } from '../objects/reachable.js';
import { scrub } from './scrub.js';
import { strip } from './strip.js';
import { decodeText } from '../objects/text-codec.js';
import { writeDocument } from './write-document.js';

const LIMITS = { maxPages: 1000, maxObjects: 200_000, maxStructureBytes: 16 * 1024 * 1024 };

/** Draws every page in grey at 36 DPI. The same PDFium draws both files. */
function drawn({ api, ...pdfium }: PdfiumInstance, bytes: Uint8Array, password = ''): readonly string[] {
  const at = pdfium.allocate(bytes.length);
  pdfium.write(at, bytes);
  const document = api.FPDF_LoadMemDocument(at, bytes.length, password);
  const pages: string[] = [];
  for (let i = 0; i < api.FPDF_GetPageCount(document); i++) {
    const page = api.FPDF_LoadPage(document, i);
    const bitmap = api.FPDFBitmap_CreateEx(306, 396, 4, 0, 0);
    api.FPDFBitmap_FillRect(bitmap, 0, 0, 306, 396, 0xffffffff);
    api.FPDF_RenderPageBitmap(bitmap, page, 0, 0, 306, 396, 0, 1);
    pages.push(Buffer.from(pdfium.read(api.FPDFBitmap_GetBuffer(bitmap), 306 * 396 * 4)).toString('base64'));
    api.FPDFBitmap_Destroy(bitmap);
    api.FPDF_ClosePage(page);
  }
  api.FPDF_CloseDocument(document);
  pdfium.free(at);
  return pages;
}

/** Returns everything in a document except the data of streams. */
function structureOf(document: PDFDocument): string {
  const texts: string[] = [];
  for (const object of reachable(document.context, document.catalog)) {
    if (isString(object)) texts.push(decodeText(object));
    else if (!(object instanceof PDFStream)) texts.push(object.toString());
  }
  return texts.join('\n');
}

describe.each(sampleOfEveryFamily(1, seedFor('PDF structure')))('$file', (fixture) => {
  const { file, gone, password = '' } = fixture;
  const bytes = corpusBytes(fixture);

  it('looks the same without what nobody sees, and keeps nothing of what goes but what is drawn', async () => {
    const pdfium = await openPdfium(256 * 1024 * 1024);
    const { document, bytes: plain } = await openDocument(pdfium, bytes, { limits: LIMITS, password });
    const before = drawn(pdfium, plain);
    // A file that PDFium cannot read cannot be drawn from its original bytes.
    if (!file.startsWith('damaged-')) expect(drawn(pdfium, bytes, password)).toEqual(before);
    strip(document);
    const stripped = writeDocument(document);
    expect(drawn(pdfium, stripped)).toEqual(before);
    scrub(document, { safe: (text) => gone.reduce((kept, value) => kept.replaceAll(value, '***'), text) });
    const written = writeDocument(document);
    expect(drawn(pdfium, written)).toHaveLength(before.length);
    const again = await openDocument(pdfium, written, { limits: LIMITS });
    const structure = structureOf(again.document);
    expect(gone.filter((value) => structure.includes(value))).toEqual([]);
    expect(Buffer.compare(writeDocument(document), written)).toBe(0);
    pdfium.close();
  });
});
