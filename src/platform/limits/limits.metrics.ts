import { Injectable } from '@nestjs/common';
import { counter, gauge } from '../metrics/metric.js';

@Injectable()
export class LimitsMetrics {
  private readonly refused = counter({
    name: 'umbra_rate_limited_requests_total',
    help: 'Requests refused because a caller had used up a limit, by kind of caller and unit.',
    labelNames: ['subject', 'unit'],
  });
  private readonly shared = gauge({
    name: 'umbra_concurrent_limits_shared',
    help: '1 if limits of concurrent requests apply to all replicas together; 0 while this one admits its share alone.',
  });

  noteRefusal(subject: string, unit: string): void {
    this.refused.inc({ subject, unit });
  }

  noteShared(isShared: boolean): void {
    this.shared.set(isShared ? 1 : 0);
  }
}
