import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { TextDecoder } from 'node:util';
import { Injectable } from '@nestjs/common';
import { HttpConfig } from '../../platform/http/http.config.js';
import { Settings } from '../../platform/config/settings.js';
import { urlBelow } from '../../platform/outbound/base-url.js';
import { Outbound, type StreamingAnswer } from '../../platform/outbound/outbound.js';
import { OutboundError } from '../../platform/outbound/outbound-error.js';
import { GatewayConfig } from './gateway.config.js';
import { GatewayFailure } from './gateway.errors.js';
import { VendorServers, type VendorServer } from './vendor-servers.js';

/** The forwarded request headers; all others are dropped. */
const FORWARDED_REQUEST_HEADERS = [
  'accept',
  'anthropic-beta',
  'anthropic-version',
  'idempotency-key',
  'openai-beta',
  'openai-organization',
  'openai-project',
  'traceparent',
] as const;
const FORWARDED_RESPONSE_HEADERS =
  /^(?:x-request-id|request-id|retry-after(?:-ms)?|x-should-retry|(?:x|anthropic)-ratelimit-[\w-]+|openai-(?:processing-ms|version|model|organization)|anthropic-organization-id)$/;
const CONNECT_MS = 10_000;
const MAX_ANSWER_BYTES = 64 * 1024 * 1024;
const UTF8 = new TextDecoder('utf-8', { fatal: true });
/** The margin before the server itself times out a request. */
const MARGIN_MS = 1000;

/** A request to forward. */
export interface UpstreamRequest {
  readonly server: VendorServer;
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  readonly body?: string;
  /** The caller's headers. */
  readonly headers: IncomingHttpHeaders;
  readonly signal: AbortSignal;
}

/** Forwards requests to the servers of the vendors. */
@Injectable()
export class Upstream {
  constructor(
    private readonly config: GatewayConfig,
    private readonly settings: Settings,
    private readonly outbound: Outbound,
    servers: VendorServers,
  ) {
    for (const { url } of servers.all) outbound.trust(url);
  }

  /** @throws OutboundError */
  async open({ server, method, path, body, headers, signal }: UpstreamRequest): Promise<StreamingAnswer> {
    return this.outbound.open({
      url: urlBelow(server.url, path),
      method,
      headers: {
        ...passedUp(headers),
        ...credentialFor(server, headers),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body }),
      connectMs: CONNECT_MS,
      headersMs: this.waitMs(headers),
      signal,
    });
  }

  private waitMs(headers: IncomingHttpHeaders): number {
    const { answerTimeoutSeconds } = this.settings.of(HttpConfig);
    const own = answerTimeoutSeconds === 0 ? Infinity : Math.max(answerTimeoutSeconds * 1000 - MARGIN_MS, MARGIN_MS);
    const asked = Number(headers['x-stainless-timeout']) * 1000;
    return Math.min(this.config.timeoutMs, own, asked > 0 ? asked : Infinity);
  }
}

/** Returns the caller's own key for the vendor, sent beside their key for this service, or the configured one. */
function credentialFor(
  { vendor, key, takesOwnKeys }: VendorServer,
  headers: IncomingHttpHeaders,
): Record<string, string> {
  if (takesOwnKeys && headers['x-umbra-key'] !== undefined) {
    const own = Object.entries({ authorization: headers.authorization, 'x-api-key': headers['x-api-key'] });
    const sent = own.filter((entry): entry is [string, string] => typeof entry[1] === 'string');
    if (sent.length > 0) return Object.fromEntries(sent);
  }
  if (key === undefined) return {};
  return vendor === 'anthropic' ? { 'x-api-key': key } : { authorization: `Bearer ${key}` };
}

function passedUp(headers: IncomingHttpHeaders): Record<string, string> {
  const up: Record<string, string> = {};
  for (const name of FORWARDED_REQUEST_HEADERS) {
    const value = headers[name];
    if (typeof value === 'string') up[name] = value;
  }
  return up;
}

/** Returns the headers of the vendor's response to send to the client. */
export function passedDown(headers: IncomingHttpHeaders): Readonly<Record<string, string>> {
  const down: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (typeof value === 'string' && FORWARDED_RESPONSE_HEADERS.test(name)) down[name] = value;
  }
  return down;
}

/**
 * Reads a body in pieces, and yields `undefined` whenever it was silent for a while.
 * @throws OutboundError `timed-out` when it is silent too long, `unreachable` when it breaks off
 */
export async function* piecesOf(
  body: IncomingMessage,
  { idleMs, pingMs }: { readonly idleMs: number; readonly pingMs: number },
): AsyncGenerator<Buffer | undefined> {
  const pieces = body[Symbol.asyncIterator]() as AsyncIterator<Buffer, undefined>;
  try {
    for (let next = pieces.next(), silentMs = 0; ;) {
      const waitMs = Math.min(pingMs, idleMs - silentMs);
      const arrived = await within(next, waitMs);
      if (arrived === 'silent') {
        silentMs += waitMs;
        if (silentMs >= idleMs) throw new OutboundError('timed-out');
        yield undefined;
        continue;
      }
      if (arrived.done === true) return;
      yield arrived.value;
      silentMs = 0;
      next = pieces.next();
    }
  } catch (error) {
    throw error instanceof OutboundError ? error : new OutboundError('unreachable', error);
  } finally {
    body.destroy();
  }
}

async function within<T>(work: Promise<T>, ms: number): Promise<T | 'silent'> {
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<'silent'>((resolve) => {
    timer = setTimeout(resolve, ms, 'silent');
  });
  // The error of an abandoned body is ignored.
  work.catch(() => undefined);
  try {
    return await Promise.race([work, silence]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Reads a whole body.
 * @throws OutboundError `too-long` and as {@link piecesOf}; GatewayFailure when it is not UTF-8
 */
export async function readAll({ body }: StreamingAnswer, idleMs: number): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const piece of piecesOf(body, { idleMs, pingMs: idleMs })) {
    if (piece === undefined) continue;
    size += piece.length;
    if (size > MAX_ANSWER_BYTES) throw new OutboundError('too-long');
    chunks.push(piece);
  }
  try {
    return UTF8.decode(Buffer.concat(chunks, size));
  } catch {
    throw unreadable();
  }
}

/** The failure for a response that cannot be read. */
export const unreadable = (): GatewayFailure =>
  new GatewayFailure(502, 'UPSTREAM_FAILED', 'The answer of the language model cannot be read.');
