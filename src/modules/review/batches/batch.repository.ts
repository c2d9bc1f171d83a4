import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Collection, Model } from 'mongoose';
import { isDuplicateKey } from '../../../platform/database/duplicate-key.js';
import { without } from '../../../platform/objects/without.js';
import type { Reach } from '../reach.js';
import { BatchRecord, type StoredBatch } from './batch.model.js';
import type { Batch, BatchChanges, NewBatch } from './batch.types.js';

/** More batches are not listed at once. */
const MOST_LISTED = 10_000;

export type Taken = 'taken';

/** What uses something of which batches name the id. */
export type BatchReference =
  'finalizationPolicyId' | 'complianceProfileId' | 'weightSetId' | 'instanceId' | 'policyName' | 'groupId';

@Injectable()
export class BatchRepository {
  private readonly batches: Collection<StoredBatch>;

  constructor(@InjectModel(BatchRecord.name) model: Model<BatchRecord>) {
    this.batches = model.collection as unknown as Collection<StoredBatch>;
  }

  async insert(batch: NewBatch, ownerId: string, createdAt: Date): Promise<Batch | Taken> {
    const stored: StoredBatch = {
      _id: randomUUID(),
      ...batch,
      nameKey: keyOf(batch.name),
      ownerId,
      createdAt,
      closed: null,
    };
    return orTaken(async () => {
      await this.batches.insertOne(stored);
      return toBatch(stored);
    });
  }

  async findById(id: string): Promise<Batch | undefined> {
    const found = await this.batches.findOne({ _id: id });
    return found === null ? undefined : toBatch(found);
  }

  async findByIds(ids: readonly string[]): Promise<Batch[]> {
    if (ids.length === 0) return [];
    return (await this.batches.find({ _id: { $in: [...ids] } }).toArray()).map(toBatch);
  }

  /** By name. */
  async findReachable(reach: Reach): Promise<Batch[]> {
    const filter = reach === 'everything' ? {} : { groupId: { $in: [...reach.groupIds] } };
    return (await this.batches.find(filter).sort({ nameKey: 1 }).limit(MOST_LISTED).toArray()).map(toBatch);
  }

  async idsReachable(groupIds: readonly string[]): Promise<string[]> {
    const found = await this.batches.find({ groupId: { $in: [...groupIds] } }, { projection: { _id: 1 } }).toArray();
    return found.map(({ _id }) => _id);
  }

  async isUsed(by: BatchReference, id: string): Promise<boolean> {
    return (await this.batches.findOne({ [by]: id }, { projection: { _id: 1 } })) !== null;
  }

  /** @param open only while it is not closed */
  async update(id: string, changes: BatchChanges, open = false): Promise<Batch | Taken | undefined> {
    const { name } = changes;
    return orTaken(async () => {
      const found = await this.batches.findOneAndUpdate(
        { _id: id, ...(open && { closed: null }) },
        { $set: { ...changes, ...(name !== undefined && { nameKey: keyOf(name) }) } },
        { returnDocument: 'after' },
      );
      return found === null ? undefined : toBatch(found);
    });
  }
}

const keyOf = (name: string): string => name.normalize('NFKC').toLowerCase();

function toBatch({ _id: id, ...stored }: StoredBatch): Batch {
  return { id, ...without(stored, 'nameKey') };
}

async function orTaken<T>(write: () => Promise<T>): Promise<T | Taken> {
  try {
    return await write();
  } catch (error) {
    if (isDuplicateKey(error)) return 'taken';
    throw error;
  }
}
