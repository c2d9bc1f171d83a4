import type { Kind } from '../../../engine/index.js';
import type { RequestedRemovals } from '../../../pdf/asked.js';
import type { RedactionReport } from '../../../pdf/pdf.types.js';
import type { OwnedDocument } from '../filter.types.js';

export const QUEUED_STATUSES = ['PENDING', 'PROCESSING', 'COMPLETE', 'FAILED'] as const;
export type QueuedStatus = (typeof QUEUED_STATUSES)[number];

/** The parameters for redacting a PDF when its turn comes. */
export interface DocumentOrder {
  readonly policyName: string;
  /** The name in alerts and counts; its `documentId` is the id of the queued document. */
  readonly name: OwnedDocument;
  readonly output: 'pdf' | 'png';
  readonly password: string | undefined;
  readonly allowUnreadable: boolean;
  readonly fileName: string | undefined;
  /** Values and areas to redact in addition to the policy's findings. */
  readonly removals?: RequestedRemovals | undefined;
}

/** The reason of a failure, without text of the document. */
export interface DocumentFailure {
  /** A stable code for programs. */
  readonly code: string;
  readonly message: string;
}

/** A document accepted for later redaction. */
export interface QueuedDocument {
  readonly id: string;
  readonly userId: string;
  readonly fileName: string | null;
  readonly output: 'pdf' | 'png';
  readonly status: QueuedStatus;
  /** When it reached this status. */
  readonly statusAt: Date;
  readonly createdAt: Date;
  /** Null unless FAILED. */
  readonly failure: DocumentFailure | null;
  /** Null unless COMPLETE. */
  readonly result: DocumentResult | null;
  /** Links the traces of the work to that of the request, if tracing is on. */
  readonly origin: string | undefined;
}

/** The result of a redaction. */
export interface DocumentResult {
  /** The token of the attempt that made it: pieces of other attempts may exist too. */
  readonly token: string;
  readonly bytes: number;
  readonly report: RedactionReport;
  /** The same as `FilteredPdf.fallbacks`; absent in older results. */
  readonly fallbacks?: readonly Kind[];
  /** The reference of the applied policy version; absent in older results. */
  readonly policy?: string;
}
