import { createHash } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import { lazyLruCache } from '../objects/lazy-lru-cache.js';
import { Clock } from '../clock/clock.js';
import { SECOND_MS } from '../clock/durations.js';
import { DatabaseConfig } from '../database/database.config.js';
import { describeError } from '../logging/describe-error.js';
import { SharedUseRepository } from './shared-use.repository.js';
import type { Quotas } from './quota.js';
import { SubjectUse } from './subject-use.js';

/** The maximum number of subjects in memory; one that was evicted starts again. */
const MAX_SUBJECTS = 20_000;
/** The interval at which the use of an active subject is exchanged with other replicas. */
const SHARE_MS = 1000;

interface Entry {
  readonly use: SubjectUse;
  sharedAt: number;
}

/**
 * Counts the use of each subject in memory. Replicas that share a database exchange the use of an active subject once a
 * second, without delaying requests, so a limit applies to all of them together, to within the use of that second. Only
 * one exchange runs at a time, however many subjects are active; subjects that become due meanwhile are in the next
 * one.
 */
@Injectable()
export class SubjectUses {
  private readonly logger = new Logger('Limits');
  private readonly entries = lazyLruCache<Entry>(MAX_SUBJECTS);
  private readonly isShared: boolean;
  private due = new Map<string, SubjectUse>();
  private isExchanging = false;

  constructor(
    private readonly shared: SharedUseRepository,
    private readonly clock: Clock,
    { uri }: DatabaseConfig,
  ) {
    this.isShared = uri !== '';
  }

  forSubject(subject: string, quotas: Quotas): SubjectUse {
    const now = this.clock.steady();
    let entry = this.entries.get(subject);
    if (entry === undefined) {
      entry = { use: new SubjectUse(quotas, now), sharedAt: -Infinity };
      this.entries.set(subject, entry);
    }
    if (this.isShared && now - entry.sharedAt >= SHARE_MS) {
      entry.sharedAt = now;
      this.due.set(subject, entry.use);
      if (!this.isExchanging) void this.exchange();
    }
    return entry.use;
  }

  private async exchange(): Promise<void> {
    this.isExchanging = true;
    while (this.due.size > 0) {
      const { due } = this;
      this.due = new Map();
      await this.share(due);
    }
    this.isExchanging = false;
  }

  /** While the database is unavailable each replica counts on its own. */
  private async share(due: ReadonlyMap<string, SubjectUse>): Promise<void> {
    const now = this.clock.now().getTime();
    const batch = [...due].flatMap(([subject, use]) => {
      const used = use.takeUnshared();
      if (used === undefined) return [];
      const seconds = Math.max(...use.quotas.quotas.map(({ windowSeconds }) => windowSeconds));
      return [{ id: idOf(subject), use, used, expiresAt: new Date(now + 2 * seconds * SECOND_MS) }];
    });
    if (batch.length === 0) return;
    try {
      const all = await this.shared.add(batch);
      const learntAt = this.clock.steady();
      for (const { id, use, used } of batch) {
        const total = all.get(id);
        if (total !== undefined) use.learn(total, used, learntAt);
      }
    } catch (error) {
      this.logger.warn(
        describeError(error),
        'Usage could not be shared with other replicas; this one counts on its own',
      );
    }
  }
}

/** Subjects name people and addresses, so the database knows only their digests. */
const idOf = (subject: string): string => createHash('sha256').update(subject).digest('hex');
