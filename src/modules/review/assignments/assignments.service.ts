import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../platform/auth/actor.js';
import { fail } from '../../../platform/http/app-error.js';
import { PeopleService } from '../../account/people.service.js';
import { mayLead, notLeading } from '../batch-records/batch-access.js';
import { knowsFirst } from '../documents/blind-review.js';
import { DocumentEditor } from '../documents/document-editor.js';
import type { DocumentHeader } from '../documents/document.types.js';
import { invalid } from '../review.errors.js';
import type { Decider } from '../spans/span.types.js';

/** Assigns documents to people, one at a time. */
@Injectable()
export class AssignmentsService {
  constructor(
    private readonly editor: DocumentEditor,
    private readonly people: PeopleService,
  ) {}

  /**
   * Assigns a document to a person. Leaders of its group may assign anyone; others may only take unassigned documents
   * themselves. The edit lock is left unchanged.
   * @throws AppError `not-found`; `forbidden`; `invalid` for a person who could not see the document; `conflict`
   */
  async assign(documentId: string, userId: string, actor: Actor, version?: number): Promise<DocumentHeader> {
    const { header } = await this.editor.edit(documentId, actor, { version, lock: 'leave' }, async (before) => {
      const isOwn = userId === actor.userId && (before.assignee === null || before.assignee.userId === userId);
      if (!isOwn && !mayLead(actor, before)) return notLeading();
      const assignee = await this.assigneeOf(userId, before, actor);
      if (before.blind?.phase === 'second' && knowsFirst(before.blind, userId)) {
        fail('conflict', 'This person has already reviewed the document; another person must review it now.', {
          code: 'BLIND_REVIEW',
        });
      }
      return assigned(before, assignee);
    });
    return header;
  }

  /**
   * Unassigns a document; allowed for its assignee and for leaders of the group.
   * @throws AppError `not-found`, `forbidden`, `conflict`
   */
  async unassign(documentId: string, actor: Actor, version?: number): Promise<DocumentHeader> {
    const { header } = await this.editor.edit(documentId, actor, { version, lock: 'leave' }, (before) => {
      const isOwn = before.assignee === null || before.assignee.userId === actor.userId;
      return isOwn || mayLead(actor, before) ? assigned(before, null) : notLeading();
    });
    return header;
  }

  private async assigneeOf(userId: string, { groupId }: DocumentHeader, actor: Actor): Promise<Decider> {
    if (userId === actor.userId) return { userId, email: actor.email };
    const members = groupId === null ? [] : await this.people.usersOfGroups([groupId]);
    const email = members.includes(userId) ? (await this.people.emailsOf([userId])).get(userId) : undefined;
    return email === undefined
      ? invalid("userId must be the id of a member of the document's group.", 'UNKNOWN_PERSON')
      : { userId, email };
  }
}

function assigned({ assignee: before }: DocumentHeader, assignee: Decider | null) {
  const isSame = before?.userId === assignee?.userId;
  const details = { assignee: assignee?.userId ?? null, previous: before?.userId ?? null };
  const action = assignee === null ? 'DOCUMENT_UNASSIGN' : 'DOCUMENT_ASSIGN';
  return {
    set: { assignee },
    events: isSame ? [] : [{ action, resourceType: 'Document', details }],
    result: undefined,
  };
}
