import type { SeriesKey } from './address.js';

const keyOf = ({ organization, context, source_id, pii_type }: SeriesKey): string =>
  JSON.stringify([organization, context, source_id, pii_type]);

/**
 * Adds to each series its breaches, and puts those that have any first: a short rise hardly moves the mean. The order is
 * kept otherwise.
 */
export function withBreaches<S extends SeriesKey>(
  series: readonly S[],
  breaches: readonly SeriesKey[],
): readonly (S & { readonly breaches: number })[] {
  const counts = new Map<string, number>();
  for (const breach of breaches) counts.set(keyOf(breach), (counts.get(keyOf(breach)) ?? 0) + 1);
  const counted = series.map((one) => ({ ...one, breaches: counts.get(keyOf(one)) ?? 0 }));
  return [...counted.filter((one) => one.breaches > 0), ...counted.filter((one) => one.breaches === 0)];
}
