import { MIN_MEAN } from './level.js';

/** The number of errors that compare forecasts and give the spread: a week of hourly reports. */
export const ERRORS_KEPT = 168;
/** For the dependence and the share of far errors, which need more: three weeks. */
const PAIRS_KEPT = 500;
/**
 * The number of points that independent errors, and none that are far, count as: a change must not pass for a habit.
 */
const PRIOR_POINTS = 100;
/**
 * Huber's constant: a farther error counts as so many standard deviations, once so many errors have shown what these
 * are. One in eighty of normal errors is farther; where more than one in thirty are, they belong to the series.
 */
const CLIP = 2.5;
const MIN_ERRORS = 10;
const USUAL_FROM = 0.03;
const MAX_CORRELATION = 0.98;

/** The state of one forecast: its level, and its errors one point ahead. */
export interface Forecast {
  /** The mean of the last counts, and of what its season says of the same points. */
  level: number;
  foretold: number;
  /** The mean squared error in proportion to the level of the series, for comparison. */
  loss: number;
  /** The number of errors learned. */
  errors: number;
  /** The mean of the squared error less the mean, and of the squared mean: the excess over Poisson. */
  excess: number;
  square: number;
  /** The mean product of an error and the one before it, in standard deviations, and the mean square. */
  product: number;
  power: number;
  last: number;
  /** The share of errors beyond the clip. */
  far: number;
}

export const emptyForecast = (): Forecast => ({
  level: 0,
  foretold: 0,
  loss: 0,
  errors: 0,
  excess: 0,
  square: 0,
  product: 0,
  power: 1,
  last: 0,
  far: 0,
});

/** Stored as a list in this order: six of them are stored with every point. New ones are added at the end. */
const FIELDS = [
  'level',
  'foretold',
  'loss',
  'errors',
  'excess',
  'square',
  'product',
  'power',
  'last',
  'far',
] as const satisfies readonly (keyof Forecast)[];

export const storedForecast = (forecast: Forecast): readonly number[] => FIELDS.map((field) => forecast[field]);

/** Restores a stored forecast; missing numbers are as at the start. */
export function loadForecast(stored: readonly number[]): Forecast {
  const forecast = emptyForecast();
  for (const [index, field] of FIELDS.entries()) forecast[field] = stored[index] ?? forecast[field];
  return forecast;
}

/** The expected distribution of a count. */
export interface Expectation {
  /** Above 0. */
  readonly mean: number;
  readonly variance: number;
}

/**
 * Returns the variance of a count around a mean, as of a negative binomial, by the moments of earlier errors.
 * @param vagueness how much greater it is because the mean itself is estimated
 */
export function varianceOf({ excess, square }: Forecast, mean: number, vagueness: number): number {
  const dispersion = Math.max(excess / Math.max(square, MIN_MEAN ** 2), 0);
  return (mean + dispersion * mean * mean) * vagueness;
}

/** Learns how well a forecast did in comparison. @param scale the level of the series */
export function learnLoss(forecast: Forecast, error: number, scale: number, points: number): void {
  forecast.loss += ((error * error) / scale - forecast.loss) / Math.min(points, ERRORS_KEPT);
}

/**
 * Learns the spread and the dependence of errors.
 * @see P. J. Huber, "Robust estimation of a location parameter", Ann. Math. Stat. 35 (1964)
 */
export function learnError(forecast: Forecast, count: number, mean: number, vagueness: number): void {
  const deviation = Math.sqrt(varianceOf(forecast, mean, vagueness));
  const distance = (count - mean) / deviation;
  const clipped = Math.min(Math.max(distance, -CLIP), CLIP);
  const isKept = forecast.errors < MIN_ERRORS || forecast.far > USUAL_FROM;
  const error = isKept ? count - mean : clipped * deviation;
  forecast.errors = Math.min(forecast.errors + 1, PAIRS_KEPT);
  const gain = 1 / Math.min(forecast.errors, ERRORS_KEPT);
  forecast.excess += gain * ((error * error) / vagueness - mean - forecast.excess);
  forecast.square += gain * (mean * mean - forecast.square);
  const slow = 1 / Math.min(forecast.errors + PRIOR_POINTS, PAIRS_KEPT);
  forecast.far += slow * ((clipped === distance ? 0 : 1) - forecast.far);
  forecast.product += slow * (clipped * forecast.last - forecast.product);
  forecast.power += slow * (clipped * clipped - forecast.power);
  forecast.last = clipped;
}

/**
 * Returns the error whose sums stray as far as if errors were independent: with a correlation φ between neighbours the
 * variance of a sum is greater by `(1 + φ) / (1 − φ)`.
 * @see R. A. Johnson, M. Bagshaw, "The effect of serial correlation on the performance of CUSUM tests", Technometrics
 *   16
 *   (1974)
 */
export function asIndependent({ product, power }: Forecast, error: number): number {
  const correlation = Math.min(Math.max(product / Math.max(power, 0.1), 0), MAX_CORRELATION);
  return error * Math.sqrt((1 - correlation) / (1 + correlation));
}
