import type { IncomingMessage } from 'node:http';

/** What is still read of a body after the answer was sent, so that the client gets to read that answer. */
const MAX_BYTES = 16 * 1024 * 1024;
const MAX_MS = 10_000;
const CHECK_MS = 100;
/** Between the end of our side of the connection and its destruction: time for the answer to arrive. */
const LINGER_MS = 1000;

/**
 * A request can be answered before its body was read (401, 413). Closing the connection at once would reset it and
 * take the answer with it, since the client is still writing; reading on for ever would let anybody keep us busy. So
 * the rest is read and dropped, up to a limit of bytes and of time.
 * @see RFC 9112 section 9.6
 */
export function boundUnreadBody(request: IncomingMessage): void {
  const { socket } = request;
  if (request.complete || socket.destroyed) return;
  request.resume();
  const before = socket.bytesRead;
  let closing = 0;
  const started = Date.now();
  const timer = setInterval(() => {
    if (request.complete || socket.destroyed) {
      clearInterval(timer);
    } else if (closing > 0) {
      if (Date.now() - closing >= LINGER_MS) socket.destroy();
    } else if (socket.bytesRead - before > MAX_BYTES || Date.now() - started > MAX_MS) {
      closing = Date.now();
      socket.end();
    }
  }, CHECK_MS).unref();
}
