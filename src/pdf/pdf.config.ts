import { EnvInteger } from '../platform/config/env.js';
import { DEFAULT_LIMITS, limitsOf } from './default-limits.js';
import type { PdfLimits } from './pdf.types.js';

const MEGABYTE = 1024 * 1024;

/** Limits for PDF documents and for handling them. */
export class PdfConfig {
  @EnvInteger({
    name: 'PDF_CONCURRENCY',
    page: 'limits',
    description:
      'The maximum number of PDF documents processed at once, each in a thread that starts on demand and stops after one idle minute. One caller uses all but one of them; with 1, another caller gets a second one. Callers take turns.',
    range: { from: 1, to: 64 },
  })
  readonly concurrency: number = 3;

  @EnvInteger({
    name: 'PDF_TIMEOUT_SECONDS',
    description:
      'The maximum time for one PDF document, without waiting for text recognition and for the engine. Then its thread is ended and the request fails with the number of the current page.',
    range: { from: 1, to: 3600 },
  })
  readonly timeoutSeconds: number = 60;

  @EnvInteger({
    name: 'PDF_PAGE_TIMEOUT_SECONDS',
    page: 'limits',
    description:
      'The maximum time for reading, changing, drawing or verifying one page of a PDF document, without waiting for text recognition and for the engine. Then the thread of the document is ended and the request fails with the number of that page.',
    range: { from: 1, to: 3600 },
  })
  readonly pageTimeoutSeconds: number = 30;

  @EnvInteger({
    name: 'PDF_MAX_PAGES',
    page: 'limits',
    description: 'The maximum number of pages of a PDF document.',
    range: { from: 1, to: 100_000 },
  })
  readonly maxPages: number = DEFAULT_LIMITS.maxPages;

  @EnvInteger({
    name: 'PDF_MAX_OBJECTS',
    description: 'The maximum number of objects of a PDF document. Each page, font, image and link has several.',
    range: { from: 100, to: 8_388_607 },
  })
  readonly maxObjects: number = DEFAULT_LIMITS.maxObjects;

  @EnvInteger({
    name: 'PDF_MAX_DECOMPRESSED_MB',
    description:
      'The maximum size, in megabytes, of the objects and drawing instructions of a PDF document after decompression.',
    range: { from: 1, to: 2048 },
  })
  readonly maxDecompressedMegabytes: number = DEFAULT_LIMITS.maxDecompressedMegabytes;

  @EnvInteger({
    name: 'PDF_MAX_PIXELS',
    description:
      'The maximum number of pixels of a page that is read by text recognition or replaced by an image, and of an image that is partly redacted. Larger pages use a lower resolution; a page that would need less than 72 dots per inch for text recognition is refused with its number.',
    range: { from: 10_000, to: 64 * MEGABYTE },
  })
  readonly maxPixels: number = DEFAULT_LIMITS.maxPixels;

  @EnvInteger({
    name: 'PDF_MAX_DOCUMENT_MEGAPIXELS',
    page: 'limits',
    description:
      'The maximum number of million pixels, for a whole PDF document and the files in it, of pages that are read by text recognition or replaced by images, and of images that are partly redacted. A document that needs more is refused with the number of the current page. An A4 page needs nine for text recognition.',
    range: { from: 1, to: 1_000_000 },
  })
  readonly maxDocumentMegapixels: number = DEFAULT_LIMITS.maxDocumentMegapixels;

  @EnvInteger({
    name: 'PDF_MAX_MEMORY_MB',
    description:
      'The maximum memory, in megabytes, for opening and drawing one PDF document, and again as much for its objects and texts. The thread of a document that needs more is ended.',
    range: { from: 64, to: 4095 },
  })
  readonly maxMemoryMegabytes: number = DEFAULT_LIMITS.maxMemoryMegabytes;

  /** Returns the limits for a document. @param maxTextBytes the maximum size of its text in UTF-8 */
  limits(maxTextBytes: number): PdfLimits {
    return limitsOf(this, maxTextBytes);
  }
}
