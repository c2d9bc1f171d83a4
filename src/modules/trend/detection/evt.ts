import { isBelow } from './direction.js';
import type { RiskSettings, TrendMethod } from './method.js';
import { keepNumbers, type NumberState } from './number-state.js';
import { surpriseOfExcess } from './tail.js';

/** The weight of the newest point in the level. */
const LEVEL_GAIN = 0.05;
/** The weight of the newest point in the spread and in the share of peaks: about a month of hourly reports. */
const SPREAD_GAIN = 1 / 700;
/** Residuals beyond this many standard deviations are peaks. */
const PEAK = 2;
/** Peaks of a normal distribution: their share, and the first two moments of the excess. */
const NORMAL = { share: 0.02275, mean: 0.3732, square: 0.2545 } as const;
/** The number of peaks that the normal distribution counts as. */
const PRIOR_PEAKS = 10;
const MAX_PEAKS = 200;
/** The minimum mean square of residuals: a quarter of the mean square for Poisson counts. */
const MIN_SPREAD = 0.25;
/** Breaches within this many standard deviations are learned: without them the spread would shrink at a large risk. */
const KEPT_IN = 4;
/** This many points in a row, all off on one side, are a new level. */
const ACCEPT_AFTER = 12;

interface Tails extends NumberState {
  points: number;
  level: number;
  /** The mean square of the learned residuals. */
  spread: number;
  highShare: number;
  highPeaks: number;
  highMean: number;
  highSquare: number;
  lowShare: number;
  lowPeaks: number;
  lowMean: number;
  lowSquare: number;
  run: number;
}

/**
 * Tail probability by extreme value theory. Residuals are taken after the exponentially weighted mean, on the scale
 * `2√(x + 3/8)`, on which the spread of counts does not depend on their level; the excess over two standard deviations
 * follows a generalised Pareto distribution, fitted by moments for each side separately. Breaches beyond four standard
 * deviations are kept out of the model, unless twelve come in a row. The score is −log10 of the probability.
 * @see A. Siffer et al., "Anomaly detection in streams with extreme value theory", KDD 2017 (SPOT and DSPOT)
 * @see F. J. Anscombe, "The transformation of Poisson, binomial and negative-binomial data", Biometrika 35 (1948)
 */
export function evt({ limit, warmUp }: RiskSettings): TrendMethod<Tails> {
  const score = (tails: Tails, count: number): number => {
    const u = residualOf(tails, count) / deviationOf(tails);
    return u >= 0
      ? decadesOf(u, tails.highShare, tails.highMean, tails.highSquare)
      : -decadesOf(-u, tails.lowShare, tails.lowMean, tails.lowSquare);
  };
  return {
    id: 'evt',
    ...keepNumbers(START),
    judge: (tails, _, { count }) => {
      if (tails.points < warmUp) return undefined;
      return { expected: Math.max((tails.level / 2) ** 2 - 3 / 8, 0), score: score(tails, count), limit };
    },
    learn: (tails, { count }, judgement) => {
      const off = judgement !== undefined && Math.abs(judgement.score) > limit ? Math.sign(judgement.score) : 0;
      tails.run = off !== 0 && Math.sign(tails.run) === off ? tails.run + off : off;
      if (Math.abs(tails.run) >= ACCEPT_AFTER) {
        tails.level = stabilised(count);
        tails.run = 0;
      } else if (off === 0 || Math.abs(residualOf(tails, count)) <= KEPT_IN * deviationOf(tails)) {
        learnOrdinary(tails, count, judgement !== undefined);
      }
    },
    isNormal: (tails, _, { count }, direction) =>
      tails.points < warmUp || isBelow(score(tails, count), limit / 2, direction),
  };
}

const START: Tails = {
  points: 0,
  level: 0,
  // The spread of Poisson counts.
  spread: 1,
  highShare: NORMAL.share,
  highPeaks: PRIOR_PEAKS,
  highMean: NORMAL.mean,
  highSquare: NORMAL.square,
  lowShare: NORMAL.share,
  lowPeaks: PRIOR_PEAKS,
  lowMean: NORMAL.mean,
  lowSquare: NORMAL.square,
  run: 0,
};

const stabilised = (count: number): number => 2 * Math.sqrt(count + 3 / 8);
const deviationOf = ({ spread }: Tails): number => Math.sqrt(Math.max(spread, MIN_SPREAD));
const residualOf = ({ level }: Tails, count: number): number => stabilised(count) - level;

/** @param u distance in standard deviations, from 0 on */
function decadesOf(u: number, share: number, mean: number, square: number): number {
  return u <= PEAK ? (-Math.log10(share) * u) / PEAK : surpriseOfExcess({ share, mean, square }, u - PEAK);
}

function learnOrdinary(tails: Tails, count: number, trusted: boolean): void {
  const residual = residualOf(tails, count);
  tails.points += 1;
  tails.level += Math.max(1 / tails.points, LEVEL_GAIN) * residual;
  // The first point has no residual. The Poisson spread counts as some points.
  if (tails.points === 1) return;
  const gain = Math.max(1 / (tails.points + PRIOR_PEAKS), SPREAD_GAIN);
  tails.spread += gain * (residual * residual - tails.spread);
  if (trusted) learnPeaks(tails, residual / deviationOf(tails), gain);
}

function learnPeaks(tails: Tails, u: number, gain: number): void {
  tails.highShare += gain * ((u > PEAK ? 1 : 0) - tails.highShare);
  tails.lowShare += gain * ((u < -PEAK ? 1 : 0) - tails.lowShare);
  if (u > PEAK) {
    tails.highPeaks = Math.min(tails.highPeaks + 1, MAX_PEAKS);
    tails.highMean += (u - PEAK - tails.highMean) / tails.highPeaks;
    tails.highSquare += ((u - PEAK) ** 2 - tails.highSquare) / tails.highPeaks;
  } else if (u < -PEAK) {
    tails.lowPeaks = Math.min(tails.lowPeaks + 1, MAX_PEAKS);
    tails.lowMean += (-u - PEAK - tails.lowMean) / tails.lowPeaks;
    tails.lowSquare += ((u + PEAK) ** 2 - tails.lowSquare) / tails.lowPeaks;
  }
}
