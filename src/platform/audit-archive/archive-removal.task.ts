import { Injectable, type OnModuleInit } from '@nestjs/common';
import { AuditRepository } from '../audit/audit.repository.js';
import { HeadRepository } from '../audit/head.repository.js';
import { NoteRepository } from '../audit/note.repository.js';
import type { Task } from '../jobs/task.js';
import { TaskRunner } from '../jobs/task-runner.js';

export const REMOVAL_TASK = 'audit-archive-removal';
const MAX_AT_ONCE = 1000;

/** Removes archived entries, which are those before the beginning of the log, together with their notes. */
@Injectable()
export class ArchiveRemovalTask implements Task, OnModuleInit {
  readonly name = REMOVAL_TASK;
  readonly everySeconds = 3600;

  constructor(
    private readonly runner: TaskRunner,
    private readonly heads: HeadRepository,
    private readonly rows: AuditRepository,
    private readonly notes: NoteRepository,
  ) {}

  onModuleInit(): void {
    this.runner.register(this);
  }

  async run(signal: AbortSignal): Promise<void> {
    const base = await this.heads.findBase();
    // A base without a valid seal may have been forged in order to have entries removed.
    if (base?.genuine !== true) return;
    while (!signal.aborted) {
      const ids = await this.rows.firstTo(base.seq, MAX_AT_ONCE);
      if (ids.length === 0) return;
      // Entries are removed last, so that an interrupted run finds their notes again.
      await this.notes.remove(ids);
      await this.rows.remove(ids);
    }
  }
}
