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

/** A request to a server that somebody configured. */
export interface OutboundRequest {
  /** http or https. User name and password in it are not sent. */
  readonly url: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  /** Until the connection stands, TLS included. */
  readonly connectMs: number;
  /** Until the whole answer is here, counted from the beginning. */
  readonly answerMs: number;
  /** Of the answer's body. */
  readonly mostBytes: number;
  /** Ends the exchange at the headers of the answer, and leaves its body empty. */
  readonly isStatusEnough?: boolean;
  readonly signal?: AbortSignal;
}

/** What came back, whatever its status; a redirect is an answer like any other. */
export interface OutboundAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/**
 * One request on a connection of its own, so that no connection serves whose address was not checked for this very
 * request. Neither proxies of the environment nor redirects are followed.
 * @throws OutboundError
 */
export function exchange(url: URL, request: OutboundRequest, lookup: LookupFunction): Promise<OutboundAnswer> {
  const { connectMs, answerMs, signal, body, mostBytes, isStatusEnough = false } = request;
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
    // Among others what a server does that answers 101 without having been asked to.
    outgoing.once('close', () => {
      end('unreachable');
    });
    outgoing.once('response', (incoming) => {
      const reading = isStatusEnough ? Promise.resolve(Buffer.alloc(0)) : read(incoming, mostBytes);
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

/** A request whose answer is read while it comes. */
export type StreamingRequest = Omit<OutboundRequest, 'answerMs' | 'mostBytes' | 'isStatusEnough'> & {
  /** Until the headers of the answer are here, counted from the beginning. */
  readonly headersMs: number;
};

/** An answer whose body is still coming; whoever has it reads it to its end or destroys it. */
export interface StreamingAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: IncomingMessage;
}

/** What tells that a server has ended a kept connection while a request was on its way there. */
const ENDED = new Set(['ECONNRESET', 'EPIPE']);

/**
 * As {@link exchange}, up to the headers of the answer. The signal ends what comes behind them too.
 * @param agent with kept connections; where one has ended before an answer began, a new one is made
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

/** TLS included; a kept connection is there already. */
function whenConnected(url: URL, outgoing: ClientRequest, done: () => void): void {
  outgoing.once('socket', (socket) => {
    if (outgoing.reusedSocket) done();
    else socket.once(url.protocol === 'https:' ? 'secureConnect' : 'connect', done);
  });
}

/** @throws OutboundError `too-long`; Error when the answer breaks off */
async function read(incoming: IncomingMessage, mostBytes: number): Promise<Buffer> {
  if (Number(incoming.headers['content-length']) > mostBytes) throw new OutboundError('too-long');
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > mostBytes) throw new OutboundError('too-long');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, size);
}
