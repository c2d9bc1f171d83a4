import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../platform/auth/actor.js';
import { Clock } from '../../../platform/clock/clock.js';
import { AppError, fail } from '../../../platform/http/app-error.js';
import { isResumed, newId } from '../../../platform/idempotency/new-id.js';
import { PeopleService } from '../../account/people.service.js';
import { mayLead, notLeading } from '../batch-records/batch-access.js';
import { DocumentEditor } from '../documents/document-editor.js';
import { isReviewable } from '../documents/document-states.js';
import { DocumentRepository } from '../documents/document.repository.js';
import type { DocumentHeader } from '../documents/document.types.js';
import { QueueService } from '../queue/queue.service.js';
import { reaches, reachOf } from '../reach.js';
import type { Decider } from '../spans/span.types.js';
import { AssignmentLoadRepository } from './assignment-load.repository.js';
import type { AssignmentChange } from './assignment-operation.model.js';
import { mayBeGivenTo, planned, type AssignmentRule } from './assignment-plan.js';

/** The maximum number of documents in one bulk assignment. */
export const MAX_ASSIGNED = 500;
/** Documents written concurrently; writes that share one command cost little more than a single one. */
const MAX_CONCURRENT = 16;

export interface BulkAssignment {
  /** Given documents, or the unassigned documents of a batch that need review. */
  readonly of: { readonly documentIds: readonly string[] } | { readonly batchId: string };
  readonly userIds: readonly string[];
  readonly rule: AssignmentRule;
  /** True if documents that are already assigned are reassigned. */
  readonly takesFromOthers: boolean;
}

/** The reason why a document was left unchanged. */
export interface SkippedDocument {
  readonly id: string;
  readonly code: string;
}

export interface AssignmentOutcome {
  /** Undefined if nothing has changed. */
  readonly operationId: string | undefined;
  readonly assigned: readonly { readonly id: string; readonly assignee: Decider | null }[];
  readonly skipped: readonly SkippedDocument[];
  /** Open documents of each person before the operation. */
  readonly open: ReadonlyMap<string, number>;
}

/**
 * Assigns many documents by a rule. Each document is changed separately; those that cannot be assigned are reported.
 */
@Injectable()
export class BulkAssignmentService {
  constructor(
    private readonly documents: DocumentRepository,
    private readonly editor: DocumentEditor,
    private readonly queue: QueueService,
    private readonly people: PeopleService,
    private readonly loads: AssignmentLoadRepository,
    private readonly clock: Clock,
  ) {}

  /** Returns the plan without changing anything. @throws AppError `forbidden` if the caller leads no group */
  async preview(request: BulkAssignment, actor: Actor): Promise<AssignmentOutcome> {
    const { changes, ...plan } = await this.plan(request, actor);
    return { ...plan, operationId: undefined, assigned: changes.map(assignedBy) };
  }

  /** @throws AppError `forbidden` if the caller leads no group */
  async assign(request: BulkAssignment, actor: Actor): Promise<AssignmentOutcome> {
    const operationId = newId();
    // When a request is retried because its response was lost, the original plan applies, not a new one.
    const begun = await this.loads.find(operationId);
    const { changes, skipped, open } = await this.plan(request, actor);
    const outcome = await this.applyChanges(begun?.changes ?? changes, actor, { operationId });
    const skippedNow = begun === undefined ? skipped : [];
    return { ...outcome, skipped: [...skippedNow, ...outcome.skipped], open };
  }

  /**
   * Reverts every assignment that is still as the operation left it. The undo can itself be undone, and documents that
   * are locked at the moment can be reverted later.
   * @throws AppError `conflict`
   */
  async undo(operationId: string, actor: Actor): Promise<AssignmentOutcome> {
    const undoId = newId();
    const [begun, operation] = await Promise.all([this.loads.find(undoId), this.loads.find(operationId)]);
    const own = operation?.userId === actor.userId ? operation.changes : undefined;
    const changes = begun?.changes ?? (own === undefined ? nothingToUndo() : await this.reversed(own));
    const outcome = await this.applyChanges(changes, actor, { operationId: undoId, undoes: operationId });
    const locked = new Set(outcome.skipped.filter(({ code }) => code === 'LOCKED').map(({ id }) => id));
    if (own !== undefined) {
      await this.loads.leave(
        operationId,
        own.filter(({ documentId }) => locked.has(documentId)),
      );
    }
    return outcome;
  }

  /**
   * Returns the reverse changes. Documents are not given back to people who have since left the group or approved them.
   */
  private async reversed(changes: readonly AssignmentChange[]): Promise<readonly AssignmentChange[]> {
    const found = await this.documents.findByIds(changes.map(({ documentId }) => documentId));
    const headers = new Map(found.map((header) => [header.id, header]));
    const members = await this.membersOf(found.map(({ groupId }) => groupId));
    return changes.map(({ documentId, before, after }) => {
      const header = headers.get(documentId);
      const may =
        before !== null &&
        header !== undefined &&
        members.get(header.groupId)?.has(before.userId) === true &&
        mayBeGivenTo(header, before.userId);
      return { documentId, before: after, after: may ? before : null };
    });
  }

  private async plan({ of, userIds, rule, takesFromOthers }: BulkAssignment, actor: Actor) {
    if (actor.role !== 'ROLE_ADMIN' && actor.ledGroupIds.length === 0) notLeading();
    const { found, skipped } = await this.chosen(of, actor, takesFromOthers);
    const members = await this.membersOf(found.map(({ groupId }) => groupId));
    const known = await this.knownTo(actor, userIds);
    const [open, emails] = await Promise.all([this.loads.openOf(known), this.people.emailsOf(known)]);
    const assignable = found.map((header) => {
      const ofGroup = members.get(header.groupId);
      const candidates = userIds.filter((id) => ofGroup?.has(id) === true && mayBeGivenTo(header, id));
      return { id: header.id, candidates };
    });
    const plan = planned(assignable, open, rule);
    const changes: AssignmentChange[] = [];
    for (const { id, assignee: before } of found) {
      const userId = plan.get(id);
      const email = userId === undefined ? undefined : emails.get(userId);
      if (userId === undefined || email === undefined) skipped.push({ id, code: 'UNKNOWN_PERSON' });
      else if (before?.userId !== userId) changes.push({ documentId: id, before, after: { userId, email } });
    }
    return { changes, skipped, open };
  }

  private async chosen(of: BulkAssignment['of'], actor: Actor, takesFromOthers: boolean) {
    const skipped: SkippedDocument[] = [];
    if ('batchId' in of) {
      const question = {
        batchId: of.batchId,
        statuses: ['REVIEW_REQUIRED', 'AUDIT_REQUIRED'],
        assigneeId: null,
      } as const;
      const order = { sort: 'riskScore', direction: 'desc' } as const;
      const some = await this.queue.list({ ...question, ...order }, actor, { skip: 0, limit: MAX_ASSIGNED });
      return { found: some.filter((header) => mayLead(actor, header)), skipped };
    }
    const known = new Map((await this.documents.findByIds(of.documentIds)).map((header) => [header.id, header]));
    const found = of.documentIds.flatMap((id) => {
      const header = known.get(id);
      const code = codeAgainst(header, actor, takesFromOthers);
      if (code === undefined && header !== undefined) return [header];
      skipped.push({ id, code: code ?? 'NO_SUCH_DOCUMENT' });
      return [];
    });
    return { found, skipped };
  }

  /**
   * Returns those of the given people whose workload the caller may see, in their order: members of groups that the
   * caller leads.
   */
  private async knownTo({ role, ledGroupIds }: Actor, userIds: readonly string[]): Promise<readonly string[]> {
    const all = role === 'ROLE_ADMIN' ? this.people.enabledAmong(userIds) : this.people.usersOfGroups(ledGroupIds);
    const known = new Set(await all);
    return userIds.filter((id) => known.has(id));
  }

  private async membersOf(groupIds: readonly (string | null)[]): Promise<ReadonlyMap<string | null, Set<string>>> {
    const ids = [...new Set(groupIds)].filter((id) => id !== null);
    const members = ids.map(async (id) => [id, new Set(await this.people.usersOfGroups([id]))] as const);
    return new Map(await Promise.all(members));
  }

  /** Stores the operation before any change, since undoing checks what became of each document. */
  private async applyChanges(
    changes: readonly AssignmentChange[],
    actor: Actor,
    operation: Operation,
  ): Promise<AssignmentOutcome> {
    const { operationId } = operation;
    const nothing = { operationId: undefined, assigned: [], skipped: [], open: new Map<string, number>() };
    if (changes.length === 0) return nothing;
    await this.loads.keep({ id: operationId, userId: actor.userId, at: this.clock.now(), changes });
    const [assigned, skipped]: [AssignmentChange[], SkippedDocument[]] = [[], []];
    for (let i = 0; i < changes.length; i += MAX_CONCURRENT) {
      const codes = changes.slice(i, i + MAX_CONCURRENT).map(async (change) => {
        const code = await this.tryToAssign(change, actor, operation);
        return { change, code };
      });
      for (const { change, code } of await Promise.all(codes)) {
        if (code === undefined) assigned.push(change);
        else skipped.push({ id: change.documentId, code });
      }
    }
    if (assigned.length === 0) {
      await this.loads.leave(operationId, []);
      return { ...nothing, skipped };
    }
    return { ...nothing, operationId, assigned: assigned.map(assignedBy), skipped };
  }

  /** @returns the code of the reason why the document was left unchanged; undefined if it was assigned */
  private async tryToAssign(
    { documentId, before, after }: AssignmentChange,
    actor: Actor,
    operation: Operation,
  ): Promise<string | undefined> {
    try {
      const { result } = await this.editor.edit(documentId, actor, { lock: 'leave' }, (header) => {
        const { assignee } = header;
        const isDone =
          after === null ? isResumed() && assignee === null : assignee?.operationId === operation.operationId;
        const code = isDone ? undefined : refusalOf(header, actor, { before, after, ...operation });
        if (isDone || code !== undefined) return { set: {}, events: [], result: code };
        const details = { assignee: after?.userId ?? null, previous: before?.userId ?? null, ...operation };
        const action = after === null ? 'DOCUMENT_UNASSIGN' : 'DOCUMENT_ASSIGN';
        return {
          set: { assignee: after === null ? null : { ...after, operationId: operation.operationId } },
          events: [{ action, resourceType: 'Document', details }],
          result: undefined,
        };
      });
      return result;
    } catch (error) {
      if (error instanceof AppError && (error.kind === 'conflict' || error.kind === 'not-found')) {
        return error.options.code ?? 'CONFLICT';
      }
      throw error;
    }
  }
}

/** The operation that assigns documents, and the one that it undoes. */
interface Operation {
  readonly operationId: string;
  readonly undoes?: string;
}

/** Returns why the document is not reassigned after all, or undefined if it may be. */
function refusalOf(
  header: DocumentHeader,
  actor: Actor,
  { before, after, undoes }: Pick<AssignmentChange, 'before' | 'after'> & Operation,
): string | undefined {
  if (!mayLead(actor, header)) return 'NOT_LEADING';
  if (!isReviewable(header.status)) return 'WRONG_STATUS';
  const { assignee } = header;
  // A document that was assigned again since, by anyone, is no longer the result of the operation being undone.
  const isStill = assignee?.userId === before?.userId && (undoes === undefined || isOf(assignee, undoes));
  return isStill && (after === null || mayBeGivenTo(header, after.userId)) ? undefined : 'CHANGED_SINCE';
}

const isOf = (assignee: DocumentHeader['assignee'], operationId: string): boolean =>
  assignee === null || assignee.operationId === operationId;

/** Returns why this person may not reassign the document, or undefined if they may. */
function codeAgainst(header: DocumentHeader | undefined, actor: Actor, takesFromOthers: boolean): string | undefined {
  if (header === undefined || !reaches(reachOf(actor), header.groupId)) return 'NO_SUCH_DOCUMENT';
  if (!mayLead(actor, header)) return 'NOT_LEADING';
  if (!isReviewable(header.status)) return 'WRONG_STATUS';
  return header.assignee !== null && !takesFromOthers ? 'ASSIGNED' : undefined;
}

const assignedBy = ({ documentId: id, after: assignee }: AssignmentChange) => ({ id, assignee });

const nothingToUndo = (): never =>
  fail('conflict', 'You have made no such bulk assignment in the last seven days, or have already undone it.', {
    code: 'NOTHING_TO_UNDO',
  });
