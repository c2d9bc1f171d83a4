/** A bucket of a histogram. */
export interface Bucket {
  /** The upper bound; Infinity for the last bucket. */
  readonly most: number;
  /** The number of observations up to the bound. */
  readonly count: number;
}

/**
 * Estimates a quantile from the buckets of a histogram, as Prometheus does: linear within a bucket, and the highest
 * finite bound if it lies beyond that. Returns null if there are no observations.
 * @see https://prometheus.io/docs/prometheus/latest/querying/functions/#histogram_quantile
 */
export function quantile(buckets: readonly Bucket[], share: number): number | null {
  const ordered = buckets.toSorted((one, other) => one.most - other.most);
  const total = ordered.at(-1)?.count ?? 0;
  if (total === 0) return null;
  const rank = share * total;
  const index = ordered.findIndex(({ count }) => count >= rank);
  const { most, count } = ordered[index] ?? { most: 0, count: 0 };
  const below = ordered[index - 1] ?? { most: 0, count: 0 };
  if (most === Infinity) return below.most;
  return below.most + ((most - below.most) * (rank - below.count)) / (count - below.count);
}
