/** What of the queue is shown, as the address has it. The file name stands behind `#`, which is not sent to any server. */
export interface QueueFilter {
  readonly status: string;
  readonly batchId: string;
  /** `me`, `none`, or whoever. */
  readonly assignee: string;
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
export const SORTS = ['riskScore', 'priority', 'createdAt', 'undecidedSpans', 'filename', 'status', 'batchId'] as const;

export function readFilter(search: string, hash: string): QueueFilter {
  const query = new URLSearchParams(search);
  const named = new URLSearchParams(hash.replace(/^#/, ''));
  return {
    status: STATUSES.find((one) => one === query.get('status')) ?? '',
    batchId: query.get('batchId') ?? '',
    assignee: ['me', 'none'].find((one) => one === query.get('assignee')) ?? '',
    filename: named.get('name') ?? '',
    sort: SORTS.find((one) => one === query.get('sort')) ?? 'riskScore',
    dir: query.get('dir') === 'asc' ? 'asc' : 'desc',
  };
}

/** The query that asks the server for it; without the free text, which an address must not hold. */
export function queryOf({ status, batchId, assignee, sort, dir }: QueueFilter): Record<string, string> {
  const defaults: Record<string, string> = { sort: 'riskScore', dir: 'desc' };
  const fields = { status, batchId, assignee, sort, dir };
  return Object.fromEntries(Object.entries(fields).filter(([name, value]) => value !== '' && value !== defaults[name]));
}

export function addressOf(filter: QueueFilter): string {
  const query = new URLSearchParams(queryOf(filter)).toString();
  const name = filter.filename === '' ? '' : `#${new URLSearchParams({ name: filter.filename }).toString()}`;
  return `/queue${query === '' ? '' : `?${query}`}${name}`;
}
