import type { AuditEntry, AuditOutcome } from './audit.types.js';

/** Which entries are searched for: those that fit all that is given. */
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
  /** Not counted beyond a bound. */
  readonly total: number;
  readonly totalIsExact: boolean;
}

/** What may be wrong with a chain. */
export type ProblemKind = 'edited' | 'gap' | 'reordered' | 'truncated' | 'anchor';

export interface ChainProblem {
  /** Where it shows. */
  readonly seq: number;
  readonly kind: ProblemKind;
  readonly message: string;
}

/** What a check of the whole chain has found. */
export interface Verification {
  readonly valid: boolean;
  /** How many were found right. */
  readonly entries: number;
  /** The last of them: keep it elsewhere, and a later check can prove that nothing up to it has changed. */
  readonly head: { readonly seq: number; readonly hash: string };
  /** The last entry that was archived and removed; the check begins behind it. */
  readonly archivedTo?: { readonly seq: number; readonly hash: string };
  readonly problem?: ChainProblem;
}
