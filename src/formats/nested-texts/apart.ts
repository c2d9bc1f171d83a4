import type { Range, Replacement } from '../format.js';

/** Returns the ranges that overlap none of `others`. `ranges` are sorted and do not overlap. */
export function apartFrom<R extends Range>(ranges: readonly R[], others: readonly Range[]): readonly R[] {
  if (others.length === 0) return ranges;
  const sorted = others.toSorted((one, other) => one.start - other.start);
  let next = 0;
  return ranges.filter(({ start, end }) => {
    while ((sorted[next]?.end ?? Infinity) <= start) next++;
    return (sorted[next]?.start ?? Infinity) >= end;
  });
}

/**
 * Extends each replacement to all stretches that it overlaps, so that nothing of them is left.
 * @param stretches sorted and without overlaps
 */
export function overAll(replacements: readonly Replacement[], stretches: readonly Range[]): readonly Replacement[] {
  if (stretches.length === 0) return replacements;
  const widened: Replacement[] = [];
  let next = 0;
  for (const each of replacements.toSorted((one, other) => one.start - other.start)) {
    let { start, end } = each;
    while ((stretches[next]?.end ?? Infinity) <= start) next++;
    start = Math.min(start, stretches[next]?.start ?? start);
    for (let at = next; (stretches[at]?.start ?? Infinity) < end; at++) end = Math.max(end, stretches[at]?.end ?? end);
    const before = widened.at(-1);
    if (before === undefined || before.end <= start) widened.push({ ...each, start, end });
    else widened.splice(-1, 1, { ...before, end: Math.max(before.end, end) });
  }
  return widened;
}
