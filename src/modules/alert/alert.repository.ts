import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { AlertRecord } from './alert.model.js';
import type { Alert } from './alert.types.js';

@Injectable()
export class AlertRepository {
  constructor(@InjectModel(AlertRecord.name) private readonly alerts: Model<AlertRecord>) {}

  async insert(alerts: readonly Alert[], expiresAt: Date): Promise<void> {
    await this.alerts.insertMany(alerts.map(({ id, ...fields }) => ({ _id: id, ...fields, expiresAt })));
  }

  async listNewestFirst(page: { readonly offset: number; readonly limit: number }): Promise<Alert[]> {
    const found = await this.alerts.find().sort({ date: -1, _id: 1 }).skip(page.offset).limit(page.limit).lean().exec();
    return found.map((record) => ({
      id: record._id,
      policy: record.policy,
      policyVersion: record.policyVersion,
      strategyId: record.strategyId,
      context: record.context,
      documentId: record.documentId,
      filterType: record.filterType,
      date: record.date,
    }));
  }

  async remove(id: string): Promise<void> {
    await this.alerts.deleteOne({ _id: id }).exec();
  }

  /** Deletes all but the newest `kept`; alerts of the same moment as the last of those stay too. */
  async removeAllButNewest(kept: number): Promise<number> {
    const [last] = await this.alerts
      .find({}, { date: 1 })
      .sort({ date: -1, _id: 1 })
      .skip(kept - 1)
      .limit(1)
      .lean()
      .exec();
    if (!last) return 0;
    const { deletedCount } = await this.alerts.deleteMany({ date: { $lt: last.date } }).exec();
    return deletedCount;
  }
}
