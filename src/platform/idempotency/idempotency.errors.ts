import { fail } from '../http/app-error.js';

/** @throws AppError `unprocessable` */
export const keyReused = (): never =>
  fail('unprocessable', 'This Idempotency-Key was used with another request; use a new one for each request.', {
    code: 'KEY_REUSED',
  });

/** @throws AppError `conflict` */
export const stillRunning = (): never =>
  fail('conflict', 'The first request with this Idempotency-Key is still being processed; try again in a moment.', {
    code: 'REQUEST_IN_PROGRESS',
    headers: { 'Retry-After': '2' },
  });
