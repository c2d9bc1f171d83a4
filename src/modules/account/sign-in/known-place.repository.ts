import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { DAY_MS } from '../../../platform/clock/durations.js';
import { KnownPlaceRecord } from './known-place.model.js';

const REMEMBERED_DAYS = 90;

/**
 * Networks from which people have signed in. Only a successful sign-in adds one, so strangers cannot fill the
 * collection.
 */
@Injectable()
export class KnownPlaceRepository {
  constructor(@InjectModel(KnownPlaceRecord.name) private readonly places: Model<KnownPlaceRecord>) {}

  async has(id: string, now: Date): Promise<boolean> {
    return (await this.places.exists({ _id: id, expiresAt: { $gt: now } }).exec()) !== null;
  }

  async remember(id: string, now: Date): Promise<void> {
    const expiresAt = new Date(now.getTime() + REMEMBERED_DAYS * DAY_MS);
    await this.places.updateOne({ _id: id }, { $set: { expiresAt } }, { upsert: true }).exec();
  }
}
