import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { mongo, type Collection, type Model } from 'mongoose';
import { GroupCommit } from '../../../platform/batching/group-commit.js';
import { GroupedReads } from '../../../platform/batching/grouped-reads.js';
import { Cipher, type Place } from '../../../platform/encryption/cipher.js';
import { bytesOf } from '../../../platform/encryption/sealed-bytes.js';
import { elementField } from '../../../platform/encryption/sealed-field.js';
import { without } from '../../../platform/objects/without.js';
import { NOTHING_LEFT } from '../spans/left-findings.js';
import { undecidedOf } from '../spans/tally.js';
import type { DocumentCounts } from './document-counts.js';
import { DocumentRecord, type StoredChange, type StoredDocument } from './document.model.js';
import type { DocumentHeader, HeaderChanges, OpenChange } from './document.types.js';
import type { EditLock } from './edit-lock.js';

/** A new version of a header, made only if nobody else has made one since it was read. */
export interface Commit {
  readonly header: Pick<DocumentHeader, 'id' | 'version' | 'unfinished' | 'counts'>;
  readonly set: HeaderChanges;
  readonly open: Omit<OpenChange, 'version'>;
  /** Whose write it is: another's lock that has not expired keeps it out. Null for the service itself. */
  readonly userId: string | null;
  readonly now: Date;
}

interface HeaderWrite {
  readonly filter: { readonly _id: string };
  readonly update: object;
  /** The change that it opens. */
  readonly sealed: StoredChange;
}

/** Headers that are written in one command, and those that may wait for it. */
const MAX_TOGETHER_BYTES = 4 * 1024 * 1024;
const MAX_WAITING_BYTES = 256 * 1024 * 1024;
/** Of a header beside the changes that it holds. */
const SMALL_BYTES = 1024;

const FAILURE = (id: string) => ({ collection: 'documents', id, field: 'failure' });
const changePlace = (id: string, version: number): Place => ({
  collection: 'documents',
  id,
  field: `${elementField('unfinished', String(version))}.sealed`,
});

/** The headers of documents. */
@Injectable()
export class DocumentRepository {
  private readonly documents: Collection<StoredDocument>;
  private readonly reads = new GroupedReads<StoredDocument>((ids) =>
    this.documents.find({ _id: { $in: [...ids] } }).toArray(),
  );

  private readonly ofService = new GroupCommit<HeaderWrite, boolean>((operations) => this.commitTogether(operations), {
    weightOf: ({ sealed }) => SMALL_BYTES + bytesOf(sealed.sealed).length,
    mostTogether: MAX_TOGETHER_BYTES,
    mostWaiting: MAX_WAITING_BYTES,
  });

  constructor(
    @InjectModel(DocumentRecord.name) model: Model<DocumentRecord>,
    private readonly cipher: Cipher,
  ) {
    // The driver's own: what is written has been made here, and casting it again costs more than writing it.
    this.documents = model.collection as unknown as Collection<StoredDocument>;
  }

  async insert(headers: readonly DocumentHeader[]): Promise<void> {
    await this.documents.insertMany(
      headers.map((header) => ({
        ...this.toStored(header),
        redaction: { dueAt: header.createdAt, token: null },
        ...(header.unfinished.length > 0 && { openSince: header.createdAt }),
      })),
    );
  }

  async findById(id: string): Promise<DocumentHeader | undefined> {
    const found = await this.reads.read(id);
    return found === undefined ? undefined : this.toHeader(found);
  }

  async findByIds(ids: readonly string[]): Promise<DocumentHeader[]> {
    if (ids.length === 0) return [];
    const found = await this.documents.find({ _id: { $in: [...ids] } }).toArray();
    return found.map((document) => this.toHeader(document));
  }

  /** Whether documents were redacted by this version of a policy: 1, or 0. @param reference as headers have it */
  async countByPolicy(reference: string): Promise<number> {
    return this.documents.countDocuments({ policy: reference }, { limit: 1 });
  }

  /** Headers in the order of ids, behind the given one. */
  async findAfter(id: string | undefined, limit: number): Promise<DocumentHeader[]> {
    const found = await this.documents
      .find(id === undefined ? {} : { _id: { $gt: id } })
      .sort({ _id: 1 })
      .limit(limit)
      .toArray();
    return found.map((document) => this.toHeader(document));
  }

  /** The same without what they say: their ids. */
  async findIdsAfter(id: string, limit: number): Promise<readonly string[]> {
    const found = await this.documents
      .find({ _id: { $gt: id } }, { projection: { _id: 1 } })
      .sort({ _id: 1 })
      .limit(limit)
      .toArray();
    return found.map(({ _id }) => _id);
  }

  /** Documents whose changes were committed before then and have not been carried out. */
  async findOpenBefore(moment: Date, limit: number): Promise<DocumentHeader[]> {
    const found = await this.documents
      .find({ openSince: { $lt: moment } })
      .sort({ openSince: 1 })
      .limit(limit)
      .toArray();
    return found.map((document) => this.toHeader(document));
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
    return found.map((document) => this.toHeader(document));
  }

  /**
   * @returns the new version; undefined when another change or another person's lock came before. For the service itself
   * perhaps also when another change has come since: it looks at the document again then and finds its own change made.
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
      // Whoever counts an older document makes no version of it.
      ...(header.counts === null && { counts: null }),
      ...(userId !== null && {
        $or: [{ lock: null }, { 'lock.userId': userId }, { 'lock.expiresAt': { $lte: now } }],
      }),
    };
    const sealed = this.sealChange(header.id, { ...open, version });
    const update = {
      $set: {
        ...rest,
        ...(filename !== undefined && { filename, filenameKey: keyOf(filename) }),
        ...(assignee !== undefined && { assignee, assigneeId: assignee?.userId ?? null }),
        ...(counts !== null && { counts: JSON.stringify(counts) }),
        ...(set.tally !== undefined && { undecided: undecidedOf(set.tally) }),
        ...(failure !== undefined && { failure: this.sealFailure(header.id, failure) }),
        ...(isReady && { redaction: { dueAt: now, token: null } }),
        version,
        unfinished: [...header.unfinished.map((change) => this.sealChange(header.id, change)), sealed],
        openSince: now,
      },
      ...(leavesPending && { $unset: { redaction: 1 } }),
    } as object;
    return { filter, update, sealed };
  }

  /** Of many documents in one write, which tells only how many were met: when not all were, they are looked at. */
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

  /** Forgets the changes of documents that are still of those versions: all of them were carried out. */
  async settle(versions: ReadonlyMap<string, number>): Promise<void> {
    const operations = [...versions].map(([id, version]) => ({
      updateOne: {
        filter: { _id: id, version },
        update: { $set: { unfinished: [] }, $unset: { openSince: 1 as const } },
      },
    }));
    if (operations.length > 0) await this.documents.bulkWrite(operations, { ordered: false });
  }

  /** Gives somebody the lock where nobody else holds it; a version is not made. */
  async setLock(id: string, userId: string, lock: EditLock, now: Date): Promise<boolean> {
    const free = [{ lock: null }, { 'lock.userId': userId }, { 'lock.expiresAt': { $lte: now } }];
    const { matchedCount } = await this.documents.updateOne({ _id: id, $or: free }, { $set: { lock } });
    return matchedCount === 1;
  }

  /** Prolongs somebody's own lock or takes it away. False when it is not theirs. */
  async moveOwnLock(id: string, userId: string, lock: EditLock | null): Promise<boolean> {
    const own = { _id: id, 'lock.userId': userId } as object;
    return (await this.documents.updateOne(own, { $set: { lock } })).matchedCount === 1;
  }

  /** Sets what is counted of a document of that version, which nobody has counted yet. @returns whether it was so */
  async setCounts({ id, version }: DocumentHeader, counts: DocumentCounts): Promise<boolean> {
    const filter = { _id: id, version, counts: null } as object;
    return (await this.documents.updateOne(filter, { $set: { counts: JSON.stringify(counts) } })).matchedCount === 1;
  }

  /** How many documents there are. */
  async total(): Promise<number> {
    return this.documents.estimatedDocumentCount();
  }

  /** Sets the group of a batch's documents, as the batch has it. */
  async regroup(batchId: string, groupId: string | null): Promise<void> {
    const left = { batchId, groupId: { $ne: groupId } };
    // Whom the former group has given a document to may not see it any more.
    await this.documents.updateMany(left, { $set: { groupId, assignee: null, assigneeId: null } });
  }

  /** Sets how urgent a batch's documents are, as the batch has it. */
  async setUrgency(batchId: string, urgency: number | null): Promise<void> {
    await this.documents.updateMany({ batchId, urgency: { $ne: urgency } }, { $set: { urgency } });
  }

  /** Nobody has what these people had, in these groups or all. */
  async unassignAllOf(userIds: readonly string[], groupIds?: readonly string[]): Promise<void> {
    const theirs = { assigneeId: { $in: [...userIds] }, ...(groupIds && { groupId: { $in: [...groupIds] } }) };
    await this.documents.updateMany(theirs, { $set: { assignee: null, assigneeId: null } });
  }

  /** Nobody has what this person had outside of these groups. */
  async unassignOutside(userId: string, groupIds: readonly string[]): Promise<void> {
    const theirs = { assigneeId: userId, groupId: { $nin: [...groupIds] } };
    await this.documents.updateMany(theirs, { $set: { assignee: null, assigneeId: null } });
  }

  /** Returns the next user after this one, in order, who has a document. */
  async nextAssignee(userId: string): Promise<string | undefined> {
    // By type, so that every server sees that the partial index serves it.
    const later = { assigneeId: { $gt: userId, $type: 'string' as const } };
    const found = await this.documents.findOne(later, { projection: { assigneeId: 1 }, sort: { assigneeId: 1 } });
    return found?.assigneeId ?? undefined;
  }

  /**
   * Counts the undecided spans of documents that have no count; one that was changed meanwhile has it by that.
   * @returns how many there were
   */
  async fillUndecided(limit: number): Promise<number> {
    const projection = { version: 1, tally: 1 };
    const uncounted: object = { undecided: null };
    const found = await this.documents.find(uncounted, { projection }).limit(limit).toArray();
    const operations = found.map(({ _id, version, tally }) => ({
      updateOne: { filter: { _id, version }, update: { $set: { undecided: undecidedOf(tally) } } },
    }));
    if (operations.length > 0) await this.documents.bulkWrite(operations, { ordered: false });
    return found.length;
  }

  /** Sets what one copies that came while its batch was changed. */
  async regroupOne(id: string, copied: Pick<DocumentHeader, 'groupId' | 'urgency'>): Promise<void> {
    await this.documents.updateOne({ _id: id }, { $set: copied });
  }

  private toStored({ id, failure, unfinished, counts, ...header }: DocumentHeader): StoredDocument {
    return {
      _id: id,
      ...header,
      unfinished: unfinished.map((change) => this.sealChange(id, change)),
      ...(counts !== null && { counts: JSON.stringify(counts) }),
      filenameKey: keyOf(header.filename),
      assigneeId: header.assignee?.userId ?? null,
      undecided: undecidedOf(header.tally),
      failure: this.sealFailure(id, failure),
    };
  }

  private sealFailure(id: string, failure: string | null): string | null {
    return failure === null ? null : this.cipher.seal(failure, FAILURE(id));
  }

  toHeader(stored: StoredDocument): DocumentHeader {
    const {
      _id: id,
      failure,
      left = NOTHING_LEFT,
      policy = null,
      assignee = null,
      urgency = null,
      counts,
      unfinished,
      ...header
    } = stored;
    return {
      id,
      // The others only serve indexes and the worker.
      ...without(header, 'filenameKey', 'redaction', 'openSince', 'assigneeId', 'undecided'),
      left,
      policy,
      assignee,
      urgency,
      counts: counts === undefined ? null : (JSON.parse(counts) as DocumentCounts),
      failure: failure === null ? null : this.cipher.open(failure, FAILURE(id)),
      unfinished: unfinished.map((change) => this.openChange(id, change)),
    };
  }

  /** As a whole: spans and notes hold text. */
  private sealChange(id: string, { version, spans, events }: OpenChange): StoredChange {
    const plain = mongo.BSON.serialize({ spans, events });
    return { version, sealed: this.cipher.sealBytes(plain, changePlace(id, version)) };
  }

  private openChange(id: string, { version, sealed }: StoredChange): OpenChange {
    const plain = mongo.BSON.deserialize(this.cipher.openBytes(bytesOf(sealed), changePlace(id, version)));
    const { spans, events } = plain as Pick<OpenChange, 'spans' | 'events'>;
    return { version, spans, events };
  }
}

/** As a file name is compared: its case does not matter. */
export const keyOf = (filename: string): string => filename.normalize('NFC').toLowerCase();

/** No two changes are sealed alike, even if they are the same. */
const nameOf = ({ sealed }: StoredChange): string => Buffer.from(bytesOf(sealed)).toString('base64');
