import { Injectable } from '@nestjs/common';
import { InjectMetric, makeHistogramProvider } from '@willsoto/nestjs-prometheus';
import type { Histogram } from 'prom-client';
import { routeOf, type Exchange } from '../http/exchange.js';
import { methodLabel } from '../http/method-label.js';

const REQUESTS = 'http_server_requests_seconds';

export const httpMetricProviders = [
  makeHistogramProvider({
    name: REQUESTS,
    help: 'HTTP requests: count, and time from the request line to the end of the response.',
    labelNames: ['method', 'status', 'uri'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
  }),
];

/** nginx's status for a client that disconnected before the response; no standard defines one. */
const CLIENT_LEFT = '499';
const NS_PER_SECOND = 1e9;

/** Records HTTP metrics. Every label has a fixed set of values: a path that matches no route is `UNKNOWN`. */
@Injectable()
export class HttpMetrics {
  constructor(@InjectMetric(REQUESTS) private readonly requests: Histogram<'method' | 'status' | 'uri'>) {}

  readonly observe = (exchange: Exchange): void => {
    const { request, response } = exchange;
    const labels = {
      method: methodLabel(request.method),
      status: response.writableFinished ? String(response.statusCode) : CLIENT_LEFT,
      uri: routeOf(exchange) ?? 'UNKNOWN',
    };
    this.requests.observe(labels, Number(process.hrtime.bigint() - exchange.startedAt) / NS_PER_SECOND);
  };
}
