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

/** How long a claim lasts. A live process renews it long before; after this a dead one is replaced. */
const CLAIM_SECONDS = 60;
const RENEW_SECONDS = 20;
/** How often to look for documents: other processes may add them or give up on them. */
const LOOK_SECONDS = 2;
const MAX_TRIES = 3;
/** The pauses before the second and the third attempt. */
const PAUSE_SECONDS = [5, 30] as const;
const OVERLOADED_SECONDS = 5;
const CUT_OFF: DocumentFailure = {
  code: 'DOCUMENT_CUT_OFF',
  message: `The service ended ${MAX_TRIES} times while it was redacting the document. Send it in parts.`,
};

/**
 * Redacts queued documents in the background, beside any number of other processes: up to PDF_CONCURRENCY at once,
 * starting the next whenever one is done.
 */
@Injectable()
export class DocumentWorker implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('Documents');
  /** By token, because a document whose claim has expired may be claimed here again. */
  private readonly held = new Map<string, ClaimedDocument>();
  private slots = 0;
  private wakes = 0;
  private started = false;
  private stopped = false;
  /** Claims in progress: shutdown waits for them, since the documents they claim must be released. */
  private readonly claiming = new Set<Promise<unknown>>();

  constructor(
    private readonly turns: TurnRepository,
    private readonly redactor: DocumentRedactor,
    private readonly metrics: DocumentsMetrics,
    private readonly config: PdfConfig,
    private readonly database: DatabaseConfig,
    private readonly clock: Clock,
  ) {}

  /** The embedded store has only one process, so existing claims are those of a previous one. */
  async onApplicationBootstrap(): Promise<void> {
    if (this.database.uri === '') await this.turns.releaseAll(this.clock.now());
    this.started = true;
    this.wake();
  }

  /** Releases the documents in progress at once; the results of these attempts are discarded. */
  async beforeApplicationShutdown(): Promise<void> {
    this.stopped = true;
    await Promise.allSettled(this.claiming);
    const now = this.clock.now();
    await Promise.allSettled([...this.held.values()].map((claim) => this.turns.release(claim, now)));
  }

  /** Lets a free slot look for a document; if it finds one, the next slot looks too. */
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

  /** Redacts documents one after the other until none is due. */
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
      // The failure has stopped other processes too.
      if (claim.attempts > MAX_TRIES) await this.giveUp(claim, CUT_OFF);
      else if (await this.redactor.redact(claim)) this.metrics.count('complete');
    } catch (error) {
      // The database may be closed already, and the document is released anyway.
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
      // The claim expires, and another attempt follows.
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
