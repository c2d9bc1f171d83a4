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

/** What a file that was written must be. */
export interface Expectation {
  readonly pages: number;
  /** Values that may be nowhere in it. */
  readonly gone: ValueSet;
  /** Values that may be in no string of it besides what is drawn on pages; those that may be nowhere are among them. */
  readonly goneFromStrings: ValueSet;
  /** Of the pages that something went from, from 0: their text without what went. */
  readonly texts: ReadonlyMap<number, string>;
  /** Of those whose glyphs PDFium alone has read: their letters without what went, in the order in which it finds them. */
  readonly drawn: ReadonlyMap<number, string>;
  /** Pages, from 0, that our own reader reads otherwise than PDFium does: it looks for what went, too. */
  readonly readTwice: ReadonlySet<number>;
  /** Values that went from such a page and may be elsewhere on it, as often as its text has them. */
  readonly goneFrom: ReadonlyMap<number, readonly string[]>;
}

/** What is wrong with a file: pages from 0 that show what went or lost more than that; or the file itself. */
export interface Findings {
  readonly pages: ReadonlySet<number>;
  readonly isUnsafe: boolean;
}

/** Letters that a page may lose besides what went: readers differ in what they make of hyphens and marks. */
const MAX_LOST = 2;

/** A file that was verified, opened anew: pictures of its pages can be made of it. */
export interface Verification extends Findings {
  readonly pdfium: PdfiumInstance;
  readonly document: number;
}

/**
 * Opens what was written as anybody would, by a PDFium of its own, and looks for what went: in the texts of all pages as
 * they are read and as they are drawn, and in every other string of the file.
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
    // Nothing is drawn without text recognition.
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
  // Every letter that was to go went, and no other: to put the same ones into lines once more would tell nothing new.
  if (!open.hasAnnotations && drawn.letters === wanted.drawn.get(page) && !kept.hasAny(gone)) return true;
  const text = partsOf(await reader.read(page, open))
    .map((part) => part.text)
    .join('\n');
  const read = new Occurrences(text);
  if (read.hasAny(gone)) return false;
  if ((goneFrom.get(page) ?? []).some((value) => read.count(value) > kept.count(value))) return false;
  return lost(kept, read) <= MAX_LOST;
}

/** How many letters and digits one text has more often than another. */
function lost(kept: Occurrences, read: Occurrences): number {
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

/** @param pages to which those are added on which our own reader finds what went */
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

/** The limits of a document, of those of everything that is done to it. */
export const documentLimits = ({ maxPages, maxObjects, maxDecompressedBytes }: PdfLimits) => ({
  maxPages,
  maxObjects,
  maxStructureBytes: maxDecompressedBytes,
});
