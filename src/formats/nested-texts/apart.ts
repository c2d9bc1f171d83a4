import type { Range } from '../format.js';

/** Those of some ranges that meet none of others; the first are in their order, and none goes over another. */
export function apartFrom<R extends Range>(ranges: readonly R[], others: readonly Range[]): readonly R[] {
  if (others.length === 0) return ranges;
  const sorted = others.toSorted((one, other) => one.start - other.start);
  let next = 0;
  return ranges.filter(({ start, end }) => {
    while ((sorted[next]?.end ?? Infinity) <= start) next++;
    return (sorted[next]?.start ?? Infinity) >= end;
  });
}
