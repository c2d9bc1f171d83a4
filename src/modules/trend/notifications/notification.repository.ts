import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { unlessTaken } from '../../../platform/database/or-taken.js';
import { readAll } from '../../../platform/database/read-records.js';
import { NotificationRecord } from './notification.model.js';
import type { ChannelId, Notification, NotificationState } from './notification.types.js';

/** The outbox. */
@Injectable()
export class NotificationRepository {
  constructor(@InjectModel(NotificationRecord.name) private readonly notifications: Model<NotificationRecord>) {}

  /** Stores new notifications. @param expiresAt undefined to keep them */
  async add(notifications: readonly Notification[], expiresAt: Date | undefined): Promise<void> {
    if (notifications.length === 0) return;
    const expiry = expiresAt === undefined ? {} : { expiresAt };
    const upserts = notifications.map(({ id, ...fields }) => ({
      updateOne: { filter: { _id: id }, update: { $setOnInsert: { ...fields, ...expiry } }, upsert: true },
    }));
    // Another process has stored notifications of the same events concurrently.
    await unlessTaken(() => this.notifications.bulkWrite(upserts, { ordered: false }));
  }

  /** Returns due notifications, those due longest first. */
  findDue(channel: ChannelId, now: Date, limit: number): Promise<Notification[]> {
    return readAll(
      this.notifications
        .find({ channel, state: 'waiting', notBefore: { $lte: now } })
        .sort({ notBefore: 1, order: 1 })
        .limit(limit),
      toNotification,
    );
  }

  /** Returns the notification of a series that must be sent first. */
  async findFirstWaiting(channel: ChannelId, series: string): Promise<Notification | undefined> {
    const [found] = await this.notifications
      .find({ channel, series, state: 'waiting' })
      .sort({ order: 1 })
      .limit(1)
      .lean()
      .exec();
    return found === undefined ? undefined : toNotification(found);
  }

  /** Makes all notifications of a series wait at least until then. */
  async postpone(channel: ChannelId, series: string, notBefore: Date): Promise<void> {
    await this.notifications.updateMany(
      { channel, series, state: 'waiting', notBefore: { $lt: notBefore } },
      { $set: { notBefore } },
    );
  }

  /** @param problem undefined on full success */
  async markSent(id: string, sentAt: Date, problem: string | undefined): Promise<void> {
    await this.notifications.updateOne(
      { _id: id, state: 'waiting' },
      {
        $set: { state: 'sent', sentAt, ...(problem !== undefined && { problem }) },
        ...(problem === undefined && { $unset: { problem: '' } }),
        $inc: { attempts: 1 },
      },
    );
  }

  async markFailed(id: string, problem: string): Promise<void> {
    await this.notifications.updateOne(
      { _id: id, state: 'waiting' },
      { $set: { state: 'failed', problem }, $inc: { attempts: 1 } },
    );
  }

  async markTried(id: string, problem: string, notBefore: Date): Promise<void> {
    await this.notifications.updateOne(
      { _id: id, state: 'waiting' },
      { $set: { problem, notBefore }, $inc: { attempts: 1 } },
    );
  }

  /** Counts waiting notifications, up to a limit. */
  async countWaiting(channel: ChannelId, limit: number): Promise<number> {
    return this.notifications.countDocuments({ channel, state: 'waiting' }, { limit }).exec();
  }

  listNewestFirst(
    state: NotificationState | undefined,
    page: { readonly offset: number; readonly limit: number },
  ): Promise<Notification[]> {
    return readAll(
      this.notifications
        .find(state === undefined ? {} : { state })
        .sort({ order: -1, _id: 1 })
        .skip(page.offset)
        .limit(page.limit),
      toNotification,
    );
  }
}

const toNotification = (record: NotificationRecord): Notification => ({
  id: record._id,
  channel: record.channel,
  series: record.series,
  event: record.event,
  createdAt: record.createdAt,
  order: record.order,
  state: record.state,
  attempts: record.attempts,
  notBefore: record.notBefore,
  ...(record.problem !== undefined && { problem: record.problem }),
  ...(record.sentAt !== undefined && { sentAt: record.sentAt }),
  ...(record.origin !== undefined && { origin: record.origin }),
});
