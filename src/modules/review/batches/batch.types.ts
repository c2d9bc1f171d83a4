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
  readonly weightSetId: string | null;
  /** Null is this service itself. */
  readonly instanceId: string | null;
  readonly policyName: string;
  readonly context: string;
  /** Free text by which reports are grouped. */
  readonly domain: string;
  readonly finalizationPolicyId: string;
  readonly complianceProfileId: string;
  readonly exemptionCodeRequired: boolean;
  readonly blindDoubleReview: { readonly enabled: boolean; readonly percentage: number };
}

export type NewBatch = Omit<Batch, 'id' | 'createdAt' | 'ownerId' | 'closed'>;
export type BatchChanges = Partial<Omit<Batch, 'id' | 'createdAt' | 'ownerId'>>;

export const DEFAULT_FINALIZATION_POLICY = 'default';
export const DEFAULT_COMPLIANCE_PROFILE = 'general';

/** What a batch is when only its name is given. */
export const BATCH_DEFAULTS: Omit<NewBatch, 'name'> = {
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
  domain: '',
  finalizationPolicyId: DEFAULT_FINALIZATION_POLICY,
  complianceProfileId: DEFAULT_COMPLIANCE_PROFILE,
  exemptionCodeRequired: false,
  blindDoubleReview: { enabled: false, percentage: 10 },
};
