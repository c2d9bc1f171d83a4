import { isISO8601, ValidateBy } from 'class-validator';

/** The ECMAScript subset of ISO 8601: `Date` does not parse weeks, ordinal dates or forms without hyphens. */
const TIME = /^\d{4}-\d{2}(?:-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})?)?)?$/;
const ZONELESS_TIME = /T[\d:.]+$/;
/** An exclusive limit: later times, or the end of this day in some time zones, have years of five digits. */
const LAST = Date.UTC(9999, 11, 31);

/** Parses a time; without a zone it is UTC. Returns an invalid date when the text is not a time. */
export const timeOf = (text: string): Date => new Date(ZONELESS_TIME.test(text) ? `${text}Z` : text);

/** Validates a time in ISO 8601 that `timeOf` can parse. */
export const IsTime = (message: string) =>
  ValidateBy({
    name: 'isTime',
    validator: {
      validate: (value: unknown) =>
        typeof value === 'string' &&
        TIME.test(value) &&
        isISO8601(value, { strict: true }) &&
        timeOf(value).getTime() < LAST,
      defaultMessage: () => `${message}, such as 2026-01-31 or 2026-01-31T08:30:00Z`,
    },
  });
