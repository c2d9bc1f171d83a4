import type { DocumentFailure, QueuedDocument, QueuedStatus } from './queued-document.types.js';

/** `timestamp` is when it reached its status, ISO 8601 in UTC; `fileName` is null if none was given. */
export interface ListedDocument {
  readonly fileName: string | null;
  readonly status: QueuedStatus;
  readonly timestamp: string;
  readonly documentId: string;
}

export interface DocumentStatus {
  readonly documentId: string;
  readonly status: QueuedStatus;
  /** Present only if FAILED. */
  readonly error?: DocumentFailure;
  /** Present only if COMPLETE: kinds that were found without the policy's model, which did not respond. */
  readonly modelFallbacks?: readonly string[];
}

export interface AcceptedDocument {
  readonly documentId: string;
}

export const presentAccepted = (documentId: string): AcceptedDocument => ({ documentId });

export const presentDocuments = (documents: readonly QueuedDocument[]) => ({
  pendingRedactedDocuments: documents.map(({ id, fileName, status, statusAt }): ListedDocument => ({
    fileName,
    status,
    timestamp: statusAt.toISOString(),
    documentId: id,
  })),
});

export const presentStatus = ({ id, status, failure, result }: QueuedDocument): DocumentStatus => ({
  documentId: id,
  status,
  ...(failure !== null && { error: { code: failure.code, message: failure.message } }),
  ...(result?.fallbacks !== undefined && result.fallbacks.length > 0 && { modelFallbacks: result.fallbacks }),
});

/** Returns the file name of a result: that of the document, or its id. */
export const fileNameOf = ({ id, fileName, output }: QueuedDocument): string =>
  `${(fileName ?? id).replace(/\.pdf$/i, '')}.${output === 'png' ? 'zip' : 'pdf'}`;
