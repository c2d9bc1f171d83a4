import { surpriseOf } from './count-tail.js';
import { isBelow } from './direction.js';
import { EMPTY_LEVEL, learnLevel, MIN_MEAN, varianceOf, type Level } from './level.js';
import type { Judgement, RiskSettings, TrendMethod } from './method.js';
import { keepNumbers } from './number-state.js';

/** The weight of the newest point in the charted mean: by custom between 0.05 and 0.25, higher for larger shifts. */
const LAMBDA = 0.25;
/** The weight of the newest point in the level that the chart is compared with: some days of hourly reports. */
const LEVEL_GAIN = 1 / 100;

interface Chart extends Level {
  /** The exponentially weighted mean of the points since the chart began. */
  smooth: number;
  /** The number of points since then. */
  age: number;
}

/**
 * Control chart of the exponentially weighted mean: `Z = λx + (1 − λ)Z`, compared with the level of the series; its
 * variance is `σ² λ / (2 − λ) (1 − (1 − λ)^2t)`. The score is −log10 of the probability of a `Z` so far out, treated as
 * the mean of as many counts as its variance corresponds to. The chart restarts after each breach.
 * @see S. W. Roberts, "Control chart tests based on geometric moving averages", Technometrics 1 (1959); J. M. Lucas, M.
 *   S. Saccucci, "Exponentially weighted moving average control schemes", Technometrics 32 (1990)
 */
export function ewma({ limit, warmUp }: RiskSettings): TrendMethod<Chart> {
  const judge = (chart: Chart, smooth: number, age: number): Judgement => {
    const variance = varianceOf(chart);
    const share = (LAMBDA / (2 - LAMBDA)) * (1 - (1 - LAMBDA) ** (2 * age));
    const expected = Math.max(chart.mean, MIN_MEAN);
    // The level itself is estimated from a limited number of points.
    const deviation = Math.sqrt(variance * (share + 1 / chart.points));
    return {
      expected,
      deviation,
      score: surpriseOf(smooth / share, expected / share, deviation ** 2 / share ** 2),
      limit,
    };
  };
  return {
    id: 'ewma',
    ...keepNumbers<Chart>({ ...EMPTY_LEVEL, smooth: 0, age: 0 }),
    judge: (chart, _, { count }) =>
      chart.points < warmUp ? undefined : judge(chart, smoothed(chart, count), chart.age + 1),
    learn: (chart, { count }, judgement) => {
      chart.smooth = smoothed(chart, count);
      chart.age += 1;
      if (judgement === undefined || Math.abs(judgement.score) > limit) chart.age = 0;
      learnLevel(chart, count, LEVEL_GAIN, judgement !== undefined);
    },
    isNormal: (chart, _, __, direction) =>
      chart.points < warmUp ||
      (chart.age > 0 && isBelow(judge(chart, chart.smooth, chart.age).score, limit / 2, direction)),
  };
}

/** Returns the smoothed count; a new chart starts at the level. */
const smoothed = ({ age, smooth, mean }: Chart, count: number): number =>
  LAMBDA * count + (1 - LAMBDA) * (age === 0 ? mean : smooth);
