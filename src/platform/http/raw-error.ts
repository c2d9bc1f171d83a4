import { STATUS_CODES, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

interface ClientError extends Error {
  readonly code?: string;
  readonly rawPacket?: Buffer;
}

/** Handles errors of Node's HTTP parser and clients that are too slow: there is no request object to answer through. */
export function onClientError(error: ClientError, socket: Duplex): void {
  const open = (socket as { readonly _httpMessage?: ServerResponse | null })._httpMessage;
  if (error.code === 'ECONNRESET' || !socket.writable || open?.headersSent === true) {
    socket.destroy();
    return;
  }
  const [status, message] = reasonOf(error);
  closeWithRawError(socket, status, message);
}

function reasonOf({ code, rawPacket }: ClientError): readonly [status: number, message: string] {
  switch (code) {
    case 'HPE_HEADER_OVERFLOW':
      // Without a line end, everything is the request line.
      return rawPacket?.includes('\r\n') === false
        ? [414, 'The URL is too long.']
        : [431, 'The request headers are too large.'];
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return [408, 'The request was not received in time.'];
    case 'HPE_CHUNK_EXTENSIONS_OVERFLOW':
      return [413, 'The chunk extensions are too large.'];
    default:
      return [400, 'This is not a valid HTTP/1.1 request.'];
  }
}

/** The time that a client has to read a response before the socket is destroyed. */
const LINGER_MS = 2000;

/**
 * Writes a complete response to a socket and closes it. Keeps reading incoming data, so that a reset does not discard
 * the response.
 */
export function closeWithRawError(
  socket: Duplex,
  status: number,
  error: string,
  headers: Readonly<Record<string, string>> = {},
): void {
  const body = JSON.stringify({ error });
  const lines = Object.entries({
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': String(Buffer.byteLength(body)),
    Connection: 'close',
    ...headers,
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${lines.join('')}\r\n${body}`);
  const timer = setTimeout(() => socket.destroy(), LINGER_MS).unref();
  socket.once('close', () => {
    clearTimeout(timer);
  });
  socket.on('error', () => socket.destroy());
  socket.resume();
}
