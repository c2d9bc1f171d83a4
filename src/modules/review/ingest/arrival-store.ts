import { Injectable } from '@nestjs/common';
import { BatchRepository } from '../batch-records/batch.repository.js';
import { hasSameCopies, urgencyOf } from '../batches/due-date.js';
import { DocumentCountsRepository } from '../documents/document-counts.repository.js';
import { DocumentRepository } from '../documents/document.repository.js';
import type { DocumentHeader } from '../documents/document.types.js';
import { SourceRepository } from '../documents/source.repository.js';
import { isResumed } from '../../../platform/idempotency/new-id.js';
import type { AddedDocument } from './arrival.js';

/** The records of new documents: texts, headers and counts. */
@Injectable()
export class ArrivalStore {
  constructor(
    private readonly documents: DocumentRepository,
    private readonly counts: DocumentCountsRepository,
    private readonly sources: SourceRepository,
    private readonly batches: BatchRepository,
  ) {}

  /** The text is stored first, so that every document has one. A text without a document is swept later. */
  async insert(arrivals: readonly AddedDocument[], headers: readonly DocumentHeader[], now: Date): Promise<void> {
    await this.sources.insert(
      arrivals.map(({ id, document: { text } }) => ({ id, text })),
      now,
    );
    await this.documents.insert(headers);
    await this.counts.insert(headers);
    await this.regroup(arrivals);
  }

  /**
   * Returns true if an earlier attempt of the same request has stored the document. Otherwise removes the text that an
   * incomplete attempt may have left.
   */
  async has(id: string): Promise<boolean> {
    if (!isResumed()) return false;
    if ((await this.documents.findById(id)) !== undefined) return true;
    await this.sources.remove(id);
    return false;
  }

  /**
   * If the group or due date of a batch changed after it was read, the change did not reach its new documents. This
   * repeats until batch and documents agree; later changes find the documents by themselves.
   */
  private async regroup(arrivals: readonly AddedDocument[]): Promise<void> {
    let given = new Map(arrivals.map(({ id, batch }) => [id, batch]));
    const batchIds = [...new Set(arrivals.map(({ batch }) => batch.id))];
    while (given.size > 0) {
      const batches = new Map((await this.batches.findByIds(batchIds)).map((batch) => [batch.id, batch]));
      const late = arrivals.flatMap(({ id, batch: { id: batchId } }) => {
        const [batch, before] = [batches.get(batchId), given.get(id)];
        return batch === undefined || before === undefined || hasSameCopies(batch, before) ? [] : [{ id, batch }];
      });
      for (const { id, batch } of late) {
        await this.documents.regroupOne(id, { groupId: batch.groupId, urgency: urgencyOf(batch.dueAt) });
      }
      given = new Map(late.map(({ id, batch }) => [id, batch]));
    }
  }
}
