import type { StoredState } from './method.js';
import { partOf, restoreNumbers } from './number-state.js';
import { exactTail, excessOfSurprise, learnTail, surpriseOfExcess, type Tail } from './tail.js';

/** Scores from here on, in decades, are compared with the earlier scores of the series. */
const THRESHOLD = 1.3;
/**
 * One abnormal point, or one sum, teaches no more than this score: were it learned whole, the next like it would be
 * missed. Both values did best on the development series of `npm run bench:trend`.
 */
export const TAUGHT_AT_MOST = { byPoint: 3.2, bySum: 2.6 } as const;
/** The share that an abnormal point loses with each further point, and the number from which on they are usual. */
const FADE = 1 / 200;
const USUAL_FROM = 3;

/** The earlier scores of a series, by which the scores of its model are corrected. */
export interface Calibration {
  readonly high: Tail;
  readonly low: Tail;
  /** The number of abnormal points, fading; the points of one anomaly count once. */
  often: number;
}

/** Returns the calibration before the first point: it changes no score of the model. */
export const emptyCalibration = (): Calibration => ({
  high: exactTail(THRESHOLD),
  low: exactTail(THRESHOLD),
  often: 0,
});

/** Restores a stored calibration; missing parts are as at the start. */
export function loadCalibration(stored: StoredState): Calibration {
  const tail = (name: string): Tail => restoreNumbers(exactTail(THRESHOLD), partOf(stored, name));
  return { high: tail('high'), low: tail('low'), ...restoreNumbers({ often: 0 }, stored) };
}

/** Returns the plain values from which `loadCalibration` restores a calibration. */
export const storedCalibration = ({ high, low, often }: Calibration): StoredState => ({
  high: { ...high },
  low: { ...low },
  often,
});

/**
 * Returns the score that a series itself gives to a score of the model: bursts that are usual in it make the tail of
 * the model too thin by decades. Never more than the model's score.
 * @param surprise −log10 of a probability, negative for too few
 * @see A. Siffer et al., "Anomaly detection in streams with extreme value theory", KDD 2017
 */
export function calibrate(calibration: Calibration, surprise: number): number {
  const size = Math.abs(surprise);
  if (size <= THRESHOLD) return surprise;
  const corrected = surpriseOfExcess(tailOf(calibration, surprise), size - THRESHOLD);
  return Math.sign(surprise) * Math.min(Math.max(corrected, THRESHOLD), size);
}

/** Returns the score of the model that a series gives a score on a side: the inverse of `calibrate`. */
export const modelScoreOf = (calibration: Calibration, side: number, score: number): number =>
  Math.max(score, THRESHOLD + excessOfSurprise(tailOf(calibration, side), score));

/**
 * Learns a score of the model.
 * @param limit the score from which on a point is abnormal
 * @param taught the score that one abnormal point teaches at most
 * @param isAbnormal true for the first abnormal point of an anomaly; further ones are not to be learned
 */
export function learnScore(
  calibration: Calibration,
  surprise: number,
  { limit, taught, isAbnormal }: { readonly limit: number; readonly taught: number; readonly isAbnormal: boolean },
): void {
  const maxScore = calibration.often > USUAL_FROM ? limit : Math.min(limit, taught);
  const excess = Math.min(Math.abs(surprise), modelScoreOf(calibration, surprise, maxScore)) - THRESHOLD;
  learnTail(calibration.high, surprise > 0 ? excess : 0);
  learnTail(calibration.low, surprise < 0 ? excess : 0);
  if (isAbnormal) calibration.often += 1;
}

/** Reduces the weight of earlier points; called for each point. */
export function decay(calibration: Calibration): void {
  calibration.often -= FADE * calibration.often;
}

const tailOf = ({ high, low }: Calibration, side: number): Tail => (side < 0 ? low : high);
