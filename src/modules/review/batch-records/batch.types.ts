import { randomUUID } from 'node:crypto';
import type { AuditActor, AuditEvent } from '../../../platform/audit/audit.types.js';
import type { ApprovalRuleSet } from '../approval/approval-rules.js';

/** A set of documents that share settings. */
export interface Batch {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly createdAt: Date;
  readonly ownerId: string;
  /** If null, only administrators and auditors may see the batch. */
  readonly groupId: string | null;
  readonly closed: { readonly at: Date; readonly by: string } | null;
  /** Spans found with at least this confidence are approved automatically. */
  readonly confidenceThreshold: number;
  /** Documents with at most this risk score are shown as automatically approved. */
  readonly documentThreshold: number;
  /** The share of documents needing no review that are reviewed anyway. */
  readonly auditSamplingRate: number;
  /** Two people must approve a document for which one of these sets holds. */
  readonly approvalRuleSets: readonly ApprovalRuleSet[];
  /** Weights of the types that differ from the default. */
  readonly piiTypeWeights: Readonly<Record<string, number>>;
  /** Weights of the set apply where the batch has none of its own. */
  readonly weightSetId: string | null;
  /** A copy of the set's weights, so that computing a risk needs no lookup. Null without a set. */
  readonly setWeights: { readonly version: number; readonly weights: Readonly<Record<string, number>> } | null;
  /** Null for this service itself. */
  readonly instanceId: string | null;
  readonly policyName: string;
  readonly context: string;
  /** When the documents must be reviewed; null for no due date. */
  readonly dueAt: Date | null;
  /** Free text by which reports are grouped. */
  readonly domain: string;
  readonly finalizationPolicyId: string;
  readonly complianceProfileId: string;
  readonly exemptionCodeRequired: boolean;
  readonly blindDoubleReview: { readonly enabled: boolean; readonly percentage: number };
  /** The number of changes of the settings. */
  readonly revision: number;
}

/** The settings that people can choose. */
export type BatchSettings = Omit<Batch, 'id' | 'createdAt' | 'ownerId' | 'closed' | 'setWeights' | 'revision'>;
export type NewBatch = BatchSettings & Pick<Batch, 'id' | 'ownerId' | 'setWeights'>;
export type BatchChanges = Partial<BatchSettings & Pick<Batch, 'setWeights'>>;

/** The audit events of a committed change that may not be in the audit log yet. */
export interface UnrecordedEvents {
  readonly token: string;
  readonly at: Date;
  readonly events: readonly AuditEvent[];
}

/** The name of the task that finishes the follow-up work of batch changes. */
export const UPKEEP = 'review-batch-upkeep';

/**
 * Follow-up work after a change of a batch. `weights`: recompute the risks of its documents. `lateWeights`: recompute
 * them once more for documents that were being redacted meanwhile. `group`: set the group and the due date of its
 * documents once more for those that were added meanwhile. `close`: check whether a document was added while the batch
 * was being closed.
 */
export const FOLLOW_UP_KINDS = ['weights', 'lateWeights', 'group', 'close'] as const;
export type FollowUpKind = (typeof FOLLOW_UP_KINDS)[number];

/** When follow-up work is due; a later change replaces it. */
export interface DueFollowUp {
  readonly token: string;
  readonly at: Date;
  /** When the change was made. */
  readonly since: Date;
  /** The person who closed the batch. */
  readonly actor?: AuditActor;
}
export type DueFollowUps = Partial<Readonly<Record<FollowUpKind, DueFollowUp>>>;

/** After this time, most requests and redactions that had read the batch before the change are finished. */
export const SOON_MS = 60_000;
/** After this time all of them are, including those that read a long PDF. */
export const OVERLAP_MS = 5 * 60_000;

export const dueIn = (ms: number, since: Date): DueFollowUp => ({
  token: randomUUID(),
  at: new Date(since.getTime() + ms),
  since,
});
export const weightsDue = (since: Date): DueFollowUps => ({
  weights: dueIn(0, since),
  lateWeights: dueIn(SOON_MS, since),
});

export const DEFAULT_FINALIZATION_POLICY = 'default';
export const DEFAULT_COMPLIANCE_PROFILE = 'general';

/** The settings of a batch for which only a name was given. */
export const BATCH_DEFAULTS: Omit<BatchSettings, 'name'> = {
  description: '',
  groupId: null,
  confidenceThreshold: 0.8,
  documentThreshold: 0.25,
  auditSamplingRate: 0.1,
  approvalRuleSets: [],
  piiTypeWeights: {},
  weightSetId: null,
  instanceId: null,
  policyName: 'default',
  context: 'none',
  dueAt: null,
  domain: '',
  finalizationPolicyId: DEFAULT_FINALIZATION_POLICY,
  complianceProfileId: DEFAULT_COMPLIANCE_PROFILE,
  exemptionCodeRequired: false,
  blindDoubleReview: { enabled: false, percentage: 10 },
};
