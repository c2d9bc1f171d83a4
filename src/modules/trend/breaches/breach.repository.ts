import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { expiryOf } from '../retention.js';
import type { Breach, RecordedBreach } from '../trend.types.js';
import { BreachRecord } from './breach.model.js';
import { readAll } from '../../../platform/database/read-records.js';

@Injectable()
export class BreachRepository {
  constructor(@InjectModel(BreachRecord.name) private readonly breaches: Model<BreachRecord>) {}

  /**
   * Records each breach once, however often it is called.
   * @param retentionDays 0 keeps them
   * @param recordedAt absent for breaches that cause no notification
   * @returns the number of new ones
   */
  async record(breaches: readonly Breach[], retentionDays: number, recordedAt?: Date): Promise<number> {
    if (breaches.length === 0) return 0;
    const { upsertedCount } = await this.breaches.bulkWrite(
      breaches.map(({ id, ...fields }) => {
        const expiresAt = expiryOf(fields.detectedAt, retentionDays);
        const times = {
          ...(expiresAt !== undefined && { expiresAt }),
          ...(recordedAt !== undefined && { recordedAt }),
        };
        return { updateOne: { filter: { _id: id }, update: { $setOnInsert: { ...fields, ...times } }, upsert: true } };
      }),
      { ordered: false },
    );
    return upsertedCount;
  }

  /** Returns breaches in the order in which they were recorded, except breaches of muted contexts. */
  recordedSince(time: Date, limit: number): Promise<readonly RecordedBreach[]> {
    return readAll(
      this.breaches
        .find({ recordedAt: { $gte: time, $type: 'date' }, muted: false })
        .select({ context: 1, recordedAt: 1 })
        .sort({ recordedAt: 1, _id: 1 })
        .limit(limit),
      ({ context, recordedAt = time }) => ({ context, recordedAt }),
    );
  }
}
