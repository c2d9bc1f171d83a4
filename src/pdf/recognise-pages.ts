import { OcrError } from '../platform/ocr/ocr.errors.js';
import type { TextRecogniser } from '../platform/ocr/text-recogniser.js';
import type { PdfHost } from './pdf.types.js';

/** Returns an OCR function for pages; its errors include the page number. @throws OcrError */
export const recogniseBy =
  (recogniser: Pick<TextRecogniser, 'recognise'>): NonNullable<PdfHost['recognise']> =>
  async (picture, page) => {
    try {
      return await recogniser.recognise(picture);
    } catch (error) {
      throw error instanceof OcrError ? new OcrError(error.kind, `Page ${page}: ${error.message}`) : error;
    }
  };
