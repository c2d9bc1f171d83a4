import { HOURS, QUARTERS, type RingKind } from '../series/bucket-ring.js';

export const DEFAULT_HOURS = 24;
export const MAX_HOURS = 168;
const MAX_HOURS_BY_QUARTER = 6;
const MAX_HOURS_BY_HOUR = 24;
const HOURS_OF_LONG_BUCKETS = 4;

/**
 * The buckets of a window: 15 minutes for up to six hours, one hour for up to a day, four hours beyond. A bucket that
 * the window cuts is shown completely.
 */
export interface DashboardWindow {
  readonly hours: number;
  /** Start of the first bucket, in milliseconds since 1970. */
  readonly from: number;
  readonly bucketMs: number;
  /** The number of buckets; the last one is still running. */
  readonly length: number;
  /** The ring of a series that stores them. */
  readonly ring: RingKind;
  /** Ring indices: the first one, and the number per bucket. */
  readonly firstIndex: number;
  readonly indicesPerBucket: number;
}

/** @param hours a whole number from 1 to 168 */
export function windowOf(hours: number, now: Date): DashboardWindow {
  const ring = hours <= MAX_HOURS_BY_QUARTER ? QUARTERS : HOURS;
  const indicesPerBucket = hours <= MAX_HOURS_BY_HOUR ? 1 : HOURS_OF_LONG_BUCKETS;
  const bucketMs = ring.widthMs * indicesPerBucket;
  const first = Math.floor((now.getTime() - hours * HOURS.widthMs) / bucketMs);
  return {
    hours,
    from: first * bucketMs,
    bucketMs,
    length: Math.floor(now.getTime() / bucketMs) - first + 1,
    ring,
    firstIndex: first * indicesPerBucket,
    indicesPerBucket,
  };
}

/** Returns the requested hours; anything but a positive whole number means a day, and the maximum is a week. */
export function hoursOf(value: unknown): number {
  const hours = typeof value === 'string' && /^\+?\d+$/.test(value) ? Number(value) : 0;
  return hours > 0 ? Math.min(hours, MAX_HOURS) : DEFAULT_HOURS;
}
