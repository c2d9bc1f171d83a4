import type { NumberState } from './number-state.js';

/** The weight of the newest pair of errors: some weeks of hourly reports. */
const GAIN = 1 / 500;
/** The number of points that the assumption of independent errors counts as. */
const PRIOR_POINTS = 30;
/** Larger errors, in standard deviations, count as this: they are anomalies. */
const CLIP = 3;
const MAX_CORRELATION = 0.98;

/** The correlation of the errors of successive forecasts. */
export interface Dependence extends NumberState {
  points: number;
  /** The mean product of an error and the one before it, and the mean square. */
  product: number;
  square: number;
  last: number;
}

/** Errors are independent until they show otherwise. */
export const emptyDependence = (): Dependence => ({ points: 0, product: 0, square: 1, last: 0 });

/** Learns an error in standard deviations. */
export function learnDependence(dependence: Dependence, error: number): void {
  const clipped = Math.min(Math.max(error, -CLIP), CLIP);
  dependence.points += 1;
  const gain = Math.max(1 / (dependence.points + PRIOR_POINTS), GAIN);
  dependence.product += gain * (clipped * dependence.last - dependence.product);
  dependence.square += gain * (clipped * clipped - dependence.square);
  dependence.last = clipped;
}

/**
 * Returns the error whose sums stray as far as if errors were independent: with a correlation φ between neighbours the
 * variance of a sum is greater by `(1 + φ) / (1 − φ)`.
 * @see R. A. Johnson, M. Bagshaw, "The effect of serial correlation on the performance of CUSUM tests", Technometrics 16
 *   (1974)
 */
export function asIndependent({ product, square }: Dependence, error: number): number {
  const correlation = Math.min(Math.max(product / Math.max(square, 0.1), 0), MAX_CORRELATION);
  return error * Math.sqrt((1 - correlation) / (1 + correlation));
}
