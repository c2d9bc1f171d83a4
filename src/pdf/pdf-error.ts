import { AppError } from '../platform/http/app-error.js';
import type { PdfDamage, PdfProblem, PdfProblemCode } from './pdf-problem.js';
import { MEGAPIXEL } from './default-limits.js';
import type { PdfLimits } from './pdf.types.js';

/**
 * Returns the client error for a document that cannot be handled, with a message that says what to do.
 * @param problem as thrown, or as received from a thread
 * @param instead replaces the message, for documents that did not arrive over HTTP
 */
export function pdfError(
  { code, page, damage, object, over }: PdfFault,
  limits: PdfLimits,
  instead?: string,
): AppError {
  const { kind, message, options } = errorOf(code, limits, damage, over);
  const number = object === undefined ? '' : ` (object ${object})`;
  return new AppError(kind, `${page === undefined ? '' : `Page ${page}${number}: `}${instead ?? message}`, options);
}

/** The facts about a problem that the message depends on. */
export interface PdfFault extends Pick<PdfProblem, 'code'> {
  readonly page?: number | undefined;
  readonly damage?: PdfDamage | undefined;
  readonly object?: number | undefined;
  /** For `too-complex`: the limit that was exceeded, with the setting. */
  readonly over?: string | undefined;
}

const DAMAGES: Readonly<Record<PdfDamage, string>> = {
  'no-objects': 'its cross-reference table cannot be read or rebuilt',
  'no-pages': 'its page tree is missing, empty or broken',
  'page-not-opened': 'the page object or its content cannot be read',
  'page-without-size': 'the page has no box with an area',
  'reader-failed': 'the reader fails on it',
};

function errorOf(
  code: PdfProblemCode,
  { maxPages, maxTextBytes: maxBytes, maxDocumentPixels }: PdfLimits,
  damage: PdfDamage | undefined,
  over = 'the time or memory that is allowed',
): AppError {
  switch (code) {
    case 'encrypted':
      return refusal(
        'PDF_ENCRYPTED',
        'The PDF needs a password. Send the correct one in the header x-pdf-password, or remove it.',
      );
    case 'damaged':
      return refusal(
        'PDF_DAMAGED',
        `The PDF is damaged${damage === undefined ? ', or not a PDF' : `: ${DAMAGES[damage]}`}. Save it again with the program that made it.`,
      );
    case 'without-text':
      return refusal(
        'PDF_WITHOUT_TEXT',
        'A page of the PDF has no readable text; it may be a scan. Use text recognition on it first, or turn it on here.',
      );
    case 'too-complex':
      return refusal(
        'PDF_TOO_COMPLEX',
        `The PDF needs more than ${over}. Send it in parts, or save it with simpler graphics.`,
      );
    case 'too-many-pixels':
      return refusal(
        'PDF_TOO_COMPLEX',
        `Drawing the pages of the PDF up to this one needs more than ${maxDocumentPixels / MEGAPIXEL} megapixels (PDF_MAX_DOCUMENT_MEGAPIXELS). Send it in parts.`,
      );
    case 'page-too-large':
      return refusal(
        'PDF_PAGE_TOO_LARGE',
        'The page needs text recognition, and is so large that the resolution would be too low. Save the PDF with a smaller page size, or ask for a higher PDF_MAX_PIXELS.',
      );
    case 'font-missing':
      return refusal(
        'PDF_FONT_MISSING',
        'The page must be drawn, but a font is missing in the PDF and no other font here has its letters: the text would be lost. Save the PDF again with embedded fonts.',
      );
    case 'unsafe':
      return refusal(
        'PDF_NOT_SAFE',
        'Removed content was still found in the PDF, so nothing is returned. Print it to a new PDF and send that.',
      );
    case 'area-off-page':
      return new AppError(
        'invalid',
        'An area of the request is not on this page, or the PDF has no such page. Count pages from 1, and points from the upper left corner of the displayed page.',
        { code: 'AREA_OFF_PAGE' },
      );
    case 'too-many-pages':
      return new AppError('too-large', `The PDF has more than ${maxPages} pages. Send it in parts.`, {
        code: 'PDF_TOO_MANY_PAGES',
        details: { maxPages },
      });
    case 'too-long':
      return new AppError('too-large', `The text of the PDF has more than ${maxBytes} bytes. Send it in parts.`, {
        code: 'TEXT_TOO_LARGE',
        details: { maxBytes },
      });
  }
}

const refusal = (code: string, message: string): AppError => new AppError('unprocessable', message, { code });
