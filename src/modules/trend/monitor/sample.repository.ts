import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { SampleRecord } from './sample.model.js';

/** The number of requests and their total duration in seconds. */
export interface Samples {
  requests: number;
  seconds: number;
}

/** The samples that one process saves at once. */
export interface SampleBatch {
  readonly id: string;
  /** Keyed by minutes since 1970. */
  readonly byMinute: ReadonlyMap<number, Samples>;
}

/** The number of its last batches that a minute remembers: more than a process makes while it retries one of them. */
const REMEMBERED_BATCHES = 100;

const NOTHING: Samples = { requests: 0, seconds: 0 };

@Injectable()
export class SampleRepository {
  constructor(@InjectModel(SampleRecord.name) private readonly samples: Model<SampleRecord>) {}

  /**
   * Adds a batch once, however often it is sent: a write without a response may still arrive later.
   * @param expiresAt of a minute since 1970, undefined to keep it
   */
  async add({ id, byMinute }: SampleBatch, expiresAt: (minute: number) => Date | undefined): Promise<void> {
    await this.addMissing(new Map([...byMinute.keys()].map((minute) => [minute, NOTHING])), expiresAt);
    await this.samples.bulkWrite(
      [...byMinute].map(([minute, { requests, seconds }]) => ({
        updateOne: {
          filter: { _id: minute, batches: { $ne: id } },
          update: {
            $inc: { requests, seconds },
            $push: { batches: { $each: [id], $slice: -REMEMBERED_BATCHES } },
          },
        },
      })),
      { ordered: false },
    );
  }

  /** Adds minutes that do not exist yet. @returns the added minutes */
  async addMissing(
    byMinute: ReadonlyMap<number, Samples>,
    expiresAt: (minute: number) => Date | undefined,
  ): Promise<ReadonlySet<number>> {
    const { upsertedIds } = await this.samples.bulkWrite(
      [...byMinute].map(([minute, { requests, seconds }]) => {
        const expiry = expiresAt(minute);
        const sample = { requests, seconds, ...(expiry !== undefined && { expiresAt: expiry }) };
        return { updateOne: { filter: { _id: minute }, update: { $setOnInsert: sample }, upsert: true } };
      }),
      { ordered: false },
    );
    return new Set(Object.values(upsertedIds).map(Number));
  }

  /** Returns the sum over all minutes from this one on. */
  async sumFrom(minute: number): Promise<Samples> {
    const [sum] = await this.samples.aggregate<Samples>([
      { $match: { _id: { $gte: minute } } },
      { $group: { _id: null, requests: { $sum: '$requests' }, seconds: { $sum: '$seconds' } } },
    ]);
    return { requests: sum?.requests ?? 0, seconds: sum?.seconds ?? 0 };
  }
}
