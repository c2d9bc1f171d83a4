import type { Batch } from '../batch-records/batch.types.js';
import { presentQueueRow } from '../documents/document.presenter.js';
import type { QueuePage } from './queue.types.js';

export function presentQueuePage(
  { documents, total, page, size }: QueuePage,
  batches: ReadonlyMap<string, Batch>,
  now: Date,
) {
  return {
    content: documents.map((header) => presentQueueRow(header, batches.get(header.batchId), now)),
    totalElements: total,
    totalPages: Math.ceil(total / size),
    number: page,
    size,
  };
}
