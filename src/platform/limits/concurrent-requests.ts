import { createHash, randomUUID } from 'node:crypto';
import { Injectable, Logger, type BeforeApplicationShutdown } from '@nestjs/common';
import { Clock } from '../clock/clock.js';
import { DatabaseConfig } from '../database/database.config.js';
import { describeError } from '../logging/describe-error.js';
import { ConcurrentCountsRepository } from './concurrent-counts.repository.js';
import { LimitsMetrics } from './limits.metrics.js';
import { LEASE_MS, OtherReplicas } from './other-replicas.js';

/** The interval at which counts are exchanged with other replicas while requests come. */
const EXCHANGE_MS = 1000;
const DIGEST_LENGTH = 22;

/**
 * Counts the concurrent requests of each subject. Replicas on one database exchange their numbers with one round trip a
 * second each, whatever the number of subjects, outside of requests and only while requests come. A limit applies to all
 * replicas together, to within what begins in that second. While the database does not answer, each replica that was
 * known at last admits its equal share of the limit.
 */
@Injectable()
export class ConcurrentRequests implements BeforeApplicationShutdown {
  private readonly logger = new Logger('Limits');
  private readonly replica = randomUUID();
  private readonly here = new Map<string, number>();
  private readonly others = new OtherReplicas();
  private readonly isShared: boolean;
  /** The result of the last exchange: `all` counts, or `away` if it failed; `nothing` after a pause. */
  private known: 'nothing' | 'all' | 'away' = 'nothing';
  private ended: readonly string[] = [];
  private beat = 0;
  private askedAt = -Infinity;
  private exchangedAt = 0;
  private exchange: Promise<void> | undefined;
  private timer: NodeJS.Timeout | undefined;
  private isClosed = false;

  constructor(
    private readonly shared: ConcurrentCountsRepository,
    private readonly metrics: LimitsMetrics,
    private readonly clock: Clock,
    { uri }: DatabaseConfig,
  ) {
    this.isShared = uri !== '';
    metrics.noteShared(true);
  }

  /** Returns true if the subject may not begin another request. */
  isFull(subject: string, limit: number): boolean {
    this.wake();
    const here = this.here.get(subject) ?? 0;
    if (this.known === 'away') return here >= Math.ceil(limit / (this.others.size + 1));
    if (here >= limit) return true;
    if (this.known === 'nothing' || this.others.areIdle) return false;
    return here + this.others.countOf(digestOf(subject)) >= limit;
  }

  /** Counts a request that begins. @returns counts its end */
  begin(subject: string): () => void {
    this.here.set(subject, (this.here.get(subject) ?? 0) + 1);
    return () => {
      const remaining = (this.here.get(subject) ?? 0) - 1;
      if (remaining > 0) this.here.set(subject, remaining);
      else this.here.delete(subject);
    };
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.isClosed = true;
    clearInterval(this.timer);
    await this.exchange;
    if (this.beat === 0) return;
    try {
      await this.shared.remove(this.replica);
    } catch (error) {
      this.logger.debug(describeError(error), 'The requests of this replica count until its lease expires');
    }
  }

  private wake(): void {
    if (!this.isShared || this.isClosed) return;
    this.askedAt = this.clock.steady();
    if (this.timer !== undefined) return;
    this.timer = setInterval(() => {
      this.tick();
    }, EXCHANGE_MS).unref();
    this.exchangedAt = this.askedAt;
    this.startExchange();
  }

  private tick(): void {
    const now = this.clock.steady();
    if (this.exchange !== undefined) {
      if (now - this.exchangedAt >= LEASE_MS) this.noteAway(new Error('The database does not answer'));
      return;
    }
    if (this.here.size === 0 && now - this.askedAt >= LEASE_MS && this.known !== 'away') {
      clearInterval(this.timer);
      this.timer = undefined;
      this.known = 'nothing';
      return;
    }
    this.startExchange();
  }

  private startExchange(): void {
    this.exchange = this.exchangeNow().finally(() => (this.exchange = undefined));
  }

  private async exchangeNow(): Promise<void> {
    const counts = Object.fromEntries([...this.here].map(([subject, count]) => [digestOf(subject), count]));
    try {
      const reply = await this.shared.exchange(this.replica, { beat: ++this.beat, counts }, this.ended);
      const others = Object.fromEntries(Object.entries(reply).filter(([id]) => id !== this.replica));
      this.exchangedAt = this.clock.steady();
      this.ended = this.others.learn(others, this.exchangedAt);
      this.known = 'all';
      this.metrics.noteShared(true);
    } catch (error) {
      this.noteAway(error);
    }
  }

  private noteAway(error: unknown): void {
    if (this.known === 'away') return;
    this.known = 'away';
    this.metrics.noteShared(false);
    this.logger.warn(
      describeError(error),
      'Concurrent requests cannot be counted over all replicas; this one admits its share of each limit',
    );
  }
}

/** Subjects name people and addresses, so others learn only their digests. */
const digestOf = (subject: string): string =>
  createHash('sha256').update(subject).digest('base64url').slice(0, DIGEST_LENGTH);
