import { HOURS_KEPT, MS_PER_HOUR, MS_PER_QUARTER, QUARTERS_KEPT, type Bucket } from './series.model.js';

/** The parts of an update that touch buckets. */
export interface BucketUpdate {
  readonly $set: Record<string, unknown>;
  readonly $inc: Record<string, number>;
  readonly $unset: Record<string, ''>;
}

/** A count and the moment under which it is shown. */
export interface BucketPoint {
  readonly at: number;
  readonly count: number;
}

const RINGS = [
  { field: 'hours', widthMs: MS_PER_HOUR, kept: HOURS_KEPT },
  { field: 'quarters', widthMs: MS_PER_QUARTER, kept: QUARTERS_KEPT },
] as const;

/**
 * What adds points to the buckets of a series and takes those away that have become too old. It needs to know nothing of
 * the buckets but how far they reach, so they are never read to be written.
 * @param before time of the newest point so far; undefined for a new series
 * @param newest of the old points and these
 */
export function updateBuckets(
  points: readonly BucketPoint[],
  before: number | undefined,
  newest: number,
): BucketUpdate {
  const update: BucketUpdate = { $set: {}, $inc: {}, $unset: {} };
  for (const { field, widthMs, kept } of RINGS) {
    const last = Math.floor(newest / widthMs);
    const sums = sumUp(points, widthMs, last - kept);
    const lastBefore = before === undefined ? undefined : Math.floor(before / widthMs);
    if (lastBefore === undefined || last - lastBefore > kept) {
      // Nothing of the old ones is left.
      update.$set[field] = Object.fromEntries(sums);
      continue;
    }
    for (const [index, { sum, points: count }] of sums) {
      update.$inc[`${field}.${index}.sum`] = sum;
      update.$inc[`${field}.${index}.points`] = count;
    }
    for (let index = lastBefore - kept; index < last - kept; index += 1) update.$unset[`${field}.${index}`] = '';
  }
  return update;
}

function sumUp(points: readonly BucketPoint[], widthMs: number, oldest: number): ReadonlyMap<number, Bucket> {
  const sums = new Map<number, Bucket>();
  for (const { at, count } of points) {
    const index = Math.floor(at / widthMs);
    if (index < oldest) continue;
    const { sum, points: before } = sums.get(index) ?? { sum: 0, points: 0 };
    sums.set(index, { sum: sum + count, points: before + 1 });
  }
  return sums;
}
