import {
  Agent as HttpAgent,
  request as requestHttp,
  type ClientRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
} from 'node:http';
import { Agent as HttpsAgent, request as requestHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import { OutboundError, type OutboundReason } from './outbound-error.js';

/** A request to a configured server. */
export interface OutboundRequest {
  /** An http or https URL. User name and password in it are not sent. */
  readonly url: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  /** The time limit for connecting, TLS included. */
  readonly connectMs: number;
  /** The time limit for the whole response, counted from the start. */
  readonly answerMs: number;
  /** The maximum size of the response body. */
  readonly maxBytes: number;
  /** Ends the exchange after the response headers, and leaves the body empty. */
  readonly isStatusEnough?: boolean;
  readonly signal?: AbortSignal;
}

/** The response, whatever its status; redirects are not followed but returned. */
export interface OutboundAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/**
 * Sends one request on a new connection, so that every request uses an address that was checked for it. Proxies of the
 * environment are not used and redirects are not followed.
 * @throws OutboundError
 */
export function exchange(url: URL, request: OutboundRequest, lookup: LookupFunction): Promise<OutboundAnswer> {
  const { connectMs, answerMs, signal, body, maxBytes, isStatusEnough = false } = request;
  return new Promise((resolve, reject) => {
    if (signal?.aborted === true) {
      reject(new OutboundError('cancelled'));
      return;
    }
    const outgoing = makeRequest(url, request, lookup);
    const end = (reason?: OutboundReason, cause?: unknown): void => {
      clearTimeout(connecting);
      clearTimeout(answering);
      signal?.removeEventListener('abort', onAbort);
      outgoing.destroy();
      if (reason !== undefined) reject(cause instanceof OutboundError ? cause : new OutboundError(reason, cause));
    };
    const connecting = setTimeout(end, connectMs, 'timed-out');
    const answering = setTimeout(end, answerMs, 'timed-out');
    const onAbort = (): void => {
      end('cancelled');
    };
    signal?.addEventListener('abort', onAbort, { once: true });
    whenConnected(url, outgoing, () => {
      clearTimeout(connecting);
    });
    outgoing.on('error', (error) => {
      end('unreachable', error);
    });
    // Covers, among others, a server that answers 101 without having been asked to.
    outgoing.once('close', () => {
      end('unreachable');
    });
    outgoing.once('response', (incoming) => {
      const reading = isStatusEnough ? Promise.resolve(Buffer.alloc(0)) : read(incoming, maxBytes);
      reading.then(
        (read) => {
          resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, body: read });
          end();
        },
        (error: unknown) => {
          end('unreachable', error);
        },
      );
    });
    outgoing.end(body);
  });
}

/** A request whose response is read as a stream. */
export type StreamingRequest = Omit<OutboundRequest, 'answerMs' | 'maxBytes' | 'isStatusEnough'> & {
  /** The time limit for the response headers, counted from the start. */
  readonly headersMs: number;
};

/** A response whose body is still arriving; the receiver must read it to its end or destroy it. */
export interface StreamingAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: IncomingMessage;
}

/** Error codes that mean that the server closed a kept connection while a request was being sent. */
const ENDED = new Set(['ECONNRESET', 'EPIPE']);

/**
 * Like {@link exchange}, but resolves at the response headers. The signal also aborts the body.
 * @param agent holds kept connections; if one was closed before the response began, a new connection is opened
 * @throws OutboundError
 */
export function openExchange(
  url: URL,
  request: StreamingRequest,
  lookup: LookupFunction,
  agent?: HttpAgent | HttpsAgent,
): Promise<StreamingAnswer> {
  const { connectMs, headersMs, signal, body } = request;
  return new Promise((resolve, reject) => {
    if (signal?.aborted === true) {
      reject(new OutboundError('cancelled'));
      return;
    }
    let isAnswered = false;
    const outgoing = makeRequest(url, request, lookup, agent);
    const fail = (reason: OutboundReason, cause?: unknown): void => {
      clearTimeout(connecting);
      clearTimeout(waiting);
      outgoing.destroy();
      reject(cause instanceof OutboundError ? cause : new OutboundError(reason, cause));
    };
    const connecting = setTimeout(fail, connectMs, 'timed-out');
    const waiting = setTimeout(fail, headersMs, 'timed-out');
    const onAbort = (): void => {
      fail('cancelled');
    };
    signal?.addEventListener('abort', onAbort, { once: true });
    whenConnected(url, outgoing, () => {
      clearTimeout(connecting);
    });
    outgoing.on('error', (error: NodeJS.ErrnoException) => {
      if (outgoing.reusedSocket && !isAnswered && ENDED.has(error.code ?? '') && signal?.aborted !== true) {
        resolve(openExchange(url, request, lookup));
      }
      fail('unreachable', error);
    });
    outgoing.once('close', () => {
      signal?.removeEventListener('abort', onAbort);
      if (!isAnswered) fail('unreachable');
    });
    outgoing.once('response', (incoming) => {
      isAnswered = true;
      clearTimeout(connecting);
      clearTimeout(waiting);
      resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, body: incoming });
    });
    outgoing.end(body);
  });
}

function makeRequest(
  url: URL,
  { method, headers, body }: Pick<OutboundRequest, 'method' | 'headers' | 'body'>,
  lookup: LookupFunction,
  kept?: HttpAgent | HttpsAgent,
): ClientRequest {
  const isTls = url.protocol === 'https:';
  const agent = kept ?? (isTls ? new HttpsAgent({ keepAlive: false }) : new HttpAgent({ keepAlive: false }));
  return (isTls ? requestHttps : requestHttp)({
    agent,
    lookup,
    method,
    hostname: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port,
    path: url.pathname + url.search,
    headers: {
      'user-agent': 'Umbra',
      'accept-encoding': 'identity',
      ...(body !== undefined && { 'content-length': String(Buffer.byteLength(body)) }),
      ...headers,
      host: url.host,
    },
  });
}

/** Calls back when the connection is open, TLS included; at once for a kept connection. */
function whenConnected(url: URL, outgoing: ClientRequest, done: () => void): void {
  outgoing.once('socket', (socket) => {
    if (outgoing.reusedSocket) done();
    else socket.once(url.protocol === 'https:' ? 'secureConnect' : 'connect', done);
  });
}

/** @throws OutboundError `too-long`; Error if the response is cut off */
async function read(incoming: IncomingMessage, maxBytes: number): Promise<Buffer> {
  if (Number(incoming.headers['content-length']) > maxBytes) throw new OutboundError('too-long');
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBytes) throw new OutboundError('too-long');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, size);
}
