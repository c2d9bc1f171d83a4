import { HOURS, QUARTERS, type RingKind } from '../series/bucket-ring.js';

export const DEFAULT_HOURS = 24;
export const MAX_HOURS = 168;
const MAX_HOURS_BY_QUARTER = 6;
const MAX_HOURS_BY_HOUR = 24;
const HOURS_OF_LONG_BUCKETS = 4;

/**
 * The buckets that a window shows: quarters of an hour up to six hours, hours up to a day, four hours beyond. A bucket
 * that the window cuts is shown whole.
 */
export interface DashboardWindow {
  readonly hours: number;
  /** Milliseconds since 1970 at which the first bucket begins. */
  readonly from: number;
  readonly bucketMs: number;
  /** How many buckets; the last is the running one. */
  readonly length: number;
  /** The ring in which a series keeps them. */
  readonly ring: RingKind;
  /** Indices of the ring: the first one, and how many make a bucket. */
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

/** The hours that a query asks for; anything that is no whole number above zero is a day, and a week is the most. */
export function hoursOf(value: unknown): number {
  const hours = typeof value === 'string' && /^\+?\d+$/.test(value) ? Number(value) : 0;
  return hours > 0 ? Math.min(hours, MAX_HOURS) : DEFAULT_HOURS;
}
