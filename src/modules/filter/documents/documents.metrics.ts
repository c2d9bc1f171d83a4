import { Injectable } from '@nestjs/common';
import { counter, gauge } from '../../../platform/metrics/metric.js';
import type { QueuedStatus } from './queued-document.types.js';

/** Metrics of the queue of PDF documents. */
@Injectable()
export class DocumentsMetrics {
  private readonly done = counter({
    name: 'umbra_pdf_documents_done_total',
    help: 'Queued PDF documents finished by this process, by outcome: complete or failed.',
    labelNames: ['outcome'],
  });
  private readonly documents = gauge({
    name: 'umbra_pdf_documents',
    help: 'Queued PDF documents of all processes, by status, as last counted by this process.',
    labelNames: ['status'],
  });
  private readonly oldest = gauge({
    name: 'umbra_pdf_oldest_pending_seconds',
    help: 'How long the oldest waiting PDF document has waited.',
  });
  private readonly tries = counter({
    name: 'umbra_pdf_webhook_tries_total',
    help: 'Attempts to notify the owners of PDF documents, by outcome: sent, retried or failed (given up).',
    labelNames: ['outcome'],
  });

  count(outcome: 'complete' | 'failed'): void {
    this.done.inc({ outcome });
  }

  countTry(outcome: 'sent' | 'retried' | 'failed'): void {
    this.tries.inc({ outcome });
  }

  setDocuments(status: QueuedStatus, count: number): void {
    this.documents.set({ status }, count);
  }

  /** @param since undefined when nothing is waiting */
  setOldest(since: Date | undefined, now: Date): void {
    this.oldest.set(since === undefined ? 0 : Math.max(0, (now.getTime() - since.getTime()) / 1000));
  }
}
