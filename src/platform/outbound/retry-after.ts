/** The maximum wait, even if a server asks for more. */
const MAX_RETRY_AFTER_MS = 60 * 60_000;

/**
 * Returns the wait that a `Retry-After` asks for, in milliseconds from now, at most an hour. Undefined if it is
 * missing, in the past or invalid.
 * @see RFC 9110, 10.2.3: a number of seconds or an HTTP date
 */
export function retryAfterMs(header: string | null | undefined, now: Date): number | undefined {
  const text = header?.trim() ?? '';
  const wait = /^\d{1,9}$/.test(text) ? Number(text) * 1000 : httpDate(text) - now.getTime();
  return wait > 0 ? Math.min(wait, MAX_RETRY_AFTER_MS) : undefined;
}

/** The current date format (RFC 9110, 5.6.7); the obsolete ones are no longer in use. */
const IMF_FIXDATE = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;
const httpDate = (text: string): number => (IMF_FIXDATE.test(text) ? Date.parse(text) : NaN);
