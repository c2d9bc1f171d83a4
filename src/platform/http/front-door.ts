import { randomUUID } from 'node:crypto';
import type { NextFunction, Request, Response } from 'express';
import { APPLICATION_VERSION } from '../config/version.js';
import { AppError } from './app-error.js';
import { answerOf } from './error-answer.js';
import { sendError } from './error.exception-filter.js';
import { openExchange, type Exchange } from './exchange.js';
import { awaitingContinue } from './http-server.adapter.js';
import type { InFlight } from './in-flight.js';
import { networkOf } from './network-of.js';
import { hasBody } from './read-body.js';
import { endRequestSpan, startRequestSpan } from './request-span.js';
import { inSpan } from '../tracing/tracing.js';
import type { Readiness } from '../lifecycle/readiness.js';
import { boundUnreadBody } from './unread-body.js';

/** Called for every request when its response has been sent or its connection lost. */
export type ExchangeObserver = (exchange: Exchange) => void;

/** The request ids accepted from callers: nothing that could break a log line or a header. */
const SAFE_REQUEST_ID = /^[\w.:@/+=-]{1,128}$/;
const HOST = /^(?:[\w.-]{1,253}|\[[0-9a-f:.]{2,45}\])(?::\d{1,5})?$/i;
const MAX_URL_LENGTH = 8192;
const HEALTH = /^(?:(?:\/api|\/actuator)?\/health|\/livez|\/readyz)\/?(?:\?|$)/;
/** Paths for monitors, which must get through when all other requests are refused. */
const MONITORING_PATH = /^\/(?:(?:api\/)?health|livez|readyz|metrics|actuator\/(?:health|prometheus))\/?(?:\?|$)/;

/**
 * The first middleware of every request: assigns an id, counts the request, and refuses it when it cannot be handled.
 */
export class FrontDoor {
  constructor(
    private readonly inFlight: InFlight,
    private readonly readiness: Readiness,
    private readonly observers: readonly ExchangeObserver[],
  ) {}

  readonly handle = (request: Request, response: Response, next: NextFunction): void => {
    const exchange = this.begin(request, response);
    const refusal = this.refusalFor(exchange);
    if (this.readiness.phase === 'starting' && HEALTH.test(request.url)) this.sayStarting(request, response);
    else if (refusal === undefined) inSpan(exchange.span, next);
    else sendError(response, answerOf(refusal));
  };

  /** Admits a request without a body at once; one with a body is admitted when the body has been received. */
  private refusalFor(exchange: Exchange): Error | undefined {
    const { request, isForMonitors } = exchange;
    try {
      if (!isForMonitors) this.inFlight.refuseWhenFull();
      if (!hasBody(request)) this.inFlight.admit(exchange, networkOf(request.ip ?? ''));
    } catch (error) {
      return error as AppError;
    }
    return refusalOf(request) ?? this.notReady();
  }

  private begin(request: Request, response: Response): Exchange {
    const given = request.headers['x-request-id'];
    const id = typeof given === 'string' && SAFE_REQUEST_ID.test(given) ? given : randomUUID();
    const isForMonitors = MONITORING_PATH.test(request.url);
    const span = isForMonitors ? undefined : startRequestSpan(request);
    const exchange: Exchange = {
      id,
      startedAt: process.hrtime.bigint(),
      request,
      response,
      awaitsContinue: awaitingContinue.delete(request),
      bodyBytes: 0,
      isForMonitors,
      isReceiving: false,
      ...(span !== undefined && { span }),
    };
    openExchange(exchange);
    this.inFlight.open(exchange);
    response.setHeader('X-Request-Id', id);
    if (span !== undefined) response.setHeader('X-Trace-Id', span.traceId);
    response.setHeader('Cache-Control', 'no-store');
    if (this.readiness.phase === 'stopping') response.setHeader('Connection', 'close');
    response.once('close', () => {
      this.inFlight.close(exchange);
      boundUnreadBody(request);
      for (const observe of this.observers) observe(exchange);
      endRequestSpan(exchange);
    });
    return exchange;
  }

  /** Sends monitors the response that the routes would give, while those are still being set up. */
  private sayStarting({ url }: Request, response: Response): void {
    if (url.startsWith('/livez')) {
      response.status(200).json({ status: 'UP' });
      return;
    }
    const version =
      url.startsWith('/actuator') || url.startsWith('/readyz') ? {} : { applicationVersion: APPLICATION_VERSION };
    const storage = url.startsWith('/health') ? { storage: 'unreachable' } : {};
    response.status(503).json({ status: 'DOWN', ...version, ...storage });
  }

  private notReady(): AppError | undefined {
    if (this.readiness.phase !== 'starting') return undefined;
    const waits =
      'The server is waiting for its database, which cannot be reached. It continues as soon as it can; see its log.';
    const message = this.readiness.awaitsDatabase ? waits : 'The server is starting; try again in a moment.';
    return new AppError('unavailable', message, {
      code: 'STARTING',
      headers: { 'Retry-After': '1' },
    });
  }
}

/** Returns the error for a malformed request, so that no route has to check for it. */
function refusalOf(request: Request): AppError | URIError | undefined {
  const { url } = request;
  if (url.length > MAX_URL_LENGTH) {
    return new AppError('uri-too-long', `The URL is longer than ${MAX_URL_LENGTH} characters.`);
  }
  if (!hasOneHost(request)) {
    return new AppError('invalid', 'The request needs exactly one valid Host header.', { code: 'BAD_HOST' });
  }
  const codings = request.headers['transfer-encoding'];
  if (codings !== undefined && codings.toLowerCase() !== 'chunked') {
    // RFC 9112 section 6.1: the body would be read as it is coded, here by one and in front of here by another.
    return new AppError('not-implemented', 'Send the body with no transfer coding but "chunked".', {
      code: 'UNKNOWN_TRANSFER_CODING',
      headers: { Connection: 'close' },
    });
  }
  if (!url.includes('%')) return undefined;
  try {
    decodeURIComponent(url.split('?', 1)[0] ?? '');
    return undefined;
  } catch (error) {
    return error as URIError;
  }
}

/** RFC 9112 section 3.2: a missing, repeated or malformed Host is answered 400; HTTP/1.0 need not send it. */
function hasOneHost({ rawHeaders, httpVersion, headers: { host } }: Request): boolean {
  if (host === undefined) return httpVersion === '1.0';
  let count = 0;
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i] ?? '';
    if (name.length === 4 && name.toLowerCase() === 'host') count++;
  }
  return count === 1 && HOST.test(host);
}
