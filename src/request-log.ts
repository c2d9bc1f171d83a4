import type { Logger } from 'pino';
import type { GuardedRequest } from './platform/auth/principal.js';
import { routeOf, type Exchange } from './platform/http/exchange.js';
import { methodLabel } from './platform/http/method-label.js';

const NS_PER_MS = 1e6;

/** Logs one line per request: the caller, the route and the outcome, but none of its content. */
export function requestLog(log: Logger): (exchange: Exchange) => void {
  return (exchange) => {
    if (!log.isLevelEnabled('info')) return;
    const { request, response } = exchange;
    const principal = (request as GuardedRequest).principal;
    const documentId = response.getHeader('x-document-id');
    log.info(
      {
        requestId: exchange.id,
        ...(exchange.span !== undefined && { traceId: exchange.span.traceId }),
        method: methodLabel(request.method),
        route: routeOf(exchange) ?? 'UNKNOWN',
        status: response.statusCode,
        ms: Math.round(Number(process.hrtime.bigint() - exchange.startedAt) / 1e4) / (NS_PER_MS / 1e4),
        ...(request.headers['content-length'] !== undefined && { bytesIn: Number(request.headers['content-length']) }),
        ...(response.hasHeader('content-length') && { bytesOut: Number(response.getHeader('content-length')) }),
        ...(principal !== undefined && callerOf(principal)),
        ...(typeof documentId === 'string' && { documentId }),
        ...(!response.writableFinished && { aborted: true }),
      },
      'request',
    );
  };
}

const callerOf = (principal: NonNullable<GuardedRequest['principal']>): Readonly<Record<string, string>> =>
  principal.via === 'unknown-certificate' ? { certificate: principal.subject } : { userId: principal.userId };
