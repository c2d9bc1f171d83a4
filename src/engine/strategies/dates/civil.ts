import { isDayOfMonth } from '../../checks/calendar.js';

/** A day of the Gregorian calendar; months and days count from 1. */
export interface CivilDate {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

const DAY = 86_400_000;
/** The supported years: written with four digits, and never read as two-digit years by `Date`. */
const FIRST_YEAR = 1000;
const LAST_YEAR = 2999;

/** Returns the date `days` later; undefined outside the years 1000 to 2999. */
export function addDays({ year, month, day }: CivilDate, days: number): CivilDate | undefined {
  const moved = new Date(Date.UTC(year, month - 1, day) + days * DAY);
  return inRange({ year: moved.getUTCFullYear(), month: moved.getUTCMonth() + 1, day: moved.getUTCDate() });
}

/** Returns the same day `months` later, or the last day of that month if it is shorter. */
export function addMonths({ year, month, day }: CivilDate, months: number): CivilDate | undefined {
  const count = year * 12 + month - 1 + months;
  const moved = { year: Math.floor(count / 12), month: (((count % 12) + 12) % 12) + 1 };
  let last = day;
  while (last > 28 && !isDayOfMonth(moved.year, moved.month, last)) last--;
  return inRange({ ...moved, day: last });
}

/** Returns the whole months from `from` to `to`; negative if `to` is earlier. */
export function monthsBetween(from: CivilDate, to: CivilDate): number {
  const months = (to.year - from.year) * 12 + to.month - from.month;
  if (months > 0 && to.day < from.day) return months - 1;
  if (months < 0 && to.day > from.day) return months + 1;
  return months;
}

const inRange = (date: CivilDate): CivilDate | undefined =>
  date.year >= FIRST_YEAR && date.year <= LAST_YEAR ? date : undefined;
