import { calibrate, fade, learnScore, modelScoreOf } from './calibration.js';
import { deviationOfCount, deviationsOf, surpriseOf } from './count-tail.js';
import { asIndependent, learnDependence } from './dependence.js';
import { isBelow } from './direction.js';
import {
  changesOf,
  emptyForecasts,
  expectAt,
  learnForecasts,
  loadForecasts,
  renewLevel,
  weightOfForecasts,
  type Expectation,
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
 * least as far out on its side, corrected by the scores that the series usually shows; see `Calibration`. Or it is that
 * of such a high cumulative sum of standardised errors, which detects slow growth, whichever is greater. The limit is
 * higher for series that report more than once an hour, so that they do not have more false alarms. Abnormal counts are
 * learned as the largest count that would have been normal, until twelve in a row become a new level.
 */
export function auto({ limit: limitOfHour, warmUp }: RiskSettings): TrendMethod<Forecasts> {
  const limitOf = ({ step }: Forecasts): number => limitOfHour - Math.log10(step);
  return {
    id: 'auto',
    start: emptyForecasts,
    load: loadForecasts,
    changes: changesOf,
    weight: weightOfForecasts,
    judge: (forecasts, _, { at, count }) => {
      if (forecasts.seen < warmUp) return undefined;
      const limit = limitOf(forecasts);
      const expectation = expectAt(forecasts, at);
      const { ofPoint, error } = assess(forecasts, expectation, count);
      const ofSum = surpriseOfSums(forecasts, error, SLACK);
      // A point that is abnormal by itself determines the direction, whatever a sum of earlier points indicates.
      const isOff = Math.abs(ofPoint) - TWO_TESTS > limit;
      const larger = isOff || Math.abs(ofPoint) >= Math.abs(ofSum) ? ofPoint : ofSum;
      const score = Math.sign(larger) * Math.max(Math.abs(larger) - TWO_TESTS, 0);
      return { expected: expectation.mean, deviation: Math.sqrt(expectation.variance), score, limit };
    },
    learn: (forecasts, { at, count }, judgement) => {
      if (judgement === undefined) {
        learnForecasts(forecasts, { at, count, ordinary: count, side: 0 }, true);
        return;
      }
      const { expected, deviation = 0, score } = judgement;
      const limit = judgement.limit + TWO_TESTS;
      const { calibration, dependence } = forecasts;
      const { surprise, ofPoint, error, distance } = assess(
        forecasts,
        { mean: expected, variance: deviation * deviation },
        count,
      );
      const side = Math.abs(ofPoint) > limit ? Math.sign(ofPoint) : 0;
      const isOngoing = side !== 0 && Math.sign(forecasts.run) === side;
      fade(calibration);
      // The largest count that would have been normal, before this point changes what is.
      const reach = side === 0 ? 0 : deviationsOf(modelScoreOf(calibration, side, limit));
      if (!isOngoing) learnScore(calibration, surprise, limit, side !== 0);
      addToSums(forecasts, error, SLACK);
      if (side === 0) learnDependence(dependence, distance);
      forecasts.run = isOngoing ? forecasts.run + side : side;
      const lasting = Math.abs(score) > judgement.limit ? Math.max(halveSum(forecasts), Math.abs(forecasts.run)) : 0;
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
      const { ofPoint } = assess(forecasts, expectAt(forecasts, at), count);
      return isBelow(ofPoint, limitOf(forecasts) / 2, direction);
    },
  };
}

/** A count, compared with the expected ones. */
interface Assessment {
  /** −log10 of its probability, negative for too few: by the model, and corrected. */
  readonly surprise: number;
  readonly ofPoint: number;
  /** Its distance in standard deviations, as it is, and as it counts in sums. */
  readonly distance: number;
  readonly error: number;
}

function assess({ calibration, dependence }: Forecasts, { mean, variance }: Expectation, count: number): Assessment {
  const surprise = surpriseOf(count, mean, variance);
  const distance = deviationOfCount(count, mean, variance);
  return {
    surprise,
    ofPoint: calibrate(calibration, surprise),
    distance,
    error: asIndependent(dependence, distance),
  };
}
