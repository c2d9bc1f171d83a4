import type { DocumentStatus } from '../documents/document-states.js';
import type { DocumentHeader } from '../documents/document.types.js';
import type { AccessibleScope } from '../reach.js';

export const QUEUE_SORTS = [
  'riskScore',
  'status',
  'batchId',
  'filename',
  'priority',
  'createdAt',
  'undecidedSpans',
  'due',
] as const;
export type QueueSort = (typeof QUEUE_SORTS)[number];

/** Filters and order of the requested documents. */
export interface QueueQuestion {
  readonly reach: AccessibleScope;
  readonly batchId?: string | undefined;
  /** Documents in any of these states; all if absent. */
  readonly statuses?: readonly DocumentStatus[] | undefined;
  /** Documents assigned to this person; null selects unassigned ones. */
  readonly assigneeId?: string | null | undefined;
  readonly minRisk?: number | undefined;
  readonly maxRisk?: number | undefined;
  /** Documents created before, or at and after, these times. */
  readonly before?: Date | undefined;
  readonly since?: Date | undefined;
  /** Only documents with a due date, or only those without. */
  readonly hasDueDate?: boolean | undefined;
  /** Only documents that were due by then and are not reviewed. */
  readonly lateAt?: Date | undefined;
  /** Part of the file name, ignoring case. */
  readonly filename?: string | undefined;
  readonly sort: QueueSort;
  readonly direction: 'asc' | 'desc';
}

export interface QueuePageRequest {
  /** From 0. */
  readonly page: number;
  readonly size: number;
}

export interface QueuePage extends QueuePageRequest {
  readonly documents: readonly DocumentHeader[];
  readonly total: number;
}
