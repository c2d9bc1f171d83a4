import { Injectable } from '@nestjs/common';
import type { AuditDetails } from '../../../platform/audit/audit.types.js';
import type { Actor } from '../../../platform/auth/actor.js';
import { AccountAudit } from '../account-audit.js';
import type { Group } from '../account.types.js';

/** The maximum number of ids that an audit event lists; the counts give the totals. */
const MAX_NAMED = 40;

/** Writes what happens to groups to the audit log. */
@Injectable()
export class GroupAudit {
  constructor(private readonly audit: AccountAudit) {}

  created(actor: Actor, group: Group): Promise<void> {
    return this.note(actor, 'GROUP_CREATE', group);
  }

  changed(actor: Actor, before: Group, after: Group): Promise<void> {
    return this.note(actor, 'GROUP_UPDATE', after, differences(before, after));
  }

  deleted(actor: Actor, group: Group): Promise<void> {
    return this.note(actor, 'GROUP_DELETE', group);
  }

  private note(
    actor: Actor,
    action: 'GROUP_CREATE' | 'GROUP_UPDATE' | 'GROUP_DELETE',
    { id, name, memberIds, leaderIds }: Group,
    further: AuditDetails = {},
  ): Promise<void> {
    const details = { name, memberCount: memberIds.length, leaderCount: leaderIds.length, ...further };
    return this.audit.note(actor, { action, resourceType: 'Group', resourceId: id, details });
  }
}

const differences = (before: Group, after: Group): AuditDetails => ({
  ...(before.name !== after.name && { previousName: before.name }),
  ...(before.externalId !== after.externalId && { externalId: after.externalId ?? null }),
  ...named('Members', before.memberIds, after.memberIds),
  ...named('Leaders', before.leaderIds, after.leaderIds),
});

function named(what: string, before: readonly string[], after: readonly string[]): AuditDetails {
  const [old, now] = [new Set(before), new Set(after)];
  const added = after.filter((id) => !old.has(id));
  const removed = before.filter((id) => !now.has(id));
  return {
    ...(added.length > 0 && { [`added${what}`]: added.slice(0, MAX_NAMED) }),
    ...(removed.length > 0 && { [`removed${what}`]: removed.slice(0, MAX_NAMED) }),
  };
}
