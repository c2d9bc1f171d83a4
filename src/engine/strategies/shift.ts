import { addDays, addMonths, type CivilDate } from './dates/civil.js';
import { writeDate } from './dates/date-part.js';
import { LEAP_YEAR, readDate } from './dates/read-date.js';
import { fallBackTo } from './fall-back.js';
import type { ReplacementStrategy, StrategyOptions } from './strategy.js';

/** The day assumed for a date without one: from mid-month, a shift by days is least likely to change the month. */
const MID_MONTH = 15;

/**
 * SHIFT: another date in the same format. Years and months are added first, limited to the last day of a shorter month,
 * then days. With `shiftRandom`, all dates of a text move by one random number of days into the past, in addition to
 * the given shift, so that the time between them is kept. A time of day is kept. Dates that cannot be read, or would
 * not change, are redacted.
 */
export const shiftStrategy: ReplacementStrategy = {
  name: 'SHIFT',
  kinds: ['date'],
  problems: ({ shiftRandom, shiftDays, shiftMonths, shiftYears }) => {
    if (shiftRandom || shiftDays !== 0 || shiftMonths !== 0 || shiftYears !== 0) return [];
    const message = 'SHIFT needs shiftDays, shiftMonths or shiftYears other than 0, or "shiftRandom": true.';
    return [{ path: '', code: 'missing', message }];
  },
  needs: ({ shiftRandom }) => (shiftRandom ? ['random'] : []),
  create(options, kind, resources) {
    const fallBack = fallBackTo(options, kind, resources);
    return (original, session) => {
      const read = readDate(original.token);
      if (read === undefined) return fallBack(original, 'unreadable');
      const { year = LEAP_YEAR, month, day = MID_MONTH, parts } = read;
      const random = options.shiftRandom ? session.randomShift() : 0;
      const moved = shifted({ year, month, day }, options, random);
      if (moved === undefined) return fallBack(original, 'unreadable');
      const written = writeDate(parts, moved);
      return written === original.token ? fallBack(original, 'unchanged') : written;
    };
  },
};

function shifted(
  date: CivilDate,
  { shiftYears, shiftMonths, shiftDays }: StrategyOptions,
  random: number,
): CivilDate | undefined {
  const moved = addMonths(date, shiftYears * 12 + shiftMonths);
  return moved === undefined ? undefined : addDays(moved, shiftDays + random);
}
