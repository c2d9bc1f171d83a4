export type DocumentProblemCode = 'damaged' | 'too-deep' | 'too-large' | 'encrypted' | 'not-safe';

/** A document that cannot be handled; the message says what to do, and holds nothing of its text. */
export class DocumentProblem extends Error {
  override readonly name = 'DocumentProblem';

  constructor(
    readonly code: DocumentProblemCode,
    message: string,
  ) {
    super(message);
  }
}
