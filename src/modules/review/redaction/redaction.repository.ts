import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Collection, Model } from 'mongoose';
import { DocumentRecord, type StoredDocument } from '../documents/document.model.js';
import { DocumentRepository } from '../documents/document.repository.js';
import type { DocumentHeader } from '../documents/document.types.js';

/**
 * The index of waiting documents. The planner does not choose it by itself for the count, which runs at each scrape.
 */
const BY_TURN = { 'redaction.dueAt': 1 } as const;

/** The worker's backlog. */
export interface Backlog {
  /** Documents that are waiting for redaction or being redacted. */
  readonly pending: number;
  readonly oldestAt: Date | null;
}

/** Claims documents for redaction. A claim that is not renewed expires, because its worker has died. */
@Injectable()
export class RedactionRepository {
  private readonly documents: Collection<StoredDocument>;

  constructor(
    @InjectModel(DocumentRecord.name) model: Model<DocumentRecord>,
    private readonly headers: DocumentRepository,
  ) {
    this.documents = model.collection as unknown as Collection<StoredDocument>;
  }

  /** Claims the documents that are due, oldest first. */
  async claim(most: number, now: Date, until: Date): Promise<readonly ClaimedDocument[]> {
    const due = await this.documents
      .find({ 'redaction.dueAt': { $lte: now } } as object, { projection: { redaction: 1 } })
      .sort({ 'redaction.dueAt': 1 })
      .limit(most)
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
      .map((stored) => ({ header: this.headers.toHeader(stored), token }))
      .sort((one, other) => one.header.createdAt.getTime() - other.header.createdAt.getTime());
  }

  /** Renews the leases of claims. */
  async renew(claims: readonly ClaimedDocument[], until: Date): Promise<void> {
    const operations = claims.map(({ header, token }) => ({
      updateOne: {
        filter: { _id: header.id, 'redaction.token': token },
        update: { $set: { 'redaction.dueAt': until } },
      },
    }));
    if (operations.length > 0) await this.documents.bulkWrite(operations, { ordered: false });
  }

  /** Returns whether the claim is still held. */
  async holds({ header, token }: ClaimedDocument): Promise<boolean> {
    const mine = { _id: header.id, 'redaction.token': token } as object;
    return (await this.documents.findOne(mine, { projection: { _id: 1 } })) !== null;
  }

  /** Releases a document, to be claimed again at the given time. */
  async release({ header, token }: ClaimedDocument, dueAt: Date): Promise<void> {
    const mine = { _id: header.id, 'redaction.token': token } as object;
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
      this.documents.countDocuments(waiting, { hint: BY_TURN }),
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
export interface ClaimedDocument {
  readonly header: DocumentHeader;
  readonly token: string;
}
