import type { AuditEntry } from '../../../platform/audit/audit.types.js';
import type { Notice } from '../../account/inbox.service.js';
import type { PeopleService } from '../../account/people.service.js';

type EntryOfDraft = Pick<AuditEntry, 'id' | 'action' | 'resourceId' | 'details'> & {
  readonly actor: Pick<AuditEntry['actor'], 'userId' | 'email'>;
};
type WhoIsTold = Pick<PeopleService, 'administrators' | 'withEmails'>;

/** The decisions on a draft, by the action of the audit log. */
const DECISIONS = {
  POLICY_APPROVE: { kind: 'draft-approved', done: 'approved' },
  POLICY_DRAFT_REJECT: { kind: 'draft-sent-back', done: 'sent back' },
  POLICY_DRAFT_DISCARD: { kind: 'draft-discarded', done: 'discarded' },
} as const;
const isDecision = (action: string): action is keyof typeof DECISIONS => Object.hasOwn(DECISIONS, action);

/**
 * Returns the notice that follows from an audit entry about the draft of a policy: to the other administrators when
 * somebody asks for approval, and to its authors when somebody else has decided on it. Reasons stay on the page.
 */
export async function draftNotice(entry: EntryOfDraft, people: WhoIsTold): Promise<Notice | undefined> {
  const { id, action, actor, resourceId: subject, details } = entry;
  if (subject === null) return undefined;
  const shared = { eventId: id, from: actor.email, subject };
  const path = `/policies/${encodeURIComponent(subject)}`;
  const who = actor.email ?? 'Umbra';
  const others = (userIds: readonly string[]) => userIds.filter((userId) => userId !== actor.userId);
  if (action === 'POLICY_DRAFT_SUBMIT') {
    const message = `${who} asks you to approve a draft of the policy "${subject}".`;
    return { ...shared, userIds: others(await people.administrators()), kind: 'approval', path, message };
  }
  if (!isDecision(action)) return undefined;
  const { kind, done } = DECISIONS[action];
  return {
    ...shared,
    userIds: others(await people.withEmails(textsIn(details.authors))),
    kind,
    // A policy that was only a draft no longer has a page.
    path: kind === 'draft-discarded' ? '/policies' : path,
    message: `${who} has ${done} your draft of the policy "${subject}".`,
  };
}

const textsIn = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
