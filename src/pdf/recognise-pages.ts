import { OcrError } from '../platform/ocr/ocr.errors.js';
import type { TextRecogniser } from '../platform/ocr/text-recogniser.js';
import type { PdfHost, PdfReadOptions } from './pdf.types.js';

/**
 * Returns an OCR function for pages; its errors include the page number. A page that takes too long is no error if
 * unreadable pages are left as they are.
 * @throws OcrError
 */
export const recogniseBy =
  (
    recogniser: Pick<TextRecogniser, 'recognise'>,
    { allowUnreadable }: Pick<PdfReadOptions, 'allowUnreadable'>,
  ): NonNullable<PdfHost['recognise']> =>
  async (picture, page) => {
    try {
      return await recogniser.recognise(picture);
    } catch (error) {
      if (allowUnreadable && error instanceof OcrError && error.kind === 'timed-out') return 'too-slow';
      throw error instanceof OcrError ? new OcrError(error.kind, `Page ${page}: ${error.message}`) : error;
    }
  };
