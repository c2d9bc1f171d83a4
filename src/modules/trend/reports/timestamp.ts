import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../../platform/clock/durations.js';

const DATE = String.raw`(?<year>\d{4})(?:(?<dash>-?)(?<month>\d{2})\k<dash>(?<day>\d{2})|-?(?<ordinal>\d{3})|(?<hyphen>-?)W(?<week>\d{2})\k<hyphen>(?<weekday>[1-7]))`;
const TIME = String.raw`(?<hour>\d{2})(?:(?<colon>:?)(?<minute>\d{2})(?:\k<colon>(?<second>\d{2}))?)?(?:[.,](?<fraction>\d{1,18}))?`;
const ZONE = String.raw`(?:Z|(?<sign>[+-])(?<zoneHour>\d{2})(?::?(?<zoneMinute>\d{2}))?)`;
/**
 * ISO 8601-1:2019, 5.4.2, in its basic and extended formats. What RFC 3339 (5.6) also allows is read too: a blank in
 * place of the T, and lower case.
 */
const TIMESTAMP = new RegExp(`^${DATE}[T ]${TIME}${ZONE}$`, 'i');

type Parts = Readonly<Partial<Record<string, string>>>;

/**
 * Returns the moment of an ISO 8601 date and time with a zone, in milliseconds, further digits truncated; undefined if
 * it is none, or if there is no such day or time.
 */
export function parseTimestamp(text: string): Date | undefined {
  const parts = TIMESTAMP.exec(text)?.groups;
  if (parts === undefined) return undefined;
  const day = dayOf(parts);
  const time = timeOfDay(parts);
  const offset = zoneOf(parts);
  return day === undefined || time === undefined || offset === undefined ? undefined : new Date(day + time - offset);
}

function dayOf({ year = '', month = '', day = '', ordinal, week, weekday }: Parts): number | undefined {
  const newYear = Date.parse(`${year}-01-01T00:00:00Z`);
  if (week !== undefined) return weekDay(newYear, Number(week), Number(weekday));
  if (ordinal !== undefined) {
    const at = newYear + (Number(ordinal) - 1) * DAY_MS;
    return yearOf(at) === yearOf(newYear) ? at : undefined;
  }
  const at = Date.parse(`${year}-${month}-${day}T00:00:00Z`);
  // Some parsers read the 30th of February as a day in March.
  if (Number.isNaN(at) || new Date(at).getUTCDate() !== Number(day)) return undefined;
  return at;
}

/** Week 1 is the one with the 4th of January, and weeks belong to the year of their Thursday (ISO 8601-1, 3.1.1.23). */
function weekDay(newYear: number, week: number, weekday: number): number | undefined {
  const fourth = newYear + 3 * DAY_MS;
  const daysSinceMonday = (new Date(fourth).getUTCDay() + 6) % 7;
  const monday = fourth + ((week - 1) * 7 - daysSinceMonday) * DAY_MS;
  return yearOf(monday + 3 * DAY_MS) === yearOf(newYear) ? monday + (weekday - 1) * DAY_MS : undefined;
}

const yearOf = (time: number): number => new Date(time).getUTCFullYear();

function timeOfDay({ hour, minute, second, fraction = '' }: Parts): number | undefined {
  const [hours, minutes, seconds] = [Number(hour), Number(minute ?? 0), Number(second ?? 0)];
  // 60 is a leap second: the second after 59.
  if (hours > 24 || minutes > 59 || seconds > 60) return undefined;
  // A fraction is one of the smallest unit given.
  const unit = minute === undefined ? HOUR_MS : second === undefined ? MINUTE_MS : SECOND_MS;
  const rest = Math.floor((Number(fraction.slice(0, 9).padEnd(9, '0')) * unit) / 1e9);
  const time = hours * HOUR_MS + minutes * MINUTE_MS + seconds * SECOND_MS + rest;
  // 24:00 is the end of the day; nothing comes after it.
  return hours === 24 && time > DAY_MS ? undefined : time;
}

function zoneOf({ sign, zoneHour = '0', zoneMinute = '0' }: Parts): number | undefined {
  if (Number(zoneHour) > 23 || Number(zoneMinute) > 59) return undefined;
  const offset = Number(zoneHour) * HOUR_MS + Number(zoneMinute) * MINUTE_MS;
  return sign === '-' ? -offset : offset;
}
