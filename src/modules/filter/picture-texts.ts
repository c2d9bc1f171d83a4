import { Injectable } from '@nestjs/common';
import type { ReadPicture } from '../../formats/pictures.js';
import { textOfPicture } from '../../pdf/picture-text.js';
import { AppError, type ErrorKind } from '../../platform/http/app-error.js';
import { OcrConfig } from '../../platform/ocr/ocr.config.js';
import { OcrError, TextRecogniser, type OcrErrorKind } from '../../platform/ocr/text-recogniser.js';

/** Reads images within documents, by the settings of the product. */
@Injectable()
export class PictureTexts {
  constructor(
    private readonly recogniser: TextRecogniser,
    private readonly config: OcrConfig,
  ) {}

  /**
   * Undefined if text recognition is off.
   * @throws AppError `unprocessable` or `unavailable` for an image that cannot be read
   */
  get read(): ReadPicture | undefined {
    if (this.config.mode === 'off') return undefined;
    return async (picture) => {
      try {
        return await textOfPicture(picture, (part) => this.recogniser.recognise(part));
      } catch (error) {
        throw error instanceof OcrError ? asAppError(error) : error;
      }
    };
  }
}

const KINDS: Readonly<Record<OcrErrorKind, readonly [kind: ErrorKind, code: string]>> = {
  'timed-out': ['unprocessable', 'DOCUMENT_TOO_COMPLEX'],
  'out-of-memory': ['unprocessable', 'DOCUMENT_TOO_COMPLEX'],
  failed: ['unprocessable', 'DOCUMENT_DAMAGED'],
  'language-missing': ['unavailable', 'OCR_LANGUAGE_MISSING'],
  overloaded: ['unavailable', 'OVERLOADED'],
};

function asAppError({ kind, message }: OcrError): AppError {
  const [errorKind, code] = KINDS[kind];
  return new AppError(errorKind, `A picture: ${message}`, { code });
}
