import { deviationsOf, surpriseOf } from './count-tail.js';
import { isBelow } from './direction.js';
import type { RiskSettings } from './ewma.js';
import { LEAST_MEAN } from './level.js';
import type { TrendMethod } from './method.js';
import {
  changesOf,
  emptyForecasts,
  expectAt,
  learnForecasts,
  loadForecasts,
  weightOfForecasts,
  type Forecasts,
} from './forecasts.js';

/** So many breaches in a row, all on one side, are a new level and no anomaly any more. */
const ACCEPT_AFTER = 5;

/**
 * For series of any kind. Four forecasts run side by side – a slow and a quick level, the hour of the day by weekday and
 * weekend, and the hour of the week, the last two scaled by the level of the last days – and the one that has foretold
 * best of late is used; see `Forecasts`. Counts are negative binomial about it, with the spread that its own errors have
 * shown, and Poisson at the least. The score is −log10 of the probability of a count so far out on its side. What is
 * abnormal is learned as the largest count that would not have been, until five in a row make it a new level.
 */
export function auto({ limit, warmUp }: RiskSettings): TrendMethod<Forecasts> {
  const reach = deviationsOf(limit);
  return {
    id: 'auto',
    start: emptyForecasts,
    load: loadForecasts,
    changes: changesOf,
    weight: weightOfForecasts,
    judge: (forecasts, _, { at, count }) => {
      if (forecasts.seen < warmUp) return undefined;
      const { mean, variance } = expectAt(forecasts, at);
      return { expected: mean, deviation: Math.sqrt(variance), score: surpriseOf(count, mean, variance), limit };
    },
    learn: (forecasts, { at, count }, judgement) => {
      const side = judgement !== undefined && Math.abs(judgement.score) > limit ? Math.sign(judgement.score) : 0;
      forecasts.run = side !== 0 && Math.sign(forecasts.run) === side ? forecasts.run + side : side;
      if (Math.abs(forecasts.run) >= ACCEPT_AFTER) {
        forecasts.run = 0;
        forecasts.level = 0;
        learnForecasts(forecasts, at, count, false);
      } else if (side === 0 || judgement === undefined) learnForecasts(forecasts, at, count, true);
      else {
        const { expected, deviation = 0 } = judgement;
        learnForecasts(forecasts, at, Math.max(expected + side * reach * deviation, 0), true);
      }
    },
    isNormal: (forecasts, _, { at, count }, direction) => {
      if (forecasts.seen < warmUp) return true;
      const { mean, variance } = expectAt(forecasts, at);
      return isBelow(surpriseOf(count, Math.max(mean, LEAST_MEAN), variance), limit / 2, direction);
    },
  };
}
