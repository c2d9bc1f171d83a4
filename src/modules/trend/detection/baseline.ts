/**
 * Mean and spread of everything a series has ever reported, by Welford's recurrence: one pass, no sum of squares that
 * could cancel.
 * @see B. P. Welford, "Note on a method for calculating corrected sums of squares and products", Technometrics 4 (1962)
 */
export interface Baseline {
  /** Points learned. */
  count: number;
  mean: number;
  /** Sum of squared distances from the mean. */
  m2: number;
}

export const emptyBaseline = (): Baseline => ({ count: 0, mean: 0, m2: 0 });

/** Takes one more value in, in place: this runs for every point of a replay. */
export function learnBaseline(baseline: Baseline, value: number): void {
  baseline.count += 1;
  const distance = value - baseline.mean;
  baseline.mean += distance / baseline.count;
  baseline.m2 += distance * (value - baseline.mean);
}

/** Standard deviation of the population, not of a sample; 0 below two points. */
export const deviationOf = ({ count, m2 }: Baseline): number => (count < 2 ? 0 : Math.sqrt(m2 / count));
