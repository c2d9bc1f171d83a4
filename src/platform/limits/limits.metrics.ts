import { Injectable } from '@nestjs/common';
import { InjectMetric, makeCounterProvider, makeGaugeProvider } from '@willsoto/nestjs-prometheus';
import type { Counter, Gauge } from 'prom-client';

const REFUSED = 'umbra_rate_limited_requests_total';
const SHARED = 'umbra_concurrent_limits_shared';

export const limitsMetricProviders = [
  makeCounterProvider({
    name: REFUSED,
    help: 'Requests refused because a caller had used up a limit, by kind of caller and unit.',
    labelNames: ['subject', 'unit'],
  }),
  makeGaugeProvider({
    name: SHARED,
    help: '1 if limits of concurrent requests apply to all replicas together; 0 while this one admits its share alone.',
  }),
];

@Injectable()
export class LimitsMetrics {
  constructor(
    @InjectMetric(REFUSED) private readonly refused: Counter<'subject' | 'unit'>,
    @InjectMetric(SHARED) private readonly shared: Gauge,
  ) {}

  noteRefusal(subject: string, unit: string): void {
    this.refused.inc({ subject, unit });
  }

  noteShared(isShared: boolean): void {
    this.shared.set(isShared ? 1 : 0);
  }
}
