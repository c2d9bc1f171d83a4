import { learnBaseline, type Baseline } from './baseline.js';
import type { Direction } from './direction.js';
import type { Judgement, Point, TrendMethod } from './method.js';

/** What an operator lets pass, whatever the method says. */
export interface Floors {
  /** A count below this is never a breach upwards. */
  readonly minCount: number;
  /** A distance from the expected count below this is never a breach. */
  readonly minIncrease: number;
}

/** How points are judged: the same object serves live reports and replays. */
export interface Detector {
  // The state of a method is its own affair; whoever holds one hands it back as it was given.
  readonly method: TrendMethod<unknown>;
  readonly direction: Direction;
  readonly floors: Floors;
}

/** Everything that is known of one series for judging its next point. */
export interface SeriesMemory {
  readonly baseline: Baseline;
  readonly state: unknown;
}

export interface Observation {
  readonly kind: 'increase' | 'decrease' | undefined;
  readonly judgement: Judgement | undefined;
  /** Whether the point looks ordinary, judged with the point learned. */
  readonly isNormal: boolean;
}

/** Judges a point by what was known before it, then learns it. Changes `memory` in place. */
export function observe({ method, direction, floors }: Detector, memory: SeriesMemory, point: Point): Observation {
  const { baseline, state } = memory;
  const judgement = method.judge(state, baseline, point);
  learnBaseline(baseline, point.count);
  method.learn(state, point, judgement);
  const kind = judgement === undefined ? undefined : breachOf(judgement, point.count, direction, floors);
  return { kind, judgement, isNormal: method.isNormal(state, baseline, point, direction) };
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
