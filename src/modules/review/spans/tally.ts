import { riskOfLeft, type Left, type Weights } from './left-findings.js';
import { isUndecided, type SpanStatus } from './span-states.js';

/** What is known of a document's spans without reading them: kept with each change of one. */
export interface Tally {
  readonly byStatus: Readonly<Record<SpanStatus, number>>;
  readonly manual: number;
  /** Weight times doubt, over all spans, in millionths: whole numbers, so that no rounding adds up over decisions. */
  readonly riskMillionths: number;
}

/** What a tally counts of a span. */
export interface Counted {
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

/** The tally when spans come and go; one that changed went as it was and came as it is. */
export function tallied(
  before: Tally,
  { came = [], went = [] }: { readonly came?: readonly Counted[]; readonly went?: readonly Counted[] },
  weights: Weights,
): Tally {
  const byStatus = { ...before.byStatus };
  let { manual, riskMillionths } = before;
  const count = ({ type, status, confidence, manuallyCreated }: Counted, sign: 1 | -1): void => {
    byStatus[status] += sign;
    if (manuallyCreated) manual += sign;
    riskMillionths += sign * Math.round(weights(type) * (1 - certain(confidence)) * MILLION);
  };
  for (const span of went) count(span, -1);
  for (const span of came) count(span, 1);
  return { byStatus, manual, riskMillionths };
}

/** A confidence that is no number is none. */
const certain = (confidence: number): number => (Number.isNaN(confidence) ? 0 : Math.min(1, Math.max(0, confidence)));

export function undecidedOf({ byStatus }: Tally): number {
  return Object.entries(byStatus).reduce(
    (sum, [status, count]) => (isUndecided(status as SpanStatus) ? sum + count : sum),
    0,
  );
}

/** What the risk of a document is made of. */
export interface AtRisk {
  readonly tally: Tally;
  readonly left: Left;
  readonly words: number;
}

/**
 * How much of a document may still be wrong, from 0 to 1: what is doubtful, what is undecided, and what its policy does
 * not look for, by the words there are. It is kept current with every decision.
 */
export function riskScoreOf({ tally, left, words }: AtRisk, weights: Weights): number {
  if (words === 0) return 0;
  return Math.min(1, (tally.riskMillionths / MILLION + undecidedOf(tally) + riskOfLeft(left, weights)) / words);
}

/** Runs of anything but blanks. */
export function wordsIn(text: string): number {
  const runs = /\S+/g;
  let words = 0;
  while (runs.test(text)) words++;
  return words;
}
