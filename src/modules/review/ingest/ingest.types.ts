import type { DocumentFormat } from '../documents/document.types.js';

/** A text submitted for review. */
export interface Submission {
  readonly batchId: string;
  readonly name: string;
  readonly text: string;
  readonly priority: number;
}

/** The contents of a document, ready to be stored. */
export interface PreparedDocument {
  readonly name: string;
  readonly text: string;
  readonly priority: number;
  readonly format: DocumentFormat;
  /** The declared charset of a file. */
  readonly charset?: string | undefined;
  /** Lower-case hex of the submitted bytes. */
  readonly contentSha512: string;
  readonly contentSha256: string;
}
