import { Injectable } from '@nestjs/common';
import { DocumentsConfig } from './documents.config.js';
import { tooManyOfYours, tooManyWait } from './queued-document.errors.js';
import { TurnRepository, type Waiting } from './turn.repository.js';

/** What all users' documents come to is summed up so rarely; what this process has taken since is added. */
const SUM_AGAIN_MS = 2000;

/** How much may wait. What other replicas take within two seconds is seen late, and may exceed the limit of all users. */
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
    if (!fits(await this.ofAll(), bytes, this.config.all)) throw tooManyWait();
  }

  /** A document of so many bytes waits from now on. */
  noteTaken(bytes: number): void {
    if (this.all === undefined) return;
    this.all = { documents: this.all.documents + 1, bytes: this.all.bytes + bytes };
  }

  private async ofAll(): Promise<Waiting> {
    const now = performance.now();
    if (this.all !== undefined && now - this.summedAt < SUM_AGAIN_MS) return this.all;
    this.summedAt = now;
    return (this.all = await this.turns.waiting());
  }
}

/** A single one always fits among nothing, however long it is: its own limit is another setting. */
const fits = (waiting: Waiting, bytes: number, most: Waiting): boolean =>
  waiting.documents < most.documents && (waiting.documents === 0 || waiting.bytes + bytes <= most.bytes);
