import { monthsBetween } from './dates/civil.js';
import { dayOf, readDate } from './dates/read-date.js';
import { fallBackTo } from './fall-back.js';
import type { ReplacementStrategy } from './strategy.js';

/**
 * RELATIVE: how long ago a date is, in whole years and months: `3 years 2 months ago`, `5 months ago`; with
 * `futureDates`, `in 2 months` for future dates. Otherwise future dates are redacted, and so are dates without a year.
 */
export const relativeStrategy: ReplacementStrategy = {
  name: 'RELATIVE',
  kinds: ['date'],
  needs: () => ['clock'],
  create(options, kind, resources) {
    const fallBack = fallBackTo(options, kind, resources);
    return (original, session) => {
      const read = readDate(original.token);
      const date = read === undefined ? undefined : dayOf(read);
      if (date === undefined) return fallBack(original, 'unreadable');
      const today = session.today();
      const months = monthsBetween(date, today);
      const isFuture = Date.UTC(date.year, date.month - 1, date.day) > Date.UTC(today.year, today.month - 1, today.day);
      if (!isFuture) return `${span(months)} ago`;
      return options.futureDates ? `in ${span(-months)}` : fallBack(original, 'future');
    };
  },
};

function span(months: number): string {
  const years = Math.floor(Math.abs(months) / 12);
  const rest = `${Math.abs(months) % 12} months`;
  return years === 0 ? rest : `${years} years ${rest}`;
}
