import { Injectable } from '@nestjs/common';
import { DocumentsConfig } from './documents.config.js';
import { tooManyOfYours, tooManyWait } from './queued-document.errors.js';
import { TurnRepository, type Waiting } from './turn.repository.js';

/**
 * The interval at which the documents of all users are summed up; those accepted by this process in between are added.
 * Before a document is refused they are summed up at once: others may have been redacted since.
 */
const SUM_AGAIN_MS = 2000;

/**
 * Limits the waiting documents. What other replicas accept within two seconds is seen late, and may exceed the limit of
 * all users.
 */
@Injectable()
export class WaitingLimits {
  private all: Waiting | undefined;
  private summedAt = 0;
  private summing: Promise<Waiting> | undefined;

  constructor(
    private readonly turns: TurnRepository,
    private readonly config: DocumentsConfig,
  ) {}

  /** @throws AppError `too-many-requests` code `TOO_MANY_DOCUMENTS`, `unavailable` code `OVERLOADED` */
  async assertRoom(userId: string, bytes: number): Promise<void> {
    const { ofOneUser, all } = this.config;
    if (!fits(await this.turns.waiting(userId), bytes, ofOneUser)) throw tooManyOfYours();
    if (this.all !== undefined && this.isRecent() && fits(this.all, bytes, all)) return;
    if (!fits(await this.sumUp(), bytes, all)) throw tooManyWait();
  }

  /** Adds a document of this size to the waiting ones. */
  noteTaken(bytes: number): void {
    if (this.all === undefined) return;
    this.all = { documents: this.all.documents + 1, bytes: this.all.bytes + bytes };
  }

  private isRecent(): boolean {
    return performance.now() - this.summedAt < SUM_AGAIN_MS;
  }

  /** Sums up the waiting documents of all users, once for all who ask meanwhile. */
  private sumUp(): Promise<Waiting> {
    this.summing ??= this.sumUpNow().finally(() => {
      this.summing = undefined;
    });
    return this.summing;
  }

  private async sumUpNow(): Promise<Waiting> {
    const asked = performance.now();
    this.all = await this.turns.waiting();
    this.summedAt = asked;
    return this.all;
  }
}

/** A single document always fits an empty queue, whatever its size: that is limited by another setting. */
const fits = (waiting: Waiting, bytes: number, most: Waiting): boolean =>
  waiting.documents < most.documents && (waiting.documents === 0 || waiting.bytes + bytes <= most.bytes);
