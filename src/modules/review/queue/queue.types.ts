import type { DocumentStatus } from '../documents/document-states.js';
import type { DocumentHeader } from '../documents/document.types.js';
import type { Reach } from '../reach.js';

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

/** Which documents are asked for, in which order. */
export interface QueueQuestion {
  readonly reach: Reach;
  readonly batchId?: string | undefined;
  /** Of any of these; all when absent. */
  readonly statuses?: readonly DocumentStatus[] | undefined;
  /** Assigned to this person; null is to nobody. */
  readonly assigneeId?: string | null | undefined;
  readonly minRisk?: number | undefined;
  readonly maxRisk?: number | undefined;
  /** That came before, or at or after, these moments. */
  readonly before?: Date | undefined;
  readonly since?: Date | undefined;
  /** Only what has a due date, or what has none. */
  readonly hasDueDate?: boolean | undefined;
  /** Only what should have been reviewed by then. */
  readonly lateAt?: Date | undefined;
  /** Part of the file name, whatever its case. */
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
