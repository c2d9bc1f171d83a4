import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Collection, Model } from 'mongoose';
import { GroupCommit } from '../../../platform/batching/group-commit.js';
import { GroupedReads } from '../../../platform/batching/grouped-reads.js';
import { bytesOf } from '../../../platform/encryption/sealed-bytes.js';
import { currentOrigin } from '../../../platform/tracing/tracing.js';
import { undecidedOf } from '../spans/tally.js';
import { UNCOUNTED } from './count-undecided.step.js';
import { DocumentCodec, filenameKeyOf } from './document-codec.js';
import type { DocumentCounts } from './document-counts.js';
import { DocumentRecord, type RedactionClaim, type StoredChange, type StoredDocument } from './document.model.js';
import type { DocumentHeader, HeaderChanges, OpenChange } from './document.types.js';
import type { EditLock } from './edit-lock.js';

/** A new version of a header, written only if no other version was written since it was read. */
export interface Commit {
  readonly header: Pick<DocumentHeader, 'id' | 'version' | 'unfinished' | 'counts'>;
  readonly set: HeaderChanges;
  readonly open: Omit<OpenChange, 'version'>;
  /** The writer: an unexpired lock of another person prevents the write. Null for the service itself. */
  readonly userId: string | null;
  readonly now: Date;
}

interface HeaderWrite {
  readonly filter: { readonly _id: string };
  readonly update: object;
  /** The change that this write opens. */
  readonly sealed: StoredChange;
}

/** The size of headers written in one command, and of those that may wait for it. */
const MAX_BATCH_BYTES = 4 * 1024 * 1024;
const MAX_WAITING_BYTES = 256 * 1024 * 1024;
/** The size of a header without its open changes. */
const SMALL_BYTES = 1024;

/** Stores the headers of documents. */
@Injectable()
export class DocumentRepository {
  private readonly documents: Collection<StoredDocument>;
  private readonly reads = new GroupedReads<StoredDocument>((ids) =>
    this.documents.find({ _id: { $in: [...ids] } }).toArray(),
  );

  private readonly ofService = new GroupCommit<HeaderWrite, boolean>((operations) => this.commitTogether(operations), {
    weightOf: ({ sealed }) => SMALL_BYTES + bytesOf(sealed.sealed).length,
    maxTogether: MAX_BATCH_BYTES,
    maxWaiting: MAX_WAITING_BYTES,
  });

  constructor(
    @InjectModel(DocumentRecord.name) model: Model<DocumentRecord>,
    private readonly codec: DocumentCodec,
  ) {
    // The driver's own collection: the data was built here, and casting it again would cost more than writing it.
    this.documents = model.collection as unknown as Collection<StoredDocument>;
  }

  async insert(headers: readonly DocumentHeader[]): Promise<void> {
    await this.documents.insertMany(
      headers.map((header) => ({
        ...this.codec.toStored(header),
        redaction: dueNow(header.createdAt),
        ...(header.unfinished.length > 0 && { openSince: header.createdAt }),
      })),
    );
  }

  async findById(id: string): Promise<DocumentHeader | undefined> {
    const found = await this.reads.read(id);
    return found === undefined ? undefined : this.codec.toHeader(found);
  }

  async findByIds(ids: readonly string[]): Promise<DocumentHeader[]> {
    if (ids.length === 0) return [];
    const found = await this.documents.find({ _id: { $in: [...ids] } }).toArray();
    return found.map((document) => this.codec.toHeader(document));
  }

  /**
   * Returns 1 if documents were redacted by this version of a policy, otherwise 0.
   * @param reference the version as stored in headers
   */
  async countByPolicy(reference: string): Promise<number> {
    return this.documents.countDocuments({ policy: reference }, { limit: 1 });
  }

  /** Returns headers in the order of ids, starting after the given id. */
  async findAfter(id: string | undefined, limit: number): Promise<DocumentHeader[]> {
    const found = await this.documents
      .find(id === undefined ? {} : { _id: { $gt: id } })
      .sort({ _id: 1 })
      .limit(limit)
      .toArray();
    return found.map((document) => this.codec.toHeader(document));
  }

  /** Returns the ids of the documents after an id, in order. */
  async findIdsAfter(id: string, limit: number): Promise<readonly string[]> {
    const found = await this.documents
      .find({ _id: { $gt: id } }, { projection: { _id: 1 } })
      .sort({ _id: 1 })
      .limit(limit)
      .toArray();
    return found.map(({ _id }) => _id);
  }

  /** Returns documents with changes that were committed before the given time and have not been carried out. */
  async findOpenBefore(moment: Date, limit: number): Promise<DocumentHeader[]> {
    const found = await this.documents
      .find({ openSince: { $lt: moment } })
      .sort({ openSince: 1 })
      .limit(limit)
      .toArray();
    return found.map((document) => this.codec.toHeader(document));
  }

  async findToPurge(
    moment: Date,
    { skip, limit }: { readonly skip: number; readonly limit: number },
  ): Promise<DocumentHeader[]> {
    const found = await this.documents
      .find({ purgeAt: { $type: 'date', $lte: moment } })
      .sort({ purgeAt: 1 })
      .skip(skip)
      .limit(limit)
      .toArray();
    return found.map((document) => this.codec.toHeader(document));
  }

  /**
   * @returns the new version; undefined if another change or another person's lock prevented the write. For the service
   *   itself, undefined may also mean that a further change followed: on the retry, the caller finds its own change
   *   made.
   */
  async commit(commit: Commit): Promise<number | undefined> {
    const operation = this.operationOf(commit);
    const isMade =
      commit.userId === null
        ? await this.ofService.add(operation)
        : (await this.documents.updateOne(operation.filter, operation.update)).matchedCount === 1;
    return isMade ? commit.header.version + 1 : undefined;
  }

  private operationOf({ header, set, open, userId, now }: Commit): HeaderWrite {
    const version = header.version + 1;
    const { failure, filename, assignee, counts = null, ...rest } = set;
    const isReady = set.status === 'PENDING';
    const leavesPending = set.status !== undefined && !isReady;
    const filter = {
      _id: header.id,
      version: header.version,
      // Counting an older document does not create a version, so check that it has not been counted meanwhile.
      ...(header.counts === null && { counts: null }),
      ...(userId !== null && {
        $or: [{ lock: null }, { 'lock.userId': userId }, { 'lock.expiresAt': { $lte: now } }],
      }),
    };
    const sealed = this.codec.sealChange(header.id, { ...open, version });
    const update = {
      $set: {
        ...rest,
        ...(filename !== undefined && { filename, filenameKey: filenameKeyOf(filename) }),
        ...(assignee !== undefined && { assignee, assigneeId: assignee?.userId ?? null }),
        ...(counts !== null && { counts: JSON.stringify(counts) }),
        ...(set.tally !== undefined && { undecided: undecidedOf(set.tally) }),
        ...(failure !== undefined && { failure: this.codec.sealFailure(header.id, failure) }),
        ...(isReady && { redaction: dueNow(now) }),
        version,
        unfinished: [...header.unfinished.map((change) => this.codec.sealChange(header.id, change)), sealed],
        openSince: now,
      },
      ...(leavesPending && { $unset: { redaction: 1 } }),
    } as object;
    return { filter, update, sealed };
  }

  /**
   * Commits many headers in one write. The result only tells how many matched, so if not all did, the documents are
   * checked.
   */
  private async commitTogether(operations: readonly HeaderWrite[]): Promise<readonly boolean[]> {
    const { matchedCount } = await this.documents.bulkWrite(
      operations.map(({ filter, update }) => ({ updateOne: { filter, update } })),
      { ordered: false },
    );
    if (matchedCount === operations.length) return operations.map(() => true);
    const ids = operations.map(({ filter }) => filter._id);
    const stored = await this.documents.find({ _id: { $in: ids } }, { projection: { unfinished: 1 } }).toArray();
    const open = new Set(stored.flatMap(({ unfinished }) => unfinished.map(nameOf)));
    return operations.map(({ sealed }) => open.has(nameOf(sealed)));
  }

  /** Clears the open changes of documents that still have these versions, since all of them were carried out. */
  async settle(versions: ReadonlyMap<string, number>): Promise<void> {
    const operations = [...versions].map(([id, version]) => ({
      updateOne: {
        filter: { _id: id, version },
        update: { $set: { unfinished: [] }, $unset: { openSince: 1 as const } },
      },
    }));
    if (operations.length > 0) await this.documents.bulkWrite(operations, { ordered: false });
  }

  /** Gives a person the lock unless another one holds it; does not create a version. */
  async setLock(id: string, userId: string, lock: EditLock, now: Date): Promise<boolean> {
    const free = [{ lock: null }, { 'lock.userId': userId }, { 'lock.expiresAt': { $lte: now } }];
    const { matchedCount } = await this.documents.updateOne({ _id: id, $or: free }, { $set: { lock } });
    return matchedCount === 1;
  }

  /** Extends or releases the person's own lock. Returns false if they do not hold it. */
  async moveOwnLock(id: string, userId: string, lock: EditLock | null): Promise<boolean> {
    const own = { _id: id, 'lock.userId': userId } as object;
    return (await this.documents.updateOne(own, { $set: { lock } })).matchedCount === 1;
  }

  /** Stores the counts of a document that has this version and no counts yet. @returns whether they were stored */
  async setCounts({ id, version }: DocumentHeader, counts: DocumentCounts): Promise<boolean> {
    const filter = { _id: id, version, counts: null } as object;
    return (await this.documents.updateOne(filter, { $set: { counts: JSON.stringify(counts) } })).matchedCount === 1;
  }

  /** Returns the number of documents. */
  async total(): Promise<number> {
    return this.documents.estimatedDocumentCount();
  }

  /** Copies the group of a batch to its documents. */
  async regroup(batchId: string, groupId: string | null): Promise<void> {
    const left = { batchId, groupId: { $ne: groupId } };
    // Assignees of the former group may no longer see the documents.
    await this.documents.updateMany(left, { $set: { groupId, assignee: null, assigneeId: null } });
  }

  /** Copies the urgency of a batch to its documents. */
  async setUrgency(batchId: string, urgency: number | null): Promise<void> {
    await this.documents.updateMany({ batchId, urgency: { $ne: urgency } }, { $set: { urgency } });
  }

  /** Unassigns all documents of these people, in these groups or in all. */
  async unassignAllOf(userIds: readonly string[], groupIds?: readonly string[]): Promise<void> {
    const theirs = { assigneeId: { $in: [...userIds] }, ...(groupIds && { groupId: { $in: [...groupIds] } }) };
    await this.documents.updateMany(theirs, { $set: { assignee: null, assigneeId: null } });
  }

  /** Unassigns the person's documents outside these groups. */
  async unassignOutside(userId: string, groupIds: readonly string[]): Promise<void> {
    const theirs = { assigneeId: userId, groupId: { $nin: [...groupIds] } };
    await this.documents.updateMany(theirs, { $set: { assignee: null, assigneeId: null } });
  }

  /** Returns the id of the next user, in ascending order, who has documents assigned. */
  async nextAssignee(userId: string): Promise<string | undefined> {
    // The type condition lets every server version use the partial index.
    const later = { assigneeId: { $gt: userId, $type: 'string' as const } };
    const found = await this.documents.findOne(later, { projection: { assigneeId: 1 }, sort: { assigneeId: 1 } });
    return found?.assigneeId ?? undefined;
  }

  /**
   * Stores the number of undecided spans in documents that lack it. A document changed meanwhile gets it with that
   * change.
   * @returns the number of documents that lacked it
   */
  async fillUndecided(limit: number): Promise<number> {
    const projection = { version: 1, tally: 1 };
    const found = await this.documents.find(UNCOUNTED, { projection }).limit(limit).toArray();
    const operations = found.map(({ _id, version, tally }) => ({
      updateOne: { filter: { _id, version }, update: { $set: { undecided: undecidedOf(tally) } } },
    }));
    if (operations.length > 0) await this.documents.bulkWrite(operations, { ordered: false });
    return found.length;
  }

  /** Updates the group and urgency of one document that was added while its batch was changed. */
  async regroupOne(id: string, copied: Pick<DocumentHeader, 'groupId' | 'urgency'>): Promise<void> {
    await this.documents.updateOne({ _id: id }, { $set: copied });
  }
}

/** Returns the claim of a document that any worker may take from then on. */
function dueNow(dueAt: Date): RedactionClaim {
  const origin = currentOrigin();
  return { dueAt, token: null, ...(origin !== undefined && { origin }) };
}

/** Identifies a change by its ciphertext: no two are alike, even for equal changes. */
const nameOf = ({ sealed }: StoredChange): string => Buffer.from(bytesOf(sealed)).toString('base64');
