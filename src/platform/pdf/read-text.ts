import { MOST_BOXES_A_PIECE, packBoxes, type BoxPiece, type PageBox } from './page-boxes.js';
import { openPdfium, type PdfiumInstance } from './pdfium.js';
import { annotationsOf, type Annotation } from './read-annotations.js';

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
/** `FLATTEN_SUCCESS`. */
const FLATTENED = 1;
const RECTANGLE_BYTES = 16;
const REPLACEMENT = '\ufffd';

/** Thrown and caught here alone: it ends the reading from wherever it is. */
class Unreadable extends Error {
  constructor(readonly outcome: Exclude<PdfReading['outcome'], 'done'>) {
    super(outcome);
  }
}

/** `FLAT_NORMALDISPLAY` of PDFium's public/fpdf_flatten.h: as a page looks on a screen. */
const AS_DISPLAYED = 0;

/**
 * Reads the text of a PDF in the order in which PDFium gives it, page by page, with a box for every character. What
 * annotations and form fields show is text of their page; what else they say (the note behind a mark, a value that is
 * not drawn) follows it, each in lines of its own. Attachments, metadata and pictures are not in it.
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
  const form = api.PDFiumExt_InitFormFillEnvironment(document, api.PDFiumExt_OpenFormFillInfo());
  const pages = api.FPDF_GetPageCount(document);
  if (pages > maxPages) throw new Unreadable('too-many-pages');
  const texts: string[] = [];
  const boxes: BoxPiece[] = [];
  let length = 0;
  let textBytes = 0;
  let isScan = true;
  for (let index = 0; index < pages; index++) {
    const page = readPage(pdfium, { document, form, index, rectangle }, maxTextBytes - textBytes);
    isScan &&= page.isScan;
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
  // A note on it does not make a text of a picture.
  if (isScan) throw new Unreadable('without-text');
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

/** Of a scan there is nothing, or only marks that no letter is known for. */
const isEmpty = ({ text }: PageText): boolean => !/[^\s\ufffd]/u.test(text);

interface PageOf {
  readonly document: number;
  readonly form: number;
  readonly index: number;
  /** Where a rectangle can be written to. */
  readonly rectangle: number;
}

/** @returns what is on the page, and whether its own content is a picture at most */
function readPage(pdfium: PdfiumInstance, of: PageOf, most: number): PageText & { readonly isScan: boolean } {
  const { api } = pdfium;
  const page = loadPage(pdfium, of);
  const placed = placingOn(pdfium, page, of.rectangle);
  const own = contentOf(pdfium, page, of.rectangle, placed, most);
  const annotations = annotationsOf(pdfium, page, of.form, most);
  if (annotations === undefined) throw new Unreadable('too-long');
  const isFlattened = api.FPDFPage_GetAnnotCount(page) > 0 && api.FPDFPage_Flatten(page, AS_DISPLAYED) === FLATTENED;
  api.FPDF_ClosePage(page);
  const isScan = isEmpty(own);
  if (!isFlattened) return { ...withNotes(own, annotations, placed), isScan };
  // What was drawn above the page is in its content now, which is read again.
  const again = loadPage(pdfium, of);
  const displayed = contentOf(pdfium, again, of.rectangle, placed, most);
  api.FPDF_ClosePage(again);
  return { ...withNotes(displayed, annotations, placed), isScan };
}

function loadPage({ api }: PdfiumInstance, { document, index }: PageOf): number {
  const page = api.FPDF_LoadPage(document, index);
  // A page that cannot be read may hold anything: the document is not taken in without it.
  return page === 0 ? damaged() : page;
}

function contentOf(
  pdfium: PdfiumInstance,
  page: number,
  rectangle: number,
  placed: Placing,
  mostCharacters: number,
): PageText {
  const { api } = pdfium;
  const content = api.FPDFText_LoadPage(page);
  if (content === 0) damaged();
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
  return { text: wellFormed(parts.join('')), boxes };
}

/** What annotations say and do not show where they are follows the page; every character stands where its annotation does. */
function withNotes(page: PageText, annotations: readonly Annotation[], placed: Placing): PageText {
  let { text } = page;
  const boxes = [...page.boxes];
  for (const { text: said, rectangle } of annotations) {
    const box = placed(rectangle);
    const shown = box === undefined ? '' : inOne(textWithin(page, box));
    for (const line of wellFormed(said).split('\n')) {
      if (inOne(line) === '' || shown.includes(inOne(line))) continue;
      if (text !== '') {
        text += '\n';
        boxes.push(undefined);
      }
      text += line;
      while (boxes.length < text.length) boxes.push(box);
    }
  }
  return { text, boxes };
}

/** What of a page has its middle within a box. */
function textWithin({ text, boxes }: PageText, { x, y, width, height }: PageBox): string {
  let within = '';
  for (const [i, box] of boxes.entries()) {
    if (box === undefined) continue;
    const [across, down] = [box.x + box.width / 2 - x, box.y + box.height / 2 - y];
    if (across >= 0 && across <= width && down >= 0 && down <= height) within += text.slice(i, i + 1);
  }
  return within;
}

/** Lines are broken, and blanks set, as there is room. */
const inOne = (text: string): string => text.replace(/[\s\0]+/gu, '');

function damaged(): never {
  throw new Unreadable('damaged');
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
type Placing = (box: Rectangle) => PageBox | undefined;

/**
 * How rectangles of a page stand on it as it is displayed: cut to its crop box and turned clockwise.
 * @see ISO 32000-1, 14.11.2 and 7.7.3.3 (Rotate)
 */
function placingOn({ api, readRectangle }: PdfiumInstance, page: number, rectangle: number): Placing {
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
