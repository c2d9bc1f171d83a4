import { AppError } from './app-error.js';
import { answerOf } from './error-answer.js';
import { sendError } from './error.exception-filter.js';
import type { InFlight } from './in-flight.js';

const CHECK_MS = 1000;
const NS_PER_SECOND = 1_000_000_000n;

/**
 * Answers 503 to requests that have waited too long; after 0 seconds none has. One timer for all, since a timer each
 * would cost every request.
 */
export function watchDeadlines(inFlight: InFlight, seconds: number): NodeJS.Timeout {
  return setInterval(() => {
    if (seconds > 0) answerOverdue(inFlight, BigInt(seconds) * NS_PER_SECOND, process.hrtime.bigint());
  }, CHECK_MS).unref();
}

export function answerOverdue(inFlight: InFlight, limitNs: bigint, now: bigint): void {
  for (const { startedAt, response } of inFlight.all) {
    if (now - startedAt < limitNs || response.headersSent) continue;
    const message = `The request was not answered within ${limitNs / NS_PER_SECOND} seconds.`;
    sendError(response, answerOf(new AppError('timed-out', message, { code: 'TIMED_OUT' })));
  }
}
