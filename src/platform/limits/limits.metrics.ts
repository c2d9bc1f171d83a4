import { Injectable } from '@nestjs/common';
import { InjectMetric, makeCounterProvider } from '@willsoto/nestjs-prometheus';
import type { Counter } from 'prom-client';

const REFUSED = 'umbra_rate_limited_requests_total';

export const limitsMetricProviders = [
  makeCounterProvider({
    name: REFUSED,
    help: 'Requests refused because a caller had used up a limit, by kind of caller and unit.',
    labelNames: ['subject', 'unit'],
  }),
];

@Injectable()
export class LimitsMetrics {
  constructor(@InjectMetric(REFUSED) private readonly refused: Counter<'subject' | 'unit'>) {}

  noteRefusal(subject: string, unit: string): void {
    this.refused.inc({ subject, unit });
  }
}
