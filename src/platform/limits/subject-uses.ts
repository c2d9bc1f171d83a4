import { createHash } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import { growingCache } from '../objects/growing-cache.js';
import { Clock } from '../clock/clock.js';
import { DatabaseConfig } from '../database/database.config.js';
import { describeError } from '../logging/describe-error.js';
import { SharedUseRepository } from './shared-use.repository.js';
import type { Quotas } from './quota.js';
import { SubjectUse } from './subject-use.js';

/** Subjects that are remembered; one that was forgotten begins anew. */
const MAX_SUBJECTS = 20_000;
/** How often a subject that is in use is compared with what other replicas know of it. */
const TELL_MS = 1000;
const MS_PER_SECOND = 1000;

interface Entry {
  readonly use: SubjectUse;
  toldAt: number;
}

/**
 * What each subject uses, in memory. Where replicas share a database they tell each other once a second what they have
 * used, in one round trip a subject and off the path of requests: so a limit holds for all of them, give or take the use
 * of that second.
 */
@Injectable()
export class SubjectUses {
  private readonly logger = new Logger('Limits');
  private readonly entries = growingCache<Entry>(MAX_SUBJECTS);
  private readonly isShared: boolean;

  constructor(
    private readonly shared: SharedUseRepository,
    private readonly clock: Clock,
    { uri }: DatabaseConfig,
  ) {
    this.isShared = uri !== '';
  }

  of(subject: string, quotas: Quotas): SubjectUse {
    const now = this.clock.now().getTime();
    let entry = this.entries.get(subject);
    if (entry === undefined) {
      entry = { use: new SubjectUse(quotas, now), toldAt: 0 };
      this.entries.set(subject, entry);
    }
    if (this.isShared && now - entry.toldAt >= TELL_MS) {
      entry.toldAt = now;
      void this.tell(subject, entry.use, now);
    }
    return entry.use;
  }

  /** While the database is away each replica counts for itself. */
  private async tell(subject: string, use: SubjectUse, now: number): Promise<void> {
    const own = use.takeUntold();
    if (own === undefined) return;
    const seconds = Math.max(...use.quotas.quotas.map(({ windowSeconds }) => windowSeconds));
    const id = createHash('sha256').update(subject).digest('hex');
    try {
      const all = await this.shared.add(id, own, new Date(now + 2 * seconds * MS_PER_SECOND));
      use.learn(all, own, now);
    } catch (error) {
      this.logger.warn(describeError(error), 'Use could not be told to other replicas; this one counts for itself');
    }
  }
}
