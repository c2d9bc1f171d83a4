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
import { markedForRedaction } from './structure/redact-annotations.js';
import { strip, type StripReport } from './structure/strip.js';
import { collectStrings } from './structure/text-strings.js';
import { writeDocument } from './structure/write-document.js';
import type { InspectedPages } from './untouched-page.js';
import { documentLimits } from './verify.js';

/** A document that was opened and read. */
export interface Source {
  readonly pdfium: PdfiumInstance;
  readonly opened: OpenedDocument;
  /** Without what goes from every document. */
  readonly document: PDFDocument;
  readonly stripped: StripReport;
  /** What people have marked for redaction in other programs, by page, from 0. */
  readonly marked: ReadonlyMap<number, readonly Quad[]>;
  readonly attachments: readonly Attachment[];
  readonly reader: PageReader;
  /** PDFium's, with what annotations show drawn into the pages. */
  readonly handle: number;
  readonly text: ReadDocument;
  /** What is left of the pixels that may be drawn. */
  readonly pixels: PixelBudget;
  /** Pages, from 0, that show text where nobody can say what it is. */
  readonly opaque: ReadonlySet<number>;
  /** Pages, from 0, of which PDFium cannot draw all letters. */
  readonly notDrawn: ReadonlySet<number>;
  /** What of the pages of `document` decides whether they may stay as they are. */
  readonly inspected: InspectedPages;
}

const ATTACHMENT_LIMITS = { maxFiles: 1000 };

interface SourceOptions {
  readonly keepAttachments?: boolean;
  /** Whether it is read for what stands where; otherwise its glyphs will be asked for, and `text.boxes` is empty. */
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

/** A page that is damaged, with the number of its object. */
function withObject(error: unknown, pages: OpenedDocument['pages'] = []): unknown {
  if (!(error instanceof PdfProblem) || error.page === undefined || error.damage === undefined) return error;
  return new PdfProblem(error.code, error.page, error.damage, pages[error.page - 1]?.ref.objectNumber);
}

/** The same document with nothing but glyphs on those pages: what stands instead of them is another text. */
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

/** Opens what was written as PDFium does, with what annotations show. @throws PdfProblem */
export function load({ api, allocate, write }: PdfiumInstance, bytes: Uint8Array): number {
  const at = allocate(Math.max(1, bytes.length));
  if (at === 0) throw new PdfProblem('too-complex');
  write(at, bytes);
  const handle = api.FPDF_LoadMemDocument(at, bytes.length, '');
  if (handle === 0) throw new PdfProblem('damaged', undefined, 'no-objects');
  // Values of fields that have no appearance yet are drawn.
  api.PDFiumExt_InitFormFillEnvironment(handle, api.PDFiumExt_OpenFormFillInfo());
  return handle;
}

/** A trap or an abort of PDFium: the document has broken it, or has no memory left. Others are not of the document. */
export function problemOf(error: unknown, pdfium: PdfiumInstance): unknown {
  if (error instanceof PdfProblem) return error;
  if (pdfium.isOutOfMemory()) return new PdfProblem('too-complex');
  return isTrap(error) ? new PdfProblem('damaged', undefined, 'reader-failed') : error;
}

const isTrap = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'RuntimeError' || error.message.startsWith('Aborted('));
