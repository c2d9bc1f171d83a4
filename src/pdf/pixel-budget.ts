import { PdfProblem } from './pdf-problem.js';

/** Limits for drawn pixels. */
export interface PixelLimits {
  /** The limit for one drawn page or one changed image. */
  readonly maxPixels: number;
  /** The limit for all drawn pages and all changed images together. */
  readonly maxDocumentPixels: number;
}

/** Counts the pixels drawn for a document and its embedded files, up to the limit. */
export class PixelBudget {
  /** The limit for one page or image. */
  readonly maxPixels: number;
  private left: number;

  constructor({ maxPixels, maxDocumentPixels }: PixelLimits) {
    this.maxPixels = maxPixels;
    this.left = maxDocumentPixels;
  }

  /**
   * Spends pixels.
   * @param page counted from 1
   * @throws PdfProblem `too-many-pixels` when not enough are left
   */
  spend(pixels: number, page: number): void {
    this.left -= pixels;
    if (this.left < 0) throw new PdfProblem('too-many-pixels', page);
  }
}
