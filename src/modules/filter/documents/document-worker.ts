import { Injectable, Logger, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { Clock } from '../../../platform/clock/clock.js';
import { DatabaseConfig } from '../../../platform/database/database.config.js';
import { describeError } from '../../../platform/logging/describe-error.js';
import { PdfConfig } from '../../../pdf/pdf.config.js';
import { DocumentRedactor, failureOf, isFinal, wasNoTry } from './document-redactor.js';
import { DocumentsMetrics } from './documents.metrics.js';
import type { ClaimedDocument, DocumentFailure } from './queued-document.types.js';
import { TurnRepository } from './turn.repository.js';

/** A process that has died is replaced after this time; one that lives renews long before. */
const CLAIM_SECONDS = 60;
const RENEW_SECONDS = 20;
/** Others may have taken documents, or given up on them. */
const LOOK_SECONDS = 2;
const MAX_TRIES = 3;
/** Before the second and the third try. */
const PAUSE_SECONDS = [5, 30] as const;
const OVERLOADED_SECONDS = 5;
const CUT_OFF: DocumentFailure = {
  code: 'DOCUMENT_CUT_OFF',
  message: `The service ended ${MAX_TRIES} times while it was redacting the document. Send it in parts.`,
};

/**
 * Redacts the documents of the queue in the background, beside any number of other processes that do: as many at once as
 * PDF_CONCURRENCY says, and where one is done the next begins.
 */
@Injectable()
export class DocumentWorker implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('Documents');
  /** By token: a document whose claim has run out may be claimed here once more. */
  private readonly held = new Map<string, ClaimedDocument>();
  private slots = 0;
  private wakes = 0;
  private started = false;
  private stopped = false;
  /** Claims that are being made: a stop waits for them, since what they bring must be given back. */
  private readonly claiming = new Set<Promise<unknown>>();

  constructor(
    private readonly turns: TurnRepository,
    private readonly redactor: DocumentRedactor,
    private readonly metrics: DocumentsMetrics,
    private readonly config: PdfConfig,
    private readonly database: DatabaseConfig,
    private readonly clock: Clock,
  ) {}

  /** The embedded store has one process: what is claimed there was claimed by one that is gone. */
  async onApplicationBootstrap(): Promise<void> {
    if (this.database.uri === '') await this.turns.releaseAll(this.clock.now());
    this.started = true;
    this.wake();
  }

  /** What is being redacted is given back at once; the result of this try is not kept. */
  async beforeApplicationShutdown(): Promise<void> {
    this.stopped = true;
    await Promise.allSettled(this.claiming);
    const now = this.clock.now();
    await Promise.allSettled([...this.held.values()].map((claim) => this.turns.release(claim, now)));
  }

  /** Has a free slot look for a document; where it finds one the next slot looks. */
  @Interval(LOOK_SECONDS * 1000)
  wake(): void {
    this.wakes++;
    this.startSlot();
  }

  @Interval(RENEW_SECONDS * 1000)
  async renew(): Promise<void> {
    if (this.stopped) return;
    try {
      await this.turns.renew([...this.held.values()], this.later(CLAIM_SECONDS));
    } catch (error) {
      this.logger.warn(describeError(error), 'Claims on documents could not be renewed');
    }
  }

  private startSlot(): void {
    if (!this.started || this.stopped || this.slots >= this.config.concurrency) return;
    this.slots++;
    void this.work();
  }

  /** One document after the other, until there is none whose turn it is. */
  private async work(): Promise<void> {
    try {
      while (!this.stopped) {
        const { wakes } = this;
        const claim = await this.claim();
        if (claim !== undefined) {
          this.startSlot();
          await this.redact(claim);
          this.held.delete(claim.token);
        } else if (wakes === this.wakes) return;
      }
    } finally {
      this.slots--;
    }
  }

  private async claim(): Promise<ClaimedDocument | undefined> {
    const claiming = this.turns.claim(this.clock.now(), this.later(CLAIM_SECONDS)).then((claim) => {
      if (claim !== undefined) this.held.set(claim.token, claim);
      return claim;
    });
    this.claiming.add(claiming);
    try {
      const claim = await claiming;
      return this.stopped ? undefined : claim;
    } catch (error) {
      this.logger.warn(describeError(error), 'No document could be claimed');
      return undefined;
    } finally {
      this.claiming.delete(claiming);
    }
  }

  private async redact(claim: ClaimedDocument): Promise<void> {
    try {
      // It has taken processes along with it.
      if (claim.attempts > MAX_TRIES) await this.giveUp(claim, CUT_OFF);
      else if (await this.redactor.redact(claim)) this.metrics.count('complete');
    } catch (error) {
      // The database may be closed by now, and the document is given back.
      if (!this.stopped) await this.failed(claim, error);
    }
  }

  private async failed(claim: ClaimedDocument, error: unknown): Promise<void> {
    const { id, attempts } = claim;
    const now = this.clock.now();
    this.logger.warn({ documentId: id, attempts, ...describeError(error) }, 'A document could not be redacted');
    try {
      const pause = PAUSE_SECONDS[attempts - 1];
      if (wasNoTry(error)) await this.turns.postpone(claim, now, this.later(OVERLOADED_SECONDS), false);
      else if (isFinal(error) || pause === undefined) await this.giveUp(claim, failureOf(error));
      else await this.turns.postpone(claim, now, this.later(pause), true);
    } catch (failure) {
      // Its claim runs out, and somebody tries again.
      this.logger.error({ documentId: id, ...describeError(failure) }, 'A document could not be given back');
    }
  }

  private async giveUp(claim: ClaimedDocument, failure: DocumentFailure): Promise<void> {
    if (await this.redactor.giveUp(claim, failure)) this.metrics.count('failed');
  }

  private later(seconds: number): Date {
    return new Date(this.clock.now().getTime() + seconds * 1000);
  }
}
