import type { Finalized } from './finalize.service.js';

/** The answer of the contract, and for a document that came as PDF where its redacted PDF is. */
export interface FinalizedAnswer {
  readonly finalizedText: string;
  /** The path of `GET /api/v1/documents/{id}/redacted.pdf`. */
  readonly redactedPdf?: string;
}

export function presentFinalized({ header: { id, finalization }, finalizedText }: Finalized): FinalizedAnswer {
  if (finalization?.hasPdf !== true) return { finalizedText };
  return { finalizedText, redactedPdf: `/api/v1/documents/${id}/redacted.pdf` };
}
