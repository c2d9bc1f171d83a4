import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import type { Breach } from '../trend.types.js';
import { BreachRecord } from './breach.model.js';

@Injectable()
export class BreachRepository {
  constructor(@InjectModel(BreachRecord.name) private readonly breaches: Model<BreachRecord>) {}

  /** Records each once, however often it is told. @param expiresAt undefined to keep it */
  async record(breaches: readonly Breach[], expiresAt: Date | undefined): Promise<void> {
    if (breaches.length === 0) return;
    const expiry = expiresAt === undefined ? {} : { expiresAt };
    await this.breaches.bulkWrite(
      breaches.map(({ id, ...fields }) => ({
        updateOne: { filter: { _id: id }, update: { $setOnInsert: { ...fields, ...expiry } }, upsert: true },
      })),
      { ordered: false },
    );
  }
}
