import { learnBaseline, type Baseline } from './baseline.js';
import type { Direction } from './direction.js';
import type { Judgement, Point, TrendMethod } from './method.js';

/** The operator's minimums, which apply to every method. */
export interface Floors {
  /** A count below this is never a breach upwards. */
  readonly minCount: number;
  /** A distance from the expected count below this is never a breach. */
  readonly minIncrease: number;
}

/** The configuration of judgement: the same object serves live reports and replays. */
export interface Detector {
  // Only the method knows the type of its state; callers pass it back unchanged.
  readonly method: TrendMethod<unknown>;
  readonly direction: Direction;
  readonly floors: Floors;
}

/** The state of one series for judging its next point. */
export interface SeriesMemory {
  readonly baseline: Baseline;
  readonly state: unknown;
}

export interface Observation {
  readonly kind: 'increase' | 'decrease' | undefined;
  readonly judgement: Judgement | undefined;
  /** True if the point is ordinary, judged after it was learned. */
  readonly isNormal: boolean;
}

/** Judges a point from the state before it, then learns it. Changes `memory` in place. */
export function observe({ method, direction, floors }: Detector, memory: SeriesMemory, point: Point): Observation {
  const { baseline, state } = memory;
  const judgement = method.judge(state, baseline, point);
  learnBaseline(baseline, point.count);
  method.learn(state, point, judgement);
  const kind = judgement === undefined ? undefined : breachOf(judgement, point.count, direction, floors);
  return { kind, judgement, isNormal: method.isNormal(state, baseline, point, direction) };
}

/** The band of normal counts at one moment. */
export interface Band {
  readonly expected: number;
  readonly low: number;
  /** Infinite where nothing is too many. */
  readonly high: number;
}

const MAX_COUNT = 2 ** 40;

/**
 * Returns the band of normal counts at this moment, from the state before it; undefined while that is insufficient. The
 * farther a count is, the surer it is a breach, so each edge is found by bisection, whatever the method.
 */
export function bandOf(detector: Detector, { baseline, state }: SeriesMemory, at: number): Band | undefined {
  const { method, direction, floors } = detector;
  const kindOf = (count: number): Observation['kind'] => {
    const judgement = method.judge(state, baseline, { at, count });
    return judgement === undefined ? undefined : breachOf(judgement, count, direction, floors);
  };
  const expected = method.judge(state, baseline, { at, count: 0 })?.expected;
  if (expected === undefined) return undefined;
  const isTooMany = (count: number): boolean => kindOf(count) === 'increase';
  const isEnough = (count: number): boolean => kindOf(count) !== 'decrease';
  return {
    expected,
    low: isEnough(0) ? 0 : firstFrom(0, isEnough),
    high: isTooMany(MAX_COUNT) ? Math.max(0, firstFrom(-1, isTooMany) - 1) : Infinity,
  };
}

/** Returns the first whole number above `below` from which on a condition is true. */
function firstFrom(below: number, holds: (count: number) => boolean): number {
  let before = below;
  let step = 1;
  while (before + step < MAX_COUNT && !holds(before + step)) {
    before += step;
    step *= 2;
  }
  let from = Math.min(before + step, MAX_COUNT);
  while (from - before > 1) {
    const middle = Math.floor((before + from) / 2);
    if (holds(middle)) from = middle;
    else before = middle;
  }
  return from;
}

function breachOf(
  { score, limit, expected }: Judgement,
  count: number,
  direction: Direction,
  { minCount, minIncrease }: Floors,
): Observation['kind'] {
  if (Math.abs(count - expected) < minIncrease) return undefined;
  if (score > limit && direction !== 'down' && count >= minCount) return 'increase';
  return -score > limit && direction !== 'up' ? 'decrease' : undefined;
}
