import { Injectable } from '@nestjs/common';
import { AuditLog } from '../../../platform/audit/audit-log.js';
import type { Actor } from '../../../platform/auth/actor.js';
import { Clock } from '../../../platform/clock/clock.js';
import { refuseUnlessLeading } from '../batch-records/batch-access.js';
import { reaches, reachOf } from '../reach.js';
import { DocumentEditor } from './document-editor.js';
import { DocumentRepository } from './document.repository.js';
import { refuseForeignLock, takenLock, type EditLock } from './edit-lock.js';

/** Manages which person may edit a document. */
@Injectable()
export class LockService {
  constructor(
    private readonly editor: DocumentEditor,
    private readonly documents: DocumentRepository,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  /** Takes the lock or restarts its time. @throws AppError `not-found`; `conflict` code `LOCKED` */
  async take(documentId: string, actor: Actor): Promise<EditLock> {
    for (;;) {
      const { lock } = await this.editor.read(documentId, actor);
      const now = this.clock.now();
      refuseForeignLock(lock, actor.userId, now);
      const taken = takenLock(lock, actor, now);
      if (await this.documents.setLock(documentId, actor.userId, taken, now)) return taken;
    }
  }

  /** Restarts the time of the caller's own lock; returns undefined if they no longer hold it. */
  async pulse(documentId: string, actor: Actor): Promise<EditLock | undefined> {
    const header = await this.documents.findById(documentId);
    // A person who has left the group must not keep blocking others.
    if (header?.lock?.userId !== actor.userId || !reaches(reachOf(actor), header.groupId)) return undefined;
    const now = this.clock.now();
    const lock = { ...takenLock(header.lock, actor, now), since: header.lock.since };
    return (await this.documents.moveOwnLock(documentId, actor.userId, lock)) ? lock : undefined;
  }

  /** Releases the caller's own lock; another person's is kept. */
  async release(documentId: string, actor: Actor): Promise<void> {
    await this.documents.moveOwnLock(documentId, actor.userId, null);
  }

  /**
   * Releases the lock, whoever holds it.
   * @throws AppError `not-found`; `forbidden` if the caller does not lead the group
   */
  async break(documentId: string, actor: Actor): Promise<void> {
    const header = await this.editor.read(documentId, actor);
    refuseUnlessLeading(actor, header);
    const { lock, batchId } = header;
    if (lock === null) return;
    await this.audit.record(actor, {
      action: 'DOCUMENT_LOCK_BROKEN',
      resourceType: 'Document',
      resourceId: documentId,
      documentId,
      batchId,
      details: { previousHolder: lock.userId },
    });
    await this.documents.moveOwnLock(documentId, lock.userId, null);
  }
}
