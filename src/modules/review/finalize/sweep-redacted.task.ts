import { Clock } from '../../../platform/clock/clock.js';
import { sweepUnused } from '../../../platform/jobs/sweep-unused.js';
import { RecurringTask } from '../../../platform/jobs/task.js';
import { DocumentRepository } from '../documents/document.repository.js';
import { DocumentFileRepository } from '../files/document-file.repository.js';

/** Removes redacted files of finalizations that were not completed: the process died, or another request was faster. */
@RecurringTask({ name: 'review-sweep-redacted', everySeconds: 24 * 60 * 60 })
export class SweepRedactedTask {
  constructor(
    private readonly documents: DocumentRepository,
    private readonly files: DocumentFileRepository,
    private readonly clock: Clock,
  ) {}

  async run(signal: AbortSignal): Promise<void> {
    const { files, documents, clock } = this;
    await sweepUnused(
      {
        between: (after, before, limit) => files.redactedBetween(after, before, limit),
        unused: async (found) => {
          const headers = await documents.findByIds([...new Set(found.map(({ documentId }) => documentId))]);
          const counting = new Set(headers.map(({ finalization }) => finalization?.certificateId));
          return found.filter(({ certificateId }) => !counting.has(certificateId));
        },
        remove: (one) => files.removeRedacted(one),
      },
      clock.now(),
      signal,
    );
  }
}
