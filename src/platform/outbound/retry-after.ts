/** A server that asks for more is asked again after this. */
const MAX_RETRY_AFTER_MS = 60 * 60_000;

/**
 * What a `Retry-After` asks for, in milliseconds from now, at most an hour. Undefined for none, one that is over or one
 * that cannot be read.
 * @see RFC 9110, 10.2.3: a number of seconds or an HTTP date
 */
export function retryAfterMs(header: string | null | undefined, now: Date): number | undefined {
  const text = header?.trim() ?? '';
  const wait = /^\d{1,9}$/.test(text) ? Number(text) * 1000 : httpDate(text) - now.getTime();
  return wait > 0 ? Math.min(wait, MAX_RETRY_AFTER_MS) : undefined;
}

/** The form that is written today (RFC 9110, 5.6.7); of the obsolete ones nothing sends any. */
const IMF_FIXDATE = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;
const httpDate = (text: string): number => (IMF_FIXDATE.test(text) ? Date.parse(text) : NaN);
