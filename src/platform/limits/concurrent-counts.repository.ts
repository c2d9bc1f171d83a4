import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import {
  CONCURRENT_COUNTS_MODEL,
  type ConcurrentCountsDocument,
  type ReplicaCounts,
} from './concurrent-counts.model.js';

const ID = 'replicas';

@Injectable()
export class ConcurrentCountsRepository {
  constructor(@InjectModel(CONCURRENT_COUNTS_MODEL) private readonly counts: Model<ConcurrentCountsDocument>) {}

  /** Stores the counts of a replica and removes ended replicas. @returns the counts of all replicas */
  async exchange(
    replica: string,
    own: ReplicaCounts,
    ended: readonly string[],
  ): Promise<Readonly<Record<string, ReplicaCounts>>> {
    const found = await this.counts
      .findOneAndUpdate(
        { _id: ID },
        {
          $set: { [`replicas.${replica}`]: own },
          ...(ended.length > 0 && { $unset: Object.fromEntries(ended.map((id) => [`replicas.${id}`, ''])) }),
        },
        { upsert: true, returnDocument: 'after' },
      )
      .lean<ConcurrentCountsDocument>()
      .exec();
    return found.replicas;
  }

  /** Removes the counts of a replica. */
  async remove(replica: string): Promise<void> {
    await this.counts.updateOne({ _id: ID }, { $unset: { [`replicas.${replica}`]: '' } }).exec();
  }
}
