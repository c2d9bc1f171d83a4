import { AuditRepository } from '../audit/audit.repository.js';
import { HeadRepository } from '../audit/head.repository.js';
import { NoteRepository } from '../audit/note.repository.js';
import { RecurringTask } from '../jobs/task.js';

export const REMOVAL_TASK = 'audit-archive-removal';
const MAX_BATCH_SIZE = 1000;

/** Removes archived entries, which are those before the beginning of the log, together with their notes. */
@RecurringTask({ name: REMOVAL_TASK, everySeconds: 3600 })
export class ArchiveRemovalTask {
  constructor(
    private readonly heads: HeadRepository,
    private readonly rows: AuditRepository,
    private readonly notes: NoteRepository,
  ) {}

  async run(signal: AbortSignal): Promise<void> {
    const base = await this.heads.findBase();
    // A base without a valid seal may have been forged in order to have entries removed.
    if (base?.genuine !== true) return;
    while (!signal.aborted) {
      const ids = await this.rows.firstTo(base.seq, MAX_BATCH_SIZE);
      if (ids.length === 0) return;
      // Entries are removed last, so that an interrupted run finds their notes again.
      await this.notes.remove(ids);
      await this.rows.remove(ids);
    }
  }
}
