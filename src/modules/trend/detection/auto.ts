import { calibrate, decay, learnScore, modelScoreOf, TAUGHT_AT_MOST } from './calibration.js';
import { deviationOfCount, deviationsOf, surpriseOf } from './count-tail.js';
import { isBelow } from './direction.js';
import { asIndependent, type Expectation, type Forecast } from './forecast.js';
import {
  bestOf,
  changesOf,
  emptyForecasts,
  expectAt,
  forecastOf,
  learnForecasts,
  loadForecasts,
  renewLevel,
  weightOfForecasts,
  type Forecasts,
} from './forecasts.js';
import type { RiskSettings, TrendMethod } from './method.js';
import { addToSums, decadesOf, halveSum, surpriseOfSums } from './sums.js';

/**
 * After this many breaches in a row, or points that made a sum grow, the counts are a new level and no longer an
 * anomaly.
 */
const ACCEPT_AFTER = 12;
/**
 * The slack of the cumulative sums. The usual half is for independent errors, which the errors of an adapting forecast
 * are not: of 0.5 to 0.8, this value did best on the development series of `npm run bench:trend`.
 */
const SLACK = 0.65;
/** Two tests are made of each point, so each may have only half the rate of false alarms. */
const TWO_TESTS = Math.log10(2);

/**
 * A method for any kind of series. Six forecasts run side by side – the level, the hour of the day by weekday and
 * weekend, and the hour of the week, each with a slow and a quicker level – and the simplest that none beats by much is
 * used; see `Forecasts`. Counts are modelled as negative binomial around it, with the dispersion of its own errors, and
 * at least the dispersion of Poisson. The score is −log10 of the probability of a count at least as far out on its
 * side, or of such a high cumulative sum of standardised errors, which detects slow growth, whichever is greater. Both
 * are corrected by the scores that the series usually shows; see `Calibration`. The limit is higher for series that
 * report more than once an hour, so that they do not have more false alarms. Abnormal counts are learned as the largest
 * count that would have been normal, until twelve in a row become a new level.
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
      const best = bestOf(forecasts);
      const expectation = expectAt(forecasts, best, at);
      const ofPoint = scoreOf(forecasts, expectation, count);
      const error = errorOf(forecastOf(forecasts, best), expectation, count);
      const ofSum = calibrate(forecasts.calibrationOfSums, surpriseOfSums(forecasts, error, SLACK));
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
      const { calibration } = forecasts;
      const expectation = { mean: expected, variance: deviation * deviation };
      const surprise = surpriseOf(count, expected, expectation.variance);
      const ofPoint = calibrate(calibration, surprise);
      const side = Math.abs(ofPoint) > limit ? Math.sign(ofPoint) : 0;
      const isOngoing = side !== 0 && Math.sign(forecasts.run) === side;
      decay(calibration);
      // The largest count that would have been normal, before this point changes what is.
      const reach = side === 0 ? 0 : deviationsOf(modelScoreOf(calibration, side, limit));
      if (!isOngoing) {
        learnScore(calibration, surprise, { limit, taught: TAUGHT_AT_MOST.byPoint, isAbnormal: side !== 0 });
      }
      addToSums(forecasts, errorOf(forecastOf(forecasts, bestOf(forecasts)), expectation, count), SLACK);
      learnSums(forecasts, limit);
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
      const score = scoreOf(forecasts, expectAt(forecasts, bestOf(forecasts), at), count);
      return isBelow(score, limitOf(forecasts) / 2, direction);
    },
  };
}

/** Sums teach by their greatest score once they are over: a growing one would hide itself. */
function learnSums(forecasts: Forecasts, limit: number): void {
  const { calibrationOfSums, high, low, highPeak, lowPeak } = forecasts;
  decay(calibrationOfSums);
  forecasts.highPeak = high > 0 ? Math.max(highPeak, high) : 0;
  forecasts.lowPeak = low > 0 ? Math.max(lowPeak, low) : 0;
  const overHigh = high > 0 ? 0 : highPeak;
  const overLow = low > 0 ? 0 : lowPeak;
  const over = overHigh >= overLow ? decadesOf(overHigh, SLACK) : -decadesOf(overLow, SLACK);
  const isAbnormal = Math.abs(calibrate(calibrationOfSums, over)) > limit;
  learnScore(calibrationOfSums, over, { limit, taught: TAUGHT_AT_MOST.bySum, isAbnormal });
}

const scoreOf = ({ calibration }: Forecasts, { mean, variance }: Expectation, count: number): number =>
  calibrate(calibration, surpriseOf(count, mean, variance));

/** Returns the distance of a count in standard deviations, as it counts in sums. */
const errorOf = (forecast: Forecast, { mean, variance }: Expectation, count: number): number =>
  asIndependent(forecast, deviationOfCount(count, mean, variance));
