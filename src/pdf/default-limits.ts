import type { PdfLimits } from './pdf.types.js';

const MEGABYTE = 1024 * 1024;
/** A megapixel as cameras count it. */
export const MEGAPIXEL = 1_000_000;

/** Configurable limits of PDF documents. */
export interface PdfLimitSettings extends Pick<PdfLimits, 'maxPages' | 'maxObjects' | 'maxPixels'> {
  readonly maxDecompressedMegabytes: number;
  readonly maxDocumentMegapixels: number;
  readonly maxMemoryMegabytes: number;
}

/** The default limits of PDF documents. */
export const DEFAULT_LIMITS: PdfLimitSettings = {
  maxPages: 2000,
  maxObjects: 500_000,
  maxDecompressedMegabytes: 256,
  maxPixels: 32 * MEGABYTE,
  // At A4 with 300 DPI, more pages than OCR can read within the time limit of a document.
  maxDocumentMegapixels: 10_000,
  maxMemoryMegabytes: 1024,
};

/** Returns the limits for a document. @param maxTextBytes the maximum size of its text in UTF-8 */
export const limitsOf = (settings: PdfLimitSettings, maxTextBytes: number): PdfLimits => ({
  maxPages: settings.maxPages,
  maxObjects: settings.maxObjects,
  maxDecompressedBytes: settings.maxDecompressedMegabytes * MEGABYTE,
  maxTextBytes,
  maxPixels: settings.maxPixels,
  maxDocumentPixels: settings.maxDocumentMegapixels * MEGAPIXEL,
  maxMemoryBytes: settings.maxMemoryMegabytes * MEGABYTE,
});
