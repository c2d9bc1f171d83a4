import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { unlessTaken } from '../../../platform/database/or-taken.js';
import { QueueConfig } from './queue.config.js';
import type { Partition } from './read-message.js';
import { RejectionRecord } from './rejection.model.js';

/** Twice the maximum batch: messages that can be read again were not committed. */
export const MAX_KEPT = 1000;

@Injectable()
export class RejectionRepository {
  constructor(
    @InjectModel(RejectionRecord.name) private readonly rejections: Model<RejectionRecord>,
    private readonly config: QueueConfig,
  ) {}

  /** Returns the ids of the most recently reported messages. */
  async latest(of: Partition): Promise<ReadonlySet<string>> {
    const record = await this.rejections.findOne({ _id: this.idOf(of) }, { latest: 1 }).lean();
    return new Set(record?.latest);
  }

  /**
   * Records and counts newly reported messages, so that each counts once however often it is repeated in a row, also
   * together with others, and also by two processes.
   */
  async add(of: Partition, ids: readonly string[]): Promise<void> {
    for (;;) {
      const known = await this.latest(of);
      const fresh = ids.filter((id) => !known.has(id));
      if (fresh.length === 0 || (await this.addFresh(of, fresh))) return;
    }
  }

  /**
   * Adds all of them or none. Returns false when another process has added one of them, or created the record, since
   * they were read.
   */
  private async addFresh(of: Partition, ids: string[]): Promise<boolean> {
    // The upsert found nothing to update, and its id taken.
    return unlessTaken(() =>
      this.rejections.updateOne(
        { _id: this.idOf(of), latest: { $nin: ids } },
        { $push: { latest: { $each: ids, $slice: -MAX_KEPT } }, $inc: { total: ids.length } },
        { upsert: true },
      ),
    );
  }

  /** A topic has no slash in its name, and a partition is a number. */
  private readonly idOf = ({ topic, partition }: Partition): string => `${topic}/${partition}/${this.config.groupId}`;
}
