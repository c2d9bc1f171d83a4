import type { DocumentFormat } from '../documents/document.types.js';

/** A text that somebody submits for review. */
export interface Submission {
  readonly batchId: string;
  readonly name: string;
  readonly text: string;
  readonly priority: number;
}

/** What a document is made of, ready to be stored. */
export interface PreparedDocument {
  readonly name: string;
  readonly text: string;
  readonly priority: number;
  readonly format: DocumentFormat;
  /** That a file was declared to be in. */
  readonly charset?: string | undefined;
  /** Lower-case hex, of the bytes that were submitted. */
  readonly contentSha512: string;
  readonly contentSha256: string;
}
