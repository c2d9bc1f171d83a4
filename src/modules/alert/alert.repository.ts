import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { visibleTo, type Audience, type VisibleGroups } from '../../platform/auth/audience.js';
import { readAll } from '../../platform/database/read-records.js';
import { AlertRecord } from './alert.model.js';
import type { Alert, AlertQuestion, DatedAlert } from './alert.types.js';

/** The facts of an alert that was deleted. */
export type RemovedAlert = Omit<Alert, 'id' | 'date'>;

@Injectable()
export class AlertRepository {
  constructor(@InjectModel(AlertRecord.name) private readonly alerts: Model<AlertRecord>) {}

  async insert(alerts: readonly Alert[], audience: Audience, expiresAt: Date): Promise<void> {
    const groupIds = audience === null ? null : [...audience];
    await this.alerts.insertMany(alerts.map(({ id, ...fields }) => ({ _id: id, ...fields, groupIds, expiresAt })));
  }

  /** Returns the alerts that members of these groups may see. */
  listNewestFirst({ offset, limit, equal, from, to }: AlertQuestion, groups: VisibleGroups): Promise<Alert[]> {
    const date = { ...(from !== undefined && { $gte: from }), ...(to !== undefined && { $lt: to }) };
    return readAll(
      this.alerts
        .find({ ...visibleTo(groups), ...equal, ...(Object.keys(date).length > 0 && { date }) })
        .sort({ date: -1, _id: 1 })
        .skip(offset)
        .limit(limit),
      (record) => ({
        id: record._id,
        policy: record.policy,
        policyVersion: record.policyVersion,
        strategyId: record.strategyId,
        context: record.context,
        documentId: record.documentId,
        filterType: record.filterType,
        date: record.date,
      }),
    );
  }

  /** Returns alerts in the order in which they were raised. */
  raisedSince(time: Date, limit: number): Promise<readonly DatedAlert[]> {
    return readAll(
      this.alerts
        .find({ date: { $gte: time } })
        .select({ policy: 1, date: 1, groupIds: 1 })
        .sort({ date: 1, _id: -1 })
        .limit(limit),
      ({ policy, date, groupIds = null }) => ({ policy, date, audience: groupIds }),
    );
  }

  /** Deletes an alert that members of these groups may see. @returns its facts; undefined when there was none */
  async remove(id: string, groups: VisibleGroups): Promise<RemovedAlert | undefined> {
    const found = await this.alerts
      .findOneAndDelete({ _id: id, ...visibleTo(groups) })
      .lean()
      .exec();
    if (found === null) return undefined;
    const { policy, policyVersion, strategyId, context, documentId, filterType } = found;
    return { policy, policyVersion, strategyId, context, documentId, filterType };
  }

  /** Deletes all but the newest `kept`; alerts with the same time as the last of those stay too. */
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
