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

/** Rules that must all hold, with what they are measured by. */
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

/** What the rules look at. */
export interface ApprovalFacts {
  readonly riskScore: number;
  readonly manualSpans: number;
  readonly spans: readonly { readonly type: string; readonly status: SpanStatus; readonly confidence: number }[];
  /** Undefined where nobody is reviewing yet, which is judged as somebody without experience. */
  readonly reviewCount: number | undefined;
  /** Undefined when it was purged. */
  readonly text: string | undefined;
  /** From 0 up to 1; drawn once for the document. */
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

/** How many people must approve: two when all rules of one of the sets hold. A set without rules says nothing. */
export function approvalsRequired(sets: readonly ApprovalRuleSet[], facts: ApprovalFacts): 1 | 2 {
  const holds = (set: ApprovalRuleSet): boolean =>
    set.rules.length > 0 && set.rules.every((rule) => HOLDS[rule](facts, set));
  return sets.some(holds) ? 2 : 1;
}
