import type { SpanStatus } from './span-states.js';

/** A place on a page, in points from its upper left corner. */
export interface Coordinates {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A person who decided. */
export interface Decider {
  readonly userId: string;
  readonly email: string;
}

/** What a person last said of a span: that it goes as a type, or stays. */
export interface LastDecision extends Decider {
  readonly status: 'APPROVED' | 'REJECTED';
  readonly type: string;
}

/** A place in a document that names someone or something, and what was decided about it. */
export interface Span {
  readonly id: string;
  readonly documentId: string;
  /** Which copy of the document's spans it belongs to; see `DocumentHeader.sheet`. */
  readonly sheet: number;
  /** UTF-16 code units; the end is exclusive. */
  readonly start: number;
  readonly end: number;
  /** From 1; null for plain text. */
  readonly page: number | null;
  readonly coordinates: Coordinates | null;
  /** The box of each line, where it goes over several. */
  readonly lines: readonly Coordinates[] | null;
  /** A kind, for example `email-address`. */
  readonly type: string;
  /** Empty once the document's source has been purged. */
  readonly text: string;
  /** From 0 to 1. */
  readonly confidence: number;
  readonly status: SpanStatus;
  /** Made by a person, and not by the engine. */
  readonly manuallyCreated: boolean;
  readonly createdAt: Date;
  readonly statusChangedAt: Date;
  /** Null for the engine's own. */
  readonly statusChangedBy: Decider | null;
  /** Somebody else whose approval stands beside that one. Two people are enough to know that one is not alone. */
  readonly alsoApprovedBy: Decider | null;
  /** The last decision of each person; null where `statusChangedBy` tells all. */
  readonly decisions: readonly LastDecision[] | null;
  readonly exemptionCode: string | null;
  /** What the engine said, for a second reviewer to begin with; null for one that a person made. */
  readonly found: { readonly type: string; readonly status: SpanStatus } | null;
}

/** A change of a document's spans. A span that is put replaces the one of its id. */
export type SpanWrite = { readonly put: Span } | { readonly remove: string };
