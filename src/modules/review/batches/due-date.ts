import { DAY_MS } from '../../../platform/clock/durations.js';
import { timeOf } from '../../../platform/http/time.js';
import type { Batch } from '../batch-records/batch.types.js';

const DATE_CHARACTERS = 'YYYY-MM-DD'.length;

/** Returns the end of an ISO 8601 text: for a date, the end of that day in UTC. */
export const endOf = (text: string): Date =>
  new Date(timeOf(text).getTime() + (text.length === DATE_CHARACTERS ? DAY_MS : 0));

/**
 * Returns the sort key of a document: the sooner its batch is due, the greater. The database sorts absent values first,
 * so documents without a due date come last when the most urgent come first.
 */
export const urgencyOf = (dueAt: Date | null): number | null => (dueAt === null ? null : -dueAt.getTime());

type CopiedFields = Pick<Batch, 'groupId' | 'dueAt'>;

/** True if the values that documents copy from their batch are equal. */
export const hasSameCopies = (one: CopiedFields, other: CopiedFields): boolean =>
  one.groupId === other.groupId && urgencyOf(one.dueAt) === urgencyOf(other.dueAt);
