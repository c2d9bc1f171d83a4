import { isBelow } from './direction.js';
import type { RiskSettings } from './ewma.js';
import { beginAnew, EMPTY_LEVEL, learnLevel, LEAST_MEAN, varianceOf, type Level } from './level.js';
import type { TrendMethod } from './method.js';
import { keepNumbers } from './number-state.js';

/** Half the shift that the sums find soonest, in standard deviations. */
const SLACK = 0.5;
/** A single point adds so much at the most: sums are for what lasts. */
const MOST = 3;
/** Weight of the newest point in the level: some weeks of hourly reports, for a leak must not become the level. */
const LEVEL_GAIN = 1 / 500;
/** A sum that took so many points to grow has seen another level, not some points that were off. */
const LASTING = 6;

interface Sums extends Level {
  high: number;
  /** Points since `high` was zero. */
  highPoints: number;
  low: number;
  lowPoints: number;
}

/**
 * Two-sided cumulative sums of standardised distances from the level: `S = max(0, S + (x − μ) / σ − k)` and the same
 * downwards, with `k = 1/2`. The score is the decades of points after which an ordinary series reaches such a sum, by
 * Siegmund's formula. After a breach the sum begins anew, at the level which it has found.
 * @see E. S. Page, "Continuous inspection schemes", Biometrika 41 (1954); D. Siegmund, "Sequential Analysis" (1985);
 * D. C. Montgomery, "Introduction to Statistical Quality Control", on the new mean after a signal
 */
export function cusum({ limit, warmUp }: RiskSettings): TrendMethod<Sums> {
  return {
    id: 'cusum',
    ...keepNumbers<Sums>({ ...EMPTY_LEVEL, high: 0, highPoints: 0, low: 0, lowPoints: 0 }),
    judge: (sums, _, { count }) => {
      if (sums.points < warmUp) return undefined;
      const z = standardised(sums, count);
      const high = sums.high + z - SLACK;
      const low = sums.low - z - SLACK;
      const score = high >= low ? decadesOf(high) : -decadesOf(low);
      return { expected: Math.max(sums.mean, LEAST_MEAN), deviation: Math.sqrt(varianceOf(sums)), score, limit };
    },
    learn: (sums, { count }, judgement) => {
      if (judgement !== undefined) {
        grow(sums, count);
        if (Math.abs(judgement.score) > limit) restart(sums);
      }
      learnLevel(sums, count, LEVEL_GAIN, judgement !== undefined);
    },
    isNormal: (sums, _, { count }, direction) =>
      sums.points < warmUp || isBelow(standardised(sums, count), 1, direction),
  };
}

const standardised = (sums: Sums, count: number): number =>
  Math.min(Math.max((count - sums.mean) / Math.sqrt(varianceOf(sums)), -MOST), MOST);

function grow(sums: Sums, count: number): void {
  const z = standardised(sums, count);
  sums.high = Math.max(0, sums.high + z - SLACK);
  sums.highPoints = sums.high > 0 ? sums.highPoints + 1 : 0;
  sums.low = Math.max(0, sums.low - z - SLACK);
  sums.lowPoints = sums.low > 0 ? sums.lowPoints + 1 : 0;
}

function restart(sums: Sums): void {
  const [sum, points, side] = sums.high >= sums.low ? [sums.high, sums.highPoints, 1] : [sums.low, sums.lowPoints, -1];
  if (points >= LASTING) {
    const shift = side * (SLACK + sum / points) * Math.sqrt(varianceOf(sums));
    beginAnew(sums, Math.max(sums.mean + shift, 0));
  }
  Object.assign(sums, { high: 0, highPoints: 0, low: 0, lowPoints: 0 });
}

/** log10 of the mean number of points until an ordinary series reaches a sum. */
function decadesOf(sum: number): number {
  if (sum <= 0) return 0;
  const b = 2 * SLACK * (sum + 1.166);
  return b > 700 ? b / Math.LN10 : Math.log10((Math.expm1(b) - b) / (2 * SLACK * SLACK));
}
