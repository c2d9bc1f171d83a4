import { Injectable } from '@nestjs/common';
import { InjectMetric, makeCounterProvider, makeGaugeProvider } from '@willsoto/nestjs-prometheus';
import type { Counter, Gauge } from 'prom-client';
import type { QueuedStatus } from './queued-document.types.js';

const DONE = 'umbra_pdf_documents_done_total';
const DOCUMENTS = 'umbra_pdf_documents';
const OLDEST = 'umbra_pdf_oldest_pending_seconds';
const TRIES = 'umbra_pdf_webhook_tries_total';

export const documentsMetricProviders = [
  makeCounterProvider({
    name: DONE,
    help: 'Queued PDF documents finished by this process, by outcome: complete or failed.',
    labelNames: ['outcome'],
  }),
  makeGaugeProvider({
    name: DOCUMENTS,
    help: 'Queued PDF documents of all processes, by status, as last counted by this process.',
    labelNames: ['status'],
  }),
  makeGaugeProvider({ name: OLDEST, help: 'How long the oldest waiting PDF document has waited.' }),
  makeCounterProvider({
    name: TRIES,
    help: 'Attempts to notify the owners of PDF documents, by outcome: sent, retried or failed (given up).',
    labelNames: ['outcome'],
  }),
];

/** Metrics of the queue of PDF documents. */
@Injectable()
export class DocumentsMetrics {
  constructor(
    @InjectMetric(DONE) private readonly done: Counter<'outcome'>,
    @InjectMetric(DOCUMENTS) private readonly documents: Gauge<'status'>,
    @InjectMetric(OLDEST) private readonly oldest: Gauge,
    @InjectMetric(TRIES) private readonly tries: Counter<'outcome'>,
  ) {}

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
