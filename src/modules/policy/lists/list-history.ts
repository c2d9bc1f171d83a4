import { Injectable } from '@nestjs/common';
import { AuditLog } from '../../../platform/audit/audit-log.js';
import type { AuditEvent } from '../../../platform/audit/audit.types.js';
import { fail } from '../../../platform/http/app-error.js';
import type { PolicyVersion } from '../policy.types.js';
import { VersionHistory } from '../versions/version-history.js';
import { PolicyVersionRepository } from '../versions/version.repository.js';
import { ListRepository } from './list.repository.js';
import { contentOf, listNameOf, type ListHead } from './list.types.js';

/** The versions of lists, and their rows in the audit log, which hold no terms. */
@Injectable()
export class ListHistory extends VersionHistory<ListHead> {
  constructor(
    protected override readonly heads: ListRepository,
    versions: PolicyVersionRepository,
    audit: AuditLog,
  ) {
    super(versions, audit);
  }

  protected override noSuchVersion(name: string, version?: number): never {
    return version === undefined
      ? fail('not-found', 'There was never a list with this name.', { code: 'UNKNOWN_LIST' })
      : fail('not-found', `The list "${listNameOf(name)}" has no version ${version}.`, { code: 'NO_SUCH_VERSION' });
  }

  protected override eventOf(after: ListHead, before: PolicyVersion | undefined): AuditEvent {
    const { name, version, fingerprint, change } = after;
    const { action, actor, at, note, restored } = change;
    return {
      id: `policy ${name}@${version}`,
      at,
      actor,
      action: `POLICY_LIST_${action}`,
      resourceType: 'PolicyList',
      resourceId: listNameOf(name),
      details: {
        version,
        hash: fingerprint,
        count: contentOf(after).items.length,
        previousVersion: before?.version ?? null,
        previousHash: before?.fingerprint ?? null,
        previousCount: contentOf(before).items.length,
        ...(restored !== null && { restoredVersion: restored }),
      },
      ...(note !== null && { note }),
    };
  }
}
