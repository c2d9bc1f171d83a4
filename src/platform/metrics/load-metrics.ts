import { Injectable } from '@nestjs/common';
import { InFlight } from '../http/in-flight.js';
import { gauge } from './metric.js';

/** Gauges of the request capacity in use, updated at each scrape. */
@Injectable()
export class LoadMetrics {
  private readonly requests = gauge({
    name: 'http_server_requests_in_flight',
    help: 'Open HTTP requests: being processed, or waiting for their bodies and credentials.',
    labelNames: ['state'],
  });
  private readonly overloaded = gauge({
    name: 'http_server_overloaded_seconds',
    help: 'How long requests have been refused for lack of capacity; 0 while none are.',
  });

  constructor(private readonly inFlight: InFlight) {}

  refresh(): void {
    const { all, workingCount, overload } = this.inFlight;
    this.requests.set({ state: 'working' }, workingCount);
    this.requests.set({ state: 'waiting' }, all.size - workingCount);
    this.overloaded.set(overload.lastedSeconds(performance.now()));
  }
}
