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

/**
 * Reports failures of the work as problems of the document.
 * @param problemOf returns undefined for an error that is no problem of the document
 * @throws DocumentProblem; any other error of the work
 */
export async function withDocumentProblems<T>(
  problemOf: (error: unknown) => DocumentProblem | undefined,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw problemOf(error) ?? error;
  }
}
