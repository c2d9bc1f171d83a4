import { randomInt } from 'node:crypto';

/** Chooses a whole number from 0 up to, and without, a bound. */
export type Chance = (bound: number) => number;

/** What positions are drawn from: each thing has as many as it weighs. */
export interface Weighed<T> {
  readonly thing: T;
  /** A whole number. */
  readonly weight: number;
}

/** A position that was drawn: the n-th of a thing. */
export interface Position<T> {
  readonly thing: T;
  readonly index: number;
}

/**
 * Draws positions at random, each as likely as any other and none twice, in a random order.
 * @param most how many at the most; all of them where there are fewer
 */
export function drawPositions<T>(
  weighed: readonly Weighed<T>[],
  most: number,
  chance: Chance = randomInt,
): readonly Position<T>[] {
  const ends: number[] = [];
  let total = 0;
  for (const { weight } of weighed) ends.push((total += weight));
  return distinct(total, Math.min(most, total), chance).flatMap((at): Position<T>[] => {
    const i = firstBeyond(ends, at);
    const of = weighed[i];
    return of === undefined ? [] : [{ thing: of.thing, index: at - ((ends[i] ?? 0) - of.weight) }];
  });
}

/** The first steps of a shuffle (Fisher and Yates) of all numbers below a total, of which only the moved ones are kept. */
function distinct(total: number, count: number, chance: Chance): readonly number[] {
  const moved = new Map<number, number>();
  return Array.from({ length: count }, (_, i) => {
    const at = i + chance(total - i);
    const drawn = moved.get(at) ?? at;
    moved.set(at, moved.get(i) ?? i);
    return drawn;
  });
}

/** The index of the first end, of ascending ones, that is greater. */
function firstBeyond(ends: readonly number[], at: number): number {
  let low = 0;
  let high = ends.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ends[middle] ?? 0) > at) high = middle;
    else low = middle + 1;
  }
  return low;
}
