import { Injectable } from '@nestjs/common';
import { InjectMetric, makeCounterProvider, makeGaugeProvider } from '@willsoto/nestjs-prometheus';
import type { Counter, Gauge } from 'prom-client';

const REDACTED = 'umbra_review_redacted_documents_total';
const FAILED = 'umbra_review_failed_documents_total';
const PENDING = 'umbra_review_pending_documents';
const OLDEST = 'umbra_review_oldest_pending_seconds';

export const redactionMetricProviders = [
  makeCounterProvider({ name: REDACTED, help: 'Documents that this process has redacted in the background.' }),
  makeCounterProvider({ name: FAILED, help: 'Documents whose redaction this process has given up.' }),
  makeGaugeProvider({ name: PENDING, help: 'Documents of all that wait for redaction, as this process saw it last.' }),
  makeGaugeProvider({ name: OLDEST, help: 'How long the oldest of them has waited.' }),
];

/** Metrics of the background redaction. */
@Injectable()
export class RedactionMetrics {
  constructor(
    @InjectMetric(REDACTED) readonly redacted: Counter,
    @InjectMetric(FAILED) readonly failed: Counter,
    @InjectMetric(PENDING) private readonly pending: Gauge,
    @InjectMetric(OLDEST) private readonly oldest: Gauge,
  ) {}

  waiting(pending: number, oldestAt: Date | null, now: Date): void {
    this.pending.set(pending);
    this.oldest.set(oldestAt === null ? 0 : Math.max(0, (now.getTime() - oldestAt.getTime()) / 1000));
  }
}
