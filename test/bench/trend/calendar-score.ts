import { directionOf, makeMethod } from '../../../src/modules/trend/detection/catalog.js';
import type { Detector } from '../../../src/modules/trend/detection/observe.js';
import { alertsOf } from './alerts.js';
import {
  CALENDAR_SHAPES,
  excuseAt,
  generateCalendarSeries,
  HAPPENINGS,
  hourOfPoint,
  JUDGED_FROM,
  type CalendarSeries,
  type Happening,
} from './calendar-series.js';
import { Random } from './random.js';
import { HOURS_PER_WEEK } from './series.js';
import type { Contestant } from './suite.js';

/** What a method told of series of people's work, summed up. */
export interface CalendarScore {
  wrong: number;
  told: number;
  /** Alerts of what is wrong, beyond the first. */
  again: number;
  delay: number;
  falseAlerts: number;
  ofSummerTime: number;
  ofHolidays: number;
  weeks: number;
}

export const emptyCalendarScore = (): CalendarScore => ({
  wrong: 0,
  told: 0,
  again: 0,
  delay: 0,
  falseAlerts: 0,
  ofSummerTime: 0,
  ofHolidays: 0,
  weeks: 0,
});

/** Returns what each contestant tells, by what happens and by the shape of the series. */
export function runCalendar(
  { seed, series }: { readonly seed: number; readonly series: number },
  contestants: readonly Contestant[],
): ReadonlyMap<string, ReadonlyMap<string, CalendarScore>> {
  const rows = new Map<string, Map<string, CalendarScore>>();
  for (const happening of HAPPENINGS) {
    for (const shape of CALENDAR_SHAPES) {
      const random = new Random(seed);
      const row = new Map(contestants.map(({ name }) => [name, emptyCalendarScore()]));
      for (let index = 0; index < series; index++) {
        const labelled = generateCalendarSeries(random, shape, happening);
        for (const { name, id, settings } of contestants) {
          const direction = directionOf(id, settings.direction);
          const detector = { method: makeMethod(id, settings), direction, floors: settings };
          scoreCalendar(detector, labelled, happening, row.get(name) ?? emptyCalendarScore());
        }
      }
      rows.set(`${happening.name}: ${shape.name}`, row);
    }
  }
  return rows;
}

export function addCalendarScore(total: CalendarScore, score: CalendarScore): void {
  for (const name of Object.keys(total) as (keyof CalendarScore)[]) total[name] += score[name];
}

/** Alerts after the time in which something was to be told are false, but those that say that it is over. */
function scoreCalendar(detector: Detector, series: CalendarSeries, { within }: Happening, total: CalendarScore): void {
  const { points, from = Infinity } = series;
  let alerts = 0;
  for (const alert of alertsOf(detector, points)) {
    const point = points[alert];
    if (point === undefined) continue;
    const hour = hourOfPoint(point);
    if (hour >= from && hour < from + within) {
      if (alerts === 0) {
        total.told += 1;
        total.delay += hour - from;
      } else total.again += 1;
      alerts += 1;
    } else if (hour >= JUDGED_FROM) {
      total.falseAlerts += 1;
      const excuse = excuseAt(hour);
      if (excuse === 'summer time') total.ofSummerTime += 1;
      if (excuse === 'holiday') total.ofHolidays += 1;
    }
  }
  if (from < Infinity) total.wrong += 1;
  const last = points.at(-1);
  if (last !== undefined) total.weeks += (hourOfPoint(last) + 1 - JUDGED_FROM) / HOURS_PER_WEEK;
}
