import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Collection, Model } from 'mongoose';
import type { Claim, ClaimStore, Release } from '../../../platform/jobs/queue-worker.js';
import { DocumentRecord, type StoredDocument } from '../documents/document.model.js';
import { DocumentCodec } from '../documents/document-codec.js';
import type { DocumentHeader } from '../documents/document.types.js';

/**
 * The index of waiting documents. The planner does not choose it by itself for the count, which runs at each scrape.
 */
const TURN_INDEX = { 'redaction.dueAt': 1 } as const;

/** The worker's backlog. */
export interface Backlog {
  /** Documents that are waiting for redaction or being redacted. */
  readonly pending: number;
  readonly oldestAt: Date | null;
}

/** The queue of documents to redact, as fields of the documents. */
@Injectable()
export class RedactionRepository implements ClaimStore<ClaimedDocument> {
  private readonly documents: Collection<StoredDocument>;

  constructor(
    @InjectModel(DocumentRecord.name) model: Model<DocumentRecord>,
    private readonly codec: DocumentCodec,
  ) {
    this.documents = model.collection as unknown as Collection<StoredDocument>;
  }

  /** Claims the documents that are due, oldest first. */
  async claim(limit: number, now: Date, until: Date): Promise<readonly ClaimedDocument[]> {
    const due = await this.documents
      .find({ 'redaction.dueAt': { $lte: now } } as object, { projection: { redaction: 1 } })
      .sort({ 'redaction.dueAt': 1 })
      .limit(limit)
      .toArray();
    if (due.length === 0) return [];
    const token = randomUUID();
    // A document that another worker claimed meanwhile has a different due time.
    const operations = due.map(({ _id, redaction }) => ({
      updateOne: {
        filter: { _id, 'redaction.dueAt': redaction?.dueAt },
        update: { $set: { 'redaction.dueAt': until, 'redaction.token': token }, $inc: { attempts: 1 } },
      },
    }));
    await this.documents.bulkWrite(operations, { ordered: false });
    const ids = due.map(({ _id }) => _id);
    const claimed = await this.documents.find({ _id: { $in: ids }, 'redaction.token': token } as object).toArray();
    return claimed
      .map((stored) => ({
        ...{ id: stored._id, token, attempts: stored.attempts, origin: stored.redaction?.origin },
        header: this.codec.toHeader(stored),
      }))
      .sort((one, other) => one.header.createdAt.getTime() - other.header.createdAt.getTime());
  }

  /** Renews the leases of claims. */
  async renew(claims: readonly ClaimedDocument[], until: Date): Promise<void> {
    const operations = claims.map(({ id, token }) => ({
      updateOne: { filter: { _id: id, 'redaction.token': token }, update: { $set: { 'redaction.dueAt': until } } },
    }));
    if (operations.length > 0) await this.documents.bulkWrite(operations, { ordered: false });
  }

  /** Returns whether the claim is still held. */
  async holds({ id, token }: Claim): Promise<boolean> {
    const mine = { _id: id, 'redaction.token': token } as object;
    return (await this.documents.findOne(mine, { projection: { _id: 1 } })) !== null;
  }

  /** Releases a document. Its attempt counts in any case, because it may have left spans. */
  async release({ id, token }: Claim, _now: Date, { dueAt }: Omit<Release, 'isAttempt'>): Promise<void> {
    const mine = { _id: id, 'redaction.token': token } as object;
    await this.documents.updateOne(mine, { $set: { 'redaction.dueAt': dueAt, 'redaction.token': null } });
  }

  /** Releases all claims; used when the processes that made them are known to be gone. */
  async releaseAll(now: Date): Promise<void> {
    const claimed = { 'redaction.dueAt': { $gt: now }, 'redaction.token': { $type: 'string' } } as object;
    await this.documents.updateMany(claimed, { $set: { 'redaction.dueAt': now, 'redaction.token': null } });
  }

  async backlog(): Promise<Backlog> {
    const waiting = { 'redaction.dueAt': { $exists: true } } as object;
    const [pending, oldest] = await Promise.all([
      this.documents.countDocuments(waiting, { hint: TURN_INDEX }),
      this.documents
        .find(waiting, { projection: { createdAt: 1 } })
        .sort({ 'redaction.dueAt': 1 })
        .limit(1)
        .toArray(),
    ]);
    return { pending, oldestAt: oldest[0]?.createdAt ?? null };
  }
}

/** A document that only this process redacts at the moment. */
export interface ClaimedDocument extends Claim {
  readonly header: DocumentHeader;
}
