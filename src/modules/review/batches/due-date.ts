import { timeOf } from '../../../platform/http/time.js';
import type { Batch } from '../batch-records/batch.types.js';

const DAY_MS = 24 * 60 * 60 * 1000;
const DATE_CHARACTERS = 'YYYY-MM-DD'.length;

/** Returns the moment that a text in ISO 8601 ends at: a date is a whole day in UTC. */
export const endOf = (text: string): Date =>
  new Date(timeOf(text).getTime() + (text.length === DATE_CHARACTERS ? DAY_MS : 0));

/**
 * Returns what documents are sorted by: the sooner their batch is due, the greater. The database has what is absent before
 * everything else, and so those that are due at no time come last where the most urgent come first.
 */
export const urgencyOf = (dueAt: Date | null): number | null => (dueAt === null ? null : -dueAt.getTime());

type Copied = Pick<Batch, 'groupId' | 'dueAt'>;

/** Whether what documents copy from their batch is the same. */
export const hasSameCopies = (one: Copied, other: Copied): boolean =>
  one.groupId === other.groupId && urgencyOf(one.dueAt) === urgencyOf(other.dueAt);
