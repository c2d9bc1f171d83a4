import type { QueueRow } from '../api/types.js';
import { ANY_STATUS, shows } from './queue-query.js';

/** The list the user came from, without its free text: kept in the tab, to find the next document. */
const KEY = 'queue-filter';

export const rememberQueue = (query: string): void => sessionStorage.setItem(KEY, query);
export const rememberedQueue = (): string => sessionStorage.getItem(KEY) ?? '';

const REVIEWABLE_STATUSES = new Set(['REVIEW_REQUIRED', 'AUDIT_REQUIRED', 'AUTO_APPROVED']);

/** True if the user can open a document for review. */
export const isReviewable = ({ status, lockedBy }: QueueRow, me: string): boolean =>
  REVIEWABLE_STATUSES.has(status) && (lockedBy === null || lockedBy === me);

/**
 * Returns the document so many places after another one in a list (before it, if negative), counting those that satisfy
 * the condition; the last one if there are fewer, undefined if there are none.
 */
export function neighbourOf(
  rows: readonly QueueRow[],
  id: string,
  by: number,
  fits: (row: QueueRow) => boolean = () => true,
): QueueRow | undefined {
  const at = rows.findIndex((row) => row.id === id);
  const after = by > 0 ? rows.slice(at + 1) : rows.slice(0, Math.max(0, at)).reverse();
  return after.filter(fits).slice(0, Math.abs(by)).at(-1);
}

type Order = 'RISK_SCORE' | 'PRIORITY' | 'FILENAME';
const ORDERS = {
  RISK_SCORE: { sort: 'riskScore', dir: 'desc' },
  PRIORITY: { sort: 'priority', dir: 'desc' },
  FILENAME: { sort: 'filename', dir: 'asc' },
} as const satisfies Record<Order, object>;

const remembered = (): Readonly<Record<string, string>> => Object.fromEntries(new URLSearchParams(rememberedQueue()));

/**
 * Returns the query of the list for moving between documents: the one the user came from, else the batch in the user's
 * own order. Unless a status is chosen, it also lists finished documents, so that a document keeps its place in it when
 * it is finished.
 */
export const listFor = (batchId: string, order: Order): Record<string, string> => {
  const { status, ...others } = remembered();
  const isNamed = status !== undefined && status !== ANY_STATUS;
  const query = { ...(isNamed && { status }), ...others };
  return Object.keys(query).length > 0 ? query : { batchId, ...ORDERS[order] };
};

/** Returns true if the list that the user came from shows a document. */
export const isListed = ({ status }: QueueRow): boolean => shows(remembered(), status);
