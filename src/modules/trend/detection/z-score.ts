import { deviationOf } from './baseline.js';
import { isBelow } from './direction.js';
import type { TrendMethod } from './method.js';

/** A point closer to the mean than this many standard deviations is ordinary. */
const NORMAL_BELOW = 1;

export interface ZScoreSettings {
  /** Standard deviations. */
  readonly sensitivity: number;
  /** The number of points before the first judgement. */
  readonly warmUp: number;
}

/**
 * Standard deviations from the mean of all points of the series: breach when `(count − mean) / deviation >
 * sensitivity`, with mean and population deviation before the point. A series that has never varied is not judged.
 * Breaches are learned as well, so that the k-th of equal spikes scores `√(n / k)`.
 * @see the contract of trend monitoring, `z_score`
 */
export function zScore({ sensitivity, warmUp }: ZScoreSettings): TrendMethod<undefined> {
  return {
    id: 'z_score',
    start: () => undefined,
    load: () => undefined,
    changes: () => ({}),
    weight: () => 0,
    judge: (_, baseline, { count }) => {
      if (baseline.count < warmUp) return undefined;
      const deviation = deviationOf(baseline);
      if (deviation === 0) return undefined;
      const expected = baseline.mean;
      return { expected, deviation, score: (count - expected) / deviation, limit: sensitivity };
    },
    learn: () => undefined,
    isNormal: (_, baseline, { count }, direction) => {
      const deviation = deviationOf(baseline);
      return deviation === 0 || isBelow((count - baseline.mean) / deviation, NORMAL_BELOW, direction);
    },
  };
}
