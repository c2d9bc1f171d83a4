import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Collection, Model } from 'mongoose';
import { DOCUMENT_STATUSES, isReviewable, type DocumentStatus } from '../documents/document-states.js';
import { DocumentRecord, type StoredDocument } from '../documents/document.model.js';
import { DocumentCodec } from '../documents/document-codec.js';
import type { DocumentHeader } from '../documents/document.types.js';

const STATUS_INDEX = { batchId: 1, status: 1, riskScore: 1, _id: 1 } as const;
const NAME_INDEX = { batchId: 1, filenameKey: 1, _id: 1 } as const;
const REVIEWABLE = DOCUMENT_STATUSES.filter(isReviewable);

/** The position of a walk over the documents of a batch. */
export interface BatchPosition {
  readonly filenameKey: string;
  readonly id: string;
}

/** Reads the documents of one batch. */
@Injectable()
export class BatchDocumentsRepository {
  private readonly documents: Collection<StoredDocument>;

  constructor(
    @InjectModel(DocumentRecord.name) model: Model<DocumentRecord>,
    private readonly codec: DocumentCodec,
  ) {
    this.documents = model.collection as unknown as Collection<StoredDocument>;
  }

  async countByStatus(batchId: string): Promise<Readonly<Record<DocumentStatus, number>>> {
    const counts = await Promise.all(
      DOCUMENT_STATUSES.map(async (status) => [status, await this.count(batchId, [status])] as const),
    );
    return Object.fromEntries(counts) as Record<DocumentStatus, number>;
  }

  /** Returns the number of documents, of all or of those in these states. */
  async count(batchId: string, statuses?: readonly DocumentStatus[]): Promise<number> {
    const filter = { batchId, ...(statuses !== undefined && { status: { $in: [...statuses] } }) };
    return this.documents.countDocuments(filter, { hint: STATUS_INDEX });
  }

  /** Returns the number of undecided spans in documents under review. */
  async undecidedSpans(batchId: string): Promise<number> {
    const sum = (status: string) => ({ $sum: `$tally.byStatus.${status}` });
    const [found] = await this.documents
      .aggregate<{ pending: number; second: number; review: number }>(
        [
          { $match: { batchId, status: { $in: REVIEWABLE } } },
          {
            $group: {
              _id: null,
              pending: sum('PENDING'),
              second: sum('NEEDS_SECOND_OPINION'),
              review: sum('REVIEW_REQUIRED'),
            },
          },
        ],
        { hint: STATUS_INDEX },
      )
      .toArray();
    return found === undefined ? 0 : found.pending + found.second + found.review;
  }

  /** True if a document created in this time range is in one of these states. */
  async hasAny(
    batchId: string,
    statuses: readonly DocumentStatus[],
    { from, to }: { readonly from?: Date; readonly to?: Date },
  ): Promise<boolean> {
    const createdAt = { ...(from !== undefined && { $gte: from }), ...(to !== undefined && { $lte: to }) };
    const filter = { batchId, status: { $in: [...statuses] }, createdAt };
    return (await this.documents.findOne(filter, { projection: { _id: 1 }, hint: STATUS_INDEX })) !== null;
  }

  /** Returns the number of documents in these states whose source was purged. */
  async countPurged(batchId: string, statuses: readonly DocumentStatus[]): Promise<number> {
    const filter = { batchId, status: { $in: [...statuses] }, purgedAt: { $ne: null } };
    return this.documents.countDocuments(filter, { hint: STATUS_INDEX });
  }

  /** Yields all documents in these states by name, in pages; no query stays open in between. */
  async *walk(
    batchId: string,
    statuses: readonly DocumentStatus[],
    portion: number,
  ): AsyncGenerator<readonly DocumentHeader[]> {
    let position: BatchPosition | undefined;
    do {
      const found = await this.portion(batchId, statuses, position, portion);
      if (found.length > 0) yield found.map((document) => this.codec.toHeader(document));
      const last = found.length < portion ? undefined : found.at(-1);
      position = last && { filenameKey: last.filenameKey, id: last._id };
    } while (position !== undefined);
  }

  /**
   * Reads a page with two walks of the same index: first the remaining documents with the same name, then later names.
   */
  private async portion(
    batchId: string,
    statuses: readonly DocumentStatus[],
    after: BatchPosition | undefined,
    limit: number,
  ): Promise<StoredDocument[]> {
    const status = { $in: [...statuses] };
    if (after === undefined) return this.find({ batchId, status }, limit);
    const { filenameKey, id } = after;
    const same = await this.find({ batchId, filenameKey, _id: { $gt: id }, status }, limit);
    if (same.length === limit) return same;
    const behind = await this.find({ batchId, filenameKey: { $gt: filenameKey }, status }, limit - same.length);
    return [...same, ...behind];
  }

  private async find(filter: Parameters<typeof this.documents.find>[0], limit: number): Promise<StoredDocument[]> {
    return this.documents.find(filter, { hint: NAME_INDEX }).sort({ filenameKey: 1, _id: 1 }).limit(limit).toArray();
  }
}
