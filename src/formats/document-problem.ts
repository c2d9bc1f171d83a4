export type DocumentProblemCode = 'damaged' | 'too-deep' | 'too-large' | 'encrypted' | 'not-safe';

/** A document that cannot be processed. The message says what to do and contains no text of the document. */
export class DocumentProblem extends Error {
  override readonly name = 'DocumentProblem';

  constructor(
    readonly code: DocumentProblemCode,
    message: string,
  ) {
    super(message);
  }
}
