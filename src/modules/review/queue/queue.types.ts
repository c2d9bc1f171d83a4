import type { DocumentStatus } from '../documents/document-states.js';
import type { DocumentHeader } from '../documents/document.types.js';
import type { Reach } from '../reach.js';

export const QUEUE_SORTS = ['riskScore', 'status', 'batchId', 'filename', 'priority'] as const;
export type QueueSort = (typeof QUEUE_SORTS)[number];

/** Which documents are asked for, in which order. */
export interface QueueQuestion {
  readonly reach: Reach;
  readonly batchId?: string | undefined;
  readonly status?: DocumentStatus | undefined;
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
