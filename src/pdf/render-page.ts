import { PdfProblem } from './pdf-problem.js';
import type { PageSpace } from './page-space.js';
import type { PdfiumInstance } from './pdfium.js';
import type { PixelBudget } from './pixel-budget.js';

/** `FPDFBitmap_*` and `FPDF_*` of PDFium's public/fpdfview.h. */
const GREY = 1;
const BGRX = 3;
const WITH_ANNOTATIONS = 0x01;
const WHITE = 0xffffffff;
const POINTS_PER_INCH = 72;

/** An image of a page as displayed. */
export interface Rendering {
  readonly width: number;
  readonly height: number;
  /** The actual resolution, which is lower than requested if the page is too large. */
  readonly dpi: number;
  /** Rows without padding: 1 byte per pixel for grey, 4 for blue, green, red and an unused one. */
  readonly pixels: Uint8Array;
}

/** Options for drawing a page. */
export interface RenderOptions {
  readonly dpi: number;
  /** The page number, counted from 1. */
  readonly number: number;
  readonly budget: PixelBudget;
  readonly color: 'grey' | 'rgb';
}

/** Draws a page. @throws PdfProblem `too-complex` when there is not enough memory; `too-many-pixels` */
export function renderPage(
  { api, allocate, free, read }: PdfiumInstance,
  page: number,
  space: PageSpace,
  { dpi, number, budget, color }: RenderOptions,
): Rendering {
  const { maxPixels } = budget;
  const scale = Math.min(dpi / POINTS_PER_INCH, Math.sqrt(maxPixels / (space.width * space.height)));
  const [width, height] = [Math.max(1, Math.round(space.width * scale)), Math.max(1, Math.round(space.height * scale))];
  if (width * height > 2 * maxPixels) throw new PdfProblem('too-complex');
  budget.spend(width * height, number);
  const bytesAPixel = color === 'grey' ? 1 : 4;
  const buffer = allocate(width * height * bytesAPixel);
  if (buffer === 0) throw new PdfProblem('too-complex');
  const bitmap = api.FPDFBitmap_CreateEx(width, height, color === 'grey' ? GREY : BGRX, buffer, width * bytesAPixel);
  try {
    if (bitmap === 0) throw new PdfProblem('too-complex');
    api.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE);
    api.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, WITH_ANNOTATIONS);
    return { width, height, dpi: scale * POINTS_PER_INCH, pixels: read(buffer, width * height * bytesAPixel) };
  } finally {
    if (bitmap !== 0) api.FPDFBitmap_Destroy(bitmap);
    free(buffer);
  }
}
