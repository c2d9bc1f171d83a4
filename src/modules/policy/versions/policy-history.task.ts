import { Injectable, type OnModuleInit } from '@nestjs/common';
import { AppError } from '../../../platform/http/app-error.js';
import { Clock } from '../../../platform/clock/clock.js';
import type { Task } from '../../../platform/jobs/task.js';
import { TaskRunner } from '../../../platform/jobs/task-runner.js';
import { References } from '../../../platform/references/references.js';
import { PolicyConfig } from '../policy.config.js';
import { PolicyRepository, type NumberedPolicy } from '../policy.repository.js';
import { policyReference } from '../policy.types.js';
import { PolicyHistory } from './policy-history.js';
import { PolicyVersionRepository } from './version.repository.js';

const NAMES_AT_ONCE = 100;
/** Two at least: the next version says when one went out of force. */
const VERSIONS_AT_ONCE = 1000;
const DAY_MS = 24 * 60 * 60 * 1000;
/** Versions that were in force lately are kept: what is being redacted may still come to refer to them. */
const MIN_AGE_DAYS = 90;

/** Settles versions that processes that died left undone, and removes old ones that nothing refers to. */
@Injectable()
export class PolicyHistoryTask implements Task, OnModuleInit {
  readonly name = 'policy-history';
  readonly everySeconds = 300;

  constructor(
    private readonly runner: TaskRunner,
    private readonly policies: PolicyRepository,
    private readonly history: PolicyHistory,
    private readonly versions: PolicyVersionRepository,
    private readonly references: References,
    private readonly config: PolicyConfig,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.runner.register(this);
  }

  async run(signal: AbortSignal): Promise<void> {
    await this.history.settleAll(signal);
    for (let after: string | undefined = ''; after !== undefined && !signal.aborted;) {
      const policies: readonly NumberedPolicy[] = await this.policies.listNumbered(after, NAMES_AT_ONCE);
      for (const policy of policies) await this.prune(policy, signal);
      after = policies.length < NAMES_AT_ONCE ? undefined : policies.at(-1)?.name;
    }
  }

  private async prune({ name, version: newest, labels }: NumberedPolicy, signal: AbortSignal): Promise<void> {
    const labelled = new Set(Object.values(labels));
    const oldestKept = newest - this.config.versionsKept + 1;
    for (let after = 0; after < oldestKept - 1 && !signal.aborted;) {
      // The oldest that is kept says when the one before it went out of force.
      const found = await this.versions.listBetween(name, after, oldestKept + 1, VERSIONS_AT_ONCE);
      for (const [index, { version, fingerprint }] of found.entries()) {
        const next = found[index + 1];
        if (next === undefined || this.isYoung(next.madeAt)) return;
        if (!labelled.has(version)) await this.remove(name, version, fingerprint);
        after = version;
      }
      if (found.length === 0) return;
    }
  }

  private isYoung(supersededAt: Date): boolean {
    return this.clock.now().getTime() - supersededAt.getTime() < MIN_AGE_DAYS * DAY_MS;
  }

  private async remove(name: string, version: number, fingerprint: string | null): Promise<void> {
    const reference = policyReference(name, version, fingerprint ?? '');
    try {
      await this.references.removing('policy-version', reference, () => this.versions.remove(name, version));
    } catch (error) {
      // Documents refer to it: it stays.
      if (!(error instanceof AppError) || error.kind !== 'conflict') throw error;
    }
  }
}
