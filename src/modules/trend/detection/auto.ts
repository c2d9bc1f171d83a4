import { deviationOfCount, deviationsOf, surpriseOf } from './count-tail.js';
import { isBelow } from './direction.js';
import {
  changesOf,
  emptyForecasts,
  expectAt,
  learnForecasts,
  loadForecasts,
  renewLevel,
  weightOfForecasts,
  type Forecasts,
} from './forecasts.js';
import type { RiskSettings, TrendMethod } from './method.js';
import { addToSums, halveSum, surpriseOfSums } from './sums.js';

/**
 * After this many breaches in a row, or points that made a sum grow, the counts are a new level and no longer an
 * anomaly.
 */
const ACCEPT_AFTER = 12;
/** The slack of the cumulative sums: higher than usual, because errors of adaptive forecasts are correlated. */
const SLACK = 0.75;
/** Two tests are made of each point, so each may have only half the rate of false alarms. */
const TWO_TESTS = Math.log10(2);

/**
 * A method for any kind of series. Four forecasts run side by side – a slow and a fast level, the hour of the day by
 * weekday and weekend, and the hour of the week, the last two scaled by the level of the last days – and the one with
 * the smallest recent errors is used; see `Forecasts`. Counts are modelled as negative binomial around it, with the
 * dispersion of its own errors, and at least that of Poisson. The score is −log10 of the probability of a count at
 * least as far out on its side, or of such a high cumulative sum of standardised errors, which detects slow growth,
 * whichever is greater. Abnormal counts are learned as the largest count that would have been normal, until twelve in a
 * row become a new level.
 */
export function auto({ limit, warmUp }: RiskSettings): TrendMethod<Forecasts> {
  const reach = deviationsOf(limit + TWO_TESTS);
  return {
    id: 'auto',
    start: emptyForecasts,
    load: loadForecasts,
    changes: changesOf,
    weight: weightOfForecasts,
    judge: (forecasts, _, { at, count }) => {
      if (forecasts.seen < warmUp) return undefined;
      const { mean, variance } = expectAt(forecasts, at);
      const ofPoint = surpriseOf(count, mean, variance);
      const ofSum = surpriseOfSums(forecasts, deviationOfCount(count, mean, variance), SLACK);
      // A point that is abnormal by itself determines the direction, whatever a sum of earlier points indicates.
      const isOff = Math.abs(ofPoint) - TWO_TESTS > limit;
      const larger = isOff || Math.abs(ofPoint) >= Math.abs(ofSum) ? ofPoint : ofSum;
      const score = Math.sign(larger) * Math.max(Math.abs(larger) - TWO_TESTS, 0);
      return { expected: mean, deviation: Math.sqrt(variance), score, limit };
    },
    learn: (forecasts, { at, count }, judgement) => {
      if (judgement === undefined) {
        learnForecasts(forecasts, { at, count, ordinary: count, side: 0 }, true);
        return;
      }
      const { expected, deviation = 0, score } = judgement;
      const variance = deviation * deviation;
      const ofPoint = surpriseOf(count, expected, variance);
      const side = Math.abs(ofPoint) - TWO_TESTS > limit ? Math.sign(ofPoint) : 0;
      addToSums(forecasts, deviationOfCount(count, expected, variance), SLACK);
      forecasts.run = side !== 0 && Math.sign(forecasts.run) === side ? forecasts.run + side : side;
      const lasting = Math.abs(score) > limit ? Math.max(halveSum(forecasts), Math.abs(forecasts.run)) : 0;
      if (lasting >= ACCEPT_AFTER) {
        renewLevel(forecasts);
        learnForecasts(forecasts, { at, count, ordinary: count, side: 0 }, false);
        return;
      }
      const ordinary = side === 0 ? count : Math.max(expected + side * reach * deviation, 0);
      learnForecasts(forecasts, { at, count, ordinary, side }, true);
    },
    isNormal: (forecasts, _, { at, count }, direction) => {
      if (forecasts.seen < warmUp) return true;
      const { mean, variance } = expectAt(forecasts, at);
      return isBelow(surpriseOf(count, mean, variance), limit / 2, direction);
    },
  };
}
