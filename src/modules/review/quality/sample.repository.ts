import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Collection, Model, mongo } from 'mongoose';
import { onceById } from '../../../platform/database/once-by-id.js';
import { QualityItemRecord, QualitySampleRecord, type StoredItem, type StoredSample } from './sample.model.js';
import type { QualitySample, SampleItem } from './sample.types.js';

const WITHOUT_ID = { projection: { _id: 0 } } as const;

const itemId = (sampleId: string, number: number | string): string => `${sampleId}:${number}`;

/** Stores samples of reviewers' work and the verdicts on them. */
@Injectable()
export class SampleRepository {
  private readonly samples: Collection<StoredSample>;
  private readonly items: Collection<StoredItem>;

  constructor(
    @InjectModel(QualitySampleRecord.name) samples: Model<QualitySampleRecord>,
    @InjectModel(QualityItemRecord.name) items: Model<QualityItemRecord>,
  ) {
    this.samples = samples.collection as unknown as Collection<StoredSample>;
    this.items = items.collection as unknown as Collection<StoredItem>;
  }

  /**
   * Inserts the items first, so that every sample that can be found is complete. An existing sample with this id is
   * kept.
   */
  async insert({ id, ...sample }: QualitySample, items: readonly SampleItem[]): Promise<void> {
    if ((await this.samples.countDocuments({ _id: id }, { limit: 1 })) > 0) return;
    await this.items.deleteMany({ sampleId: id });
    await this.items.insertMany(items.map((item) => ({ _id: itemId(id, item.number), ...item })));
    await onceById(() => this.samples.insertOne({ _id: id, ...sample }));
  }

  /** Returns the number of samples of a group, or of samples without a group if null. */
  async countOf(groupId: string | null): Promise<number> {
    return this.samples.countDocuments({ groupId });
  }

  async findById(id: string): Promise<QualitySample | undefined> {
    const found = await this.samples.findOne({ _id: id });
    return found === null ? undefined : toSample(found);
  }

  /** Newest first: all samples, or those of the given batches and of whole groups. */
  async page(
    reach: 'everything' | { readonly groupIds: readonly string[]; readonly batchIds: readonly string[] },
    { skip, limit }: { readonly skip: number; readonly limit: number },
  ): Promise<{ readonly samples: readonly QualitySample[]; readonly total: number }> {
    const filter = (reach === 'everything' ? {} : samplesWithin(reach)) as mongo.Filter<StoredSample>;
    const [found, total] = await Promise.all([
      this.samples.find(filter).sort({ createdAt: -1, _id: 1 }).skip(skip).limit(limit).toArray(),
      this.samples.countDocuments(filter),
    ]);
    return { samples: found.map(toSample), total };
  }

  /** Sorted by item number. */
  async itemsOf(sampleId: string): Promise<readonly SampleItem[]> {
    return this.items.find<SampleItem>({ sampleId }, WITHOUT_ID).sort({ number: 1 }).toArray();
  }

  /** Returns the number of judged items of each sample. */
  async judgedOf(sampleIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
    const counts = await Promise.all(
      sampleIds.map((sampleId) => this.items.countDocuments({ sampleId, verdict: { $ne: null } })),
    );
    return new Map(sampleIds.map((id, i) => [id, counts[i] ?? 0]));
  }

  async findItem(sampleId: string, number: string): Promise<SampleItem | undefined> {
    return (await this.items.findOne<SampleItem>({ _id: itemId(sampleId, number) }, WITHOUT_ID)) ?? undefined;
  }

  /**
   * Stores a verdict if the item has none.
   * @param replacesOwn whether to replace an earlier verdict of the same person
   * @returns false if the item has another verdict
   */
  async judge(
    { sampleId, number }: SampleItem,
    verdict: NonNullable<SampleItem['verdict']>,
    replacesOwn: boolean,
  ): Promise<boolean> {
    const own = replacesOwn ? [{ 'verdict.by.userId': verdict.by.userId }] : [];
    const filter = { _id: itemId(sampleId, number), $or: [{ verdict: null }, ...own] } as mongo.Filter<StoredItem>;
    return (await this.items.updateOne(filter, { $set: { verdict } } as object)).matchedCount === 1;
  }

  /** Deletes the sample first, so that every sample that can be found is complete. */
  async remove(id: string): Promise<void> {
    await this.samples.deleteOne({ _id: id });
    await this.items.deleteMany({ sampleId: id });
  }
}

/** Samples of a batch are selected by the batch, because its group may have changed. */
const samplesWithin = ({
  groupIds,
  batchIds,
}: {
  readonly groupIds: readonly string[];
  readonly batchIds: readonly string[];
}) => ({
  $or: [{ 'criteria.batchId': { $in: [...batchIds] } }, { 'criteria.batchId': null, groupId: { $in: [...groupIds] } }],
});

const toSample = ({ _id: id, ...sample }: StoredSample): QualitySample => ({ id, ...sample });
