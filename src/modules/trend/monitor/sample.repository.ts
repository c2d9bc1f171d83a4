import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { SampleRecord } from './sample.model.js';

/** Requests and the seconds they took. */
export interface Samples {
  requests: number;
  seconds: number;
}

@Injectable()
export class SampleRepository {
  constructor(@InjectModel(SampleRecord.name) private readonly samples: Model<SampleRecord>) {}

  /** @param byMinute by minutes since 1970; @param expiresAt of a minute, undefined to keep it */
  async add(byMinute: ReadonlyMap<number, Samples>, expiresAt: (minute: number) => Date | undefined): Promise<void> {
    await this.samples.bulkWrite(
      [...byMinute].map(([minute, { requests, seconds }]) => {
        const expiry = expiresAt(minute);
        return {
          updateOne: {
            filter: { _id: minute },
            update: { $inc: { requests, seconds }, ...(expiry !== undefined && { $set: { expiresAt: expiry } }) },
            upsert: true,
          },
        };
      }),
      { ordered: false },
    );
  }

  /** Adds those minutes of which there is nothing. @returns which these are */
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

  /** Of all minutes from this one on. */
  async sumFrom(minute: number): Promise<Samples> {
    const [sum] = await this.samples.aggregate<Samples>([
      { $match: { _id: { $gte: minute } } },
      { $group: { _id: null, requests: { $sum: '$requests' }, seconds: { $sum: '$seconds' } } },
    ]);
    return { requests: sum?.requests ?? 0, seconds: sum?.seconds ?? 0 };
  }
}
