import type { Page } from '../account.types.js';

/** Longer messages are cut; in UTF-16 code units. */
export const MAX_MESSAGE_LENGTH = 2000;
/** The maximum number of messages of a user. Archived ones are removed first, then read ones, then the oldest. */
export const MAX_MESSAGES = 1000;
export const DAYS_KEPT_AFTER_ARCHIVING = 90;

export interface InboxMessage {
  readonly id: string;
  /** Plain text. */
  readonly message: string;
  readonly createdAt: Date;
  readonly read: boolean;
  readonly archived: boolean;
}

export interface InboxPage extends Page<InboxMessage> {
  /** The number of unread messages that are not archived. */
  readonly unread: number;
}
