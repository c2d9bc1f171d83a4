import type { ErrorKind } from './app-error.js';

/** The only place where kinds of failure are mapped to HTTP statuses. */
export const STATUS_OF: Readonly<Record<ErrorKind, number>> = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  'not-found': 404,
  'method-not-allowed': 405,
  'not-acceptable': 406,
  'not-received': 408,
  conflict: 409,
  gone: 410,
  'precondition-failed': 412,
  'too-large': 413,
  'uri-too-long': 414,
  'unsupported-media-type': 415,
  unprocessable: 422,
  'too-many-requests': 429,
  'not-implemented': 501,
  'bad-gateway': 502,
  unavailable: 503,
  'timed-out': 503,
};

/**
 * Headers that a response with that status must have when the error sets none (RFC 9110 sections 10.2.3 and 11.6.1).
 */
export const DEFAULT_HEADERS: Readonly<Partial<Record<number, Readonly<Record<string, string>>>>> = {
  401: { 'WWW-Authenticate': 'Bearer realm="umbra"' },
  429: { 'Retry-After': '5' },
  503: { 'Retry-After': '5' },
};
