/** The sum and number of points in one hour or quarter of an hour. */
export interface Bucket {
  readonly sum: number;
  readonly points: number;
}

/** Numbers by position in a ring; a missing position is 0. */
export type RingNumbers = Readonly<Record<number, number>>;

/**
 * Stored buckets: time index i is at position i modulo the length of the ring. A new ring has only positions with
 * points, so that a series reported once takes little space. Rings of older series are arrays, which updates and
 * readers treat alike.
 */
export interface BucketRing {
  readonly sums: RingNumbers;
  readonly points: RingNumbers;
}

/** A ring of a series. */
export interface RingKind {
  readonly field: 'hours' | 'quarters';
  readonly widthMs: number;
  /** The number of buckets, including the current one. */
  readonly length: number;
}

/** A week and the current hour. */
export const HOURS: RingKind = { field: 'hours', widthMs: 3_600_000, length: 169 };
/** Six hours and the current quarter. */
export const QUARTERS: RingKind = { field: 'quarters', widthMs: 900_000, length: 25 };
const KINDS = [HOURS, QUARTERS] as const;

/** Returns the index of the bucket of a moment: hours, or quarters of an hour, since 1970. */
export const indexOf = ({ widthMs }: RingKind, at: number): number => Math.floor(at / widthMs);

/** A ring without points. */
export const EMPTY_RING: BucketRing = { sums: {}, points: {} };

/**
 * Yields the non-empty buckets, oldest first.
 * @param newest time of the newest point of the series, which the ring ends with
 * @param from index of the first requested bucket
 */
export function* bucketsOf(
  kind: RingKind,
  ring: BucketRing,
  newest: number,
  from = -Infinity,
): Generator<readonly [index: number, bucket: Bucket]> {
  const last = indexOf(kind, newest);
  for (let index = Math.max(from, last - kind.length + 1); index <= last; index += 1) {
    const place = placeOf(kind, index);
    const points = ring.points[place] ?? 0;
    if (points > 0) yield [index, { sum: ring.sums[place] ?? 0, points }];
  }
}

/** The parts of an update that change buckets. */
export interface BucketUpdate {
  readonly $set: Record<string, unknown>;
  readonly $inc: Record<string, number>;
}

/** A count and the time under which it is shown. */
export interface BucketPoint {
  readonly at: number;
  readonly count: number;
}

/**
 * Returns an update that adds points to the rings of a series and clears the positions that have expired. It needs only
 * the newest time, so buckets are never read before a write.
 * @param before time of the newest point so far; undefined for a new series
 * @param newest time of the newest of the old points and these
 */
export function updateBuckets(
  points: readonly BucketPoint[],
  before: number | undefined,
  newest: number,
): BucketUpdate {
  const update: BucketUpdate = { $set: {}, $inc: {} };
  for (const kind of KINDS) {
    const last = indexOf(kind, newest);
    const lastBefore = before === undefined ? -Infinity : indexOf(kind, before);
    const sums = sumUp(points, kind, last);
    // All old buckets have expired, or there were none.
    if (last - lastBefore >= kind.length) update.$set[kind.field] = ringOf(kind, sums);
    else updateRing(kind, update, sums, lastBefore, last);
  }
  return update;
}

function updateRing(
  kind: RingKind,
  { $set, $inc }: BucketUpdate,
  sums: ReadonlyMap<number, Bucket>,
  lastBefore: number,
  last: number,
): void {
  const put = (into: Record<string, unknown>, index: number, { sum, points }: Bucket): void => {
    const place = placeOf(kind, index);
    into[`${kind.field}.sums.${place}`] = sum;
    into[`${kind.field}.points.${place}`] = points;
  };
  for (let index = lastBefore + 1; index <= last; index += 1) put($set, index, sums.get(index) ?? NOTHING);
  for (const [index, bucket] of sums) if (index <= lastBefore) put($inc, index, bucket);
}

const NOTHING: Bucket = { sum: 0, points: 0 };

/** Sums up points by bucket; those older than the ring are omitted. */
function sumUp(points: readonly BucketPoint[], kind: RingKind, last: number): ReadonlyMap<number, Bucket> {
  const sums = new Map<number, Bucket>();
  for (const { at, count } of points) {
    const index = indexOf(kind, at);
    if (index <= last - kind.length) continue;
    const { sum, points: before } = sums.get(index) ?? NOTHING;
    sums.set(index, { sum: sum + count, points: before + 1 });
  }
  return sums;
}

function ringOf(kind: RingKind, buckets: ReadonlyMap<number, Bucket>): BucketRing {
  const sums: Record<number, number> = {};
  const points: Record<number, number> = {};
  for (const [index, bucket] of buckets) {
    sums[placeOf(kind, index)] = bucket.sum;
    points[placeOf(kind, index)] = bucket.points;
  }
  return { sums, points };
}

/** Moments before 1970 have negative indices. */
const placeOf = ({ length }: RingKind, index: number): number => ((index % length) + length) % length;
