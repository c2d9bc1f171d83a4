import { Clock } from '../../../platform/clock/clock.js';
import { RecurringTask } from '../../../platform/jobs/task.js';
import { DocumentRepository } from '../documents/document.repository.js';
import { PurgeService } from './purge.service.js';

const MAX_BATCH_SIZE = 100;

/** Purges documents whose purge date, set by their finalization policy or an erasure, has come. */
@RecurringTask({ name: 'review-purge-documents', everySeconds: 60 })
export class PurgeDocumentsTask {
  constructor(
    private readonly documents: DocumentRepository,
    private readonly purge: PurgeService,
    private readonly clock: Clock,
  ) {}

  async run(signal: AbortSignal): Promise<void> {
    // Documents under a legal hold or being changed by others remain in the result, so they are skipped.
    let kept = 0;
    for (;;) {
      const due = await this.documents.findToPurge(this.clock.now(), { skip: kept, limit: MAX_BATCH_SIZE });
      for (const header of due) {
        if (signal.aborted) return;
        if ((await this.purge.ifDue(header)).purgeAt !== null) kept++;
      }
      if (due.length < MAX_BATCH_SIZE) return;
    }
  }
}
