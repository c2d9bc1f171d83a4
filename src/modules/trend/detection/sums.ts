/** The maximum contribution of one point: sums are for lasting changes. */
const MAX_DEVIATION = 3;

/** Two-sided cumulative sums of distances in standard deviations. */
export interface Sums {
  high: number;
  low: number;
  /** The number of points since `high` was zero. */
  highPoints: number;
  lowPoints: number;
}

export const EMPTY_SUMS: Sums = { high: 0, low: 0, highPoints: 0, lowPoints: 0 };

/**
 * Returns the score of the sums with one more distance: the decades of points after which an ordinary series reaches
 * such a sum, negative for the lower one.
 * @param slack half the shift that the sums detect fastest
 */
export function surpriseOfSums({ high, low }: Sums, distance: number, slack: number): number {
  const z = clipped(distance);
  return high + z >= low - z ? decadesOf(high + z - slack, slack) : -decadesOf(low - z - slack, slack);
}

/** `S = max(0, S + z − k)` on both sides. @see E. S. Page, "Continuous inspection schemes", Biometrika 41 (1954) */
export function addToSums(sums: Sums, distance: number, slack: number): void {
  const z = clipped(distance);
  sums.high = Math.max(0, sums.high + z - slack);
  sums.highPoints = sums.high > 0 ? sums.highPoints + 1 : 0;
  sums.low = Math.max(0, sums.low - z - slack);
  sums.lowPoints = sums.low > 0 ? sums.lowPoints + 1 : 0;
}

/**
 * After a breach the sum continues from half its value, so that a lasting change is reported again soon and another is
 * soon forgotten.
 * @returns the number of points it took to grow
 * @see J. M. Lucas, R. B. Crosier, "Fast initial response for CUSUM quality-control schemes", Technometrics 24 (1982)
 */
export function halveSum(sums: Sums): number {
  if (sums.high >= sums.low) {
    sums.high /= 2;
    return sums.highPoints;
  }
  sums.low /= 2;
  return sums.lowPoints;
}

export const clearSums = (sums: Sums): Sums => Object.assign(sums, EMPTY_SUMS);

/**
 * log10 of the mean number of points until an ordinary series reaches a sum: `(e^b − b − 1) / 2k²` with
 * `b = 2k (S + 1.166)`.
 * @see D. Siegmund, "Sequential Analysis" (1985)
 */
export function decadesOf(sum: number, slack: number): number {
  if (sum <= 0) return 0;
  const b = 2 * slack * (sum + 1.166);
  return b > 700 ? b / Math.LN10 : Math.log10((Math.expm1(b) - b) / (2 * slack * slack));
}

const clipped = (z: number): number => Math.min(Math.max(z, -MAX_DEVIATION), MAX_DEVIATION);
