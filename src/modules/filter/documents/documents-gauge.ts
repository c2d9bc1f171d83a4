import { Injectable, Logger } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { Clock } from '../../../platform/clock/clock.js';
import { describeError } from '../../../platform/logging/describe-error.js';
import { DocumentsMetrics } from './documents.metrics.js';
import { QueuedDocumentRepository } from './queued-document.repository.js';
import { QUEUED_STATUSES } from './queued-document.types.js';

const POLL_MS = 15_000;
/** The count stops here: larger numbers need no precision. */
const MAX_COUNTED = 10_000;

/** Counts documents in every process, since any of them may be scraped. */
@Injectable()
export class DocumentsGauge {
  private readonly logger = new Logger('Documents');

  constructor(
    private readonly documents: QueuedDocumentRepository,
    private readonly metrics: DocumentsMetrics,
    private readonly clock: Clock,
  ) {}

  @Interval(POLL_MS)
  async refresh(): Promise<void> {
    try {
      for (const status of QUEUED_STATUSES) {
        this.metrics.setDocuments(status, await this.documents.countByStatus(status, MAX_COUNTED));
      }
      this.metrics.setOldest(await this.documents.oldestWaiting(), this.clock.now());
    } catch (error) {
      this.logger.warn(describeError(error), 'The queued documents could not be counted');
    }
  }
}
