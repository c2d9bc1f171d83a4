import { DAY_MS } from '../../platform/clock/durations.js';

const EARLIEST_DATE = new Date(-8_640_000_000_000_000);

/** Returns the time before which data has expired. @param days 0 keeps all */
export const daysBefore = (now: Date, days: number): Date =>
  days === 0 ? EARLIEST_DATE : new Date(now.getTime() - days * DAY_MS);

/** Returns when data of that time is deleted; undefined if it is kept for good. @param days 0 keeps it */
export const expiryOf = (time: Date, days: number): Date | undefined =>
  days === 0 ? undefined : new Date(time.getTime() + days * DAY_MS);
