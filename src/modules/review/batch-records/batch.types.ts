import { randomUUID } from 'node:crypto';
import type { AuditActor, AuditEvent } from '../../../platform/audit/audit.types.js';
import type { ApprovalRuleSet } from '../approval/approval-rules.js';

/** A set of documents with the same rules. */
export interface Batch {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly createdAt: Date;
  readonly ownerId: string;
  /** Null is for administrators and auditors alone. */
  readonly groupId: string | null;
  readonly closed: { readonly at: Date; readonly by: string } | null;
  /** A span at least so certain is approved when it is found. */
  readonly confidenceThreshold: number;
  /** A document at most so risky is shown as approved by itself. */
  readonly documentThreshold: number;
  /** The share of documents that need no review which is reviewed all the same. */
  readonly auditSamplingRate: number;
  /** Two people must approve a document for which one of these holds. */
  readonly approvalRuleSets: readonly ApprovalRuleSet[];
  /** Of types whose weight is not the usual one. */
  readonly piiTypeWeights: Readonly<Record<string, number>>;
  /** Its weights lie beneath those of the batch. */
  readonly weightSetId: string | null;
  /** The weights of that set, so that nobody who computes a risk looks it up. Null without a set. */
  readonly setWeights: { readonly version: number; readonly weights: Readonly<Record<string, number>> } | null;
  /** Null is this service itself. */
  readonly instanceId: string | null;
  readonly policyName: string;
  readonly context: string;
  /** When its documents are to be reviewed; null is at any time. */
  readonly dueAt: Date | null;
  /** Free text by which reports are grouped. */
  readonly domain: string;
  readonly finalizationPolicyId: string;
  readonly complianceProfileId: string;
  readonly exemptionCodeRequired: boolean;
  readonly blindDoubleReview: { readonly enabled: boolean; readonly percentage: number };
  /** How often its settings were changed. */
  readonly revision: number;
}

/** What people say of a batch. */
export type BatchSettings = Omit<Batch, 'id' | 'createdAt' | 'ownerId' | 'closed' | 'setWeights' | 'revision'>;
export type NewBatch = BatchSettings & Pick<Batch, 'id' | 'ownerId' | 'setWeights'>;
export type BatchChanges = Partial<BatchSettings & Pick<Batch, 'setWeights'>>;

/** What the trail is still to be told of a change that was made. */
export interface Unrecorded {
  readonly token: string;
  readonly at: Date;
  readonly events: readonly AuditEvent[];
}

/** The task that finishes what changes of batches have begun. */
export const UPKEEP = 'review-batch-upkeep';

/**
 * What is to be done after a change of a batch. `weights`: compute the risks of its documents anew. `lateWeights`: once
 * more, for those that were being redacted meanwhile. `group`: give its documents the group and the due date once more, for
 * those that came meanwhile. `close`: look whether a document came in while it was closed.
 */
export const DUTIES = ['weights', 'lateWeights', 'group', 'close'] as const;
export type Duty = (typeof DUTIES)[number];

/** When something is to be done; a later change puts another in its place. */
export interface Due {
  readonly token: string;
  readonly at: Date;
  /** When the change was made. */
  readonly since: Date;
  /** Who closed the batch. */
  readonly actor?: AuditActor;
}
export type Dues = Partial<Readonly<Record<Duty, Due>>>;

/** Most requests and redactions that had read the batch as it was are over. */
export const SOON_MS = 60_000;
/** All of them are, those too that read a long PDF meanwhile. */
export const OVERLAP_MS = 5 * 60_000;

export const dueIn = (ms: number, since: Date): Due => ({
  token: randomUUID(),
  at: new Date(since.getTime() + ms),
  since,
});
export const weightsDue = (since: Date): Dues => ({ weights: dueIn(0, since), lateWeights: dueIn(SOON_MS, since) });

export const DEFAULT_FINALIZATION_POLICY = 'default';
export const DEFAULT_COMPLIANCE_PROFILE = 'general';

/** What a batch is when only its name is given. */
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
