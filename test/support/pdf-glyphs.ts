import { PDFDocument, PDFName, type PDFObject } from '@cantoo/pdf-lib';
import type { Quad } from '../../src/pdf/geometry.js';
import { openPdfium, type PdfiumInstance } from '../../src/pdf/pdfium.js';
import { readGlyphs } from '../../src/pdf/reading/read-glyphs.js';
import { TextPage } from '../../src/pdf/reading/text-page.js';

/** A character as read by PDFium. */
export interface ReadGlyph {
  readonly text: string;
  /** Its position, from the bounding box given by PDFium. */
  readonly quad: Quad;
  /** Its origin on the baseline. */
  readonly x: number;
  readonly y: number;
}

const MAX_MEMORY = 256 * 1024 * 1024;
const POINT_BYTES = 16;

/** Returns the glyphs that PDFium reads on each page, in drawing order, without spaces. */
export async function glyphsOf(bytes: Uint8Array): Promise<readonly (readonly ReadGlyph[])[]> {
  const pdfium = await openPdfium(MAX_MEMORY);
  const at = pdfium.allocate(Math.max(1, bytes.length));
  pdfium.write(at, bytes);
  const document = pdfium.api.FPDF_LoadMemDocument(at, bytes.length, '');
  if (document === 0) throw new Error('PDFium does not open it');
  const count = pdfium.api.FPDF_GetPageCount(document);
  const pages = Array.from({ length: count }, (_, index) => pageOf(pdfium, document, index));
  pdfium.close();
  return pages;
}

function pageOf(pdfium: PdfiumInstance, document: number, index: number): readonly ReadGlyph[] {
  const { api } = pdfium;
  const page = new TextPage(pdfium, document, index);
  const { glyphs } = readGlyphs(pdfium, page, 1_000_000);
  const scratch = pdfium.allocate(POINT_BYTES);
  const read = glyphs.map(({ text: letters, quad, order }) => {
    api.FPDFText_GetCharOrigin(page.content, order, scratch, scratch + 8);
    const place = Buffer.from(pdfium.read(scratch, POINT_BYTES));
    return { text: letters, quad, x: place.readDoubleLE(0), y: place.readDoubleLE(8) };
  });
  pdfium.free(scratch);
  page.close();
  return read;
}

/** Returns the indexes of the glyphs in all occurrences of a text, ignoring spaces. */
export function spelling(glyphs: readonly ReadGlyph[], text: string): ReadonlySet<number> {
  const wanted = text.replace(/\s/gu, '');
  const [letters, owners]: [string[], number[]] = [[], []];
  glyphs.forEach((glyph, index) => {
    for (const letter of glyph.text) {
      letters.push(letter);
      owners.push(index);
    }
  });
  const all = letters.join('');
  const found = new Set<number>();
  for (let at = all.indexOf(wanted); at >= 0; at = all.indexOf(wanted, at + 1)) {
    for (const owner of owners.slice(at, at + wanted.length)) found.add(owner);
  }
  return found;
}

/** A value of a dictionary entry, as accepted by pdf-lib. */
type Literal = Parameters<PDFDocument['context']['obj']>[0] | PDFObject;

/** Returns a document of one page of 612 by 792 points with these instructions. */
export async function pdfOf(
  content: string | Uint8Array,
  make: (context: PDFDocument['context']) => Readonly<Record<string, Literal>> = () => ({}),
): Promise<PDFDocument> {
  const document = await PDFDocument.create();
  const page = document.addPage([612, 792]);
  const { context } = document;
  const helvetica = context.register(
    context.obj({ Type: 'Font', Subtype: 'Type1', BaseFont: 'Helvetica', Encoding: 'WinAnsiEncoding' }),
  );
  page.node.set(PDFName.of('Resources'), context.obj({ Font: { F1: helvetica }, ...make(context) }));
  page.node.set(PDFName.of('Contents'), context.register(context.flateStream(content)));
  return document;
}
