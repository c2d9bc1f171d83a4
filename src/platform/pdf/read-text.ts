import { MOST_BOXES_A_PIECE, packBoxes, type BoxPiece, type PageBox } from './page-boxes.js';
import { openPdfium, type PdfiumInstance } from './pdfium.js';

/** What a document may be. */
export interface PdfLimits {
  readonly maxPages: number;
  /** Of the text in UTF-8. */
  readonly maxTextBytes: number;
  readonly maxMemoryBytes: number;
}

/** The text of a document and where it stands. */
export interface PdfText {
  /** Of all pages, with `PAGE_BREAK` between them. */
  readonly text: string;
  readonly pages: number;
  /** In the order of the text; characters between pages are in none. */
  readonly boxes: readonly BoxPiece[];
}

/** Expected failures are values, since classes do not survive the way out of a thread. */
export type PdfReading =
  | ({ readonly outcome: 'done' } & PdfText)
  | { readonly outcome: 'encrypted' | 'damaged' | 'without-text' | 'too-many-pages' | 'too-long' | 'too-complex' };

/** Between the text of one page and the next. */
export const PAGE_BREAK = '\n\f';

/** `FPDF_GetLastError` of PDFium's public/fpdfview.h. */
const NEEDS_PASSWORD = 4;
const UNKNOWN_ENCRYPTION = 5;
const RECTANGLE_BYTES = 16;
const REPLACEMENT = '\ufffd';

/** Thrown and caught here alone: it ends the reading from wherever it is. */
class Unreadable extends Error {
  constructor(readonly outcome: Exclude<PdfReading['outcome'], 'done'>) {
    super(outcome);
  }
}

/**
 * Reads the text of a PDF in the order in which PDFium gives it, page by page, with a box for every character. What is
 * not text of a page (annotations, form fields, attachments, pictures) is not in it.
 */
export async function readText(bytes: Uint8Array, limits: PdfLimits): Promise<PdfReading> {
  const pdfium = await openPdfium(limits.maxMemoryBytes);
  try {
    return { outcome: 'done', ...readPages(pdfium, bytes, limits) };
  } catch (error) {
    if (pdfium.isOutOfMemory()) return { outcome: 'too-complex' };
    if (error instanceof Unreadable) return { outcome: error.outcome };
    // A trap or an abort of PDFium: the document has broken it, and this instance is given up.
    return { outcome: 'damaged' };
  }
}

function readPages(pdfium: PdfiumInstance, bytes: Uint8Array, { maxPages, maxTextBytes }: PdfLimits): PdfText {
  const { api } = pdfium;
  const document = openDocument(pdfium, bytes);
  const rectangle = pdfium.allocate(RECTANGLE_BYTES);
  const pages = api.FPDF_GetPageCount(document);
  if (pages > maxPages) throw new Unreadable('too-many-pages');
  const texts: string[] = [];
  const boxes: BoxPiece[] = [];
  let length = 0;
  let textBytes = 0;
  for (let index = 0; index < pages; index++) {
    const page = readPage(pdfium, document, index, rectangle, maxTextBytes - textBytes);
    textBytes += Buffer.byteLength(page.text) + PAGE_BREAK.length;
    if (textBytes > maxTextBytes + PAGE_BREAK.length) throw new Unreadable('too-long');
    for (let start = 0; start < page.boxes.length; start += MOST_BOXES_A_PIECE) {
      const piece = page.boxes.slice(start, start + MOST_BOXES_A_PIECE);
      const from = length + start;
      boxes.push({ page: index + 1, from, to: from + piece.length, bytes: packBoxes(piece) });
    }
    texts.push(page.text);
    length += page.text.length + PAGE_BREAK.length;
  }
  const text = texts.join(PAGE_BREAK);
  // Of a scan there is nothing, or only marks that no letter is known for.
  if (!/[^\s\ufffd]/u.test(text)) throw new Unreadable('without-text');
  return { text, pages, boxes };
}

function openDocument(pdfium: PdfiumInstance, bytes: Uint8Array): number {
  const at = pdfium.allocate(Math.max(1, bytes.length));
  if (at === 0) throw new Unreadable('too-complex');
  pdfium.write(at, bytes);
  const document = pdfium.api.FPDF_LoadMemDocument(at, bytes.length, '');
  if (document !== 0) return document;
  const error = pdfium.api.FPDF_GetLastError();
  throw new Unreadable(error === NEEDS_PASSWORD || error === UNKNOWN_ENCRYPTION ? 'encrypted' : 'damaged');
}

interface PageText {
  readonly text: string;
  /** One a UTF-16 code unit. */
  readonly boxes: readonly (PageBox | undefined)[];
}

function readPage(
  pdfium: PdfiumInstance,
  document: number,
  index: number,
  rectangle: number,
  mostCharacters: number,
): PageText {
  const { api } = pdfium;
  const page = api.FPDF_LoadPage(document, index);
  // A page that cannot be read may hold anything: the document is not taken in without it.
  if (page === 0) throw new Unreadable('damaged');
  const placed = placingOn(pdfium, page, rectangle);
  const content = api.FPDFText_LoadPage(page);
  if (content === 0) throw new Unreadable('damaged');
  const count = api.FPDFText_CountChars(content);
  // Each has a byte at least.
  if (count / 2 > mostCharacters) throw new Unreadable('too-long');
  const parts: string[] = [];
  const boxes: (PageBox | undefined)[] = [];
  for (let i = 0; i < count; i++) {
    const character = characterOf(api.FPDFText_GetUnicode(content, i), api.FPDFText_IsHyphen(content, i) === 1);
    if (character === '') continue;
    parts.push(character);
    boxes.push(
      api.FPDFText_GetLooseCharBox(content, i, rectangle) ? placed(pdfium.readRectangle(rectangle)) : undefined,
    );
    if (character.length === 2) boxes.push(undefined);
  }
  api.FPDFText_ClosePage(content);
  api.FPDF_ClosePage(page);
  return { text: wellFormed(parts.join('')), boxes };
}

/** Lines end in `\n` alone; a hyphen at the end of a line stays one; what no character is known for keeps its place. */
function characterOf(code: number, isHyphen: boolean): string {
  if (isHyphen || code === 0x02 || code === 0xfffe) return '-';
  if (code === 0x0d) return '';
  if (code === 0 || code > 0x10ffff) return REPLACEMENT;
  return String.fromCodePoint(code);
}

/** Half of a surrogate pair, which cannot be stored, becomes a replacement character of the same length. */
const wellFormed = (text: string): string => Buffer.from(text, 'utf8').toString('utf8');

/** Left, top, right and bottom in the coordinates of the document, upwards from its lower left corner. */
type Rectangle = readonly [number, number, number, number];

/**
 * How rectangles of a page stand on it as it is displayed: cut to its crop box and turned clockwise.
 * @see ISO 32000-1, 14.11.2 and 7.7.3.3 (Rotate)
 */
function placingOn(
  { api, readRectangle }: PdfiumInstance,
  page: number,
  rectangle: number,
): (box: Rectangle) => PageBox | undefined {
  if (!api.FPDF_GetPageBoundingBox(page, rectangle)) throw new Unreadable('damaged');
  const [left, top, right, bottom] = readRectangle(rectangle);
  const [pageWidth, pageHeight] = [right - left, top - bottom];
  const turns = api.FPDFPage_GetRotation(page);
  return ([x1, y1, x2, y2]) => {
    const [width, height] = [Math.abs(x2 - x1), Math.abs(y2 - y1)];
    if (width === 0 || height === 0) return undefined;
    const [x, y] = [Math.min(x1, x2) - left, top - Math.max(y1, y2)];
    switch (turns) {
      case 1:
        return { x: pageHeight - y - height, y: x, width: height, height: width };
      case 2:
        return { x: pageWidth - x - width, y: pageHeight - y - height, width, height };
      case 3:
        return { x: y, y: pageWidth - x - width, width: height, height: width };
      default:
        return { x, y, width, height };
    }
  };
}
