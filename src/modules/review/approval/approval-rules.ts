import type { SpanStatus } from '../spans/span-states.js';

export const APPROVAL_RULES = [
  'SENSITIVE_PII',
  'HIGH_RISK_SCORE',
  'REJECTED_HIGH_CONFIDENCE',
  'INEXPERIENCED_REVIEWER',
  'MANUAL_SPANS_THRESHOLD',
  'CLASSIFIED_KEYWORDS',
  'DUAL_APPROVAL_SAMPLING_RATE',
] as const;
export type ApprovalRule = (typeof APPROVAL_RULES)[number];

/** Rules that must all hold, and the thresholds they use. */
export interface ApprovalRuleSet {
  readonly id: string;
  readonly rules: readonly ApprovalRule[];
  readonly riskScoreThreshold: number;
  readonly rejectedConfidenceThreshold: number;
  readonly experiencedReviewerThreshold: number;
  readonly manualSpansThreshold: number;
  readonly classifiedKeywords: readonly string[];
  readonly dualApprovalSamplingRate: number;
}

export const RULE_SET_DEFAULTS: Omit<ApprovalRuleSet, 'id' | 'rules'> = {
  riskScoreThreshold: 0.9,
  rejectedConfidenceThreshold: 0.95,
  experiencedReviewerThreshold: 100,
  manualSpansThreshold: 5,
  classifiedKeywords: ['Classified', 'Proprietary', 'Secret'],
  dualApprovalSamplingRate: 0.02,
};

/** The facts about a document that the rules are evaluated on. */
export interface ApprovalFacts {
  readonly riskScore: number;
  readonly manualSpans: number;
  readonly spans: readonly { readonly type: string; readonly status: SpanStatus; readonly confidence: number }[];
  /**
   * Documents approved or rejected by the reviewer. Undefined before anybody reviews, which counts as inexperienced.
   */
  readonly reviewCount: number | undefined;
  /** Undefined once the text was purged. */
  readonly text: string | undefined;
  /** In the range [0, 1); drawn once per document. */
  readonly roll: number | undefined;
}

const SENSITIVE: ReadonlySet<string> = new Set(['ssn', 'credit-card', 'passport-number']);

const HOLDS: Readonly<Record<ApprovalRule, (facts: ApprovalFacts, set: ApprovalRuleSet) => boolean>> = {
  SENSITIVE_PII: ({ spans }) => spans.some(({ type }) => SENSITIVE.has(type.toLowerCase())),
  HIGH_RISK_SCORE: ({ riskScore }, { riskScoreThreshold }) => riskScore > riskScoreThreshold,
  REJECTED_HIGH_CONFIDENCE: ({ spans }, { rejectedConfidenceThreshold }) =>
    spans.some(({ status, confidence }) => status === 'REJECTED' && confidence > rejectedConfidenceThreshold),
  INEXPERIENCED_REVIEWER: ({ reviewCount }, { experiencedReviewerThreshold }) =>
    reviewCount === undefined || reviewCount < experiencedReviewerThreshold,
  MANUAL_SPANS_THRESHOLD: ({ manualSpans }, { manualSpansThreshold }) => manualSpans > manualSpansThreshold,
  CLASSIFIED_KEYWORDS: ({ text = '' }, { classifiedKeywords }) => {
    const folded = text.toLowerCase();
    return classifiedKeywords.some((word) => word.trim() !== '' && folded.includes(word.trim().toLowerCase()));
  },
  DUAL_APPROVAL_SAMPLING_RATE: ({ roll }, { dualApprovalSamplingRate: rate }) =>
    rate > 0 && (rate >= 1 || (roll !== undefined && roll < rate)),
};

/** Returns how many people must approve: two if all rules of at least one set hold. A set without rules never holds. */
export function approvalsRequired(sets: readonly ApprovalRuleSet[], facts: ApprovalFacts): 1 | 2 {
  const holds = (set: ApprovalRuleSet): boolean =>
    set.rules.length > 0 && set.rules.every((rule) => HOLDS[rule](facts, set));
  return sets.some(holds) ? 2 : 1;
}
