import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { SHARED_USE_MODEL, type SharedUseDocument } from './shared-use.model.js';
import type { Used } from './subject-use.js';

/** The use of one subject that a process adds to the use by the others. */
export interface UnsharedUse {
  readonly id: string;
  readonly used: Used;
  readonly expiresAt: Date;
}

@Injectable()
export class SharedUseRepository {
  constructor(@InjectModel(SHARED_USE_MODEL) private readonly uses: Model<SharedUseDocument>) {}

  /** Adds the use of this process. @returns the total use of all processes, by the id of the subject */
  async add(batch: readonly UnsharedUse[]): Promise<ReadonlyMap<string, Used>> {
    await this.uses.bulkWrite(
      batch.map(({ id, used, expiresAt }) => ({
        updateOne: { filter: { _id: id }, update: { $inc: amountsOf(used), $set: { expiresAt } }, upsert: true },
      })),
      { ordered: false },
    );
    const found = await this.uses
      .find({ _id: { $in: batch.map(({ id }) => id) } })
      .lean<SharedUseDocument[]>()
      .exec();
    return new Map(found.map(({ _id, used }) => [_id, used]));
  }
}

const amountsOf = (used: Used): Record<string, number> =>
  Object.fromEntries(Object.entries(used).map(([unit, amount]) => [`used.${unit}`, amount]));
