import { isBelow } from './direction.js';
import type { TrendMethod } from './method.js';
import { MovingAverage } from './moving-average.js';

/** A point is ordinary when its distance from the lifetime mean is below this share of the threshold. */
const NORMAL_SHARE = 0.5;

export interface PercentageDeltaSettings {
  /** Fractional increase: 0.2 is 20 %. */
  readonly threshold: number;
  readonly windowHours: number;
}

/**
 * Increase over the average of the window that ends with the point's own time, excluding the point: breach when `(count
 * − average) / average > threshold`. If the average is zero, any count is an infinite increase; without an earlier
 * point in the window there is no judgement. Arithmetic is in doubles and not compensated.
 * @see the contract of trend monitoring, `percentage_delta`
 */
export function percentageDelta({ threshold, windowHours }: PercentageDeltaSettings): TrendMethod<MovingAverage> {
  return {
    id: 'percentage_delta',
    start: () => MovingAverage.start(windowHours),
    load: (stored) => MovingAverage.load(windowHours, stored),
    changes: (window) => window.changes(),
    weight: (window) => window.weight,
    judge: (window, _, { at, count }) => {
      const expected = window.averageUntil(at);
      if (expected === undefined) return undefined;
      return { expected, score: increase(count, expected), limit: threshold };
    },
    learn: (window, { at, count }) => {
      window.add(at, count);
    },
    isNormal: (_, { mean }, { count }, direction) =>
      mean > 0 && isBelow((count - mean) / mean, threshold * NORMAL_SHARE, direction),
  };
}

function increase(count: number, average: number): number {
  if (average > 0) return (count - average) / average;
  return count > 0 ? Infinity : 0;
}
