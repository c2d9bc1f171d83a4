import type { SessionFacts } from '../../../platform/auth/session.repository.js';

/** @param currentId the session of the caller; null when they authenticate by key */
export const presentSessionFacts = (
  { id, openedAt, lastSeenAt, address, browser }: SessionFacts,
  currentId: string | null,
) => ({
  id,
  openedAt: openedAt.toISOString(),
  lastSeenAt: lastSeenAt.toISOString(),
  address,
  browser,
  current: id !== null && id === currentId,
});
