import { Injectable } from '@nestjs/common';
import { auditActor } from '../../../platform/audit/audit-actor.js';
import { AuditLog } from '../../../platform/audit/audit-log.js';
import type { Actor } from '../../../platform/auth/actor.js';
import { Clock } from '../../../platform/clock/clock.js';
import { refuseUnlessLeading } from '../batch-records/batch-access.js';
import { reaches, reachOf } from '../reach.js';
import { DocumentEditor } from './document-editor.js';
import { DocumentRepository } from './document.repository.js';
import { refuseForeignLock, takenLock, type EditLock } from './edit-lock.js';

/** Who may edit a document at the moment. */
@Injectable()
export class LockService {
  constructor(
    private readonly editor: DocumentEditor,
    private readonly documents: DocumentRepository,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  /** Takes the lock, or begins its time anew. @throws AppError `not-found`; `conflict` code `LOCKED` */
  async take(documentId: string, actor: Actor): Promise<EditLock> {
    for (;;) {
      const { lock } = await this.editor.read(documentId, actor);
      const now = this.clock.now();
      refuseForeignLock(lock, actor.userId, now);
      const taken = takenLock(lock, actor, now);
      if (await this.documents.setLock(documentId, actor.userId, taken, now)) return taken;
    }
  }

  /** Begins the time of the caller's own lock anew; undefined when they have it no longer. */
  async pulse(documentId: string, actor: Actor): Promise<EditLock | undefined> {
    const header = await this.documents.findById(documentId);
    // Who has left the group does not keep the others out.
    if (header?.lock?.userId !== actor.userId || !reaches(reachOf(actor), header.groupId)) return undefined;
    const now = this.clock.now();
    const lock = { ...takenLock(header.lock, actor, now), since: header.lock.since };
    return (await this.documents.moveOwnLock(documentId, actor.userId, lock)) ? lock : undefined;
  }

  /** Gives the caller's own lock back; another's stays. */
  async release(documentId: string, actor: Actor): Promise<void> {
    await this.documents.moveOwnLock(documentId, actor.userId, null);
  }

  /** Takes the lock away from whoever has it. @throws AppError `not-found`; `forbidden` for who does not lead the group */
  async break(documentId: string, actor: Actor): Promise<void> {
    const header = await this.editor.read(documentId, actor);
    refuseUnlessLeading(actor, header);
    const { lock, batchId } = header;
    if (lock === null) return;
    await this.audit.append([
      {
        actor: auditActor(actor),
        action: 'DOCUMENT_LOCK_BROKEN',
        resourceType: 'Document',
        resourceId: documentId,
        documentId,
        batchId,
        details: { previousHolder: lock.userId },
      },
    ]);
    await this.documents.moveOwnLock(documentId, lock.userId, null);
  }
}
