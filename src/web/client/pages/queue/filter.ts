import { ANY_STATUS } from '../../review/queue-query.js';

/**
 * The filter of the queue, as encoded in the page's URL, except for the file name: that is kept outside the URL
 * (`api/entry-state.ts`). Umbra's own API receives it in the query of a read, and does not log queries.
 */
export interface QueueFilter {
  /** A status, `all`, or empty for the documents that still need work. */
  readonly status: string;
  readonly batchId: string;
  /** `me`, `none`, or a user. */
  readonly assignee: string;
  /** True to show only overdue documents. */
  readonly isLate: boolean;
  readonly filename: string;
  readonly sort: (typeof SORTS)[number];
  readonly dir: 'asc' | 'desc';
}

export const STATUSES = [
  'REVIEW_REQUIRED',
  'AUDIT_REQUIRED',
  'AUTO_APPROVED',
  'APPROVED',
  'REJECTED',
  'FINALIZED',
  'FAILED',
  'PENDING',
] as const;
export const SORTS = [
  'riskScore',
  'priority',
  'createdAt',
  'undecidedSpans',
  'filename',
  'status',
  'batchId',
  'due',
] as const;

export function readFilter(search: string, filename: string): QueueFilter {
  const query = new URLSearchParams(search);
  return {
    status: [...STATUSES, ANY_STATUS].find((one) => one === query.get('status')) ?? '',
    batchId: query.get('batchId') ?? '',
    assignee: ['me', 'none'].find((one) => one === query.get('assignee')) ?? '',
    isLate: query.get('late') === 'true',
    filename,
    sort: SORTS.find((one) => one === query.get('sort')) ?? 'riskScore',
    dir: query.get('dir') === 'asc' ? 'asc' : 'desc',
  };
}

/** Returns the query of the page's URL, without the free text, which it must not contain. */
export function queryOf({ status, batchId, assignee, isLate, sort, dir }: QueueFilter): Record<string, string> {
  const defaults: Record<string, string> = { sort: 'riskScore', dir: 'desc' };
  const fields = { status, batchId, assignee, late: isLate ? 'true' : '', sort, dir };
  return Object.fromEntries(Object.entries(fields).filter(([name, value]) => value !== '' && value !== defaults[name]));
}

export function addressOf(filter: QueueFilter): string {
  const query = new URLSearchParams(queryOf(filter)).toString();
  return `/queue${query === '' ? '' : `?${query}`}`;
}
