import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import type { Page, PageRequest } from '../account.types.js';
import { InboxMessageRecord } from './inbox.model.js';
import { MAX_MESSAGES, type InboxMessage } from './inbox.types.js';

/** Selects the messages of a list. */
export interface InboxFilter {
  readonly archived: boolean;
  /** Absent to include read messages. */
  readonly unreadOnly?: boolean;
}

@Injectable()
export class InboxRepository {
  constructor(@InjectModel(InboxMessageRecord.name) private readonly messages: Model<InboxMessageRecord>) {}

  async insert(userIds: readonly string[], message: string, createdAt: Date): Promise<void> {
    await this.messages.insertMany(
      userIds.map((userId) => ({ _id: randomUUID(), userId, message, createdAt, read: false, archived: false })),
    );
  }

  /** Newest first. */
  async list(userId: string, filter: InboxFilter, { page, size }: PageRequest): Promise<Page<InboxMessage>> {
    const where = { userId, archived: filter.archived, ...(filter.unreadOnly === true && { read: false }) };
    const found = await this.messages
      .find(where)
      .sort({ createdAt: -1 })
      .skip(page * size)
      .limit(size)
      .lean()
      .exec();
    return { items: found.map(toMessage), total: await this.messages.countDocuments(where).exec(), page, size };
  }

  async countUnread(userId: string): Promise<number> {
    return this.messages.countDocuments({ userId, archived: false, read: false }).exec();
  }

  async markRead(userId: string, id: string): Promise<boolean> {
    return (await this.messages.updateOne({ _id: id, userId }, { $set: { read: true } }).exec()).matchedCount > 0;
  }

  /** A message that is archived already keeps its time. */
  async archive(userId: string, id: string, archivedAt: Date): Promise<boolean> {
    const archive = { $set: { archived: true, read: true, archivedAt } };
    const { matchedCount } = await this.messages.updateOne({ _id: id, userId, archived: false }, archive).exec();
    return matchedCount > 0 || (await this.messages.exists({ _id: id, userId }).exec()) !== null;
  }

  /** Deletes a user's messages above the limit: archived ones first, then read ones, the oldest of each. */
  async trim(userId: string): Promise<void> {
    const excess = (await this.messages.countDocuments({ userId }).exec()) - MAX_MESSAGES;
    if (excess <= 0) return;
    const going = await this.messages
      .find({ userId })
      .select({ _id: 1 })
      .sort({ archived: -1, read: -1, createdAt: 1 })
      .limit(excess)
      .lean()
      .exec();
    await this.messages.deleteMany({ _id: { $in: going.map(({ _id }) => _id) } }).exec();
  }

  async removeArchivedUntil(time: Date): Promise<void> {
    await this.messages.deleteMany({ archivedAt: { $lte: time } }).exec();
  }

  async removeAllOf(userId: string): Promise<void> {
    await this.messages.deleteMany({ userId }).exec();
  }
}

const toMessage = ({ _id, message, createdAt, read, archived }: InboxMessageRecord): InboxMessage => ({
  id: _id,
  message,
  createdAt,
  read,
  archived,
});
