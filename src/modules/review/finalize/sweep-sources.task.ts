import { Clock } from '../../../platform/clock/clock.js';
import { RecurringTask } from '../../../platform/jobs/task.js';
import { DocumentRepository } from '../documents/document.repository.js';
import { sweepOrphans } from '../documents/sweep-orphans.js';
import { SourceRepository } from '../documents/source.repository.js';

/** Removes texts of documents that were never created because the process died in between. */
@RecurringTask({ name: 'review-sweep-sources', everySeconds: 24 * 60 * 60 })
export class SweepSourcesTask {
  constructor(
    private readonly documents: DocumentRepository,
    private readonly sources: SourceRepository,
    private readonly clock: Clock,
  ) {}

  async run(signal: AbortSignal): Promise<void> {
    await sweepOrphans(this.sources, this.documents, this.clock.now(), signal);
  }
}
