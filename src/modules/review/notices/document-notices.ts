import type { AuditEntry } from '../../../platform/audit/audit.types.js';
import type { Notice } from '../../account/inbox.service.js';

type EntryOfNotice = Pick<AuditEntry, 'id' | 'action' | 'documentId' | 'details'> & {
  readonly actor: Pick<AuditEntry['actor'], 'userId' | 'email'>;
};

/** Returns the notice that follows from an audit entry: an assignment by somebody else, or a mention in a comment. */
export function noticeOf(entry: EntryOfNotice): Notice | undefined {
  if (entry.documentId === null) return undefined;
  if (entry.action === 'DOCUMENT_ASSIGN') return assignment(entry);
  if (entry.action === 'DOCUMENT_COMMENT_ADD') return mention(entry);
  return undefined;
}

function assignment({ id, actor, documentId, details }: EntryOfNotice): Notice | undefined {
  const { assignee, operationId } = details;
  if (typeof assignee !== 'string' || assignee === actor.userId) return undefined;
  const shared = { userIds: [assignee], from: actor.email, subject: null };
  const who = actor.email ?? 'Umbra';
  // The documents of one bulk assignment make one message.
  return typeof operationId === 'string'
    ? {
        ...shared,
        eventId: `assignments:${operationId}`,
        kind: 'assignments',
        path: '/queue?assignee=me',
        message: `${who} has assigned documents to you. You find them in your queue.`,
      }
    : {
        ...shared,
        eventId: id,
        kind: 'assignment',
        path: `/documents/${documentId ?? ''}`,
        message: `${who} has assigned a document to you.`,
      };
}

function mention({ id, actor, documentId, details: { mentioned } }: EntryOfNotice): Notice | undefined {
  if (!Array.isArray(mentioned)) return undefined;
  return {
    eventId: id,
    userIds: mentioned.filter((userId) => typeof userId === 'string'),
    kind: 'mention',
    path: `/documents/${documentId ?? ''}`,
    from: actor.email,
    subject: null,
    message: `${actor.email ?? 'Somebody'} has mentioned you in a comment on a document.`,
  };
}
