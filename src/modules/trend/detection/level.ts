import type { NumberState } from './number-state.js';

/**
 * Points farther off the level count as this many standard deviations, so that one anomaly hardly changes the level.
 */
const CLIP = 3;
/** This many points in a row, all off on one side, are a new level and no longer an anomaly. */
const ACCEPT_AFTER = 6;
/** No series is so quiet that a single count is significant. */
export const MIN_MEAN = 0.2;

/** The level and spread of a series, with abnormal points clipped: two exponentially weighted moments. */
export interface Level extends NumberState {
  /** The number of points since the level began. */
  points: number;
  mean: number;
  variance: number;
  /** The number of abnormal points in a row, negative where they were too low. */
  run: number;
  /** The mean of those points. */
  runMean: number;
}

export const EMPTY_LEVEL: Level = { points: 0, mean: 0, variance: 0, run: 0, runMean: 0 };

/** Returns the variance for judging a count: at least the mean, as for Poisson counts. */
export const varianceOf = ({ mean, variance }: Level): number => Math.max(variance, mean, MIN_MEAN);

/**
 * Learns a count. Points farther off than three standard deviations are first moved there, unless six follow each
 * other: then the level restarts from them.
 * @param gain weight of the newest point once there are enough of them
 * @param trusted true if the level is known well enough to clip points
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

/** Starts a new level; the spread is kept in proportion. */
export function beginAnew(level: Level, mean: number): void {
  // The spread of counts grows at least with the root of their mean.
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
