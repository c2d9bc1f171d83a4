import type { NumberState } from './number-state.js';

/** The weight of the newest point in the share of peaks: about a month of hourly reports. */
const SHARE_GAIN = 1 / 700;
/** The number of peaks that the assumed distribution counts as. */
const PRIOR_PEAKS = 30;
const MAX_PEAKS = 200;
/** Limits the shape: no tail is assumed to end, and none to have infinite variance. */
const MAX_SHAPE = 0.4;

/** The peaks of a series: its values beyond a threshold. */
export interface Peaks {
  /** Their share of all points. */
  readonly share: number;
  /** The first two moments of their excess over the threshold. */
  readonly mean: number;
  readonly square: number;
}

/** A tail that is learned. */
export interface Tail extends NumberState {
  share: number;
  mean: number;
  square: number;
  /** The number of peaks, up to a maximum: it decides the weight of the next. */
  peaks: number;
}

/** Returns the tail of a score in decades that is as surprising as it says: its excess is exponential. */
export const exactTail = (threshold: number): Tail => ({
  share: 10 ** -threshold,
  mean: 1 / Math.LN10,
  square: 2 / Math.LN10 ** 2,
  peaks: PRIOR_PEAKS,
});

/** Learns a value by its excess over the threshold; it is a peak if that is above 0. */
export function learnTail(tail: Tail, excess: number): void {
  tail.share += SHARE_GAIN * ((excess > 0 ? 1 : 0) - tail.share);
  if (excess <= 0) return;
  tail.peaks = Math.min(tail.peaks + 1, MAX_PEAKS);
  tail.mean += (excess - tail.mean) / tail.peaks;
  tail.square += (excess * excess - tail.square) / tail.peaks;
}

/**
 * Returns −log10 of the probability of an excess at least this great, by the generalised Pareto distribution with the
 * same moments.
 * @see J. R. M. Hosking, J. R. Wallis, "Parameter and quantile estimation for the generalized Pareto distribution",
 *   Technometrics 29 (1987)
 */
export function surpriseOfExcess(peaks: Peaks, excess: number): number {
  const { shape, scale } = paretoOf(peaks);
  const beyond = excess / scale;
  return -Math.log10(peaks.share) + (shape < 1e-6 ? beyond : Math.log1p(shape * beyond) / shape) / Math.LN10;
}

/** The inverse of `surpriseOfExcess`; 0 for what is no peak. */
export function excessOfSurprise(peaks: Peaks, surprise: number): number {
  const { shape, scale } = paretoOf(peaks);
  const beyond = Math.max((surprise + Math.log10(peaks.share)) * Math.LN10, 0);
  return scale * (shape < 1e-6 ? beyond : Math.expm1(shape * beyond) / shape);
}

function paretoOf({ mean, square }: Peaks): { readonly shape: number; readonly scale: number } {
  const ratio = (mean * mean) / Math.max(square - mean * mean, Number.MIN_VALUE);
  const shape = Math.min(Math.max((1 - ratio) / 2, 0), MAX_SHAPE);
  // From the mean, which is `scale / (1 − shape)`.
  return { shape, scale: mean * (1 - shape) };
}
