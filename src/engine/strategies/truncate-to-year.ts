import { readDate } from './dates/read-date.js';
import { fallBackTo } from './fall-back.js';
import type { ReplacementStrategy } from './strategy.js';

/** TRUNCATE_TO_YEAR: the year of a date in four digits. Dates that have no year or cannot be read are redacted. */
export const truncateToYearStrategy: ReplacementStrategy = {
  name: 'TRUNCATE_TO_YEAR',
  kinds: ['date'],
  create(options, kind, resources) {
    const fallBack = fallBackTo(options, kind, resources);
    return (original) => {
      const year = readDate(original.token)?.year;
      return year === undefined ? fallBack(original, 'unreadable') : String(year);
    };
  },
};
