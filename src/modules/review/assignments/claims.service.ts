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

const PORTION = 50;
/** So many documents are looked at: where all of these are taken, somebody else is faster than this caller. */
const MAX_LOOKED_AT = 1000;

/** What somebody wants to work on next. */
export interface ClaimRequest {
  readonly batchId?: string | undefined;
  readonly statuses: readonly DocumentStatus[];
  readonly sort: QueueSort;
  readonly direction: 'asc' | 'desc';
  /** Ids of documents that they do not want. */
  readonly except: readonly string[];
}

/** Hands documents out to those who ask for the next one, each to one person. */
@Injectable()
export class ClaimsService {
  constructor(
    private readonly queue: QueueService,
    private readonly editor: DocumentEditor,
    private readonly locks: LockService,
    private readonly clock: Clock,
  ) {}

  /**
   * The next document, with its edit lock: first of those that are assigned to the caller, then of those that nobody has.
   * Of two who ask at the same time each gets another. Undefined when there is none.
   */
  async next(request: ClaimRequest, actor: Actor): Promise<DocumentHeader | undefined> {
    return (await this.firstOf(request, actor, actor.userId)) ?? this.firstOf(request, actor, null);
  }

  /** Others who claim meanwhile move what is left forward in the order: after a lost race it is looked through again. */
  private async firstOf(
    request: ClaimRequest,
    actor: Actor,
    assigneeId: string | null,
  ): Promise<DocumentHeader | undefined> {
    const first = await this.lookThrough(request, actor, assigneeId);
    if (first.claimed !== undefined || !first.hasLost) return first.claimed;
    return (await this.lookThrough(request, actor, assigneeId)).claimed;
  }

  private async lookThrough(
    { except, ...question }: ClaimRequest,
    actor: Actor,
    assigneeId: string | null,
  ): Promise<{ readonly claimed?: DocumentHeader; readonly hasLost: boolean }> {
    let hasLost = false;
    for (let skip = 0; skip < MAX_LOOKED_AT; skip += PORTION) {
      const found = await this.queue.some({ ...question, assigneeId }, actor, { skip, limit: PORTION });
      for (const header of found) {
        if (except.includes(header.id) || !this.isFree(header, actor)) continue;
        const claimed = await unlessTaken(this.take(header, actor));
        if (claimed !== undefined) return { claimed, hasLost };
        hasLost = true;
      }
      if (found.length < PORTION) break;
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

  /** Somebody may have given it to another, or finished it, since it was found. */
  private async lockOwn(id: string, actor: Actor): Promise<DocumentHeader | undefined> {
    const lock = await this.locks.take(id, actor);
    const header = await this.editor.read(id, actor);
    if (header.assignee?.userId === actor.userId && this.isFree(header, actor)) return { ...header, lock };
    await this.locks.release(id, actor);
    return undefined;
  }
}

/** Somebody else was faster, or it is gone: there are others. */
async function unlessTaken<T>(taking: Promise<T>): Promise<T | undefined> {
  try {
    return await taking;
  } catch (error) {
    if (error instanceof AppError && (error.kind === 'conflict' || error.kind === 'not-found')) return undefined;
    throw error;
  }
}
