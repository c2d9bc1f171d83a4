/** RFC 3339, section 5.6. A blank may replace the T (see its note); T and Z may be lower case. */
const TIMESTAMP =
  /^(?<date>\d{4}-\d{2}-\d{2})[T ](?<hour>\d{2}):(?<minute>\d{2}):(?<second>\d{2})(?:\.(?<fraction>\d{1,18}))?(?:Z|(?<sign>[+-])(?<zoneHour>\d{2}):(?<zoneMinute>\d{2}))$/i;

const MS_PER_MINUTE = 60_000;

/** Returns a time in milliseconds, further digits truncated; undefined for an invalid RFC 3339 time or calendar day. */
export function parseTimestamp(text: string): Date | undefined {
  const parts = TIMESTAMP.exec(text)?.groups;
  if (parts === undefined) return undefined;
  const { date = '', hour, minute, second, fraction = '', sign, zoneHour = '0', zoneMinute = '0' } = parts;
  const midnight = Date.parse(`${date}T00:00:00Z`);
  // Some parsers read the 30th of February as a day in March.
  if (Number.isNaN(midnight) || new Date(midnight).toISOString().slice(0, 10) !== date) return undefined;
  // 60 is a leap second: the second after 59.
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 60) return undefined;
  if (Number(zoneHour) > 23 || Number(zoneMinute) > 59) return undefined;
  const ms = Number(fraction.slice(0, 3).padEnd(3, '0'));
  const local = midnight + ((Number(hour) * 60 + Number(minute)) * 60 + Number(second)) * 1000 + ms;
  const offset = (Number(zoneHour) * 60 + Number(zoneMinute)) * MS_PER_MINUTE * (sign === '-' ? -1 : 1);
  return new Date(local - offset);
}
