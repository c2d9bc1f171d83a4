/**
 * Mean and spread of all points that a series has ever reported, by Welford's recurrence: one pass, without a sum of
 * squares that could cancel.
 * @see B. P. Welford, "Note on a method for calculating corrected sums of squares and products", Technometrics 4 (1962)
 */
export interface Baseline {
  /** The number of points learned. */
  count: number;
  mean: number;
  /** The sum of squared distances from the mean. */
  m2: number;
}

export const emptyBaseline = (): Baseline => ({ count: 0, mean: 0, m2: 0 });

/** Adds one value, in place: this runs for every point of a replay. */
export function learnBaseline(baseline: Baseline, value: number): void {
  baseline.count += 1;
  const distance = value - baseline.mean;
  baseline.mean += distance / baseline.count;
  baseline.m2 += distance * (value - baseline.mean);
}

/** Returns the standard deviation of the population, not of a sample; 0 below two points. */
export const deviationOf = ({ count, m2 }: Baseline): number => (count < 2 ? 0 : Math.sqrt(m2 / count));
