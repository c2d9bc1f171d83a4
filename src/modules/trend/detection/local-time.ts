import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../../platform/clock/durations.js';
import type { Point, StoredState, TrendMethod } from './method.js';
import { partOf } from './number-state.js';

/** The zone whose hours need no conversion. */
export const UTC = 'UTC';
/** Offsets are remembered for so many days, some years of history. */
const MAX_DAYS = 4096;
/** Times from here on, before or after 1970, have no defined local time. */
const MAX_TIME = 8.64e15 - 2 * DAY_MS;
const OFFSET = /GMT(?:(?<sign>[+-])(?<hours>\d\d):(?<minutes>\d\d)(?::(?<seconds>\d\d))?)?/;

/**
 * Returns a method that reads hours and days of the week from the clock on the wall, so that people's habits are where
 * they were when the clocks change. What it learned in a zone is stored by the zone, since hours of another mean others.
 * @param zone a name of the IANA time zone database
 */
export function inLocalTime<State>(method: TrendMethod<State>, zone: string): TrendMethod<State> {
  if (zone === UTC) return method;
  const offsetAt = offsetsOf(zone);
  const localOf = ({ at, count }: Point): Point => ({ at: at + offsetAt(at), count });
  return {
    ...method,
    load: (stored) => method.load(partOf(stored, zone)),
    changes: (state): StoredState =>
      Object.fromEntries(Object.entries(method.changes(state)).map(([path, value]) => [`${zone}.${path}`, value])),
    judge: (state, baseline, point) => method.judge(state, baseline, localOf(point)),
    learn: (state, point, judgement) => {
      method.learn(state, localOf(point), judgement);
    },
    isNormal: (state, baseline, point, direction) => method.isNormal(state, baseline, localOf(point), direction),
  };
}

/** Returns the offsets of a zone from UTC in milliseconds. Most days have one, so that it is looked up once for each. */
function offsetsOf(zone: string): (at: number) => number {
  const format = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' });
  const lookUp = (at: number): number => {
    const groups = OFFSET.exec(format.format(Math.min(Math.max(at, -MAX_TIME), MAX_TIME)))?.groups ?? {};
    const { sign, hours = 0, minutes = 0, seconds = 0 } = groups;
    const size = Number(hours) * HOUR_MS + Number(minutes) * MINUTE_MS + Number(seconds) * SECOND_MS;
    return sign === '-' ? -size : size;
  };
  const byDay = new Map<number, number | 'changes'>();
  const offsetOfDay = (day: number): number | 'changes' => {
    const offset = lookUp(day * DAY_MS);
    return offset === lookUp((day + 1) * DAY_MS - 1) ? offset : 'changes';
  };
  return (at) => {
    const day = Math.floor(at / DAY_MS);
    let offset = byDay.get(day);
    if (offset === undefined) {
      offset = offsetOfDay(day);
      if (byDay.size >= MAX_DAYS) byDay.clear();
      byDay.set(day, offset);
    }
    return offset === 'changes' ? lookUp(at) : offset;
  };
}
