import { deviationOfCount } from './count-tail.js';
import { isBelow } from './direction.js';
import { beginAnew, EMPTY_LEVEL, learnLevel, MIN_MEAN, varianceOf, type Level } from './level.js';
import type { RiskSettings, TrendMethod } from './method.js';
import { keepNumbers, type NumberState } from './number-state.js';
import { addToSums, clearSums, EMPTY_SUMS, halveSum, surpriseOfSums, type Sums } from './sums.js';

/** Half the shift that the sums detect fastest, in standard deviations. */
const SLACK = 0.5;
/**
 * The weight of the newest point in the level: some weeks of hourly reports, so that a leak does not become the level.
 */
const LEVEL_GAIN = 1 / 500;
/** A sum that took at least this many points to grow indicates a new level, not some outliers. */
const LASTING = 12;

type State = Level & Sums & NumberState;

/**
 * Two-sided cumulative sums of standardised distances from the level: `S = max(0, S + (x − μ) / σ − k)` and the same
 * downwards, with `k = 1/2`; the distance is the root of the deviance of the count. The score is the decades of points
 * after which an ordinary series reaches such a sum. A sum that took long to grow indicates a new level, which then
 * becomes the level of the series.
 * @see E. S. Page, "Continuous inspection schemes", Biometrika 41 (1954); D. C. Montgomery, "Introduction to
 *   Statistical Quality Control", on the mean after a signal
 */
export function cusum({ limit, warmUp }: RiskSettings): TrendMethod<State> {
  return {
    id: 'cusum',
    ...keepNumbers<State>({ ...EMPTY_LEVEL, ...EMPTY_SUMS }),
    judge: (state, _, { count }) => {
      if (state.points < warmUp) return undefined;
      const score = surpriseOfSums(state, standardised(state, count), SLACK);
      return { expected: Math.max(state.mean, MIN_MEAN), deviation: Math.sqrt(varianceOf(state)), score, limit };
    },
    learn: (state, { count }, judgement) => {
      if (judgement !== undefined) {
        addToSums(state, standardised(state, count), SLACK);
        if (Math.abs(judgement.score) > limit) restart(state, Math.sign(judgement.score));
      }
      learnLevel(state, count, LEVEL_GAIN, judgement !== undefined);
    },
    isNormal: (state, _, { count }, direction) =>
      state.points < warmUp || isBelow(standardised(state, count), 1, direction),
  };
}

function standardised(state: State, count: number): number {
  const distance = deviationOfCount(count, Math.max(state.mean, MIN_MEAN), varianceOf(state));
  // A count of zero is not too few where next to nothing is expected.
  return state.mean < MIN_MEAN ? Math.max(distance, 0) : distance;
}

function restart(state: State, side: number): void {
  const sum = Math.max(state.high, state.low);
  const points = halveSum(state);
  if (points < LASTING) return;
  // The mean distance of those points is the sum per point, plus the slack that was subtracted.
  const shift = side * (SLACK + sum / points) * Math.sqrt(varianceOf(state));
  beginAnew(state, Math.max(state.mean + shift, 0));
  clearSums(state);
}
