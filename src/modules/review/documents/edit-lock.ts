import type { Actor } from '../../../platform/auth/actor.js';
import { fail } from '../../../platform/http/app-error.js';

/** The time for which an inactive reviewer blocks others. Each write and each pulse restarts the time. */
const LOCK_MINUTES = 15;

/** The person who is editing a document. */
export interface EditLock {
  readonly userId: string;
  readonly email: string;
  readonly since: Date;
  readonly expiresAt: Date;
}

/** Returns the lock after the caller has taken or renewed it. */
export function takenLock(
  before: EditLock | null,
  { userId, email }: Pick<Actor, 'userId' | 'email'>,
  now: Date,
): EditLock {
  const since = before?.userId === userId && before.expiresAt > now ? before.since : now;
  return { userId, email, since, expiresAt: new Date(now.getTime() + LOCK_MINUTES * 60_000) };
}

/** Returns the lock if another person holds it and it has not expired. */
export function foreignLock(lock: EditLock | null, userId: string, now: Date): EditLock | undefined {
  return lock !== null && lock.userId !== userId && lock.expiresAt > now ? lock : undefined;
}

/** @throws AppError `conflict` if another person is editing the document */
export function refuseForeignLock(lock: EditLock | null, userId: string, now: Date): void {
  const foreign = foreignLock(lock, userId, now);
  if (foreign === undefined) return;
  fail('conflict', `${foreign.email} is editing this document. Try again when the lock is released or has expired.`, {
    code: 'LOCKED',
    details: { lockedBy: foreign.email, lockExpiresAt: foreign.expiresAt.toISOString() },
  });
}
