import type { SpanStatus } from './span-states.js';

/** A rectangle on a page, in points from its upper left corner. */
export interface Coordinates {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A person who made a decision. */
export interface Decider {
  readonly userId: string;
  readonly email: string;
}

/** A person's last decision about a span: to redact it as a type, or to leave it. */
export interface LastDecision extends Decider {
  readonly status: 'APPROVED' | 'REJECTED';
  readonly type: string;
}

/** A range of a document that may identify somebody or something, and what was decided about it. */
export interface Span {
  readonly id: string;
  readonly documentId: string;
  /** The copy of the document's spans to which it belongs; see `DocumentHeader.sheet`. */
  readonly sheet: number;
  /** UTF-16 code units; the end is exclusive. */
  readonly start: number;
  readonly end: number;
  /** From 1; null for plain text. */
  readonly page: number | null;
  readonly coordinates: Coordinates | null;
  /** The bounding box of each line, if the span covers several. */
  readonly lines: readonly Coordinates[] | null;
  /** A kind, for example `email-address`. */
  readonly type: string;
  /** Empty once the document's source has been purged. */
  readonly text: string;
  /** From 0 to 1. */
  readonly confidence: number;
  readonly status: SpanStatus;
  /** Created by a person instead of the engine. */
  readonly manuallyCreated: boolean;
  readonly createdAt: Date;
  readonly statusChangedAt: Date;
  /** Null for a status set by the engine. */
  readonly statusChangedBy: Decider | null;
  /** Another person who approved it too. One is enough to know that `statusChangedBy` is not alone. */
  readonly alsoApprovedBy: Decider | null;
  /** The last decision of each person; null if `statusChangedBy` says everything. */
  readonly decisions: readonly LastDecision[] | null;
  readonly exemptionCode: string | null;
  /** The engine's result, from which a second reviewer starts; null for a manually created span. */
  readonly found: { readonly type: string; readonly status: SpanStatus } | null;
}

/** A change of a document's spans. `put` replaces the span with the same id. */
export type SpanWrite = { readonly put: Span } | { readonly remove: string };
