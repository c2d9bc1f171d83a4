import type { Kind } from '../../../engine/index.js';
import type { Asked } from '../../../pdf/asked.js';
import type { RedactionReport } from '../../../pdf/pdf.types.js';
import type { OwnedDocument } from '../filter.types.js';

export const QUEUED_STATUSES = ['PENDING', 'PROCESSING', 'COMPLETE', 'FAILED'] as const;
export type QueuedStatus = (typeof QUEUED_STATUSES)[number];

/** How a PDF is to be redacted once its turn has come. */
export interface DocumentOrder {
  readonly policyName: string;
  /** As in alerts and counts; its `documentId` is the id of the whole. */
  readonly name: OwnedDocument;
  readonly output: 'pdf' | 'png';
  readonly password: string | undefined;
  readonly allowUnreadable: boolean;
  readonly fileName: string | undefined;
  /** What goes from it besides what the policy finds. */
  readonly asked?: Asked | undefined;
}

/** Why a document failed, in the product's words. */
export interface DocumentFailure {
  /** Stable, for programs. */
  readonly code: string;
  readonly message: string;
}

/** A document that was taken to be redacted later. */
export interface QueuedDocument {
  readonly id: string;
  readonly userId: string;
  readonly fileName: string | null;
  readonly output: 'pdf' | 'png';
  readonly status: QueuedStatus;
  /** When it came to this status. */
  readonly statusAt: Date;
  readonly createdAt: Date;
  /** Only of FAILED. */
  readonly failure: DocumentFailure | null;
  /** Only of COMPLETE. */
  readonly result: DocumentResult | null;
}

/** What came of a document. */
export interface DocumentResult {
  /** Of the try that has made it: pieces of other tries may lie beside its own. */
  readonly token: string;
  readonly bytes: number;
  readonly report: RedactionReport;
  /** As `FilteredPdf.fallbacks`; absent of results that are older than it. */
  readonly fallbacks?: readonly Kind[];
  /** Names the version of the policy that was applied; absent of results that are older than it. */
  readonly policy?: string;
}

/** A document that this process alone is at. */
export interface ClaimedDocument {
  readonly id: string;
  readonly userId: string;
  readonly token: string;
  /** This one included. */
  readonly attempts: number;
}
