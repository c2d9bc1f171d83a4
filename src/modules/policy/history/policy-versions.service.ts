import { Injectable } from '@nestjs/common';
import { AuditLog } from '../../../platform/audit/audit-log.js';
import type { AuditActor } from '../../../platform/audit/audit.types.js';
import { fail } from '../../../platform/http/app-error.js';
import { assertPolicyName } from '../policy-name.js';
import { PolicySecrets } from '../policy-secrets.js';
import { PolicyRepository } from '../policy.repository.js';
import type { PolicyVersion } from '../policy.types.js';
import { differencesBetween, type PolicyComparison, type PolicyDifferences } from '../versions/policy-diff.js';
import { PolicyHistory } from './policy-history.js';
import { unifiedDiff } from '../versions/text-diff.js';

/** The maximum number of labels of a policy. */
export const MAX_LABELS = 20;

/** Shows and labels the versions of policies. */
@Injectable()
export class PolicyVersions {
  constructor(
    private readonly history: PolicyHistory,
    private readonly repository: PolicyRepository,
    private readonly secrets: PolicySecrets,
    private readonly audit: AuditLog,
  ) {}

  /**
   * Returns versions, newest first. @throws AppError `invalid` for a malformed name, `not-found` for a policy that
   * never existed
   */
  async list(name: string, page: { readonly offset: number; readonly limit: number }) {
    assertPolicyName(name);
    const { head, versions } = await this.history.list(name, page);
    return { labels: head.labels, newest: head.version, versions };
  }

  /** Returns a version as readers see it. @throws AppError `not-found` */
  async get(name: string, version: number) {
    assertPolicyName(name);
    const found = await this.history.get(name, version);
    const { labels = {} } = (await this.repository.findHead(name)) ?? {};
    return { version: found, text: this.shown(found), labels };
  }

  /**
   * Compares two versions; a deletion counts as an empty policy.
   * @param from the version before `to` when undefined
   * @param to the newest version when undefined
   * @throws AppError `not-found`
   */
  async compare(name: string, from: number | undefined, to: number | undefined): Promise<PolicyComparison> {
    assertPolicyName(name);
    const pair = await this.history.pair(name, from, to);
    return {
      from: pair.before.version,
      to: pair.after.version,
      ...differencesOf(this.shown(pair.before), this.shown(pair.after)),
    };
  }

  /** Compares the active policy with a text that may replace it; a missing policy counts as an empty one. */
  async compareActive(name: string, text: string): Promise<PolicyDifferences> {
    const active = await this.repository.findByName(name);
    return differencesOf(active === undefined ? null : this.shown(active), this.secrets.mask(text));
  }

  /**
   * Labels a version, which keeps it for good; a label belongs to one version.
   * @throws AppError `not-found`, `conflict`
   */
  async label(name: string, label: string, version: number, actor: AuditActor): Promise<void> {
    assertPolicyName(name);
    await this.history.get(name, version);
    const { labels = {} } = (await this.repository.findHead(name)) ?? {};
    if (!Object.hasOwn(labels, label) && Object.keys(labels).length >= MAX_LABELS) {
      fail('conflict', `A policy can have at most ${MAX_LABELS} labels. Remove one.`, { code: 'TOO_MANY_LABELS' });
    }
    await this.repository.label(name, label, version);
    await this.noteLabel(name, label, labels[label] ?? null, version, actor);
  }

  /** Removes a label. @throws AppError `not-found` */
  async unlabel(name: string, label: string, actor: AuditActor): Promise<void> {
    assertPolicyName(name);
    const { labels = {} } = (await this.repository.findHead(name)) ?? {};
    const before = Object.hasOwn(labels, label) ? (labels[label] ?? null) : null;
    if (before === null) fail('not-found', 'The policy has no such label.', { code: 'NO_SUCH_LABEL' });
    await this.repository.label(name, label, undefined);
    await this.noteLabel(name, label, before, null, actor);
  }

  private shown({ text }: PolicyVersion): string | null {
    return text === null ? null : this.secrets.mask(text);
  }

  private noteLabel(
    name: string,
    label: string,
    previousVersion: number | null,
    version: number | null,
    actor: AuditActor,
  ): Promise<void> {
    const details = { label, version, previousVersion };
    return this.audit.append([{ actor, action: 'POLICY_LABEL', resourceType: 'Policy', resourceId: name, details }]);
  }
}

function differencesOf(before: string | null, after: string | null): PolicyDifferences {
  const [old, replacing] = [before, after].map((text) => JSON.parse(text ?? '{}') as unknown);
  const lines = (policy: unknown): string => JSON.stringify(policy, undefined, 2);
  return { differences: differencesBetween(old, replacing), text: unifiedDiff(lines(old), lines(replacing)) };
}
