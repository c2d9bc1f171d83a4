import { Clock } from '../../../platform/clock/clock.js';
import { RecurringTask } from '../../../platform/jobs/task.js';
import { DocumentEditor } from './document-editor.js';
import { DocumentRepository } from './document.repository.js';

/** Younger changes are still being carried out by the process that committed them. */
const OPEN_MS = 30_000;
const MAX_BATCH_SIZE = 100;

/** Carries out committed changes of processes that died before they could. */
@RecurringTask({ name: 'review-finish-changes', everySeconds: 15 })
export class FinishChangesTask {
  constructor(
    private readonly documents: DocumentRepository,
    private readonly editor: DocumentEditor,
    private readonly clock: Clock,
  ) {}

  async run(signal: AbortSignal): Promise<void> {
    const before = new Date(this.clock.now().getTime() - OPEN_MS);
    for (;;) {
      const open = await this.documents.findOpenBefore(before, MAX_BATCH_SIZE);
      for (const header of open) {
        if (signal.aborted) return;
        await this.editor.settled(header);
      }
      await this.documents.settle(new Map(open.map(({ id, version }) => [id, version])));
      if (open.length < MAX_BATCH_SIZE) return;
    }
  }
}
