import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Collection, Model } from 'mongoose';
import { GroupedReads } from '../../../platform/batching/grouped-reads.js';
import { onceById } from '../../../platform/database/once-by-id.js';
import { orTaken } from '../../../platform/database/or-taken.js';
import { without } from '../../../platform/objects/without.js';
import { nameKeyOf } from '../../../platform/database/named-records.js';
import type { AccessibleScope } from '../reach.js';
import { partsOf, type BatchPage, type BatchQuestion, type ListedBatch } from './batch-listing.js';
import { BatchRecord, type StoredBatch } from './batch.model.js';
import {
  weightsDue,
  type Batch,
  type BatchChanges,
  type DueFollowUp,
  type DueFollowUps,
  type FollowUpKind,
  type NewBatch,
  type UnrecordedEvents,
} from './batch.types.js';

const LISTED = { name: 1, dueAt: 1, closed: 1 } as const;

export type Taken = 'taken';

/** The fields by which a batch refers to something else. */
export type BatchReference =
  | 'finalizationPolicyId'
  | 'complianceProfileId'
  | 'weightSetId'
  | 'instanceId'
  | 'policyName'
  | 'context'
  | 'groupId';

@Injectable()
export class BatchRepository {
  private readonly batches: Collection<StoredBatch>;
  private readonly reads = new GroupedReads<StoredBatch>((ids) =>
    this.batches.find({ _id: { $in: [...ids] } }).toArray(),
  );

  constructor(@InjectModel(BatchRecord.name) model: Model<BatchRecord>) {
    this.batches = model.collection as unknown as Collection<StoredBatch>;
  }

  async insert({ id, ...batch }: NewBatch, unrecorded: UnrecordedEvents): Promise<Batch | Taken> {
    const stored: StoredBatch = {
      _id: id,
      ...batch,
      nameKey: nameKeyOf(batch.name),
      createdAt: unrecorded.at,
      closed: null,
      unrecorded: [unrecorded],
    };
    return orTaken(async () => {
      await onceById(() => this.batches.insertOne(stored));
      return toBatch(stored);
    });
  }

  async findById(id: string): Promise<Batch | undefined> {
    const found = await this.reads.read(id);
    return found === undefined ? undefined : toBatch(found);
  }

  async findByIds(ids: readonly string[]): Promise<Batch[]> {
    if (ids.length === 0) return [];
    return (await this.batches.find({ _id: { $in: [...ids] } }).toArray()).map(toBatch);
  }

  /** Returns batches with double review enabled, by name. */
  async findDoubleReviewed(domain: string | undefined, limit: number): Promise<Batch[]> {
    const filter = { 'blindDoubleReview.enabled': true, ...(domain !== undefined && { domain }) };
    return (await this.batches.find(filter).sort({ nameKey: 1 }).limit(limit).toArray()).map(toBatch);
  }

  /** Returns a page of the matching batches, and the number of all. */
  async list(reach: AccessibleScope, question: BatchQuestion, now: Date): Promise<BatchPage> {
    const batches: ListedBatch[] = [];
    let total = 0;
    for (const { filter, order } of partsOf(question, reach, now)) {
      const skip = Math.max(0, question.offset - total);
      const limit = question.limit - batches.length;
      const count = await this.batches.countDocuments(filter);
      total += count;
      if (limit === 0 || skip >= count) continue;
      const found = this.batches.find(filter, { projection: LISTED }).sort(order).skip(skip).limit(limit);
      batches.push(...(await found.toArray()).map(toListed));
    }
    return { batches, total };
  }

  async idsReachable(groupIds: readonly string[]): Promise<string[]> {
    const found = await this.batches.find({ groupId: { $in: [...groupIds] } }, { projection: { _id: 1 } }).toArray();
    return found.map(({ _id }) => _id);
  }

  /** Returns how many batches, including closed ones, refer to the id. */
  async count(by: BatchReference, id: string): Promise<number> {
    // A policy name of a batch with another instance refers to a policy of that instance, so it is not counted.
    const own = by === 'policyName' ? { instanceId: null } : {};
    return this.batches.countDocuments({ [by]: id, ...own });
  }

  /**
   * Changes a batch if its settings are still as they were read.
   * @returns the changed batch; undefined if they are not
   */
  async change(
    { id, revision }: Batch,
    changes: BatchChanges,
    dues: DueFollowUps,
    unrecorded: UnrecordedEvents,
  ): Promise<Batch | Taken | undefined> {
    const { name } = changes;
    const nameKey = name !== undefined && { nameKey: nameKeyOf(name) };
    const asRead = { _id: id, revision: revision === 0 ? { $exists: false } : revision } as object;
    const change = {
      $set: { ...changes, ...nameKey, ...pathsOf(dues), revision: revision + 1 },
      $push: { unrecorded },
    } as object;
    return orTaken(async () => {
      const found = await this.batches.findOneAndUpdate(asRead, change, { returnDocument: 'after' });
      return found === null ? undefined : toBatch(found);
    });
  }

  /** Returns changes made before the given time that may be missing from the audit log. */
  async findUnrecorded(
    before: Date,
    limit: number,
  ): Promise<{ readonly batchId: string; readonly unrecorded: readonly UnrecordedEvents[] }[]> {
    const found = await this.batches
      .find({ 'unrecorded.at': { $lte: before } } as object, { projection: { unrecorded: 1 } })
      .limit(limit)
      .toArray();
    return found.map(({ _id, unrecorded = [] }) => ({ batchId: _id, unrecorded }));
  }

  /** Removes the change from the unrecorded ones; it is in the audit log now. */
  async recorded(id: string, token: string): Promise<void> {
    await this.batches.updateOne({ _id: id }, { $pull: { unrecorded: { token } } });
  }

  /** @returns the closed batch; undefined if it was closed already */
  async close(id: string, closed: NonNullable<Batch['closed']>, close: DueFollowUp): Promise<Batch | undefined> {
    const found = await this.batches.findOneAndUpdate(
      { _id: id, closed: null },
      { $set: { closed, ...pathsOf({ close }) } },
      { returnDocument: 'after' },
    );
    return found === null ? undefined : toBatch(found);
  }

  /** Reopens a batch whose closing has not been settled. */
  async reopen(id: string, { token }: DueFollowUp): Promise<boolean> {
    const closing = { _id: id, 'due.close.token': token } as object;
    const { matchedCount } = await this.batches.updateOne(closing, {
      $set: { closed: null },
      $unset: { 'due.close': 1 },
    } as object);
    return matchedCount === 1;
  }

  /**
   * Copies newer weights of a set to the batches that use it, and schedules the recomputation of their documents'
   * risks.
   */
  async copyWeights(
    { id, version, weights }: { readonly id: string } & NonNullable<Batch['setWeights']>,
    now: Date,
  ): Promise<void> {
    const older = { weightSetId: id, 'setWeights.version': { $lt: version } } as object;
    await this.batches.updateMany(older, { $set: { setWeights: { version, weights }, ...pathsOf(weightsDue(now)) } });
  }

  /** Returns batches whose follow-up work is due, longest due first. */
  async findDue(
    duty: FollowUpKind,
    now: Date,
    limit: number,
  ): Promise<{ readonly batch: Batch; readonly due: DueFollowUp }[]> {
    const at = `due.${duty}.at`;
    const found = await this.batches
      .find({ [at]: { $lte: now } })
      .sort({ [at]: 1 })
      .limit(limit)
      .toArray();
    return found.flatMap((stored) => {
      const due = stored.due?.[duty];
      return due === undefined ? [] : [{ batch: toBatch(stored), due }];
    });
  }

  /** Marks the follow-up work as done, unless it was scheduled again since. */
  async settle(id: string, duty: FollowUpKind, { token }: DueFollowUp): Promise<void> {
    const done = { _id: id, [`due.${duty}.token`]: token } as object;
    await this.batches.updateOne(done, { $unset: { [`due.${duty}`]: 1 } } as object);
  }

  /** Postpones the follow-up work. */
  async postpone(id: string, duty: FollowUpKind, { token }: DueFollowUp, at: Date): Promise<void> {
    const due = { _id: id, [`due.${duty}.token`]: token } as object;
    await this.batches.updateOne(due, { $set: { [`due.${duty}.at`]: at } });
  }
}

const pathsOf = (dues: DueFollowUps): Record<string, DueFollowUp> =>
  Object.fromEntries(Object.entries(dues).map(([duty, due]) => [`due.${duty}`, due]));

const toListed = ({ _id: id, name, dueAt = null, closed }: StoredBatch): ListedBatch => ({ id, name, dueAt, closed });

function toBatch({ _id: id, revision = 0, dueAt = null, ...stored }: StoredBatch): Batch {
  return { id, revision, dueAt, ...without(stored, 'nameKey', 'due', 'unrecorded') };
}
