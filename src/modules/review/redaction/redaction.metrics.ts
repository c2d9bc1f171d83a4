import { Injectable } from '@nestjs/common';
import { InjectMetric, makeCounterProvider, makeGaugeProvider } from '@willsoto/nestjs-prometheus';
import type { Counter, Gauge } from 'prom-client';

const REDACTED = 'umbra_review_redacted_documents_total';
const FAILED = 'umbra_review_failed_documents_total';
const PENDING = 'umbra_review_pending_documents';
const OLDEST = 'umbra_review_oldest_pending_seconds';

export const redactionMetricProviders = [
  makeCounterProvider({ name: REDACTED, help: 'Documents redacted in the background by this process.' }),
  makeCounterProvider({ name: FAILED, help: 'Documents whose redaction was given up by this process.' }),
  makeGaugeProvider({
    name: PENDING,
    help: 'Documents of all processes waiting for redaction, as last counted by this process.',
  }),
  makeGaugeProvider({ name: OLDEST, help: 'How long the oldest waiting document has waited.' }),
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
