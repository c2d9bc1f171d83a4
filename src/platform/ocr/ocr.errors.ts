/**
 * - `timed-out`: the page took longer than it may
 * - `out-of-memory`: the picture is larger than one page may be, or took more memory than it may
 * - `language-missing`: the data of a language is not there, or is none; the message says where it belongs
 * - `overloaded`: too many pictures are waiting
 * - `failed`: the recogniser broke over this picture
 */
export type OcrErrorKind = 'timed-out' | 'out-of-memory' | 'language-missing' | 'overloaded' | 'failed';

/** A page that could not be read. Its message says what to do and holds nothing of the page. */
export class OcrError extends Error {
  constructor(
    readonly kind: OcrErrorKind,
    message: string,
  ) {
    super(message);
    this.name = 'OcrError';
  }
}
