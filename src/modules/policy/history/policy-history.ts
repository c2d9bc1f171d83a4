import { Injectable } from '@nestjs/common';
import { AuditLog } from '../../../platform/audit/audit-log.js';
import type { AuditEvent } from '../../../platform/audit/audit.types.js';
import { noSuchVersion } from '../policy.errors.js';
import { PolicyRepository, type PolicyHead } from '../policy.repository.js';
import type { PolicyVersion } from '../policy.types.js';
import { VersionHistory } from '../versions/version-history.js';
import { PolicyVersionRepository } from '../versions/version.repository.js';

/** The versions of policies, and their rows in the audit log. */
@Injectable()
export class PolicyHistory extends VersionHistory<PolicyHead> {
  constructor(
    protected override readonly heads: PolicyRepository,
    versions: PolicyVersionRepository,
    audit: AuditLog,
  ) {
    super(versions, audit);
  }

  protected override noSuchVersion(name: string, version?: number): never {
    return noSuchVersion(name, version);
  }

  protected override eventOf(after: PolicyHead, before: PolicyVersion | undefined): AuditEvent {
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
}
