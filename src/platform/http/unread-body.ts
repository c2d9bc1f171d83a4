import type { IncomingMessage } from 'node:http';

/** The number of bytes still read after the response was sent, so that the client gets to read the response. */
const MAX_BYTES = 16 * 1024 * 1024;
const MAX_MS = 10_000;
const CHECK_MS = 100;
/** The time between ending our side of the connection and destroying it, for the response to arrive. */
const LINGER_MS = 1000;

/**
 * Bounds how much of an unread body is drained. A request can be answered before its body was read (401, 413). Closing
 * the connection at once would reset it and discard the response, since the client is still writing; reading on forever
 * would let anyone keep the server busy. The rest is therefore read and dropped, up to a limit of bytes and of time.
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
