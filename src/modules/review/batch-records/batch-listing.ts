import type { Filter, Sort } from 'mongodb';
import { literalPattern } from '../../../platform/database/literal-pattern.js';
import { nameKeyOf } from '../../../platform/database/named-records.js';
import type { AccessibleScope } from '../reach.js';
import type { StoredBatch } from './batch.model.js';
import type { Batch } from './batch.types.js';

/** The maximum number of batches returned at once. */
export const MAX_LISTED = 10_000;

export const BATCH_STATES = ['all', 'open', 'pastDue', 'closed'] as const;
export type BatchState = (typeof BATCH_STATES)[number];
export const BATCH_SORTS = ['name', 'due'] as const;
export type BatchSort = (typeof BATCH_SORTS)[number];

/** The fields of a batch in lists. */
export type ListedBatch = Pick<Batch, 'id' | 'name' | 'dueAt' | 'closed'>;

/** The batches to list. */
export interface BatchQuestion {
  /** Only these. */
  readonly ids?: readonly string[] | undefined;
  /** A part of the name, in any case. */
  readonly name?: string | undefined;
  readonly show: BatchState;
  readonly sort: BatchSort;
  readonly offset: number;
  readonly limit: number;
}

export interface BatchPage {
  readonly batches: readonly ListedBatch[];
  /** The number of matching batches on all pages. */
  readonly total: number;
}

/** A consecutive part of a list. */
interface ListPart {
  readonly filter: Filter<StoredBatch>;
  readonly order: Sort;
}

/** Returns true if the documents of the batch that are not reviewed are late. Closed batches have none. */
export const isPastDue = ({ dueAt, closed }: Pick<Batch, 'dueAt' | 'closed'>, now: Date): boolean =>
  closed === null && dueAt !== null && dueAt <= now;

const reachable = (reach: AccessibleScope) => (reach === 'everything' ? {} : { groupId: { $in: [...reach.groupIds] } });

/** Returns the parts of a list in order: the database sorts absent due dates first, and lists show them last. */
export function partsOf({ ids, name, show, sort }: BatchQuestion, reach: AccessibleScope, now: Date): ListPart[] {
  const filter = {
    ...reachable(reach),
    ...(ids !== undefined && { _id: { $in: [...ids] } }),
    ...(name !== undefined && { nameKey: { $regex: literalPattern(nameKeyOf(name)) } }),
    ...(show !== 'all' && { closed: show === 'closed' ? { $ne: null } : null }),
    ...(show === 'pastDue' && { dueAt: { $lte: now } }),
  };
  if (sort === 'name') return [{ filter, order: { nameKey: 1 } }];
  const order = { dueAt: 1, nameKey: 1 } as const;
  if (show === 'pastDue') return [{ filter, order }];
  return [
    { filter: { ...filter, dueAt: { $ne: null } }, order },
    { filter: { ...filter, dueAt: null }, order: { nameKey: 1 } },
  ];
}
