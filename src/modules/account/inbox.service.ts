import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock/clock.js';
import { fail } from '../../platform/http/app-error.js';
import type { PageRequest } from './account.types.js';
import { InboxRepository, type InboxFilter } from './inbox/inbox.repository.js';
import { MAX_MESSAGE_LENGTH, type InboxPage, type Notice } from './inbox/inbox.types.js';
import { UserRepository } from './users/user.repository.js';

export type { Notice };

/** The number of inboxes written at once. */
const BATCH_SIZE = 500;

/** Messages of the product to its users. */
@Injectable()
export class InboxService {
  constructor(
    private readonly messages: InboxRepository,
    private readonly users: UserRepository,
    private readonly clock: Clock,
  ) {}

  /**
   * Puts one message into the inbox of each of these users; ids of programs and unknown ones are skipped.
   * @param message plain text without content of documents; cut after 2,000 characters
   */
  async post(userIds: readonly string[], message: string): Promise<void> {
    const ids = [...new Set(userIds)];
    const text = message.slice(0, MAX_MESSAGE_LENGTH);
    for (let start = 0; start < ids.length; start += BATCH_SIZE) {
      const portion = await this.users.personsAmong(ids.slice(start, start + BATCH_SIZE));
      await this.messages.insert(portion, text, this.clock.now());
      for (const userId of portion) await this.messages.trim(userId);
    }
  }

  /** Delivers a notice once to each person, however often it is posted. */
  async postOnce(notice: Notice): Promise<void> {
    const ids = [...new Set(notice.userIds)];
    for (let start = 0; start < ids.length; start += BATCH_SIZE) {
      const userIds = await this.users.personsAmong(ids.slice(start, start + BATCH_SIZE));
      const recipients = await this.messages.insertOnce({ ...notice, userIds }, this.clock.now());
      for (const userId of recipients) await this.messages.trim(userId);
    }
  }

  async list(userId: string, filter: InboxFilter, page: PageRequest): Promise<InboxPage> {
    const found = await this.messages.list(userId, filter, page);
    return { ...found, unread: await this.messages.countUnread(userId) };
  }

  /** @throws AppError `not-found` */
  async markRead(userId: string, id: string): Promise<void> {
    if (!(await this.messages.markRead(userId, id))) noSuchMessage();
  }

  /** Also marks the message as read; it is deleted after 90 days. @throws AppError `not-found` */
  async archive(userId: string, id: string): Promise<void> {
    if (!(await this.messages.archive(userId, id, this.clock.now()))) noSuchMessage();
  }
}

function noSuchMessage(): never {
  return fail('not-found', 'There is no message with this id in the inbox.', { code: 'NO_SUCH_MESSAGE' });
}
