import type { Point } from '../../../src/modules/trend/detection/method.js';
import type { Random } from './random.js';
import { HOURS_PER_WEEK, MS_PER_HOUR } from './series.js';

/** A Monday. */
const BEGIN = Date.UTC(2026, 0, 5);
const HOURS_PER_DAY = 24;
/** The hours until summer time and some holidays have come. */
const HOURS = 18 * HOURS_PER_WEEK;
/** Alerts are scored from here on; what comes before is for learning. */
export const JUDGED_FROM = 2 * HOURS_PER_WEEK;
/** Summer time begins at this moment in all of the European Union, by Directive 2000/84/EC. */
const SUMMER_TIME = Date.UTC(2026, 2, 29, 1);
/** Good Friday, Easter Monday, Labour Day. */
const HOLIDAYS = [Date.UTC(2026, 3, 3), Date.UTC(2026, 3, 6), Date.UTC(2026, 4, 1)];

/** An hour as people live it, in Central European time. */
interface LocalHour {
  readonly hour: number;
  /** From 0 for Monday. */
  readonly day: number;
  readonly isHoliday: boolean;
}

/** Series of people's work: they follow the clock on the wall, weekends and holidays. */
export interface CalendarShape {
  readonly name: string;
  /** Of the negative binomial; infinite for Poisson. */
  readonly size: number;
  readonly mean: (local: LocalHour) => number;
}

const isFree = ({ day, isHoliday }: LocalHour): boolean => day >= 5 || isHoliday;
const isOffice = (local: LocalHour): boolean => !isFree(local) && local.hour >= 8 && local.hour < 18;
const hump = (hour: number, peak: number, width: number): number => Math.exp(-(((hour - peak) / width) ** 2) / 2);

export const CALENDAR_SHAPES: readonly CalendarShape[] = [
  { name: 'office', size: 20, mean: (local) => (isOffice(local) ? 60 : 0.3) },
  { name: 'small office', size: 20, mean: (local) => (isOffice(local) ? 2 : 0) },
  { name: 'clinic', size: 25, mean: (local) => (8 + 40 * hump(local.hour, 11, 3)) * (isFree(local) ? 0.5 : 1) },
  { name: 'shop', size: 30, mean: (local) => (20 + 200 * hump(local.hour, 19, 2.5)) * (local.day === 5 ? 1.5 : 1) },
  { name: 'nightly job', size: 50, mean: (local) => (!isFree(local) && local.hour === 2 ? 300 : 0) },
  { name: 'seldom', size: Infinity, mean: () => 0.15 },
];

/** What happens to a series, from an hour on. */
export interface Happening {
  readonly name: string;
  /** True if it is to be told of. */
  readonly isWrong: boolean;
  /** The hours within which it is told in time; further alerts are wrong from then on. */
  readonly within: number;
  readonly change: (mean: number, hours: number, usual: number) => number;
  /** The share of reports that are missing, beside one outage of a day and a half. */
  readonly missing: number;
}

const DAYS_3 = 3 * HOURS_PER_DAY;
export const HAPPENINGS: readonly Happening[] = [
  { name: 'nothing', isWrong: false, within: 0, change: (mean) => mean, missing: 0 },
  { name: 'reports missing', isWrong: false, within: 0, change: (mean) => mean, missing: 0.03 },
  { name: 'launch', isWrong: true, within: DAYS_3, change: (mean, hours) => (hours < 0 ? 0 : mean), missing: 0 },
  { name: 'shift', isWrong: true, within: DAYS_3, change: (mean, hours) => mean * (hours < 0 ? 1 : 2), missing: 0 },
  {
    name: 'ramp',
    isWrong: true,
    within: 4 * HOURS_PER_WEEK,
    change: (mean, hours) => mean * (1 + 1.5 * Math.min(Math.max(hours / (3 * HOURS_PER_WEEK), 0), 1)),
    missing: 0,
  },
  { name: 'stop', isWrong: true, within: DAYS_3, change: (mean, hours) => (hours < 0 ? mean : 0), missing: 0 },
  {
    name: 'burst',
    isWrong: true,
    within: 3,
    change: (mean, hours, usual) => (hours >= 0 && hours < 3 ? Math.max(mean, usual) * 3 + 5 : mean),
    missing: 0,
  },
];

export interface CalendarSeries {
  readonly points: readonly Point[];
  /** The hour from which on something is to be told; undefined if nothing is. */
  readonly from: number | undefined;
}

export const hourOfPoint = ({ at }: Point): number => (at - BEGIN) / MS_PER_HOUR;

/** Returns the reason that an alert of an hour may have although nothing is wrong. */
export function excuseAt(hour: number): 'summer time' | 'holiday' | undefined {
  const at = BEGIN + hour * MS_PER_HOUR;
  const since = (moment: number): number => (at - moment) / MS_PER_HOUR / HOURS_PER_DAY;
  if (HOLIDAYS.some((day) => since(day) >= -0.2 && since(day) < 3)) return 'holiday';
  return since(SUMMER_TIME) >= 0 && since(SUMMER_TIME) < 14 ? 'summer time' : undefined;
}

export function generateCalendarSeries(random: Random, shape: CalendarShape, happening: Happening): CalendarSeries {
  // On a Monday to Thursday morning, before summer time or behind it.
  const week = random.next() < 0.5 ? random.integer(7, 10) : random.integer(14, 15);
  const from = week * HOURS_PER_WEEK + random.integer(0, 4) * HOURS_PER_DAY + random.integer(8, 14);
  const outage = random.integer(7, 15) * HOURS_PER_WEEK + random.integer(0, HOURS_PER_WEEK);
  const usual = HOURS_OF_DAY.reduce((sum, hour) => sum + shape.mean({ hour, day: 1, isHoliday: false }), 0) / 24;
  const points: Point[] = [];
  for (let hour = 0; hour < HOURS; hour++) {
    const at = BEGIN + hour * MS_PER_HOUR;
    const mean = happening.change(shape.mean(localHourOf(at)), hour - from, usual);
    const count = mean > 0 ? random.count(mean, shape.size) : 0;
    const isOut = happening.missing > 0 && hour >= outage && hour < outage + 36;
    if (!isOut && random.next() >= happening.missing) points.push({ at, count });
  }
  return { points, from: happening.isWrong ? from : undefined };
}

const HOURS_OF_DAY = Array.from({ length: HOURS_PER_DAY }, (_, hour) => hour);

function localHourOf(at: number): LocalHour {
  const local = at + (at < SUMMER_TIME ? 1 : 2) * MS_PER_HOUR;
  const date = new Date(local);
  return {
    hour: date.getUTCHours(),
    day: (date.getUTCDay() + 6) % 7,
    isHoliday: HOLIDAYS.includes(Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate())),
  };
}
