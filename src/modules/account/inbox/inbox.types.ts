import type { Page } from '../account.types.js';

/** Longer messages are cut; in UTF-16 code units. */
export const MAX_MESSAGE_LENGTH = 2000;
/** The maximum number of messages of a user. Archived ones are removed first, then read ones, then the oldest. */
export const MAX_MESSAGES = 1000;
export const DAYS_KEPT_AFTER_ARCHIVING = 90;

/** The subjects of messages; `account` is the reader's own account and keys. */
export const MESSAGE_KINDS = [
  'account',
  'assignment',
  'assignments',
  'mention',
  'approval',
  'draft-approved',
  'draft-sent-back',
  'draft-discarded',
  'alert',
  'trend',
] as const;
export type MessageKind = (typeof MESSAGE_KINDS)[number];

/** The subject of a message, from which pages word it in the reader's language. It contains no text of documents. */
export interface MessageAbout {
  readonly kind: MessageKind;
  /** The page of the application that the message is about; null if there is none. */
  readonly path: string | null;
  /** The e-mail address of the person who caused it; null if nobody in particular did. */
  readonly from: string | null;
  /** The policy of an alert or a draft, or the context of a trend. */
  readonly subject: string | null;
}

/** A message that is delivered once to each recipient, however often it is posted. */
export interface Notice extends MessageAbout {
  /** Identifies the event that the message is about. */
  readonly eventId: string;
  readonly userIds: readonly string[];
  /** Plain text without content of documents. */
  readonly message: string;
}

export interface InboxMessage extends MessageAbout {
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
