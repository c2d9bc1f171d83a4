import { riskOfLeft, type LeftFindings, type Weights } from './left-findings.js';
import { isUndecided, type SpanStatus } from './span-states.js';

/** Figures of a document's spans, updated with every change of a span so that they need not be read. */
export interface Tally {
  readonly byStatus: Readonly<Record<SpanStatus, number>>;
  readonly manual: number;
  /** Weight times uncertainty over all spans, in millionths: integers, so that rounding errors do not accumulate. */
  readonly riskMillionths: number;
}

/** The fields of a span that a tally counts. */
export interface CountedFields {
  readonly type: string;
  readonly status: SpanStatus;
  readonly confidence: number;
  readonly manuallyCreated: boolean;
}

const MILLION = 1_000_000;

export const EMPTY_TALLY: Tally = {
  byStatus: { APPROVED: 0, REJECTED: 0, PENDING: 0, NEEDS_SECOND_OPINION: 0, REVIEW_REQUIRED: 0 },
  manual: 0,
  riskMillionths: 0,
};

/** Returns the tally after spans were added or removed; a changed span is in both lists, new and old. */
export function tallied(
  before: Tally,
  {
    newSpans = [],
    oldSpans = [],
  }: { readonly newSpans?: readonly CountedFields[]; readonly oldSpans?: readonly CountedFields[] },
  weights: Weights,
): Tally {
  const byStatus = { ...before.byStatus };
  let { manual, riskMillionths } = before;
  const count = ({ type, status, confidence, manuallyCreated }: CountedFields, sign: 1 | -1): void => {
    byStatus[status] += sign;
    if (manuallyCreated) manual += sign;
    riskMillionths += sign * Math.round(weights(type) * (1 - certain(confidence)) * MILLION);
  };
  for (const span of oldSpans) count(span, -1);
  for (const span of newSpans) count(span, 1);
  return { byStatus, manual, riskMillionths };
}

/** A confidence that is not a number counts as 0. */
const certain = (confidence: number): number => (Number.isNaN(confidence) ? 0 : Math.min(1, Math.max(0, confidence)));

export function undecidedOf({ byStatus }: Tally): number {
  return Object.entries(byStatus).reduce(
    (sum, [status, count]) => (isUndecided(status as SpanStatus) ? sum + count : sum),
    0,
  );
}

/** The inputs of a document's risk score. */
export interface AtRisk {
  readonly tally: Tally;
  readonly left: LeftFindings;
  readonly words: number;
}

/**
 * Returns how much of a document may still be wrong, from 0 to 1: uncertain spans, undecided spans and findings that
 * its policy does not look for, relative to the number of words. Updated with every decision.
 */
export function riskScoreOf({ tally, left, words }: AtRisk, weights: Weights): number {
  if (words === 0) return 0;
  return Math.min(1, (tally.riskMillionths / MILLION + undecidedOf(tally) + riskOfLeft(left, weights)) / words);
}

/** Counts runs of non-blank characters. */
export function wordsIn(text: string): number {
  const runs = /\S+/g;
  let words = 0;
  while (runs.test(text)) words++;
  return words;
}
