import { RecurringTask } from '../../../platform/jobs/task.js';
import { DocumentCounting } from './document-counting.js';

/** Counts, for reports, documents from before counts were stored. */
@RecurringTask({ name: 'review-count-documents', everySeconds: 60 })
export class CountDocumentsTask {
  constructor(private readonly counting: DocumentCounting) {}

  async run(signal: AbortSignal): Promise<void> {
    await this.counting.countMissing(signal);
  }
}
