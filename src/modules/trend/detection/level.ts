import type { NumberState } from './number-state.js';

/** So many standard deviations off the level a point counts as no more: one anomaly hardly moves what is ordinary. */
const CLIP = 3;
/** So many points in a row, all off on one side, are a new level and no anomaly any more. */
const ACCEPT_AFTER = 6;
/** No series is so quiet that a single count says anything. */
export const MIN_MEAN = 0.2;

/** Where a series is and how far it strays, with what is abnormal cut down: exponentially weighted, two moments. */
export interface Level extends NumberState {
  /** Points since the level began. */
  points: number;
  mean: number;
  variance: number;
  /** Points in a row that were off, below zero where they were too low. */
  run: number;
  /** The mean of those. */
  runMean: number;
}

export const EMPTY_LEVEL: Level = { points: 0, mean: 0, variance: 0, run: 0, runMean: 0 };

/** Variance by which a count is judged: counts stray by the root of their mean at the least, as Poisson's do. */
export const varianceOf = ({ mean, variance }: Level): number => Math.max(variance, mean, MIN_MEAN);

/**
 * Takes a count in. What is further off than three standard deviations is moved there first, unless it goes on for six
 * points: then the level begins anew with them.
 * @param gain weight of the newest point once there are enough of them
 * @param trusted whether the level is known well enough to cut anything down
 * @see P. J. Huber, "Robust estimation of a location parameter", Ann. Math. Stat. 35 (1964)
 */
export function learnLevel(level: Level, count: number, gain: number, trusted: boolean): void {
  const reach = CLIP * Math.sqrt(varianceOf(level));
  const distance = count - level.mean;
  if (!trusted || Math.abs(distance) <= reach) {
    level.run = 0;
    takeIn(level, distance, gain);
    return;
  }
  const side = Math.sign(distance);
  level.run = Math.sign(level.run) === side ? level.run + side : side;
  const length = Math.abs(level.run);
  level.runMean = length === 1 ? count : level.runMean + (count - level.runMean) / length;
  if (length < ACCEPT_AFTER) takeIn(level, side * reach, gain);
  else beginAnew(level, level.runMean);
}

/** The level is another one from now on; how far the series strays is kept in proportion. */
export function beginAnew(level: Level, mean: number): void {
  // As the spread of counts grows with the root of their mean at the least.
  level.variance *= Math.max(mean, MIN_MEAN) / Math.max(level.mean, MIN_MEAN);
  level.mean = mean;
  level.points = ACCEPT_AFTER;
  level.run = 0;
}

function takeIn(level: Level, distance: number, gain: number): void {
  level.points += 1;
  const weight = Math.max(1 / level.points, gain);
  level.mean += weight * distance;
  level.variance += weight * ((1 - weight) * distance * distance - level.variance);
}
