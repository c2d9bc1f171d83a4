import { setTimeout as wait } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import { describeError } from '../logging/describe-error.js';
import { AuditRepository } from './audit.repository.js';
import { EMPTY, type ChainHead } from './chain.js';
import { HeadRepository } from './head.repository.js';

/** Heads that follow each other within this time are sealed once. Whoever cannot get its events in is noticed as late. */
const TOGETHER_MS = 100;

/**
 * Seals how far the chain has come, so that a tail that was cut off, or a chain that was computed anew without the key, is
 * found. The sealed head lags behind by the events of a moment and never leads. When what it stands for is no longer
 * there, it is left alone: it is the evidence.
 */
@Injectable()
export class AuditSealer {
  private readonly logger = new Logger('Audit');
  private wanted: ChainHead | undefined;
  private work: Promise<void> | undefined;
  private told = false;
  private hurry = new AbortController();
  /** Which process waited for its turn when the head was sealed last. */
  waiting: string | undefined;

  constructor(
    private readonly heads: HeadRepository,
    private readonly rows: AuditRepository,
  ) {}

  /** Puts the first head in place, and seals what a crash has left unsealed. */
  async start(): Promise<void> {
    const head = await this.rows.head();
    if (head.seq === 0) await this.heads.create(EMPTY);
    else this.sealSoon(head);
  }

  /** Nobody waits for it; of heads that follow each other quickly the last is sealed. */
  sealSoon(head: ChainHead): void {
    this.wanted = head;
    this.work ??= this.sealWanted().finally(() => {
      this.work = undefined;
    });
  }

  /** Resolves when nothing is left to be sealed. */
  async settled(): Promise<void> {
    this.hurry.abort();
    await this.work;
    this.hurry = new AbortController();
  }

  private async sealWanted(): Promise<void> {
    while (this.wanted !== undefined) {
      await wait(TOGETHER_MS, undefined, { signal: this.hurry.signal }).catch(() => undefined);
      const head = this.wanted;
      this.wanted = undefined;
      try {
        await this.seal(head);
      } catch (error) {
        this.logger.warn(describeError(error), 'The head of the audit trail will be sealed with the next event');
      }
    }
  }

  private async seal(head: ChainHead): Promise<void> {
    for (;;) {
      const sealed = await this.heads.find();
      this.waiting = sealed?.waiting;
      if (sealed !== undefined && sealed.genuine && sealed.seq >= head.seq) return;
      if (sealed?.genuine !== true || (await this.rows.hashAt(sealed.seq)) !== sealed.hash) {
        this.tellDamage();
        return;
      }
      if (await this.heads.move(sealed, head)) return;
    }
  }

  private tellDamage(): void {
    if (!this.told) this.logger.error('The audit trail is not what it was: verify it (GET /api/v1/audit/verify)');
    this.told = true;
  }
}
