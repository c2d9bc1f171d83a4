import { Injectable } from '@nestjs/common';
import { InjectMetric, makeGaugeProvider } from '@willsoto/nestjs-prometheus';
import type { Gauge } from 'prom-client';
import { InFlight } from '../http/in-flight.js';

const REQUESTS = 'http_server_requests_in_flight';
const OVERLOADED = 'http_server_overloaded_seconds';

export const loadMetricProviders = [
  makeGaugeProvider({
    name: REQUESTS,
    help: 'Open HTTP requests: being processed, or waiting for their bodies and credentials.',
    labelNames: ['state'],
  }),
  makeGaugeProvider({
    name: OVERLOADED,
    help: 'How long requests have been refused for lack of capacity; 0 while none are.',
  }),
];

/** Gauges of the request capacity in use, updated at each scrape. */
@Injectable()
export class LoadMetrics {
  constructor(
    private readonly inFlight: InFlight,
    @InjectMetric(REQUESTS) private readonly requests: Gauge<'state'>,
    @InjectMetric(OVERLOADED) private readonly overloaded: Gauge,
  ) {}

  refresh(): void {
    const { all, workingCount, overload } = this.inFlight;
    this.requests.set({ state: 'working' }, workingCount);
    this.requests.set({ state: 'waiting' }, all.size - workingCount);
    this.overloaded.set(overload.lastedSeconds(performance.now()));
  }
}
