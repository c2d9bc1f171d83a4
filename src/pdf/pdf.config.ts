import { IsInt, Max, Min } from 'class-validator';
import { Env } from '../platform/config/env.js';
import { DEFAULT_LIMITS, limitsOf } from './default-limits.js';
import type { PdfLimits } from './pdf.types.js';

const MEGABYTE = 1024 * 1024;

/** Limits for PDF documents and for handling them. */
export class PdfConfig {
  @Env({
    name: 'PDF_CONCURRENCY',
    page: 'limits',
    description:
      'PDF documents that are handled at once, each in a thread that starts when it is needed and ends when it has been idle for a minute. One caller has all of them but one at the most; the others take turns.',
    must: 'a whole number from 1 to 64',
  })
  @IsInt()
  @Min(1)
  @Max(64)
  readonly concurrency: number = 3;

  @Env({
    name: 'PDF_TIMEOUT_SECONDS',
    description:
      'How long handling one PDF document may take before its thread is ended and the request fails with the page that it was at; waiting for text recognition and for the engine does not count.',
    must: 'a whole number from 1 to 3600',
  })
  @IsInt()
  @Min(1)
  @Max(3600)
  readonly timeoutSeconds: number = 60;

  @Env({
    name: 'PDF_PAGE_TIMEOUT_SECONDS',
    page: 'limits',
    description:
      'How long reading, changing, drawing or verifying one page of a PDF document may take before the thread of the document is ended and the request fails with that page; waiting for text recognition and for the engine does not count.',
    must: 'a whole number from 1 to 3600',
  })
  @IsInt()
  @Min(1)
  @Max(3600)
  readonly pageTimeoutSeconds: number = 30;

  @Env({
    name: 'PDF_MAX_PAGES',
    page: 'limits',
    description: 'The most pages that a PDF document may have.',
    must: 'a whole number from 1 to 100000',
  })
  @IsInt()
  @Min(1)
  @Max(100_000)
  readonly maxPages: number = DEFAULT_LIMITS.maxPages;

  @Env({
    name: 'PDF_MAX_OBJECTS',
    description: 'The most objects that a PDF document may have: several for each page, font, picture and link.',
    must: 'a whole number from 100 to 8388607',
  })
  @IsInt()
  @Min(100)
  @Max(8_388_607)
  readonly maxObjects: number = DEFAULT_LIMITS.maxObjects;

  @Env({
    name: 'PDF_MAX_DECOMPRESSED_MB',
    description:
      'The most megabytes that the objects and the instructions of a PDF document may have after decompression.',
    must: 'a whole number from 1 to 2048',
  })
  @IsInt()
  @Min(1)
  @Max(2048)
  readonly maxDecompressedMegabytes: number = DEFAULT_LIMITS.maxDecompressedMegabytes;

  @Env({
    name: 'PDF_MAX_PIXELS',
    description:
      'The most pixels of a page that is read off its picture or becomes one, and of a picture that loses some; larger pages are drawn more coarsely, and one that would be read off its picture at less than 72 dots an inch is refused with its number.',
    must: 'a whole number from 10000 to 67108864',
  })
  @IsInt()
  @Min(10_000)
  @Max(64 * MEGABYTE)
  readonly maxPixels: number = DEFAULT_LIMITS.maxPixels;

  @Env({
    name: 'PDF_MAX_DOCUMENT_MEGAPIXELS',
    page: 'limits',
    description:
      'The most million pixels of all pages of a PDF document, and of the files in it, that are read off their pictures or become some, and of pictures that lose some; a document that takes more is refused with the page that it was at. A page of A4 has nine when it is read.',
    must: 'a whole number from 1 to 1000000',
  })
  @IsInt()
  @Min(1)
  @Max(1_000_000)
  readonly maxDocumentMegapixels: number = DEFAULT_LIMITS.maxDocumentMegapixels;

  @Env({
    name: 'PDF_MAX_MEMORY_MB',
    description:
      'The most megabytes of memory that opening and drawing one PDF document may take, and as much again for its objects and texts; the thread of a document that wants more is ended.',
    must: 'a whole number from 64 to 4095',
  })
  @IsInt()
  @Min(64)
  @Max(4095)
  readonly maxMemoryMegabytes: number = DEFAULT_LIMITS.maxMemoryMegabytes;

  /** Returns the limits for a document. @param maxTextBytes the maximum size of its text in UTF-8 */
  limits(maxTextBytes: number): PdfLimits {
    return limitsOf(this, maxTextBytes);
  }
}
