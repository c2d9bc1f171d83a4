import { MS_PER_HOUR, MS_PER_QUARTER } from '../series/series.model.js';

export const DEFAULT_HOURS = 24;
export const MOST_HOURS = 168;
const MOST_HOURS_BY_QUARTER = 6;
const MOST_HOURS_BY_HOUR = 24;
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
  /** Where a series keeps them. */
  readonly field: 'hours' | 'quarters';
  /** Keys of `field`, which count hours or quarters since 1970. */
  readonly firstKey: number;
  readonly lastKey: number;
  readonly keysPerBucket: number;
}

/** @param hours a whole number from 1 to 168 */
export function windowOf(hours: number, now: Date): DashboardWindow {
  const field = hours <= MOST_HOURS_BY_QUARTER ? 'quarters' : 'hours';
  const keyMs = field === 'quarters' ? MS_PER_QUARTER : MS_PER_HOUR;
  const keysPerBucket = hours <= MOST_HOURS_BY_HOUR ? 1 : HOURS_OF_LONG_BUCKETS;
  const bucketMs = keyMs * keysPerBucket;
  const first = Math.floor((now.getTime() - hours * MS_PER_HOUR) / bucketMs);
  const lastKey = Math.floor(now.getTime() / keyMs);
  return {
    hours,
    from: first * bucketMs,
    bucketMs,
    length: Math.floor(now.getTime() / bucketMs) - first + 1,
    field,
    firstKey: first * keysPerBucket,
    lastKey,
    keysPerBucket,
  };
}

/** The hours that a query asks for; anything that is no whole number above zero is a day, and a week is the most. */
export function hoursOf(value: unknown): number {
  const hours = typeof value === 'string' && /^\+?\d+$/.test(value) ? Number(value) : 0;
  return hours > 0 ? Math.min(hours, MOST_HOURS) : DEFAULT_HOURS;
}
