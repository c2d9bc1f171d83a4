import { Injectable, Logger, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { Clock } from '../../../platform/clock/clock.js';
import { DatabaseConfig } from '../../../platform/database/database.config.js';
import { describeError } from '../../../platform/logging/describe-error.js';
import { ChangeSignal } from '../documents/change-signal.js';
import { ReviewConfig } from '../review.config.js';
import { DocumentRedactor, isWorthRetrying, reasonOf } from './document-redactor.js';
import { RedactionRepository, type ClaimedDocument } from './redaction.repository.js';
import { Throughput } from './throughput.js';

/** The lease of a claim. A dead worker is replaced after this time; a live one renews well before. */
const CLAIM_SECONDS = 60;
const RENEW_SECONDS = 20;
/** The polling interval, because other processes may have added or released documents. */
const LOOK_SECONDS = 2;
/** The interval of counting the backlog for the metrics. */
const COUNT_SECONDS = 10;
const FIRST_PAUSE_SECONDS = 2;
const MAX_PAUSE_SECONDS = 300;

/** Redacts documents in the background, oldest first; any number of processes may do so concurrently. */
@Injectable()
export class RedactionWorker implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('Review');
  private readonly stop = new AbortController();
  private readonly held = new Map<string, ClaimedDocument>();
  private draining: Promise<void> | undefined;
  private wanted = false;
  private started = false;

  constructor(
    private readonly claims: RedactionRepository,
    private readonly redactor: DocumentRedactor,
    private readonly throughput: Throughput,
    private readonly signal: ChangeSignal,
    private readonly config: ReviewConfig,
    private readonly database: DatabaseConfig,
    private readonly clock: Clock,
  ) {}

  /** Only one process uses the embedded store, so any existing claims belong to a process that is gone. */
  async onApplicationBootstrap(): Promise<void> {
    if (this.database.uri === '') await this.claims.releaseAll(this.clock.now());
    this.started = true;
    this.signal.onToRedact(() => {
      this.drainSoon();
    });
    this.drainSoon();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stop.abort();
    await this.draining;
  }

  @Interval(LOOK_SECONDS * 1000)
  drainSoon(): void {
    if (!this.started || this.stop.signal.aborted || this.config.workers === 0) return;
    this.wanted = true;
    this.draining ??= this.drain().finally(() => {
      this.draining = undefined;
      if (this.wanted) this.drainSoon();
    });
  }

  @Interval(COUNT_SECONDS * 1000)
  async count(): Promise<void> {
    if (!this.started || this.stop.signal.aborted || this.config.workers === 0) return;
    try {
      this.throughput.waiting(await this.claims.backlog());
    } catch (error) {
      this.logger.warn(describeError(error), 'What waits for redaction could not be counted');
    }
  }

  @Interval(RENEW_SECONDS * 1000)
  async renew(): Promise<void> {
    try {
      await this.claims.renew([...this.held.values()], this.later(CLAIM_SECONDS));
    } catch (error) {
      this.logger.warn(describeError(error), 'Claims on documents could not be renewed');
    }
  }

  /** Runs several lanes, each of which takes the next document when it is done with one. */
  private async drain(): Promise<void> {
    this.wanted = false;
    const queue: ClaimedDocument[] = [];
    let refill: Promise<void> | undefined;
    let isDry = false;
    const fill = async (): Promise<void> => {
      const claimed = await this.claim();
      isDry = claimed.length === 0;
      queue.push(...claimed);
    };
    const lane = async (): Promise<void> => {
      while (!this.stop.signal.aborted) {
        const next = queue.shift();
        if (next !== undefined) await this.redact(next);
        else if (isDry) return;
        else await (refill ??= fill().finally(() => (refill = undefined)));
      }
    };
    await Promise.all(Array.from({ length: this.config.workers }, lane));
    await Promise.all(queue.map((claim) => this.giveBack(claim, this.clock.now())));
  }

  private async claim(): Promise<readonly ClaimedDocument[]> {
    try {
      const claimed = await this.claims.claim(this.config.workers, this.clock.now(), this.later(CLAIM_SECONDS));
      for (const claim of claimed) this.held.set(claim.header.id, claim);
      return claimed;
    } catch (error) {
      this.logger.warn(describeError(error), 'Documents could not be claimed for redaction');
      return [];
    }
  }

  private async redact(claim: ClaimedDocument): Promise<void> {
    const { header } = claim;
    const begun = performance.now();
    // The lease of a claim this recent cannot have expired.
    const mayWrite = async (): Promise<boolean> =>
      performance.now() - begun < RENEW_SECONDS * 1000 || (await this.claims.holds(claim));
    try {
      await this.redactor.redact(header, this.stop.signal, mayWrite);
      this.throughput.redacted(header.length);
      this.held.delete(header.id);
    } catch (error) {
      await this.failed(claim, error);
    }
  }

  private async failed(claim: ClaimedDocument, error: unknown): Promise<void> {
    const { header } = claim;
    const isLast = header.attempts >= this.config.maxAttempts || !isWorthRetrying(error);
    try {
      if (this.stop.signal.aborted) await this.giveBack(claim, this.clock.now());
      else if (isLast) await this.redactor.giveUp(header, reasonOf(error));
      else await this.giveBack(claim, this.later(pauseSeconds(header.attempts)));
      if (isLast) this.throughput.failed();
      this.logger.warn({ documentId: header.id, ...describeError(error) }, 'A document could not be redacted');
    } catch (failure) {
      // The lease expires, and another worker tries again.
      this.logger.error({ documentId: header.id, ...describeError(failure) }, 'A document could not be given back');
    } finally {
      this.held.delete(header.id);
    }
  }

  private async giveBack(claim: ClaimedDocument, dueAt: Date): Promise<void> {
    this.held.delete(claim.header.id);
    await this.claims.release(claim, dueAt);
  }

  private later(seconds: number): Date {
    return new Date(this.clock.now().getTime() + seconds * 1000);
  }
}

/** Exponential back-off: doubles with each attempt. */
const pauseSeconds = (attempts: number): number =>
  Math.min(MAX_PAUSE_SECONDS, FIRST_PAUSE_SECONDS * 2 ** (attempts - 1));
