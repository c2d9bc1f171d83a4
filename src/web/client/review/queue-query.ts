import type { DocumentStatus } from '../api/types.js';

/** The value of `status` in the address of the queue that shows finished documents too. */
export const ANY_STATUS = 'all';

/** The statuses of documents that wait for a reviewer. */
export const PENDING_STATUSES = ['REVIEW_REQUIRED', 'AUDIT_REQUIRED'] as const satisfies readonly DocumentStatus[];
/** The statuses of documents that still need work. The queue shows these unless its address says otherwise. */
export const UNFINISHED = [...PENDING_STATUSES, 'PENDING', 'FAILED'] as const satisfies readonly DocumentStatus[];

/** The filter of the queue, as its address has it. */
type Address = Readonly<Record<string, string>>;
type Question = Readonly<Record<string, string | readonly DocumentStatus[]>>;

/** Returns the API query for an address of the queue. */
export function questionOf({ status = '', ...others }: Address): Question {
  if (status === ANY_STATUS) return others;
  if (status !== '') return { status, ...others };
  // Late documents are unfinished, in states that the server knows best.
  return others.late === 'true' ? others : { statuses: UNFINISHED, ...others };
}

/** Returns true if an address of the queue shows documents of a status. */
export const shows = (address: Address, status: DocumentStatus): boolean => {
  const asked = questionOf(address);
  return asked.status === undefined ? (asked.statuses ?? [status]).includes(status) : asked.status === status;
};
