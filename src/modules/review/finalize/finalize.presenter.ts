import type { FinalizedDocument } from './finalize.service.js';

/** The response of the API contract, plus the path of the redacted file for a document submitted as a file. */
export interface FinalizedAnswer {
  readonly finalizedText: string;
  /** The path of `GET /api/v1/documents/{id}/redacted.pdf`. */
  readonly redactedPdf?: string;
  /** The path of `GET /api/v1/documents/{id}/redacted-file`. */
  readonly redactedFile?: string;
}

export function presentFinalized({ header: { id, finalization }, finalizedText }: FinalizedDocument): FinalizedAnswer {
  const path = `/api/v1/documents/${id}`;
  const redactedFile = `${path}/redacted-file`;
  if (finalization?.hasPdf === true) return { finalizedText, redactedPdf: `${path}/redacted.pdf`, redactedFile };
  return finalization?.hasFile === true ? { finalizedText, redactedFile } : { finalizedText };
}
