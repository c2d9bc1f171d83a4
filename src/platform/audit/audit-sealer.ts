import { setTimeout as wait } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import { describeError } from '../logging/describe-error.js';
import { AuditRepository } from './audit.repository.js';
import { EMPTY, type ChainHead } from './chain.js';
import { HeadRepository } from './head.repository.js';

/**
 * Heads that follow each other within this time are sealed once. It also delays noticing a process that cannot write
 * its events.
 */
const BATCH_MS = 100;

/**
 * Signs the head of the chain, so that a truncated chain, or one recomputed without the key, is detected. The sealed
 * head may be slightly older than the end of the chain, and is never newer. If the entry it refers to is missing, it is
 * left unchanged as evidence.
 */
@Injectable()
export class AuditSealer {
  private readonly logger = new Logger('Audit');
  private unsealedHead: ChainHead | undefined;
  private work: Promise<void> | undefined;
  private isReported = false;
  private hurry = new AbortController();
  /** The process that was waiting for its turn when the head was last sealed. */
  waiting: string | undefined;

  constructor(
    private readonly heads: HeadRepository,
    private readonly rows: AuditRepository,
  ) {}

  /** Creates the first head, and seals what a crash has left unsealed. */
  async start(): Promise<void> {
    const head = await this.rows.head();
    if (head.seq === 0) await this.heads.create(EMPTY);
    else this.sealSoon(head);
  }

  /** Seals in the background; if heads follow each other quickly, only the last is sealed. */
  sealSoon(head: ChainHead): void {
    this.unsealedHead = head;
    this.work ??= this.sealWanted().finally(() => {
      this.work = undefined;
    });
  }

  /** Resolves when nothing is left to seal. */
  async settled(): Promise<void> {
    this.hurry.abort();
    await this.work;
    this.hurry = new AbortController();
  }

  private async sealWanted(): Promise<void> {
    while (this.unsealedHead !== undefined) {
      await wait(BATCH_MS, undefined, { signal: this.hurry.signal }).catch(() => undefined);
      const head = this.unsealedHead;
      this.unsealedHead = undefined;
      try {
        await this.seal(head);
      } catch (error) {
        this.logger.warn(describeError(error), 'The head of the audit log will be signed with the next event');
      }
    }
  }

  private async seal(head: ChainHead): Promise<void> {
    for (;;) {
      const sealed = await this.heads.find();
      this.waiting = sealed?.waiting;
      if (sealed !== undefined && sealed.genuine && sealed.seq >= head.seq) return;
      if (sealed?.genuine !== true || (await this.rows.hashAt(sealed.seq)) !== sealed.hash) {
        this.reportTampering();
        return;
      }
      if (await this.heads.move(sealed, head)) return;
    }
  }

  private reportTampering(): void {
    if (!this.isReported) this.logger.error('The audit log was tampered with: verify it (GET /api/v1/audit/verify)');
    this.isReported = true;
  }
}
