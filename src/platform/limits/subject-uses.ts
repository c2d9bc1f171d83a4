import { createHash } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import { growingCache } from '../objects/growing-cache.js';
import { Clock } from '../clock/clock.js';
import { DatabaseConfig } from '../database/database.config.js';
import { describeError } from '../logging/describe-error.js';
import { SharedUseRepository } from './shared-use.repository.js';
import type { Quotas } from './quota.js';
import { SubjectUse } from './subject-use.js';

/** The maximum number of subjects in memory; one that was evicted starts again. */
const MAX_SUBJECTS = 20_000;
/** How often the use of an active subject is exchanged with other replicas. */
const TELL_MS = 1000;
const MS_PER_SECOND = 1000;

interface Entry {
  readonly use: SubjectUse;
  toldAt: number;
}

/**
 * Counts the use of each subject in memory. Replicas that share a database exchange their use once a second, with one
 * round trip per subject and without delaying requests, so a limit applies to all of them together, to within the use
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
    // A clock that has been set back must not end the exchange until it has caught up.
    if (this.isShared && Math.abs(now - entry.toldAt) >= TELL_MS) {
      entry.toldAt = now;
      void this.tell(subject, entry.use, now);
    }
    return entry.use;
  }

  /** While the database is unavailable each replica counts on its own. */
  private async tell(subject: string, use: SubjectUse, now: number): Promise<void> {
    const own = use.takeUntold();
    if (own === undefined) return;
    const seconds = Math.max(...use.quotas.quotas.map(({ windowSeconds }) => windowSeconds));
    const id = createHash('sha256').update(subject).digest('hex');
    try {
      const all = await this.shared.add(id, own, new Date(now + 2 * seconds * MS_PER_SECOND));
      use.learn(all, own, now);
    } catch (error) {
      this.logger.warn(
        describeError(error),
        'Usage could not be shared with other replicas; this one counts on its own',
      );
    }
  }
}
