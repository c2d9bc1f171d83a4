import type { UmbraError } from './errors.js';

const MAX_PAUSE_SECONDS = 20;
const RETRIED: ReadonlySet<number> = new Set([408, 429, 502, 503, 504]);
/** Refused before anything was done. */
const NOT_BEGUN: ReadonlySet<string> = new Set(['OVERLOADED', 'STARTING']);

/** The part of a call that decides whether it may be sent again. */
interface Repeatable {
  readonly body?: BodyInit;
  readonly isRepeatable?: boolean;
}

/** Returns the time to wait before a call is sent again; undefined if it must not be. */
export function pauseSeconds(error: UmbraError, call: Repeatable, attempt: number): number | undefined {
  const isStream = typeof ReadableStream !== 'undefined' && call.body instanceof ReadableStream;
  const isRefused = error.status === 429 || NOT_BEGUN.has(error.code);
  const isRetried = error.status === undefined || RETRIED.has(error.status) || error.code === 'REQUEST_IN_PROGRESS';
  if (isStream || !(isRefused || (isRetried && call.isRepeatable !== false))) return undefined;
  return error.retryAfterSeconds ?? Math.min(MAX_PAUSE_SECONDS, 0.5 * 2 ** attempt) * (0.5 + Math.random() / 2);
}

/** Reads `Retry-After`, which is a number of seconds or a date (RFC 9110, 10.2.3). */
export function retryAfterSeconds(header: string | null): number | undefined {
  if (header === null) return undefined;
  if (/^\d+$/.test(header.trim())) return Number(header);
  const date = Date.parse(header);
  return Number.isNaN(date) ? undefined : Math.max(0, (date - Date.now()) / 1000);
}
