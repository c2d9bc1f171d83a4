import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../platform/auth/actor.js';
import { Clock } from '../../../platform/clock/clock.js';
import { AppError } from '../../../platform/http/app-error.js';
import { DocumentEditor } from '../documents/document-editor.js';
import type { DocumentStatus } from '../documents/document-states.js';
import type { DocumentHeader } from '../documents/document.types.js';
import { foreignLock } from '../documents/edit-lock.js';
import { LockService } from '../documents/lock.service.js';
import { QueueService } from '../queue/queue.service.js';
import type { QueueSort } from '../queue/queue.types.js';
import { mayWorkOn } from './may-work-on.js';

const BATCH_SIZE = 50;
/** The maximum number of documents tried. If all of these are taken, other callers are faster than this one. */
const MAX_EXAMINED = 1000;

/** A request for the documents that a reviewer wants to work on next. */
export interface ClaimRequest {
  readonly batchId?: string | undefined;
  readonly statuses: readonly DocumentStatus[];
  readonly sort: QueueSort;
  readonly direction: 'asc' | 'desc';
  /** Ids of documents to skip. */
  readonly except: readonly string[];
}

/** Hands out the next document to each reviewer who asks, never the same one to two people. */
@Injectable()
export class ClaimsService {
  constructor(
    private readonly queue: QueueService,
    private readonly editor: DocumentEditor,
    private readonly locks: LockService,
    private readonly clock: Clock,
  ) {}

  /**
   * Returns the next document with its edit lock taken: first one assigned to the caller, then an unassigned one.
   * Concurrent callers get different documents. Undefined if there is none.
   */
  async next(request: ClaimRequest, actor: Actor): Promise<DocumentHeader | undefined> {
    return (await this.firstOf(request, actor, actor.userId)) ?? this.firstOf(request, actor, null);
  }

  /** Searches again after a lost race, because concurrent claims shift the remaining documents forward in the order. */
  private async firstOf(
    request: ClaimRequest,
    actor: Actor,
    assigneeId: string | null,
  ): Promise<DocumentHeader | undefined> {
    const first = await this.claimAmong(request, actor, assigneeId);
    if (first.claimed !== undefined || !first.hasLost) return first.claimed;
    return (await this.claimAmong(request, actor, assigneeId)).claimed;
  }

  private async claimAmong(
    { except, ...question }: ClaimRequest,
    actor: Actor,
    assigneeId: string | null,
  ): Promise<{ readonly claimed?: DocumentHeader; readonly hasLost: boolean }> {
    let hasLost = false;
    for (let skip = 0; skip < MAX_EXAMINED; skip += BATCH_SIZE) {
      const found = await this.queue.list({ ...question, assigneeId }, actor, { skip, limit: BATCH_SIZE });
      for (const header of found) {
        if (except.includes(header.id) || !this.isFree(header, actor)) continue;
        const claimed = await unlessTaken(this.take(header, actor));
        if (claimed !== undefined) return { claimed, hasLost };
        hasLost = true;
      }
      if (found.length < BATCH_SIZE) break;
    }
    return { hasLost };
  }

  private isFree(header: DocumentHeader, actor: Actor): boolean {
    const isOthers = header.assignee !== null && header.assignee.userId !== actor.userId;
    const isLocked = foreignLock(header.lock, actor.userId, this.clock.now()) !== undefined;
    return !isOthers && !isLocked && mayWorkOn(header, actor);
  }

  private take({ id, assignee }: DocumentHeader, actor: Actor): Promise<DocumentHeader | undefined> {
    return assignee === null ? this.assign(id, actor) : this.lockOwn(id, actor);
  }

  private async assign(id: string, actor: Actor): Promise<DocumentHeader | undefined> {
    const { result, header } = await this.editor.edit(id, actor, { lock: 'take' }, (now) =>
      now.assignee === null && this.isFree(now, actor)
        ? {
            set: { assignee: { userId: actor.userId, email: actor.email } },
            events: [{ action: 'DOCUMENT_CLAIM', resourceType: 'Document', details: { assignee: actor.userId } }],
            result: true,
          }
        : { set: {}, events: [], result: false },
    );
    return result ? header : undefined;
  }

  /** Locks a document assigned to the caller, unless it was reassigned or finished since it was found. */
  private async lockOwn(id: string, actor: Actor): Promise<DocumentHeader | undefined> {
    const lock = await this.locks.take(id, actor);
    const header = await this.editor.read(id, actor);
    if (header.assignee?.userId === actor.userId && this.isFree(header, actor)) return { ...header, lock };
    await this.locks.release(id, actor);
    return undefined;
  }
}

/** Returns undefined if another caller was faster or the document is gone, so that the next one is tried. */
async function unlessTaken<T>(taking: Promise<T>): Promise<T | undefined> {
  try {
    return await taking;
  } catch (error) {
    if (error instanceof AppError && (error.kind === 'conflict' || error.kind === 'not-found')) return undefined;
    throw error;
  }
}
