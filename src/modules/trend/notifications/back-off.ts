const FIRST_MS = 1000;
const LONGEST_MS = 5 * 60_000;
/** A receiver that asks for more is asked again after this. */
const LONGEST_RETRY_AFTER_MS = 60 * 60_000;

/**
 * How long to wait after so many failed tries: doubled each time up to five minutes, of which half is left to chance so
 * that what failed together does not come back together.
 * @param failures at least 1
 * @param random from 0 to 1
 */
export function backOffMs(failures: number, random: number): number {
  const longest = Math.min(FIRST_MS * 2 ** Math.min(failures - 1, 30), LONGEST_MS);
  return Math.round(longest * (0.5 + random / 2));
}

/**
 * What a `Retry-After` asks for, in milliseconds from now, at most an hour. Undefined for none, one that is over or one
 * that cannot be read.
 * @see RFC 9110, 10.2.3: a number of seconds or an HTTP date
 */
export function retryAfterMs(header: string | null, now: Date): number | undefined {
  const text = header?.trim() ?? '';
  const wait = /^\d{1,9}$/.test(text) ? Number(text) * 1000 : httpDate(text) - now.getTime();
  return wait > 0 ? Math.min(wait, LONGEST_RETRY_AFTER_MS) : undefined;
}

/** The form that is written today (RFC 9110, 5.6.7); of the obsolete ones nothing sends any. */
const IMF_FIXDATE = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;
const httpDate = (text: string): number => (IMF_FIXDATE.test(text) ? Date.parse(text) : NaN);
