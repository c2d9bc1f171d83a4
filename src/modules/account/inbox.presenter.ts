import { presentPage } from './account.presenter.js';
import type { InboxMessage, InboxPage } from './inbox/inbox.types.js';

const presentMessage = ({ id, message, createdAt, read, archived, kind, path, from, subject }: InboxMessage) => ({
  id,
  message,
  createdAt: createdAt.toISOString(),
  read,
  archived,
  kind,
  path,
  from,
  subject,
});

export const presentInbox = (page: InboxPage) => {
  const { content, totalElements, totalPages, number, size } = presentPage(page, presentMessage);
  return { content, totalElements, totalPages, number, size, unread: page.unread };
};
