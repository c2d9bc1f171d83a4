import type { Page } from '../account.types.js';

/** Longer messages are cut. Characters as JavaScript counts them. */
export const MAX_MESSAGE_LENGTH = 2000;
/** More messages than this a user does not have: archived ones go first, then read ones, then the oldest. */
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
  /** Of all messages that are not archived. */
  readonly unread: number;
}
