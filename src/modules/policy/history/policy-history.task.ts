import { AppError } from '../../../platform/http/app-error.js';
import { Clock } from '../../../platform/clock/clock.js';
import { DAY_MS } from '../../../platform/clock/durations.js';
import { RecurringTask } from '../../../platform/jobs/task.js';
import { References } from '../../../platform/references/references.js';
import { ListHistory } from '../lists/list-history.js';
import { ListRepository } from '../lists/list.repository.js';
import { PolicyConfig } from '../policy.config.js';
import { PolicyRepository, type NumberedPolicy } from '../policy.repository.js';
import { policyReference, type PolicyVersion } from '../policy.types.js';
import { PolicyHistory } from './policy-history.js';
import { PolicyVersionRepository } from '../versions/version.repository.js';

const NAMES_AT_ONCE = 100;
/** At least two, because the next version shows when one was replaced. */
const VERSIONS_AT_ONCE = 1000;
/** Recently active versions are kept, because redactions in progress may still refer to them. */
const MIN_AGE_DAYS = 90;

type OldVersion = Pick<PolicyVersion, 'name' | 'version' | 'fingerprint'>;
type RemoveVersion = (version: OldVersion) => Promise<void>;
type Numbered = Pick<NumberedPolicy, 'name' | 'version'> & Partial<Pick<NumberedPolicy, 'labels'>>;
/** Returns the entries after a name. */
type ListNumbered = (after: string) => Promise<readonly Numbered[]>;

/**
 * Settles versions of policies and lists that dead processes left unsettled, and removes old ones that nothing refers
 * to.
 */
@RecurringTask({ name: 'policy-history', everySeconds: 300 })
export class PolicyHistoryTask {
  constructor(
    private readonly policies: PolicyRepository,
    private readonly history: PolicyHistory,
    private readonly lists: ListRepository,
    private readonly listHistory: ListHistory,
    private readonly versions: PolicyVersionRepository,
    private readonly references: References,
    private readonly config: PolicyConfig,
    private readonly clock: Clock,
  ) {}

  async run(signal: AbortSignal): Promise<void> {
    await this.history.settleAll(signal);
    await this.listHistory.settleAll(signal);
    await this.pruneAll(
      (after) => this.policies.listNumbered(after, NAMES_AT_ONCE),
      (version) => this.removeOfPolicy(version),
      signal,
    );
    await this.pruneAll(
      (after) => this.lists.listNumbered(after, NAMES_AT_ONCE),
      ({ name, version }) => this.versions.remove(name, version),
      signal,
    );
  }

  private async pruneAll(list: ListNumbered, remove: RemoveVersion, signal: AbortSignal): Promise<void> {
    for (let after: string | undefined = ''; after !== undefined && !signal.aborted;) {
      const found: Awaited<ReturnType<ListNumbered>> = await list(after);
      for (const each of found) await this.prune(each, remove, signal);
      after = found.length < NAMES_AT_ONCE ? undefined : found.at(-1)?.name;
    }
  }

  private async prune(
    { name, version: newest, labels = {} }: Numbered,
    remove: RemoveVersion,
    signal: AbortSignal,
  ): Promise<void> {
    const labelled = new Set(Object.values(labels));
    const oldestKept = newest - this.config.versionsKept + 1;
    for (let after = 0; after < oldestKept - 1 && !signal.aborted;) {
      // The oldest version that is kept shows when the previous one was replaced.
      const found = await this.versions.listBetween(name, after, oldestKept + 1, VERSIONS_AT_ONCE);
      for (const [index, { version, fingerprint }] of found.entries()) {
        const next = found[index + 1];
        if (next === undefined || this.isYoung(next.madeAt)) return;
        if (!labelled.has(version)) await remove({ name, version, fingerprint });
        after = version;
      }
      if (found.length === 0) return;
    }
  }

  private isYoung(supersededAt: Date): boolean {
    return this.clock.now().getTime() - supersededAt.getTime() < MIN_AGE_DAYS * DAY_MS;
  }

  private async removeOfPolicy({ name, version, fingerprint }: OldVersion): Promise<void> {
    const reference = policyReference(name, version, fingerprint ?? '');
    try {
      await this.references.removing('policy-version', reference, () => this.versions.remove(name, version));
    } catch (error) {
      // Kept, because documents refer to it.
      if (!(error instanceof AppError) || error.kind !== 'conflict') throw error;
    }
  }
}
