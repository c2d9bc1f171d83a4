import { Injectable } from '@nestjs/common';
import { counter, gauge } from '../../../platform/metrics/metric.js';

/** Metrics of the background redaction. */
@Injectable()
export class RedactionMetrics {
  readonly redacted = counter({
    name: 'umbra_review_redacted_documents_total',
    help: 'Documents redacted in the background by this process.',
  });
  readonly failed = counter({
    name: 'umbra_review_failed_documents_total',
    help: 'Documents whose redaction was given up by this process.',
  });
  private readonly pending = gauge({
    name: 'umbra_review_pending_documents',
    help: 'Documents of all processes waiting for redaction, as last counted by this process.',
  });
  private readonly oldest = gauge({
    name: 'umbra_review_oldest_pending_seconds',
    help: 'How long the oldest waiting document has waited.',
  });

  waiting(pending: number, oldestAt: Date | null, now: Date): void {
    this.pending.set(pending);
    this.oldest.set(oldestAt === null ? 0 : Math.max(0, (now.getTime() - oldestAt.getTime()) / 1000));
  }
}
