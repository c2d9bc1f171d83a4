import type { Range } from './span.js';

/**
 * Returns the indexes of the ranges that a range overlaps, the first `most` of them.
 * @param disjoint in document order, without overlaps
 */
export function overlapping(disjoint: readonly Range[], { start, end }: Range, most: number): readonly number[] {
  let low = 0;
  let high = disjoint.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((disjoint[middle]?.end ?? 0) <= start) low = middle + 1;
    else high = middle;
  }
  const found: number[] = [];
  for (let at = low; at < disjoint.length && found.length < most; at++) {
    if ((disjoint[at]?.start ?? end) >= end) break;
    found.push(at);
  }
  return found;
}
