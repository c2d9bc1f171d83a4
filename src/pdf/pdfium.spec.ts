import { readFileSync } from 'node:fs';
import path from 'node:path';
import { openPdfium, type PdfiumInstance } from './pdfium.js';

/** A limit that no other test uses. */
const MEMORY = 61 * 1024 * 1024;
const file = readFileSync(path.resolve(__dirname, '../../test/fixtures/pdf/text-plain.pdf'));
const memoryOf = (pdfium: PdfiumInstance): Buffer => Buffer.from(pdfium.floats().buffer);

function open(pdfium: PdfiumInstance, bytes: Uint8Array): number {
  const at = pdfium.allocate(bytes.length);
  pdfium.write(at, bytes);
  return pdfium.api.FPDF_LoadMemDocument(at, bytes.length, '');
}

/** Returns the characters of a page, as reported by PDFium. */
function read(pdfium: PdfiumInstance): string {
  const page = pdfium.api.FPDF_LoadPage(open(pdfium, file), 0);
  const text = pdfium.api.FPDFText_LoadPage(page);
  const codes = Array.from({ length: pdfium.api.FPDFText_CountChars(text) }, (_, i) =>
    pdfium.api.FPDFText_GetUnicode(text, i),
  );
  return String.fromCharCode(...codes);
}

it('one that was closed is as new, and works as a new one does', async () => {
  const used = await openPdfium(MEMORY);
  const before = Buffer.from(memoryOf(used));
  const text = read(used);
  expect(text).toContain('Dear customer');
  expect(memoryOf(used).includes('Dear customer')).toBe(true);
  used.close();

  const again = await openPdfium(MEMORY);
  expect(again).toBe(used);
  // Compared as a boolean: a message with the difference would take minutes.
  expect(memoryOf(again).subarray(0, before.length).equals(before)).toBe(true);
  expect(
    memoryOf(again)
      .subarray(before.length)
      .every((byte) => byte === 0),
  ).toBe(true);
  expect(read(again)).toBe(text);

  // A document opened in the meantime gets another instance.
  const other = await openPdfium(MEMORY);
  expect(other).not.toBe(again);
  expect(read(other)).toBe(text);
});

it('one that had no memory left, or may have more than another, serves no other', async () => {
  const used = await openPdfium(MEMORY);
  expect(used.allocate(MEMORY)).toBe(0);
  expect(used.isOutOfMemory()).toBe(true);
  used.close();
  const next = await openPdfium(MEMORY);
  expect(next).not.toBe(used);
  next.close();
  expect(await openPdfium(MEMORY / 2)).not.toBe(next);
});
