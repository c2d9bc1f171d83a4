import { Injectable } from '@nestjs/common';
import { Clock } from '../../../platform/clock/clock.js';
import { DAY_MS } from '../../../platform/clock/durations.js';
import { PolicyConfig } from '../policy.config.js';
import type { NumberedPolicy } from '../policy.repository.js';
import type { PolicyVersion } from '../policy.types.js';
import { PolicyVersionRepository } from '../versions/version.repository.js';

const NAMES_PER_BATCH = 100;
/** At least two, because the next version shows when one was replaced. */
const VERSIONS_PER_BATCH = 1000;
/** Recently active versions are kept, because redactions in progress may still refer to them. */
const MIN_AGE_DAYS = 90;

export type OldVersion = Pick<PolicyVersion, 'name' | 'version' | 'fingerprint'>;
type RemoveVersion = (version: OldVersion) => Promise<void>;
type NumberedVersion = Pick<NumberedPolicy, 'name' | 'version'> & Partial<Pick<NumberedPolicy, 'labels'>>;
/** Returns the entries after a name, at most `limit`. */
type ListNumbered = (after: string, limit: number) => Promise<readonly NumberedVersion[]>;

/** Removes old versions, except versions that have a label or were active recently. */
@Injectable()
export class VersionPruning {
  constructor(
    private readonly versions: PolicyVersionRepository,
    private readonly config: PolicyConfig,
    private readonly clock: Clock,
  ) {}

  /** Removes old versions of all that `list` returns, until aborted. */
  async run(list: ListNumbered, remove: RemoveVersion, signal: AbortSignal): Promise<void> {
    for (let after: string | undefined = ''; after !== undefined && !signal.aborted;) {
      const found: Awaited<ReturnType<ListNumbered>> = await list(after, NAMES_PER_BATCH);
      for (const each of found) await this.prune(each, remove, signal);
      after = found.length < NAMES_PER_BATCH ? undefined : found.at(-1)?.name;
    }
  }

  private async prune(
    { name, version: newest, labels = {} }: NumberedVersion,
    remove: RemoveVersion,
    signal: AbortSignal,
  ): Promise<void> {
    const labelled = new Set(Object.values(labels));
    const oldestKept = newest - this.config.versionsKept + 1;
    for (let after = 0; after < oldestKept - 1 && !signal.aborted;) {
      // The oldest version that is kept shows when the previous one was replaced.
      const found = await this.versions.listBetween(name, after, oldestKept + 1, VERSIONS_PER_BATCH);
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
}
