import { Injectable } from '@nestjs/common';
import { AuditLog } from '../../../platform/audit/audit-log.js';
import type { Actor } from '../../../platform/auth/actor.js';
import { KeyedQueue } from '../../../platform/batching/keyed-queue.js';
import { FilterService } from '../filter.service.js';
import { DocumentIntake } from './document-intake.js';
import { DocumentWorker } from './document-worker.js';
import { tooManyOfYours } from './queued-document.errors.js';
import type { DocumentOrder } from './queued-document.types.js';
import { WaitingLimits } from './waiting-limits.js';

/** The maximum number of waiting requests of one user. */
const MAX_QUEUE_LENGTH = 1000;

/** Accepts PDF documents to redact later. Accepted documents are stored on disk. */
@Injectable()
export class DocumentQueue {
  /** Ranks are assigned one at a time; otherwise concurrent documents would share one. */
  private readonly places = new KeyedQueue(MAX_QUEUE_LENGTH);

  constructor(
    private readonly filter: FilterService,
    private readonly intake: DocumentIntake,
    private readonly limits: WaitingLimits,
    private readonly worker: DocumentWorker,
    private readonly audit: AuditLog,
  ) {}

  /**
   * @returns the id of the document
   * @throws AppError `not-found` when there is no such policy or the context belongs to other groups;
   *   `too-many-requests` code `TOO_MANY_DOCUMENTS` or `unavailable` code `OVERLOADED` when too much is waiting
   */
  async accept(bytes: Uint8Array, order: DocumentOrder, actor: Actor): Promise<string> {
    const { documentId } = order.name;
    const size = bytes.byteLength;
    await this.filter.assertAccepted(order.policyName, order.name);
    await this.limits.assertRoom(actor.userId, size);
    await this.intake.storeSource(documentId, bytes);
    try {
      await this.inLine(actor.userId, async () => {
        await this.limits.assertRoom(actor.userId, size);
        await this.intake.enqueue(actor.userId, order, size);
      });
      this.limits.noteTaken(size);
      await this.note(order, size, actor);
    } catch (error) {
      await this.intake.discard(actor.userId, documentId);
      throw error;
    }
    this.worker.wake();
    return documentId;
  }

  private async inLine(userId: string, work: () => Promise<void>): Promise<void> {
    const placed = this.places.run(userId, work);
    if (placed === undefined) throw tooManyOfYours();
    await placed;
  }

  private note({ name, policyName }: DocumentOrder, bytes: number, actor: Actor): Promise<void> {
    const { documentId } = name;
    return this.audit.record(actor, {
      action: 'PDF_DOCUMENT_SUBMIT',
      resourceType: 'PdfDocument',
      resourceId: documentId,
      documentId,
      details: { bytes, policy: policyName },
    });
  }
}
