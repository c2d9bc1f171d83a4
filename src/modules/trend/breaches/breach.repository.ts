import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { expiryOf } from '../retention.js';
import type { Breach } from '../trend.types.js';
import { BreachRecord } from './breach.model.js';

@Injectable()
export class BreachRepository {
  constructor(@InjectModel(BreachRecord.name) private readonly breaches: Model<BreachRecord>) {}

  /**
   * Records each breach once, however often it is called.
   * @param retentionDays 0 keeps them
   * @returns the number of new ones
   */
  async record(breaches: readonly Breach[], retentionDays: number): Promise<number> {
    if (breaches.length === 0) return 0;
    const { upsertedCount } = await this.breaches.bulkWrite(
      breaches.map(({ id, ...fields }) => {
        const expiresAt = expiryOf(fields.detectedAt, retentionDays);
        const expiry = expiresAt === undefined ? {} : { expiresAt };
        return { updateOne: { filter: { _id: id }, update: { $setOnInsert: { ...fields, ...expiry } }, upsert: true } };
      }),
      { ordered: false },
    );
    return upsertedCount;
  }
}
