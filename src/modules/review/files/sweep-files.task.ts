import { Clock } from '../../../platform/clock/clock.js';
import { RecurringTask } from '../../../platform/jobs/task.js';
import { DocumentRepository } from '../documents/document.repository.js';
import { sweepOrphans } from '../documents/sweep-orphans.js';
import { DocumentFileRepository } from './document-file.repository.js';

/** Removes files of documents that were never created because the process died in between. */
@RecurringTask({ name: 'review-sweep-files', everySeconds: 24 * 60 * 60 })
export class SweepFilesTask {
  constructor(
    private readonly documents: DocumentRepository,
    private readonly files: DocumentFileRepository,
    private readonly clock: Clock,
  ) {}

  async run(signal: AbortSignal): Promise<void> {
    await sweepOrphans(this.files, this.documents, this.clock.now(), signal);
  }
}
