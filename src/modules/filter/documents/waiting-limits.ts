import { Injectable } from '@nestjs/common';
import { DocumentsConfig } from './documents.config.js';
import { tooManyOfYours, tooManyWait } from './queued-document.errors.js';
import { TurnRepository, type Waiting } from './turn.repository.js';

/**
 * The interval at which the documents of all users are summed up; those accepted by this process in between are added.
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

  constructor(
    private readonly turns: TurnRepository,
    private readonly config: DocumentsConfig,
  ) {}

  /** @throws AppError `too-many-requests` code `TOO_MANY_DOCUMENTS`, `unavailable` code `OVERLOADED` */
  async assertRoom(userId: string, bytes: number): Promise<void> {
    if (!fits(await this.turns.waiting(userId), bytes, this.config.ofOneUser)) throw tooManyOfYours();
    if (!fits(await this.countAll(), bytes, this.config.all)) throw tooManyWait();
  }

  /** Adds a document of this size to the waiting ones. */
  noteTaken(bytes: number): void {
    if (this.all === undefined) return;
    this.all = { documents: this.all.documents + 1, bytes: this.all.bytes + bytes };
  }

  private async countAll(): Promise<Waiting> {
    const now = performance.now();
    if (this.all !== undefined && now - this.summedAt < SUM_AGAIN_MS) return this.all;
    this.summedAt = now;
    return (this.all = await this.turns.waiting());
  }
}

/** A single document always fits an empty queue, whatever its size: that is limited by another setting. */
const fits = (waiting: Waiting, bytes: number, most: Waiting): boolean =>
  waiting.documents < most.documents && (waiting.documents === 0 || waiting.bytes + bytes <= most.bytes);
