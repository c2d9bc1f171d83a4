import { PdfProblem } from './pdf-problem.js';
import type { PdfLimits } from './pdf.types.js';

/** Counts the pixels that are drawn for a document and the files embedded in it, up to the most that it may have. */
export class PixelBudget {
  /** Of one page or picture. */
  readonly maxPixels: number;
  private left: number;

  constructor({ maxPixels, maxDocumentPixels }: Pick<PdfLimits, 'maxPixels' | 'maxDocumentPixels'>) {
    this.maxPixels = maxPixels;
    this.left = maxDocumentPixels;
  }

  /** @param page from 1 @throws PdfProblem `too-many-pixels` when fewer pixels than that are left */
  spend(pixels: number, page: number): void {
    this.left -= pixels;
    if (this.left < 0) throw new PdfProblem('too-many-pixels', page);
  }
}
