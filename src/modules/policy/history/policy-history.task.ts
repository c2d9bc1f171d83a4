import { AppError } from '../../../platform/http/app-error.js';
import { RecurringTask } from '../../../platform/jobs/task.js';
import { References } from '../../../platform/references/references.js';
import { ListHistory } from '../lists/list-history.js';
import { ListRepository } from '../lists/list.repository.js';
import { PolicyRepository } from '../policy.repository.js';
import { policyReference } from '../policy.types.js';
import { PolicyHistory } from './policy-history.js';
import { PolicyVersionRepository } from '../versions/version.repository.js';
import { VersionPruning, type OldVersion } from './version-pruning.js';

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
    private readonly pruning: VersionPruning,
  ) {}

  async run(signal: AbortSignal): Promise<void> {
    await this.history.settleAll(signal);
    await this.listHistory.settleAll(signal);
    await this.pruning.run(
      (after, limit) => this.policies.listNumbered(after, limit),
      (version) => this.removeOfPolicy(version),
      signal,
    );
    await this.pruning.run(
      (after, limit) => this.lists.listNumbered(after, limit),
      ({ name, version }) => this.versions.remove(name, version),
      signal,
    );
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
