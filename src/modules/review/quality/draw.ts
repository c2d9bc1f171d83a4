import { randomInt } from 'node:crypto';
import { firstIndex } from '../../../engine/index.js';

/** Returns a random integer from 0 up to, but excluding, the bound. */
export type RandomIndex = (bound: number) => number;

/** An item to draw from; it has as many positions as its weight. */
export interface WeightedItem<T> {
  readonly thing: T;
  /** An integer. */
  readonly weight: number;
}

/** A drawn position: the n-th of an item. */
export interface Position<T> {
  readonly thing: T;
  readonly index: number;
}

/**
 * Draws distinct positions at random, all equally likely, in random order, one at a time as they are asked for.
 * @param max the maximum number; if there are fewer, all are drawn
 */
export function* drawPositions<T>(
  weighed: readonly WeightedItem<T>[],
  max: number,
  chance: RandomIndex = randomInt,
): Generator<Position<T>, void, undefined> {
  const ends: number[] = [];
  for (const { weight } of weighed) ends.push((ends.at(-1) ?? 0) + weight);
  const total = ends.at(-1) ?? 0;
  for (const at of distinct(total, Math.min(max, total), chance)) {
    const i = firstIndex(ends.length, (index) => (ends[index] ?? 0) > at);
    const of = weighed[i];
    if (of !== undefined) yield { thing: of.thing, index: at - ((ends[i] ?? 0) - of.weight) };
  }
}

/**
 * Runs the first steps of a shuffle (Fisher and Yates) of all integers below `total`, storing only those that were
 * moved.
 */
function* distinct(total: number, count: number, chance: RandomIndex): Generator<number, void, undefined> {
  const moved = new Map<number, number>();
  for (let i = 0; i < count; i++) {
    const at = i + chance(total - i);
    yield moved.get(at) ?? at;
    moved.set(at, moved.get(i) ?? i);
  }
}
