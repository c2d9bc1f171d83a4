/** What can be held: documents with their source and result, batches with their documents, contexts, times of the audit log. */
export const HELD_KINDS = ['document', 'batch', 'context', 'audit'] as const;
export type HeldKind = (typeof HELD_KINDS)[number];

/** Something with an id or name that may be held. */
export interface HeldThing {
  readonly kind: Exclude<HeldKind, 'audit'>;
  readonly id: string;
}

/** Who did it, as they are called then. */
export interface HoldActor {
  readonly userId: string;
  readonly email: string;
}

/** Entries of the audit log by their time; null where the range has no end on that side. */
export interface HeldRange {
  readonly from: Date | null;
  readonly to: Date | null;
}

/** An order to keep something, until it is released or its time has passed. */
export interface Hold extends HeldRange {
  readonly id: string;
  readonly kind: HeldKind;
  /** Null of the audit log. */
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

/** What is to be held. */
export type NewHold = Pick<Hold, 'kind' | 'resourceId' | 'from' | 'to' | 'reason' | 'until'>;

/** Which holds are listed. */
export interface HoldFilter {
  /** Only those that are in force, or only those that are not. */
  readonly active?: boolean | undefined;
  readonly kind?: HeldKind | undefined;
  readonly resourceId?: string | undefined;
}
