import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { isDuplicateKey } from '../../database/duplicate-key.js';
import { REFUSAL_MODEL, type RefusalDocument } from './refusal.model.js';

/** Counts of refusals per minute, to which all replicas add. */
@Injectable()
export class RefusalRepository {
  constructor(@InjectModel(REFUSAL_MODEL) private readonly refusals: Model<RefusalDocument>) {}

  /** Adds to the count of that minute, or creates it. */
  async add({ _id, count, ...onInsert }: RefusalDocument): Promise<void> {
    const add = () => this.refusals.updateOne({ _id }, { $inc: { count }, $setOnInsert: onInsert }, { upsert: true });
    try {
      await add();
    } catch (error) {
      // Another replica created it at the same moment.
      if (!isDuplicateKey(error)) throw error;
      await add();
    }
  }

  /** Returns counts of minutes that began before that time, oldest first. */
  async before(minute: Date, limit: number): Promise<RefusalDocument[]> {
    return this.refusals
      .find({ minute: { $lt: minute } })
      .sort({ minute: 1 })
      .limit(limit)
      .lean();
  }

  async remove(ids: readonly string[]): Promise<void> {
    await this.refusals.deleteMany({ _id: { $in: [...ids] } });
  }
}
