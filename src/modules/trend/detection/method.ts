import type { Baseline } from './baseline.js';
import type { Direction } from './direction.js';

/** One count of one series. */
export interface Point {
  /** The time of the count, not of its arrival, in milliseconds since 1970. */
  readonly at: number;
  readonly count: number;
}

/** The judgement of one point, based on the state before it. A breach records these numbers. */
export interface Judgement {
  /** The expected count. */
  readonly expected: number;
  /** The standard deviation that the decision used, for methods that have one. */
  readonly deviation?: number;
  /**
   * The distance of the count from the expected one, in the method's own unit; positive for too many, negative for too
   * few. Infinite where any count is too many.
   */
  readonly score: number;
  /** A score strictly beyond this is a breach. */
  readonly limit: number;
}

/** The state of a method as stored with a series: plain values by short field names without dots. */
export type StoredState = Readonly<Record<string, unknown>>;

/**
 * A method to detect abnormal counts. Methods are pure, know one series at a time, have a bounded state, and behave the
 * same live and in a replay.
 */
export interface TrendMethod<State> {
  readonly id: string;
  /** The state before the first point. */
  start(): State;
  /** Restores a stored state; missing parts are as at the start. */
  load(stored: StoredState): State;
  /**
   * Returns the changes since `load` or the last call: field or dotted path inside the stored state, and the new value.
   * At most the whole state; less if a point changes only a part.
   */
  changes(state: State): StoredState;
  /** Returns the number of numbers in the state, for bounding caches. */
  weight(state: State): number;
  /**
   * Judges a point from the state before it; undefined while that is insufficient. Changes nothing.
   * @param baseline everything before the point
   */
  judge(state: State, baseline: Readonly<Baseline>, point: Point): Judgement | undefined;
  /** Learns the point, breach or not, changing the state in place. */
  learn(state: State, point: Point, judgement: Judgement | undefined): void;
  /**
   * True if a point is ordinary again on the sides that matter; three such in a row end a cooldown.
   * @param baseline including the point, like the state
   */
  isNormal(state: State, baseline: Readonly<Baseline>, point: Point, direction: Direction): boolean;
}

/** The settings of methods that judge by a tail probability. */
export interface RiskSettings {
  /** −log10 of the probability of a false alarm per point. */
  readonly limit: number;
  /** The number of points before the first judgement. */
  readonly warmUp: number;
}
