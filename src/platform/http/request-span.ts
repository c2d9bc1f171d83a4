import type { Request } from 'express';
import { startSpan, type TraceSpan } from '../tracing/tracing.js';
import { routeOf, type Exchange } from './exchange.js';
import { methodLabel } from './method-label.js';

/** Starts the span of a request, as a child of the caller's if it names one; undefined without tracing. */
export function startRequestSpan({ method, headers: { traceparent } }: Request): TraceSpan | undefined {
  const label = methodLabel(method);
  const start = { name: label, kind: 'server', attributes: { 'http.request.method': label } } as const;
  return startSpan(start, typeof traceparent === 'string' ? traceparent : undefined);
}

/** Ends the span of a request that has been answered or whose client has left. */
export function endRequestSpan(exchange: Exchange): void {
  const { span, request, response } = exchange;
  if (span === undefined) return;
  const route = routeOf(exchange);
  if (route !== undefined) {
    span.rename(`${methodLabel(request.method)} ${route}`);
    span.set({ 'http.route': route });
  }
  if (!response.writableFinished) {
    span.end('client_left');
    return;
  }
  const { statusCode } = response;
  span.set({ 'http.response.status_code': statusCode });
  span.end(statusCode >= 500 ? (exchange.errorCode ?? String(statusCode)) : undefined);
}
