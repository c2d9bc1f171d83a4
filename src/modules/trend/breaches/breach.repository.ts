import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import type { Breach } from '../trend.types.js';
import { BreachRecord } from './breach.model.js';

@Injectable()
export class BreachRepository {
  constructor(@InjectModel(BreachRecord.name) private readonly breaches: Model<BreachRecord>) {}

  /** Records each once, however often it is told. @param retentionDays 0 keeps them @returns how many were new */
  async record(breaches: readonly Breach[], retentionDays: number): Promise<number> {
    if (breaches.length === 0) return 0;
    const { upsertedCount } = await this.breaches.bulkWrite(
      breaches.map(({ id, ...fields }) => {
        const expiry = retentionDays > 0 ? { expiresAt: daysAfter(fields.detectedAt, retentionDays) } : {};
        return { updateOne: { filter: { _id: id }, update: { $setOnInsert: { ...fields, ...expiry } }, upsert: true } };
      }),
      { ordered: false },
    );
    return upsertedCount;
  }
}

const MS_PER_DAY = 86_400_000;
const daysAfter = (time: Date, days: number): Date => new Date(time.getTime() + days * MS_PER_DAY);
