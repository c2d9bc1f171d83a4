import { Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { Clock } from '../../../platform/clock/clock.js';
import { DatabaseConfig } from '../../../platform/database/database.config.js';
import { ClaimsInterrupted, QueueWorker, RENEW_SECONDS, type Retry } from '../../../platform/jobs/queue-worker.js';
import { describeError } from '../../../platform/logging/describe-error.js';
import { ChangeSignal } from '../documents/change-signal.js';
import { ReviewConfig } from '../review.config.js';
import { DocumentRedactor, isWorthRetrying, reasonOf } from './document-redactor.js';
import { RedactionRepository, type ClaimedDocument } from './redaction.repository.js';
import { Throughput } from './throughput.js';

/** The interval of counting the backlog for the metrics. */
const COUNT_SECONDS = 10;
const FIRST_PAUSE_SECONDS = 2;
const MAX_PAUSE_SECONDS = 300;
/**
 * The number of allowed interruptions per attempt. A document that ends the process must not do so forever; one that a
 * shutdown releases has done nothing wrong.
 */
const INTERRUPTED_PER_ATTEMPT = 2;

/** Redacts documents in the background, oldest first; any number of processes may do so concurrently. */
@Injectable()
export class RedactionWorker extends QueueWorker<ClaimedDocument> {
  constructor(
    private readonly claims: RedactionRepository,
    private readonly redactor: DocumentRedactor,
    private readonly throughput: Throughput,
    private readonly signal: ChangeSignal,
    private readonly config: ReviewConfig,
    database: DatabaseConfig,
    clock: Clock,
  ) {
    const concurrency = config.workers;
    const claimedAtOnce = config.workers;
    const maxClaims = INTERRUPTED_PER_ATTEMPT * config.maxAttempts;
    super({ name: 'Review', store: claims, database, clock, concurrency, claimedAtOnce, maxClaims, isAbortable: true });
  }

  override async onApplicationBootstrap(): Promise<void> {
    this.signal.onToRedact(() => {
      this.wake();
    });
    await super.onApplicationBootstrap();
  }

  @Interval(COUNT_SECONDS * 1000)
  async count(): Promise<void> {
    if (!this.isRunning || this.config.workers === 0) return;
    try {
      this.throughput.waiting(await this.claims.backlog());
    } catch (error) {
      this.logger.warn(describeError(error), 'The documents waiting for redaction could not be counted');
    }
  }

  protected async work(claim: ClaimedDocument, signal: AbortSignal): Promise<void> {
    const { header } = claim;
    const begun = performance.now();
    // The lease of a claim this recent cannot have expired.
    const mayWrite = async (): Promise<boolean> =>
      performance.now() - begun < RENEW_SECONDS * 1000 || (await this.claims.holds(claim));
    await this.redactor.redact(header, signal, mayWrite);
    this.throughput.redacted(header.length);
  }

  protected retryAfter(error: unknown, attempts: number): Retry | undefined {
    if (attempts >= this.config.maxAttempts || !isWorthRetrying(error)) return undefined;
    return { seconds: pauseSeconds(attempts), isAttempt: true };
  }

  protected async giveUp({ header }: ClaimedDocument, error: unknown): Promise<void> {
    await this.redactor.giveUp(header, error instanceof ClaimsInterrupted ? cutOff(error) : reasonOf(error));
    this.throughput.failed();
  }
}

/** Exponential back-off: doubles with each attempt. */
const pauseSeconds = (attempts: number): number =>
  Math.min(MAX_PAUSE_SECONDS, FIRST_PAUSE_SECONDS * 2 ** (attempts - 1));

const cutOff = ({ times }: ClaimsInterrupted): string =>
  `The service stopped ${times} times while redacting this document. Submit it in parts.`;
