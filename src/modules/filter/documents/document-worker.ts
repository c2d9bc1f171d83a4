import { Injectable } from '@nestjs/common';
import { PdfConfig } from '../../../pdf/pdf.config.js';
import { Clock } from '../../../platform/clock/clock.js';
import { DatabaseConfig } from '../../../platform/database/database.config.js';
import { isPermanent } from '../../../platform/http/app-error.js';
import { ClaimsInterrupted, QueueWorker, type Claim, type Retry } from '../../../platform/jobs/queue-worker.js';
import { DocumentRedactor, failureOf, hadNoTurn } from './document-redactor.js';
import { DocumentsMetrics } from './documents.metrics.js';
import type { DocumentFailure } from './queued-document.types.js';
import { TurnRepository } from './turn.repository.js';

const MAX_ATTEMPTS = 3;
/** The pauses before the second and the third attempt. */
const PAUSE_SECONDS = [5, 30] as const;
const OVERLOADED_SECONDS = 5;
const CUT_OFF: DocumentFailure = {
  code: 'DOCUMENT_CUT_OFF',
  message: `The service stopped ${MAX_ATTEMPTS} times while redacting the document. Send it in parts.`,
};

/** Redacts queued documents in the background, up to PDF_CONCURRENCY at once in each process. */
@Injectable()
export class DocumentWorker extends QueueWorker<Claim> {
  constructor(
    turns: TurnRepository,
    private readonly redactor: DocumentRedactor,
    private readonly metrics: DocumentsMetrics,
    { concurrency }: PdfConfig,
    database: DatabaseConfig,
    clock: Clock,
  ) {
    const how = { claimedAtOnce: 1, maxClaims: MAX_ATTEMPTS, isAbortable: false };
    super({ name: 'Documents', store: turns, database, clock, concurrency, ...how });
  }

  protected async work(claim: Claim): Promise<void> {
    if (await this.redactor.redact(claim)) this.metrics.count('complete');
  }

  protected retryAfter(error: unknown, attempts: number): Retry | undefined {
    if (hadNoTurn(error)) return { seconds: OVERLOADED_SECONDS, isAttempt: false };
    const seconds = isPermanent(error) ? undefined : PAUSE_SECONDS[attempts - 1];
    return seconds === undefined ? undefined : { seconds, isAttempt: true };
  }

  protected async giveUp(claim: Claim, error: unknown): Promise<void> {
    const failure = error instanceof ClaimsInterrupted ? CUT_OFF : failureOf(error);
    if (await this.redactor.giveUp(claim, failure)) this.metrics.count('failed');
  }
}
