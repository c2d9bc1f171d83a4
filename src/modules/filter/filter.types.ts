import type { ExplainedSpan } from '../../engine/index.js';

/** What names a document in answers, alerts and logs. */
export interface DocumentName {
  readonly documentId: string;
  readonly context: string;
}

/** A document after redaction. */
export interface FilteredDocument extends DocumentName {
  readonly filteredText: string;
  readonly spans: readonly ExplainedSpan[];
}
