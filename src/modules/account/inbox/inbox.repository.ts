import { createHash, randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { unlessTaken } from '../../../platform/database/or-taken.js';
import { readPage } from '../../../platform/database/read-records.js';
import type { Page, PageRequest } from '../account.types.js';
import { InboxMessageRecord } from './inbox.model.js';
import { MAX_MESSAGES, type InboxMessage, type Notice } from './inbox.types.js';

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

  /** Stores a notice for those who do not have it yet. @returns their ids */
  async insertOnce(notice: Notice, createdAt: Date): Promise<readonly string[]> {
    const { eventId, userIds, kind, message, path, from, subject } = notice;
    const byId = new Map(userIds.map((userId) => [idOf(eventId, userId), userId]));
    const known = await this.messages
      .find({ _id: { $in: [...byId.keys()] } })
      .select({ _id: 1 })
      .lean()
      .exec();
    for (const { _id } of known) byId.delete(_id);
    const about = {
      ...(path !== null && { path }),
      ...(from !== null && { from }),
      ...(subject !== null && { subject }),
    };
    const fields = { kind, message, ...about, createdAt, read: false, archived: false };
    // Another process has stored the same notice concurrently.
    await unlessTaken(() =>
      this.messages.insertMany(
        [...byId].map(([_id, userId]) => ({ _id, userId, ...fields })),
        { ordered: false },
      ),
    );
    return [...byId.values()];
  }

  /** Newest first. */
  list(userId: string, filter: InboxFilter, page: PageRequest): Promise<Page<InboxMessage>> {
    const where = { userId, archived: filter.archived, ...(filter.unreadOnly === true && { read: false }) };
    return readPage(this.messages.find(where).sort({ createdAt: -1 }), page, toMessage);
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

const toMessage = (record: InboxMessageRecord): InboxMessage => ({
  id: record._id,
  message: record.message,
  createdAt: record.createdAt,
  read: record.read,
  archived: record.archived,
  kind: record.kind ?? 'account',
  path: record.path ?? null,
  from: record.from ?? null,
  subject: record.subject ?? null,
});

/** Returns an id that depends only on event and person, so that a repeated notice is stored once. */
const idOf = (eventId: string, userId: string): string =>
  createHash('sha256')
    .update(JSON.stringify([eventId, userId]))
    .digest('hex')
    .slice(0, 32);
