import { ownReadingOf } from './inspect-pages.js';
import { Occurrences } from '../occurrences/occurrences.js';
import type { ValueSet } from '../occurrences/value-set.js';
import { PdfProblem } from './pdf-problem.js';
import { openPdfium, type PdfiumInstance } from './pdfium.js';
import { PixelBudget } from './pixel-budget.js';
import type { PdfLimits } from './pdf.types.js';
import { partsOf } from './reading/read-document.js';
import { noteNoPage, notePage } from './page-progress.js';
import { linesOfOwn, PageReader } from './reading/page-reader.js';
import { TextPage } from './reading/text-page.js';
import { openDocument } from './structure/open-document.js';
import { collectStrings } from './structure/text-strings.js';

/** The requirements for a written file. */
export interface Expectation {
  readonly pages: number;
  /** Values that must not remain anywhere. */
  readonly gone: ValueSet;
  /** Values that must not remain in strings outside of page content; includes the values in `gone`. */
  readonly goneFromStrings: ValueSet;
  /** The remaining text of each page from which something was removed, counted from 0. */
  readonly texts: ReadonlyMap<number, string>;
  /** The remaining letters of pages whose glyphs were read by PDFium only, in its order. */
  readonly drawn: ReadonlyMap<number, string>;
  /** Pages, counted from 0, that our own reader reads differently from PDFium, so that it has to search them, too. */
  readonly readTwice: ReadonlySet<number>;
  /** Values removed from a page that may remain elsewhere on it, as often as in its remaining text. */
  readonly goneFrom: ReadonlyMap<number, readonly string[]>;
}

/**
 * The problems of a file: pages, counted from 0, that show removed values or lost other text, or the file as a whole.
 */
export interface Findings {
  readonly pages: ReadonlySet<number>;
  readonly isUnsafe: boolean;
}

/** The tolerance for other lost letters of a page: readers differ in how they treat hyphens and marks. */
const MAX_LOST = 2;

/** The result for a file, with the opened document, from which images of its pages can be made. */
export interface Verification extends Findings {
  readonly pdfium: PdfiumInstance;
  readonly document: number;
}

/**
 * Opens a file like any reader would, in a separate PDFium, and searches for removed values: in the text of all pages,
 * both as read and as drawn, and in every other string of the file.
 */
export async function verify(bytes: Uint8Array, expected: Expectation, limits: PdfLimits): Promise<Verification> {
  const pdfium = await openPdfium(limits.maxMemoryBytes);
  const at = pdfium.allocate(bytes.length);
  if (at === 0) throw new PdfProblem('too-complex');
  pdfium.write(at, bytes);
  const document = pdfium.api.FPDF_LoadMemDocument(at, bytes.length, '');
  const isWhole = document !== 0 && pdfium.api.FPDF_GetPageCount(document) === expected.pages;
  if (!isWhole) return { pdfium, document, pages: new Set(), isUnsafe: true };
  const options = {
    ocr: 'off',
    allowUnreadable: true,
    // Never used, because nothing is drawn without OCR.
    budget: new PixelBudget(limits),
    maxCharacters: limits.maxTextBytes,
  };
  const reader = new PageReader(pdfium, document, { ...options, ocr: 'off' }, undefined);
  const pages = new Set<number>();
  for (let page = 0; page < expected.pages; page++) {
    if (expected.gone.isEmpty && !expected.texts.has(page)) continue;
    notePage(page);
    const open = new TextPage(pdfium, document, page);
    if (!(await isPageSafe(page, open, reader, expected))) pages.add(page);
    open.close();
  }
  noteNoPage();
  const isUnsafe = await hasUnsafeStrings(pdfium, bytes, expected, limits, pages);
  return { pdfium, document, pages, isUnsafe };
}

async function isPageSafe(page: number, open: TextPage, reader: PageReader, wanted: Expectation): Promise<boolean> {
  const { gone, goneFrom } = wanted;
  const drawn = new Occurrences(open.drawn());
  if (drawn.hasAny(gone)) return false;
  const expected = wanted.texts.get(page);
  if (expected === undefined) return true;
  const kept = new Occurrences(expected);
  // Exactly the intended letters were removed. Arranging the same letters into lines again would not find more.
  if (!open.hasAnnotations && drawn.letters === wanted.drawn.get(page) && !kept.hasAny(gone)) return true;
  const text = partsOf(await reader.read(page, open))
    .map((part) => part.text)
    .join('\n');
  const read = new Occurrences(text);
  if (read.hasAny(gone)) return false;
  if ((goneFrom.get(page) ?? []).some((value) => read.count(value) > kept.count(value))) return false;
  return countLost(kept, read) <= MAX_LOST;
}

/** Returns how many letters and digits are missing in a text that another one has. */
function countLost(kept: Occurrences, read: Occurrences): number {
  const counts = new Int32Array(CODE_UNITS);
  for (let i = 0; i < read.letters.length; i++) {
    const unit = read.letters.charCodeAt(i);
    counts[unit] = (counts[unit] ?? 0) + 1;
  }
  let sum = 0;
  for (let i = 0; i < kept.letters.length; i++) {
    const unit = kept.letters.charCodeAt(i);
    const left = counts[unit] ?? 0;
    if (left === 0) sum++;
    else counts[unit] = left - 1;
  }
  return sum;
}

const CODE_UNITS = 0x1_0000;

/**
 * Searches the strings of the file, and the pages that are read twice.
 * @param pages gets the pages with a removed value
 */
async function hasUnsafeStrings(
  pdfium: PdfiumInstance,
  bytes: Uint8Array,
  { goneFromStrings, gone, readTwice }: Expectation,
  limits: PdfLimits,
  pages: Set<number>,
): Promise<boolean> {
  if (goneFromStrings.isEmpty) return false;
  const { document } = await openDocument(pdfium, bytes, { limits: documentLimits(limits) });
  const own = ownReadingOf(document, limits);
  for (const page of readTwice) {
    const text = linesOfOwn([], own, page).map((line) => line.text);
    if (new Occurrences(text.join('\n')).hasAny(gone)) pages.add(page);
  }
  return collectStrings(document).some(({ text }) => new Occurrences(text).hasAny(goneFromStrings));
}

/** Selects the limits of a document from all limits. */
export const documentLimits = ({ maxPages, maxObjects, maxDecompressedBytes }: PdfLimits) => ({
  maxPages,
  maxObjects,
  maxStructureBytes: maxDecompressedBytes,
});
