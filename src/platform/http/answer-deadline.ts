import { AppError } from './app-error.js';
import { answerOf } from './error-answer.js';
import { sendError } from './error.exception-filter.js';
import type { Exchange } from './exchange.js';
import type { InFlight } from './in-flight.js';

const CHECK_MS = 1000;
const NS_PER_SECOND = 1_000_000_000n;

/**
 * Sends 503 to requests that have waited too long and ends responses whose client has stopped reading. With a limit of
 * 0 seconds nothing times out. One timer serves all requests, since a timer per request would slow down each of them.
 */
export function watchDeadlines(inFlight: InFlight, seconds: number): NodeJS.Timeout {
  const stalled = new StalledAnswers();
  return setInterval(() => {
    if (seconds === 0) return;
    const [limitNs, now] = [BigInt(seconds) * NS_PER_SECOND, process.hrtime.bigint()];
    answerOverdue(inFlight, limitNs, now);
    stalled.end(inFlight, limitNs, now);
  }, CHECK_MS).unref();
}

/** Finds responses whose client has stopped reading; they would otherwise be held forever. */
export class StalledAnswers {
  private readonly seen = new WeakMap<Exchange, { readonly taken: number; readonly since: bigint }>();

  /**
   * Ends responses of which the client has read nothing for the time of the limit. A response that can report an error
   * ends with one, and the client gets the same time again to read it; others are cut off.
   */
  end(inFlight: Pick<InFlight, 'all'>, limitNs: bigint, now: bigint): void {
    for (const exchange of inFlight.all) {
      const { response } = exchange;
      const { socket } = response;
      if (socket === null || !response.headersSent || socket.writableLength === 0) {
        this.seen.delete(exchange);
        continue;
      }
      const taken = socket.bytesWritten - socket.writableLength;
      const before = this.seen.get(exchange);
      if (before?.taken !== taken) this.seen.set(exchange, { taken, since: now });
      else if (now - before.since >= limitNs) {
        const { endEarly } = exchange;
        if (endEarly === undefined) response.destroy();
        else {
          delete exchange.endEarly;
          this.seen.set(exchange, { taken, since: now });
          endEarly(notTaken(limitNs));
        }
      }
    }
  }
}

const notTaken = (limitNs: bigint): AppError =>
  new AppError(
    'timed-out',
    `The client read nothing of the response for ${limitNs / NS_PER_SECOND} seconds. Send this line and all following lines again.`,
    { code: 'ANSWER_NOT_TAKEN' },
  );

export function answerOverdue(inFlight: InFlight, limitNs: bigint, now: bigint): void {
  for (const { startedAt, response } of inFlight.all) {
    if (now - startedAt < limitNs || response.headersSent) continue;
    const message = `The request was not completed within ${limitNs / NS_PER_SECOND} seconds.`;
    sendError(response, answerOf(new AppError('timed-out', message, { code: 'TIMED_OUT' })));
  }
}
