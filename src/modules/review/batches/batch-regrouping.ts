import { Injectable } from '@nestjs/common';
import { ChangeSignal } from '../documents/change-signal.js';
import { DocumentRepository } from '../documents/document.repository.js';
import { BatchRepository } from '../batch-records/batch.repository.js';
import { OVERLAP_MS, type Batch, type DueFollowUp } from '../batch-records/batch.types.js';
import { hasSameCopies, urgencyOf } from './due-date.js';

/** Copies the group and the due date of a batch to its documents. */
@Injectable()
export class BatchRegrouping {
  constructor(
    private readonly batches: BatchRepository,
    private readonly documents: DocumentRepository,
    private readonly signal: ChangeSignal,
  ) {}

  /** Repeats until the batch is unchanged after the copy, because it may be changed again meanwhile. */
  async regroup(id: string): Promise<void> {
    for (let given: Batch | undefined; ;) {
      const batch = await this.batches.findById(id);
      if (batch === undefined || (given !== undefined && hasSameCopies(batch, given))) break;
      await this.documents.regroup(id, batch.groupId);
      await this.documents.setUrgency(id, urgencyOf(batch.dueAt));
      given = batch;
    }
    this.signal.changed();
  }

  /** Copies once more soon, and a last time when no running request can have read the batch before the change. */
  async settle({ id }: Batch, due: DueFollowUp): Promise<void> {
    await this.regroup(id);
    const last = new Date(due.since.getTime() + OVERLAP_MS);
    if (due.at < last) await this.batches.postpone(id, 'group', due, last);
    else await this.batches.settle(id, 'group', due);
  }
}
