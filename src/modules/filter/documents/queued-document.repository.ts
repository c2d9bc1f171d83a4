import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import type { RequestedRemovals } from '../../../pdf/asked.js';
import { Cipher } from '../../../platform/encryption/cipher.js';
import type { Claim } from '../../../platform/jobs/queue-worker.js';
import { currentOrigin } from '../../../platform/tracing/tracing.js';
import { QUEUED_DOCUMENT_COLLECTION, QueuedDocumentRecord } from './queued-document.model.js';
import type {
  DocumentFailure,
  DocumentOrder,
  DocumentResult,
  QueuedDocument,
  QueuedStatus,
} from './queued-document.types.js';
import { readAll, readOne } from '../../../platform/database/read-records.js';

/** A new document. */
export interface NewDocument {
  readonly userId: string;
  readonly order: DocumentOrder;
  readonly bytes: number;
  readonly rank: number;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

/** The final outcome of an attempt. */
export type DocumentEnd = (
  | { readonly status: 'COMPLETE'; readonly result: DocumentResult }
  | { readonly status: 'FAILED'; readonly failure: DocumentFailure }
) & {
  /** The id of the notification of its owner. */
  readonly deliveryId: string;
  readonly at: Date;
  readonly expiresAt: Date;
};

/** A completed document with follow-up work. */
export interface UnsettledDocument extends Pick<QueuedDocument, 'id' | 'userId' | 'status' | 'statusAt' | 'failure'> {
  readonly deliveryId: string;
  /** The part to keep; null when there is no result. */
  readonly resultToken: string | null;
}

/** A record with or without its result, which lists do not read. */
type ReadRecord = Omit<QueuedDocumentRecord, 'result'> & { readonly result?: DocumentResult | null };

/** Documents accepted for later redaction. */
@Injectable()
export class QueuedDocumentRepository {
  constructor(
    @InjectModel(QueuedDocumentRecord.name) private readonly documents: Model<QueuedDocumentRecord>,
    private readonly cipher: Cipher,
  ) {}

  async insert({ userId, order, bytes, rank, createdAt, expiresAt }: NewDocument): Promise<void> {
    const { name, policyName, output, allowUnreadable, fileName, password, removals } = order;
    const _id = name.documentId;
    const origin = currentOrigin();
    await this.documents.create({
      _id,
      ...(origin !== undefined && { origin }),
      userId,
      fileName: this.sealed(_id, 'fileName', fileName),
      password: this.sealed(_id, 'password', password),
      asked: this.sealed(_id, 'asked', removals === undefined ? undefined : JSON.stringify(removals)),
      policyName,
      context: name.context,
      organization: name.organization,
      ...(name.submitter !== undefined && { submitter: name.submitter }),
      output,
      allowUnreadable,
      bytes,
      status: 'PENDING',
      statusAt: createdAt,
      createdAt,
      expiresAt,
      attempts: 0,
      rank,
      turn: { state: 'waiting', until: null, token: null },
      failure: null,
      result: null,
    });
  }

  /** Returns a document of that user. */
  findOf(userId: string, id: string): Promise<QueuedDocument | undefined> {
    return readOne(this.documents.findOne({ _id: id, userId }), (record) => this.toDocument(record));
  }

  findById(id: string): Promise<QueuedDocument | undefined> {
    return readOne(this.documents.findOne({ _id: id }), (record) => this.toDocument(record));
  }

  /** Returns how to redact a document, and the size of its source. @throws SealError when a key is missing */
  async orderOf(id: string): Promise<{ readonly order: DocumentOrder; readonly bytes: number } | undefined> {
    const found = await this.documents.findOne({ _id: id }).lean().exec();
    if (found === null) return undefined;
    const { policyName, context, organization, submitter, output, allowUnreadable, bytes } = found;
    const password = this.opened(id, 'password', found.password) ?? undefined;
    const fileName = this.opened(id, 'fileName', found.fileName) ?? undefined;
    const sealed = this.opened(id, 'asked', found.asked ?? null);
    const removals = sealed === null ? undefined : (JSON.parse(sealed) as RequestedRemovals);
    const name = { documentId: id, context, organization, ...(submitter !== undefined && { submitter }) };
    return { order: { policyName, name, output, allowUnreadable, password, fileName, removals }, bytes };
  }

  listNewestFirst(
    userId: string,
    page: { readonly offset: number; readonly limit: number },
  ): Promise<readonly QueuedDocument[]> {
    // The report of a document with many pages is long.
    return readAll(
      this.documents
        .find({ userId }, { result: 0 })
        .sort({ createdAt: -1, _id: 1 })
        .skip(page.offset)
        .limit(page.limit),
      (record) => this.toDocument(record),
    );
  }

  /** @returns false when that user has no document with the id */
  async removeOf(userId: string, id: string): Promise<boolean> {
    return (await this.documents.deleteOne({ _id: id, userId })).deletedCount === 1;
  }

  /** Completes a document that this claim still holds. @returns false when another process has it or it was removed */
  async end({ id, token }: Claim, end: DocumentEnd): Promise<boolean> {
    const { status, deliveryId, at, expiresAt } = end;
    const { matchedCount } = await this.documents.updateOne(
      { _id: id, 'turn.token': token },
      {
        $set: {
          status,
          statusAt: at,
          expiresAt,
          password: null,
          asked: null,
          unsettled: deliveryId,
          ...(status === 'COMPLETE' ? { result: end.result } : { failure: end.failure }),
        },
        $unset: { turn: '' },
      },
    );
    return matchedCount === 1;
  }

  findUnsettled(limit: number): Promise<readonly UnsettledDocument[]> {
    return readAll(this.documents.find({ unsettled: { $gt: '' } }).limit(limit), toUnsettled);
  }

  findUnsettledById(id: string): Promise<UnsettledDocument | undefined> {
    return readOne(this.documents.findOne({ _id: id, unsettled: { $gt: '' } }), toUnsettled);
  }

  async markSettled(id: string): Promise<void> {
    await this.documents.updateOne({ _id: id }, { $unset: { unsettled: '' } });
  }

  /** Returns expired documents. @param skip the number of held ones to skip */
  findExpired(now: Date, skip: number, limit: number): Promise<readonly string[]> {
    return readAll(
      this.documents
        .find({ expiresAt: { $lte: now } }, { _id: 1 })
        .sort({ expiresAt: 1 })
        .skip(skip)
        .limit(limit),
      ({ _id }) => _id,
    );
  }

  findIdsOf(userId: string, skip: number, limit: number): Promise<readonly string[]> {
    return readAll(
      this.documents.find({ userId }, { _id: 1 }).sort({ createdAt: -1, _id: 1 }).skip(skip).limit(limit),
      ({ _id }) => _id,
    );
  }

  async removeMany(ids: readonly string[]): Promise<void> {
    await this.documents.deleteMany({ _id: { $in: [...ids] } });
  }

  /** Returns the ids among these of existing documents. */
  async knownOf(ids: readonly string[]): Promise<ReadonlySet<string>> {
    return new Set(await readAll(this.documents.find({ _id: { $in: [...ids] } }, { _id: 1 }), ({ _id }) => _id));
  }

  /** Counted up to a limit. */
  async countByStatus(status: QueuedStatus, limit: number): Promise<number> {
    return this.documents.countDocuments({ status }, { limit }).exec();
  }

  async oldestWaiting(): Promise<Date | undefined> {
    const [found] = await this.documents
      .find({ status: 'PENDING' }, { createdAt: 1 })
      .sort({ createdAt: 1 })
      .limit(1)
      .lean()
      .exec();
    return found?.createdAt;
  }

  private toDocument(record: ReadRecord): QueuedDocument {
    const { _id, userId, output, status, statusAt, createdAt, failure, origin } = record;
    const fileName = this.opened(_id, 'fileName', record.fileName);
    const result = record.result ?? null;
    return { id: _id, userId, fileName, output, status, statusAt, createdAt, failure, result, origin };
  }

  private sealed(id: string, field: string, value: string | undefined): string | null {
    return value === undefined ? null : this.cipher.seal(value, placeOf(id, field));
  }

  private opened(id: string, field: string, value: string | null): string | null {
    return value === null ? null : this.cipher.open(value, placeOf(id, field));
  }
}

/** Reads no encrypted field: a lost key must not keep other documents from being settled. */
const toUnsettled = (record: QueuedDocumentRecord): UnsettledDocument => ({
  id: record._id,
  userId: record.userId,
  status: record.status,
  statusAt: record.statusAt,
  failure: record.failure,
  deliveryId: record.unsettled ?? '',
  resultToken: record.result?.token ?? null,
});

const placeOf = (id: string, field: string) => ({ collection: QUEUED_DOCUMENT_COLLECTION, id, field });
