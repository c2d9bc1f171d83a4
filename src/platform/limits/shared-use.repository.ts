import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { SHARED_USE_MODEL, type SharedUseDocument } from './shared-use.model.js';
import type { Used } from './subject-use.js';

@Injectable()
export class SharedUseRepository {
  constructor(@InjectModel(SHARED_USE_MODEL) private readonly uses: Model<SharedUseDocument>) {}

  /** Adds the use of this process. @returns the total use of all processes */
  async add(id: string, used: Used, expiresAt: Date): Promise<Used> {
    const amounts = Object.entries(used).map(([unit, amount]) => [`used.${unit}`, amount]);
    const found = await this.uses
      .findOneAndUpdate(
        { _id: id },
        { $inc: Object.fromEntries(amounts) as Record<string, number>, $set: { expiresAt } },
        { upsert: true, returnDocument: 'after' },
      )
      .lean<SharedUseDocument>()
      .exec();
    return found.used;
  }
}
