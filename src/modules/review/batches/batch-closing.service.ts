import { Injectable } from '@nestjs/common';
import { auditActor } from '../../../platform/audit/audit-actor.js';
import { AuditLog } from '../../../platform/audit/audit-log.js';
import { SYSTEM, type AuditActor } from '../../../platform/audit/audit.types.js';
import type { Actor } from '../../../platform/auth/actor.js';
import { Clock } from '../../../platform/clock/clock.js';
import { DOCUMENT_STATUSES, type DocumentStatus } from '../documents/document-states.js';
import { refuseUnlessLeading } from '../batch-records/batch-access.js';
import { BatchDocumentsRepository } from './batch-documents.repository.js';
import { batchIsClosed, unfinishedDocuments } from './batch.errors.js';
import { BatchRepository } from '../batch-records/batch.repository.js';
import { BatchService } from './batch.service.js';
import { dueIn, OVERLAP_MS, type Batch, type Due } from '../batch-records/batch.types.js';

const UNFINISHED = DOCUMENT_STATUSES.filter((status) => status !== 'REJECTED' && status !== 'FINALIZED');

/**
 * Closes batches. A document that was being taken in meanwhile is never left in a closed one: after the mark is set the
 * documents are counted once more, and some minutes later, when nobody is at work any more who has read the batch as it was,
 * it is looked whether one has come; then the batch is open again.
 */
@Injectable()
export class BatchClosingService {
  constructor(
    private readonly batches: BatchRepository,
    private readonly service: BatchService,
    private readonly documents: BatchDocumentsRepository,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  /** For good. @throws AppError `not-found`, `forbidden`; `conflict` when it is closed, or documents are unfinished */
  async close(id: string, actor: Actor): Promise<Batch> {
    const batch = await this.service.get(id, actor);
    refuseUnlessLeading(actor, batch);
    if (batch.closed !== null) batchIsClosed();
    await this.refuseUnfinished(id);
    const now = this.clock.now();
    const by = auditActor(actor);
    const due: Due = { ...dueIn(OVERLAP_MS, now), actor: by };
    const closed = (await this.batches.close(id, { at: now, by: actor.userId }, due)) ?? batchIsClosed();
    try {
      await this.refuseUnfinished(id);
    } catch (error) {
      await this.batches.reopen(id, due);
      throw error;
    }
    await this.noteClosed(closed, due, by);
    return closed;
  }

  /** What is left to do of a closing when nothing can have overlapped it any more. */
  async settle(batch: Batch, due: Due): Promise<void> {
    // Older ones were counted; people may have taken a rejection back since.
    const from = new Date(due.since.getTime() - OVERLAP_MS);
    if (await this.documents.hasAny(batch.id, UNFINISHED, { from })) {
      await this.audit.append([
        {
          id: `${batch.id}:reopen:${due.token}`,
          actor: SYSTEM,
          action: 'BATCH_REOPEN',
          resourceType: 'Batch',
          resourceId: batch.id,
          batchId: batch.id,
          details: { name: batch.name, reason: 'A document came in while the batch was closed.' },
        },
      ]);
      await this.batches.reopen(batch.id, due);
      return;
    }
    // A process that died may not have got to it.
    await this.noteClosed(batch, due, due.actor ?? SYSTEM);
    await this.batches.settle(batch.id, 'close', due);
  }

  private async noteClosed({ id, name }: Batch, { token, since }: Due, actor: AuditActor): Promise<void> {
    await this.audit.append([
      {
        id: `${id}:close:${token}`,
        at: since,
        actor,
        action: 'BATCH_CLOSE',
        resourceType: 'Batch',
        resourceId: id,
        batchId: id,
        details: { name },
      },
    ]);
  }

  private async refuseUnfinished(id: string): Promise<void> {
    const counts = await this.documents.countByStatus(id);
    const unfinished = unfinishedIn(counts);
    if (unfinished > 0) unfinishedDocuments(counts, unfinished);
  }
}

const unfinishedIn = (counts: Readonly<Record<DocumentStatus, number>>): number =>
  UNFINISHED.reduce((sum, status) => sum + counts[status], 0);
