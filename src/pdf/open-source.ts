import type { PDFDocument } from '@cantoo/pdf-lib';
import { PdfProblem } from './pdf-problem.js';
import { openPdfium, type PdfiumInstance } from './pdfium.js';
import { dropMarkedTexts, inspectPages, ownReadingOf } from './inspect-pages.js';
import type { PdfHost, PdfLimits, PdfReadOptions } from './pdf.types.js';
import type { Quad } from './geometry.js';
import { PixelBudget } from './pixel-budget.js';
import { PageReader, type PlainPages } from './reading/page-reader.js';
import { readDocument, type ReadDocument } from './reading/read-document.js';
import { readAttachments, type Attachment } from './structure/attachments.js';
import { openDocument, type OpenedDocument } from './structure/open-document.js';
import { markedForRedaction } from './structure/redaction-marks.js';
import { strip, type StripReport } from './structure/strip.js';
import { collectStrings } from './structure/text-strings.js';
import { writeDocument } from './structure/write-document.js';
import type { InspectedPages } from './untouched-page.js';
import { documentLimits } from './verify.js';

/** A document that has been opened and read. */
export interface Source {
  readonly pdfium: PdfiumInstance;
  readonly opened: OpenedDocument;
  /** The document after `strip`. */
  readonly document: PDFDocument;
  readonly stripped: StripReport;
  /** Areas marked for redaction in other programs, by page, counted from 0. */
  readonly marked: ReadonlyMap<number, readonly Quad[]>;
  readonly attachments: readonly Attachment[];
  readonly reader: PageReader;
  /** The document in PDFium, with the appearances of annotations flattened into the pages. */
  readonly handle: number;
  readonly text: ReadDocument;
  /** The number of pixels that may still be drawn. */
  readonly pixels: PixelBudget;
  /** Pages, counted from 0, with text that cannot be located. */
  readonly opaque: ReadonlySet<number>;
  /** Pages, counted from 0, on which PDFium cannot draw all letters. */
  readonly notDrawn: ReadonlySet<number>;
  /** Data to decide which pages of `document` may stay unchanged. */
  readonly inspected: InspectedPages;
}

const ATTACHMENT_LIMITS = { maxFiles: 1000 };

interface SourceOptions {
  readonly keepAttachments?: boolean;
  /**
   * True if only the positions of the text are needed. Otherwise glyphs will be requested, and `text.boxes` is empty.
   */
  readonly packsBoxes: boolean;
}

/** @throws PdfProblem */
export async function openSource(
  bytes: Uint8Array,
  options: PdfReadOptions & SourceOptions,
  host: Pick<PdfHost, 'recognise'>,
): Promise<Source> {
  const { limits, password, pixels = new PixelBudget(limits) } = options;
  const pdfium = await openPdfium(limits.maxMemoryBytes);
  let opened: OpenedDocument | undefined;
  try {
    opened = await openDocument(pdfium, bytes, { limits: documentLimits(limits), password });
    const { document } = opened;
    const attachments = readAttachments(document, { ...ATTACHMENT_LIMITS, maxBytes: limits.maxDecompressedBytes });
    const marked = markedForRedaction(document);
    const stripped = strip(document);
    const inspection = inspectPages(document, limits);
    const handle = load(pdfium, opened.bytes);
    const { opaque, doubtful, texts } = inspection;
    const notDrawn = new Set(texts.flatMap(({ isNotDrawn }, page) => (isNotDrawn ? [page] : [])));
    const readerOptions = {
      ...options,
      budget: pixels,
      maxCharacters: limits.maxTextBytes,
      opaque,
      doubtful,
      notDrawn,
      keepsPages: !options.packsBoxes,
      notesPictures: true,
    };
    const plain = await withoutMarkedTexts(pdfium, opened, inspection.marked, limits);
    const own = ownReadingOf(document, limits, texts);
    const reader = new PageReader(pdfium, handle, readerOptions, host.recognise, { own, plain });
    const names =
      options.keepAttachments === true ? attachments.flatMap(({ name, description }) => [name, description]) : [];
    const called = names.flatMap((text) => (text === undefined ? [] : [{ text }]));
    const notes = [...inspection.notes, ...collectStrings(document), ...called];
    const { maxTextBytes } = limits;
    const { packsBoxes } = options;
    const text = await readDocument(reader, opened.pages.length, notes, { maxTextBytes, packsBoxes });
    const { pages: inspected } = inspection;
    const of = { pdfium, opened, document, stripped, marked, attachments, reader, handle, text, pixels };
    return { ...of, opaque, notDrawn, inspected };
  } catch (error) {
    throw withObject(problemOf(error, pdfium), opened?.pages);
  }
}

/** Adds the object number of the page to a problem with a damaged page. */
function withObject(error: unknown, pages: OpenedDocument['pages'] = []): unknown {
  if (!(error instanceof PdfProblem) || error.page === undefined || error.damage === undefined) return error;
  return new PdfProblem(error.code, error.page, error.damage, pages[error.page - 1]?.ref.objectNumber);
}

/** Opens a copy of the document without the replacement texts of these pages, so that their glyphs can be read. */
async function withoutMarkedTexts(
  pdfium: PdfiumInstance,
  { bytes }: OpenedDocument,
  pages: ReadonlySet<number>,
  limits: PdfLimits,
): Promise<PlainPages | undefined> {
  if (pages.size === 0) return undefined;
  const { document } = await openDocument(pdfium, bytes, { limits: documentLimits(limits) });
  dropMarkedTexts(document, pages, limits);
  return { document: load(pdfium, writeDocument(document)), pages };
}

/** Opens a written file in PDFium, including form fields. @throws PdfProblem */
export function load({ api, allocate, write }: PdfiumInstance, bytes: Uint8Array): number {
  const at = allocate(Math.max(1, bytes.length));
  if (at === 0) throw new PdfProblem('too-complex');
  write(at, bytes);
  const handle = api.FPDF_LoadMemDocument(at, bytes.length, '');
  if (handle === 0) throw new PdfProblem('damaged', undefined, 'no-objects');
  // So that values of fields without an appearance are drawn, too.
  api.PDFiumExt_InitFormFillEnvironment(handle, api.PDFiumExt_OpenFormFillInfo());
  return handle;
}

/**
 * Converts a trap or an abort of PDFium, caused by the document or by lack of memory, to a `PdfProblem`. Other errors
 * are returned unchanged.
 */
export function problemOf(error: unknown, pdfium: PdfiumInstance): unknown {
  if (error instanceof PdfProblem) return error;
  if (pdfium.isOutOfMemory()) return new PdfProblem('too-complex');
  return isTrap(error) ? new PdfProblem('damaged', undefined, 'reader-failed') : error;
}

const isTrap = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'RuntimeError' || error.message.startsWith('Aborted('));
