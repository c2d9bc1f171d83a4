import type { PdfLimits } from './pdf.types.js';

const MEGABYTE = 1024 * 1024;
/** As cameras count them. */
export const MEGAPIXEL = 1_000_000;

/** Limits of PDF documents as they are set. */
export interface PdfLimitSettings extends Pick<PdfLimits, 'maxPages' | 'maxObjects' | 'maxPixels'> {
  readonly maxDecompressedMegabytes: number;
  readonly maxDocumentMegapixels: number;
  readonly maxMemoryMegabytes: number;
}

/** What a PDF document may be and take where nobody says otherwise. */
export const DEFAULT_LIMITS: PdfLimitSettings = {
  maxPages: 2000,
  maxObjects: 500_000,
  maxDecompressedMegabytes: 256,
  maxPixels: 32 * MEGABYTE,
  // Of A4 with 300 dots an inch, more pages than can be read off their pictures within the time of a document.
  maxDocumentMegapixels: 10_000,
  maxMemoryMegabytes: 1024,
};

/** @param maxTextBytes of the text of a document in UTF-8 */
export const limitsOf = (settings: PdfLimitSettings, maxTextBytes: number): PdfLimits => ({
  maxPages: settings.maxPages,
  maxObjects: settings.maxObjects,
  maxDecompressedBytes: settings.maxDecompressedMegabytes * MEGABYTE,
  maxTextBytes,
  maxPixels: settings.maxPixels,
  maxDocumentPixels: settings.maxDocumentMegapixels * MEGAPIXEL,
  maxMemoryBytes: settings.maxMemoryMegabytes * MEGABYTE,
});
