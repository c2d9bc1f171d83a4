/**
 * - `timed-out`: recognising the page exceeded its time limit
 * - `out-of-memory`: the image is larger than a page may be, or recognising it exceeded the memory limit
 * - `language-missing`: the data of a language is missing or invalid; the message says where it belongs
 * - `overloaded`: too many images are waiting
 * - `failed`: the recogniser failed on this image
 */
export type OcrErrorKind = 'timed-out' | 'out-of-memory' | 'language-missing' | 'overloaded' | 'failed';

/** A page that could not be read. Its message says what to do and contains nothing of the page. */
export class OcrError extends Error {
  constructor(
    readonly kind: OcrErrorKind,
    message: string,
  ) {
    super(message);
    this.name = 'OcrError';
  }
}
