import { Injectable, type OnModuleInit } from '@nestjs/common';
import { AuditRepository } from '../audit/audit.repository.js';
import { HeadRepository } from '../audit/head.repository.js';
import { NoteRepository } from '../audit/note.repository.js';
import type { Task } from '../jobs/task.js';
import { TaskRunner } from '../jobs/task-runner.js';

export const REMOVAL_TASK = 'audit-archive-removal';
const MAX_AT_ONCE = 1000;

/** Removes entries before the beginning of the log, with what people typed: they are archived. */
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
    // One that is not ours may have been written to have entries removed.
    if (base?.genuine !== true) return;
    while (!signal.aborted) {
      const ids = await this.rows.firstTo(base.seq, MAX_AT_ONCE);
      if (ids.length === 0) return;
      // What is cut short is found again by the entries, which go last.
      await this.notes.remove(ids);
      await this.rows.remove(ids);
    }
  }
}
