import { HOUR_MS } from '../../../platform/clock/durations.js';
import type { StoredState } from './method.js';

const HOURS_PER_DAY = 24;
export const HOURS_PER_WEEK = 168;
/** Hours of a weekday, then hours of a day of the weekend. */
export const HOURS_BY_KIND = 48;
/** 1970 began on a Thursday; weeks begin on Monday here. */
const HOURS_SINCE_MONDAY = 72;
const FIRST_HOUR_OF_WEEKEND = 120;
/** A point is weighted by the time since the previous one, in hours, within this minimum and a maximum of one hour. */
const MIN_WEIGHT = 1 / 60;

/**
 * Returns the hour of the week of a time in UTC, or on the clock of `inLocalTime`, counted from 0 on Monday at
 * midnight.
 */
export function hourOfWeek(at: number): number {
  const hour = (Math.floor(at / HOUR_MS) + HOURS_SINCE_MONDAY) % HOURS_PER_WEEK;
  // Before 1970 the remainder is negative.
  return (hour + HOURS_PER_WEEK) % HOURS_PER_WEEK;
}

/** Returns the hour of the day, for all weekdays or for both days of the weekend. */
export const hourByKind = (hour: number): number =>
  (hour % HOURS_PER_DAY) + (hour < FIRST_HOUR_OF_WEEKEND ? 0 : HOURS_PER_DAY);

/**
 * Returns the weight of a point in its hour: sources that report every minute spread over an hour what others report at
 * once, so that one bad hour is never everything that is remembered.
 */
export const weightOf = (at: number, before: number): number =>
  Math.min(Math.max((at - before) / HOUR_MS, MIN_WEIGHT), 1);

/** A point this much earlier than the latest shows that the latest had a time in the future. */
const FAR_BEHIND_MS = HOURS_PER_DAY * HOUR_MS;

/** Returns the time from which the weight of the next point is counted. */
export const latestOf = (latest: number, at: number): number =>
  at < latest - FAR_BEHIND_MS ? at : Math.max(latest, at);

/** Numbers by cell, which record the changed cells. The stored value of a cell is the list of its numbers. */
export class Cells {
  private readonly values: Float64Array;
  private readonly touched: Uint8Array;
  private isTouched = false;

  constructor(
    private readonly field: string,
    cells: number,
    private readonly width: number,
  ) {
    this.values = new Float64Array(cells * width);
    this.touched = new Uint8Array(cells);
  }

  load(stored: StoredState): void {
    for (const [cell, numbers] of Object.entries((stored[this.field] ?? {}) as Record<string, readonly number[]>)) {
      this.values.set(numbers.slice(0, this.width), Number(cell) * this.width);
    }
  }

  /** Adds the cells changed since the last call, by dotted path. */
  addChanges(changes: Record<string, unknown>): void {
    if (!this.isTouched) return;
    for (let cell = 0; cell < this.touched.length; cell++) {
      if (this.touched[cell] === 0) continue;
      changes[`${this.field}.${cell}`] = [...this.values.subarray(cell * this.width, (cell + 1) * this.width)];
    }
    this.touched.fill(0);
    this.isTouched = false;
  }

  get weight(): number {
    return this.values.length;
  }

  get(cell: number, index: number): number {
    return this.values[cell * this.width + index] ?? 0;
  }

  set(cell: number, index: number, value: number): void {
    this.values[cell * this.width + index] = value;
    this.touched[cell] = 1;
    this.isTouched = true;
  }
}
