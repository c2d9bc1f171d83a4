import { firstIndex } from '../characters/first-index.js';
import type { Range } from './span.js';

/**
 * Returns the indexes of the ranges that a range overlaps, the first `most` of them.
 * @param disjoint in document order, without overlaps
 */
export function overlapping(disjoint: readonly Range[], { start, end }: Range, most: number): readonly number[] {
  const found: number[] = [];
  for (let at = firstEndingAfter(disjoint, start); at < disjoint.length && found.length < most; at++) {
    if ((disjoint[at]?.start ?? end) >= end) break;
    found.push(at);
  }
  return found;
}

/** True if a range overlaps any of the disjoint ones, which are in document order. */
export function overlapsAny(disjoint: readonly Range[], { start, end }: Range): boolean {
  const next = disjoint[firstEndingAfter(disjoint, start)];
  return next !== undefined && next.start < end;
}

/** Returns the index of the first range that ends after a place. */
const firstEndingAfter = (disjoint: readonly Range[], place: number): number =>
  firstIndex(disjoint.length, (i) => (disjoint[i]?.end ?? 0) > place);
