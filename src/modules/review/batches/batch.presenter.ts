import { presentComplianceProfile } from '../compliance/compliance-profile.presenter.js';
import { presentFinalizationPolicy } from '../retention-policies/finalization-policy.presenter.js';
import { presentWeightSet } from '../weights/weight-set.presenter.js';
import type { BatchOverview, BatchProgress } from './batch-overview.service.js';
import type { ListedBatch } from '../batch-records/batch-listing.js';
import type { Batch } from '../batch-records/batch.types.js';

export const presentBatch = (batch: Batch) => ({
  id: batch.id,
  name: batch.name,
  description: batch.description,
  createdAt: batch.createdAt.toISOString(),
  ownerId: batch.ownerId,
  groupId: batch.groupId,
  closed: batch.closed !== null,
  closedAt: batch.closed?.at.toISOString() ?? null,
  closedBy: batch.closed?.by ?? null,
  confidenceThreshold: batch.confidenceThreshold,
  documentThreshold: batch.documentThreshold,
  auditSamplingRate: batch.auditSamplingRate,
  approvalRuleSets: batch.approvalRuleSets.map((set) => ({
    id: set.id,
    rules: set.rules,
    riskScoreThreshold: set.riskScoreThreshold,
    rejectedConfidenceThreshold: set.rejectedConfidenceThreshold,
    experiencedReviewerThreshold: set.experiencedReviewerThreshold,
    manualSpansThreshold: set.manualSpansThreshold,
    classifiedKeywords: set.classifiedKeywords,
    dualApprovalSamplingRate: set.dualApprovalSamplingRate,
  })),
  piiTypeWeights: batch.piiTypeWeights,
  weightSetId: batch.weightSetId,
  instanceId: batch.instanceId,
  policyName: batch.policyName,
  context: batch.context,
  dueAt: batch.dueAt?.toISOString() ?? null,
  domain: batch.domain,
  finalizationPolicyId: batch.finalizationPolicyId,
  complianceProfileId: batch.complianceProfileId,
  exemptionCodeRequired: batch.exemptionCodeRequired,
  blindDoubleReview: {
    enabled: batch.blindDoubleReview.enabled,
    percentage: batch.blindDoubleReview.percentage,
  },
});

/** A batch as shown in lists. */
export const presentListed = (
  { id, name, dueAt, closed }: ListedBatch,
  withDetails: boolean,
  progress: BatchProgress | undefined,
) => ({
  id,
  name,
  ...(withDetails && { dueAt: dueAt?.toISOString() ?? null, closed: closed !== null }),
  ...(progress !== undefined && {
    documents: { all: progress.all, unfinished: progress.unfinished, late: progress.late },
  }),
});

/** A batch with its progress and the referenced records that members need to know. */
export const presentBatchOverview = (overview: BatchOverview) => ({
  ...presentBatch(overview.batch),
  documents: overview.documents,
  undecidedSpans: overview.undecidedSpans,
  lateDocuments: overview.lateDocuments,
  finalizationPolicy: presentFinalizationPolicy(overview.finalizationPolicy),
  complianceProfile:
    overview.complianceProfile === undefined ? null : presentComplianceProfile(overview.complianceProfile),
  weightSet: overview.weightSet === undefined ? null : presentWeightSet(overview.weightSet),
});
