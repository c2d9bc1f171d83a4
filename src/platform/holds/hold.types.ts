/**
 * Things that can be held: documents with their source and result, batches with their documents, contexts, and time
 * ranges of the audit log.
 */
export const HELD_KINDS = ['document', 'batch', 'context', 'audit'] as const;
export type HeldKind = (typeof HELD_KINDS)[number];

/** A resource that can be held, with its id or name. */
export interface HeldThing {
  readonly kind: Exclude<HeldKind, 'audit'>;
  readonly id: string;
}

/** The person who set or released a hold, with their e-mail address at that time. */
export interface HoldActor {
  readonly userId: string;
  readonly email: string;
}

/** A time range of audit log entries; null for an open end. */
export interface HeldRange {
  readonly from: Date | null;
  readonly to: Date | null;
}

/** An instruction to keep something until the hold is released or expires. */
export interface Hold extends HeldRange {
  readonly id: string;
  readonly kind: HeldKind;
  /** Null for the audit log. */
  readonly resourceId: string | null;
  readonly reason: string;
  /** Null: until it is released. */
  readonly until: Date | null;
  readonly setBy: HoldActor;
  readonly setAt: Date;
  readonly releasedBy: HoldActor | null;
  readonly releasedAt: Date | null;
  readonly releaseReason: string | null;
}

/** A hold to set. */
export type NewHold = Pick<Hold, 'kind' | 'resourceId' | 'from' | 'to' | 'reason' | 'until'>;

/** The holds to list. */
export interface HoldFilter {
  /** True for active holds only, false for inactive ones only. */
  readonly active?: boolean | undefined;
  readonly kind?: HeldKind | undefined;
  readonly resourceId?: string | undefined;
}
