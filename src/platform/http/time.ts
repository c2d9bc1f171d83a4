import { isISO8601, ValidateBy } from 'class-validator';

/** The form of ECMAScript, of those of ISO 8601: weeks, days of years and forms without hyphens are not read by `Date`. */
const TIME = /^\d{4}-\d{2}(?:-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})?)?)?$/;
const WITHOUT_ZONE = /T[\d:.]+$/;
/** Later times, and the end of this day, have years of five digits. */
const LAST = Date.UTC(9999, 11, 31);

/** Returns the time that a text says; without a zone it is UTC. Invalid where the text is no time. */
export const timeOf = (text: string): Date => new Date(WITHOUT_ZONE.test(text) ? `${text}Z` : text);

/** A time in ISO 8601, of a form that `timeOf` reads. */
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
