import { PdfProblem } from './pdf-problem.js';

/** The most pixels that are drawn. */
export interface PixelLimits {
  /** Of a page that is drawn, and of a picture that is changed. */
  readonly maxPixels: number;
  /** Of all pages that are drawn, and all pictures that are changed, together. */
  readonly maxDocumentPixels: number;
}

/** Counts the pixels that are drawn for a document and the files embedded in it, up to the most that it may have. */
export class PixelBudget {
  /** Of one page or picture. */
  readonly maxPixels: number;
  private left: number;

  constructor({ maxPixels, maxDocumentPixels }: PixelLimits) {
    this.maxPixels = maxPixels;
    this.left = maxDocumentPixels;
  }

  /** @param page from 1 @throws PdfProblem `too-many-pixels` when fewer pixels than that are left */
  spend(pixels: number, page: number): void {
    this.left -= pixels;
    if (this.left < 0) throw new PdfProblem('too-many-pixels', page);
  }
}
