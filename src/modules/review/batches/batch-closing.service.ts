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
import { dueIn, OVERLAP_MS, type Batch, type DueFollowUp } from '../batch-records/batch.types.js';

const UNFINISHED = DOCUMENT_STATUSES.filter((status) => status !== 'REJECTED' && status !== 'FINALIZED');

/**
 * Closes batches without leaving a document in a closed batch that was being added meanwhile. Unfinished documents are
 * counted again after the batch is marked as closed. Some minutes later, when no running request can have read the
 * batch before that, it is checked once more; if a document was added, the batch is reopened.
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

  /**
   * Closes a batch permanently.
   * @throws AppError `not-found`, `forbidden`; `conflict` if it is closed already or documents are unfinished
   */
  async close(id: string, actor: Actor): Promise<Batch> {
    const batch = await this.service.get(id, actor);
    refuseUnlessLeading(actor, batch);
    if (batch.closed !== null) batchIsClosed();
    await this.refuseUnfinished(id);
    const now = this.clock.now();
    const by = auditActor(actor);
    const due: DueFollowUp = { ...dueIn(OVERLAP_MS, now), actor: by };
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

  /** Completes the closing of a batch, or reopens it, once no running request can have overlapped it. */
  async settle(batch: Batch, due: DueFollowUp): Promise<void> {
    // Older documents were counted before closing; a rejection of one may have been reverted since.
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
          details: { name: batch.name, reason: 'A document was added while the batch was being closed.' },
        },
      ]);
      await this.batches.reopen(batch.id, due);
      return;
    }
    // The process that closed the batch may have died before recording it.
    await this.noteClosed(batch, due, due.actor ?? SYSTEM);
    await this.batches.settle(batch.id, 'close', due);
  }

  private async noteClosed({ id, name }: Batch, { token, since }: DueFollowUp, actor: AuditActor): Promise<void> {
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
