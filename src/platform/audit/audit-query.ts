import type { AuditEntry, AuditOutcome } from './audit.types.js';

/** Filters of a search: an entry must match all that are given. */
export interface AuditQuery {
  /** Inclusive. */
  readonly from?: Date;
  /** Inclusive. */
  readonly to?: Date;
  readonly userId?: string;
  readonly email?: string;
  readonly action?: string;
  readonly resourceType?: string;
  readonly resourceId?: string;
  readonly documentId?: string;
  readonly outcome?: AuditOutcome;
}

/** A page of entries, newest first. */
export interface AuditPage {
  readonly entries: readonly AuditEntry[];
  /** Exact up to a limit, and that limit beyond it. */
  readonly total: number;
  readonly totalIsExact: boolean;
}

/** Kinds of damage to a chain. */
export type ProblemKind = 'edited' | 'gap' | 'reordered' | 'truncated' | 'anchor';

export interface ChainProblem {
  /** The position at which it was found. */
  readonly seq: number;
  readonly kind: ProblemKind;
  readonly message: string;
}

/** The result of verifying the whole chain. */
export interface Verification {
  readonly valid: boolean;
  /** The number of valid entries. */
  readonly entries: number;
  /** The last valid entry: if it is stored elsewhere, a later check can prove that nothing up to it has changed. */
  readonly head: { readonly seq: number; readonly hash: string };
  /** The last entry that was archived and removed; the check begins after it. */
  readonly archivedTo?: { readonly seq: number; readonly hash: string };
  readonly problem?: ChainProblem;
}
