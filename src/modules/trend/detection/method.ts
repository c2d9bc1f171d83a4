import type { Baseline } from './baseline.js';
import type { Direction } from './direction.js';

/** One count of one series. */
export interface Point {
  /** Milliseconds since 1970 of what was counted, not of its arrival. */
  readonly at: number;
  readonly count: number;
}

/** What a method says of one point, from what it knew before the point. These are the numbers a breach records. */
export interface Judgement {
  /** The count that was to be expected. */
  readonly expected: number;
  /** Standard deviation that the decision used, for methods that have one. */
  readonly deviation?: number;
  /**
   * How far the count is from the expected one, in the method's own unit; above zero for too many, below for too few.
   * Infinite where anything is too many.
   */
  readonly score: number;
  /** A score beyond this, strictly, is a breach. */
  readonly limit: number;
}

/** The state of a method as it is stored beside a series: plain values by short field names without dots. */
export type StoredState = Readonly<Record<string, unknown>>;

/**
 * A way to tell an abnormal count. Methods are pure, know one series at a time, hold a bounded state, and do the same
 * live and in a replay.
 */
export interface TrendMethod<State> {
  readonly id: string;
  /** The state before the first point. */
  start(): State;
  /** The state that was stored; anything missing is as at the start. */
  load(stored: StoredState): State;
  /**
   * What has changed since `load` or the last call: field or dotted path inside the stored state, and the new value. It
   * is at most the whole state, and less where a point touches little of it.
   */
  changes(state: State): StoredState;
  /** How many numbers the state holds, for bounding caches. */
  weight(state: State): number;
  /**
   * Judges a point by what is known before it; undefined while that is too little. Changes nothing.
   * @param baseline everything before the point
   */
  judge(state: State, baseline: Readonly<Baseline>, point: Point): Judgement | undefined;
  /** Takes the point in, breach or not, changing the state in place. */
  learn(state: State, point: Point, judgement: Judgement | undefined): void;
  /**
   * Whether a point looks ordinary again on the sides that matter; three such in a row end a cooldown.
   * @param baseline with the point in it, as is the state
   */
  isNormal(state: State, baseline: Readonly<Baseline>, point: Point, direction: Direction): boolean;
}

/** What methods are made with that judge by a tail probability. */
export interface RiskSettings {
  /** −log10 of the probability with which an ordinary point is called abnormal. */
  readonly limit: number;
  /** Points before the first judgement. */
  readonly warmUp: number;
}
