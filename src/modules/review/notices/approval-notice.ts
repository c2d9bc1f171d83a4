import type { AuditEntry } from '../../../platform/audit/audit.types.js';
import type { Notice } from '../../account/inbox.service.js';

type EntryOfDraft = Pick<AuditEntry, 'id' | 'action' | 'resourceId'> & {
  readonly actor: Pick<AuditEntry['actor'], 'userId' | 'email'>;
};

/** True for the entry of the audit log that asks for the approval of a draft. */
export const asksForApproval = ({ action }: Pick<AuditEntry, 'action'>): boolean => action === 'POLICY_DRAFT_SUBMIT';

/** Returns the notice of a draft that waits for approval, to administrators other than the one who asks. */
export function approvalNotice(
  { id, actor, resourceId }: EntryOfDraft,
  administrators: readonly string[],
): Notice | undefined {
  if (resourceId === null) return undefined;
  return {
    eventId: id,
    userIds: administrators.filter((userId) => userId !== actor.userId),
    kind: 'approval',
    path: `/policies/${encodeURIComponent(resourceId)}`,
    from: actor.email,
    subject: resourceId,
    message: `${actor.email ?? 'Umbra'} asks you to approve a draft of the policy "${resourceId}".`,
  };
}
