import { isDayOfMonth } from './calendar.js';

/**
 * True if the six digits of `value` from `at` on are a date as used in identifiers: year of the century, month, day. 29
 * February is valid in every fourth year, since the century is not known.
 * @see the Gregorian calendar, ISO 8601-1:2019, 4.2.1
 */
export const isShortDate = (value: string, at = 0): boolean =>
  isDayOfMonth(
    2000 + Number(value.slice(at, at + 2)),
    Number(value.slice(at + 2, at + 4)),
    Number(value.slice(at + 4, at + 6)),
  );
