import { isDayOfMonth } from '../../checks/calendar.js';

/** A day of the Gregorian calendar; months and days count from 1. */
export interface CivilDate {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

const DAY = 86_400_000;
/** Years that are written in four digits and that no arithmetic of the platform reads as two. */
const FIRST_YEAR = 1000;
const LAST_YEAR = 2999;

/** The date so many days later; undefined beyond the years 1000 to 2999. */
export function addDays({ year, month, day }: CivilDate, days: number): CivilDate | undefined {
  const moved = new Date(Date.UTC(year, month - 1, day) + days * DAY);
  return inRange({ year: moved.getUTCFullYear(), month: moved.getUTCMonth() + 1, day: moved.getUTCDate() });
}

/** The same day so many months later, or the last of that month where it has no such day. */
export function addMonths({ year, month, day }: CivilDate, months: number): CivilDate | undefined {
  const count = year * 12 + month - 1 + months;
  const moved = { year: Math.floor(count / 12), month: (((count % 12) + 12) % 12) + 1 };
  let last = day;
  while (last > 28 && !isDayOfMonth(moved.year, moved.month, last)) last--;
  return inRange({ ...moved, day: last });
}

/** Whole months from `from` to `to`; negative when `to` is earlier. */
export function monthsBetween(from: CivilDate, to: CivilDate): number {
  const months = (to.year - from.year) * 12 + to.month - from.month;
  if (months > 0 && to.day < from.day) return months - 1;
  if (months < 0 && to.day > from.day) return months + 1;
  return months;
}

const inRange = (date: CivilDate): CivilDate | undefined =>
  date.year >= FIRST_YEAR && date.year <= LAST_YEAR ? date : undefined;
