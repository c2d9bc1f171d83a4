import { pngOf } from './drawing/picture-page.js';
import { load, problemOf } from './open-source.js';
import { notePage } from './page-progress.js';
import { pageSpaceOf } from './page-space.js';
import { PdfProblem } from './pdf-problem.js';
import { openPdfium, type PdfiumInstance } from './pdfium.js';
import { PixelBudget } from './pixel-budget.js';
import type { PdfDrawOptions, PdfOpenOptions } from './pdf.types.js';
import type { PageSize } from './reading/read-document.js';
import { displayedPage } from './reading/text-page.js';
import { renderPage } from './render-page.js';
import { openDocument } from './structure/open-document.js';
import { documentLimits } from './verify.js';

/** `FS_SIZEF` of PDFium's public/fpdfview.h: two floats. */
const SIZE_BYTES = 8;

/** Returns the sizes of all pages as displayed, in points. @throws PdfProblem */
export function readPageSizes(bytes: Uint8Array, options: PdfOpenOptions): Promise<readonly PageSize[]> {
  return withDocument(bytes, options, (pdfium, document, pages) => {
    const { api, allocate, floats } = pdfium;
    const at = allocate(SIZE_BYTES);
    return Array.from({ length: pages }, (_, index) => {
      notePage(index);
      if (!api.FPDF_GetPageSizeByIndexF(document, index, at)) {
        throw new PdfProblem('damaged', index + 1, 'page-not-opened');
      }
      return { width: floats()[at / 4] ?? 0, height: floats()[at / 4 + 1] ?? 0 };
    });
  });
}

/** Returns one page as displayed, as a PNG; undefined when there is no such page. @throws PdfProblem */
export function drawPage(bytes: Uint8Array, options: PdfDrawOptions): Promise<Uint8Array | undefined> {
  const { page: number, dpi, limits } = options;
  return withDocument(bytes, options, (pdfium, document, pages) => {
    if (number > pages) return undefined;
    notePage(number - 1);
    const { page } = displayedPage(pdfium, document, number - 1);
    const space = pageSpaceOf(pdfium, page);
    return pngOf(renderPage(pdfium, page, space, { dpi, number, budget: new PixelBudget(limits), color: 'rgb' }));
  });
}

async function withDocument<T>(
  bytes: Uint8Array,
  { limits, password }: PdfOpenOptions,
  work: (pdfium: PdfiumInstance, document: number, pages: number) => T,
): Promise<T> {
  const pdfium = await openPdfium(limits.maxMemoryBytes);
  try {
    const opened = await openDocument(pdfium, bytes, { limits: documentLimits(limits), password });
    const result = work(pdfium, load(pdfium, opened.bytes), opened.pages.length);
    pdfium.close();
    return result;
  } catch (error) {
    throw problemOf(error, pdfium);
  }
}
