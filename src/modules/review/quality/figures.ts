import type { SampleItem } from './sample.types.js';

/**
 * The 97.5th percentile of the standard normal distribution, for intervals that contain the true rate 19 times out of
 * 20.
 */
const Z = 1.959963984540054;

/** The share of judged items that were wrong, with the interval for all items. */
export interface ErrorRate {
  readonly judged: number;
  readonly wrong: number;
  /** From 0 to 1; null if nothing is judged yet. */
  readonly rate: number | null;
  /** Bounds of the 95 % interval. */
  readonly low: number | null;
  readonly high: number | null;
}

/** The number of wrong decisions by kind of error. */
export interface DecisionErrors {
  /** Left, but should have been redacted. */
  readonly missed: number;
  /** Redacted, but should have been left. */
  readonly needless: number;
  /** Redacted as the wrong type. */
  readonly otherType: number;
}

/** The figures of a whole sample, per reviewer and per type. */
export interface SampleFigures {
  readonly total: ErrorRate;
  readonly errors: DecisionErrors | null;
  /** Values in passages that should have been redacted; null for decisions. */
  readonly missedValues: number | null;
  readonly byReviewer: readonly (ErrorRate & { readonly reviewer: string })[];
  /** The error rate per decided type; only of decisions to redact. */
  readonly byType: readonly (ErrorRate & { readonly type: string })[];
}

export type Outcome = 'right' | 'missed' | 'needless' | 'other-type';

/** Undefined if the item is not judged yet. */
export function outcomeOf(item: SampleItem): Outcome | undefined {
  if (item.verdict === null) return undefined;
  if (item.unit === 'passages') return item.verdict.missed > 0 ? 'missed' : 'right';
  const { decided } = item;
  const { treatment } = item.verdict;
  if (!treatment.redact) return decided.redact ? 'needless' : 'right';
  if (!decided.redact) return 'missed';
  return decided.type === treatment.type ? 'right' : 'other-type';
}

export function figuresOf(items: readonly SampleItem[]): SampleFigures {
  const total = new Count();
  const byReviewer = new Map<string, Count>();
  const byType = new Map<string, Count>();
  let missedValues = 0;
  for (const item of items) {
    const outcome = outcomeOf(item);
    if (outcome === undefined) continue;
    total.add(outcome);
    for (const { email } of item.reviewers) countOf(byReviewer, email).add(outcome);
    if (item.unit === 'decisions' && item.decided.redact) countOf(byType, item.decided.type).add(outcome);
    if (item.unit === 'passages') missedValues += item.verdict?.missed ?? 0;
  }
  const isOfPassages = items[0]?.unit === 'passages';
  return {
    total: total.rate(),
    errors: isOfPassages ? null : total.errors(),
    missedValues: isOfPassages ? missedValues : null,
    byReviewer: rows(byReviewer).map(([reviewer, count]) => ({ reviewer, ...count.rate() })),
    byType: rows(byType).map(([type, count]) => ({ type, ...count.rate() })),
  };
}

class Count {
  private readonly of: Record<Outcome, number> = { right: 0, missed: 0, needless: 0, 'other-type': 0 };

  add(outcome: Outcome): void {
    this.of[outcome]++;
  }

  errors(): DecisionErrors {
    return { missed: this.of.missed, needless: this.of.needless, otherType: this.of['other-type'] };
  }

  rate(): ErrorRate {
    const wrong = this.of.missed + this.of.needless + this.of['other-type'];
    return rateOf(wrong, wrong + this.of.right);
  }
}

/**
 * Returns the rate with its 95 % interval by the score method, which also holds for few cases and rates near 0.
 * @see E. B. Wilson, "Probable inference, the law of succession, and statistical inference", JASA 22 (1927)
 */
export function rateOf(wrong: number, judged: number): ErrorRate {
  if (judged === 0) return { judged, wrong, rate: null, low: null, high: null };
  const rate = wrong / judged;
  const z2 = Z * Z;
  const centre = rate + z2 / (2 * judged);
  const half = Z * Math.sqrt((rate * (1 - rate)) / judged + z2 / (4 * judged * judged));
  const by = 1 + z2 / judged;
  return {
    judged,
    wrong,
    rate,
    low: wrong === 0 ? 0 : Math.max(0, (centre - half) / by),
    high: wrong === judged ? 1 : Math.min(1, (centre + half) / by),
  };
}

function countOf(counts: Map<string, Count>, key: string): Count {
  const known = counts.get(key) ?? new Count();
  counts.set(key, known);
  return known;
}

const rows = (counts: ReadonlyMap<string, Count>): readonly [string, Count][] =>
  [...counts].sort(([a], [b]) => (a < b ? -1 : 1));
