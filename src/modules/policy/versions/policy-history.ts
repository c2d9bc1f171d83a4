import { Injectable, Logger } from '@nestjs/common';
import { AuditLog } from '../../../platform/audit/audit-log.js';
import type { AuditEvent } from '../../../platform/audit/audit.types.js';
import { describeError } from '../../../platform/logging/describe-error.js';
import { noSuchVersion } from '../policy.errors.js';
import { PolicyRepository, type PolicyHead } from '../policy.repository.js';
import type { PolicyVersion } from '../policy.types.js';
import { PolicyVersionRepository, type ListedVersion } from './version.repository.js';

const MOST_AT_ONCE = 100;

/**
 * The versions of policies and their rows in the audit log. A new version is settled after it was made the newest one
 * and before the next one takes its place, so that the history has no gaps; doing so twice changes nothing.
 */
@Injectable()
export class PolicyHistory {
  private readonly logger = new Logger('Policies');

  constructor(
    private readonly policies: PolicyRepository,
    private readonly versions: PolicyVersionRepository,
    private readonly audit: AuditLog,
  ) {}

  /** Settles the newest version of a policy, if it is not settled yet. */
  async settle(head: PolicyHead | undefined): Promise<void> {
    if (head === undefined || head.isSettled) return;
    const before = head.version > 1 ? await this.versions.find(head.name, head.version - 1) : undefined;
    await this.versions.keep(head);
    await this.audit.append([eventOf(head, before)]);
    await this.policies.markSettled(head);
  }

  /** Settles what processes that died left undone. */
  async settleAll(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const found = await this.policies.findUnsettled(MOST_AT_ONCE);
      for (const head of found) await this.settle(head);
      if (found.length < MOST_AT_ONCE) return;
    }
  }

  /** Newest first. @throws AppError `not-found` for a policy that never was */
  async list(
    name: string,
    page: { readonly offset: number; readonly limit: number },
  ): Promise<{ readonly head: PolicyHead; readonly versions: readonly ListedVersion[] }> {
    const head = await this.settledHead(name);
    return { head, versions: await this.versions.listNewestFirst(name, page) };
  }

  /** @throws AppError `not-found` */
  async get(name: string, version: number): Promise<PolicyVersion> {
    await this.settledHead(name);
    return (await this.versions.find(name, version)) ?? noSuchVersion(name, version);
  }

  /** Encrypts policies that were stored in clear by earlier releases. Never fails: the next start tries again. */
  async encryptAll(): Promise<void> {
    try {
      for (let after: string | undefined = ''; after !== undefined;) {
        const page: Awaited<ReturnType<PolicyRepository['findInClear']>> = await this.policies.findInClear(
          after,
          MOST_AT_ONCE,
        );
        for (const name of page.names) {
          const head = await this.policies.findHead(name);
          if (head?.stored.isInClear === true) await this.policies.encrypt(head);
        }
        after = page.last;
      }
    } catch (error) {
      this.logger.warn(describeError(error), 'Policies of earlier releases could not be encrypted');
    }
  }

  private async settledHead(name: string): Promise<PolicyHead> {
    const head = (await this.policies.findHead(name)) ?? noSuchVersion(name);
    await this.settle(head);
    return head;
  }
}

function eventOf(after: PolicyHead, before: PolicyVersion | undefined): AuditEvent {
  const { name, version, fingerprint, change } = after;
  const { action, actor, at, note, restored, confirmed, authors } = change;
  return {
    id: `policy ${name}@${version}`,
    at,
    actor,
    action: `POLICY_${action}`,
    resourceType: 'Policy',
    resourceId: name,
    details: {
      version,
      fingerprint,
      previousVersion: before?.version ?? null,
      previousFingerprint: before?.fingerprint ?? null,
      ...(restored !== null && { restoredVersion: restored }),
      ...(confirmed.length > 0 && { confirmed }),
      ...(authors.length > 0 && { authors }),
    },
    ...(note !== null && { note }),
  };
}
