import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../../../../platform/clock/clock.js';
import type { Task } from '../../../../platform/jobs/task.js';
import { TaskRunner } from '../../../../platform/jobs/task-runner.js';
import { DocumentRepository } from '../../documents/document.repository.js';
import { DocumentFileRepository } from './document-file.repository.js';

/** A file is stored moments before its document. */
const ORPHAN_AFTER_MS = 60 * 60 * 1000;
/** Further back everything has been looked at, with a day to spare. */
const LOOK_BACK_MS = 3 * 24 * 60 * 60 * 1000;
const MOST_AT_ONCE = 1000;

/** Removes files of documents that never came to be, because their process died in between. */
@Injectable()
export class SweepFilesTask implements Task, OnModuleInit {
  readonly name = 'review-sweep-files';
  readonly everySeconds = 24 * 60 * 60;

  constructor(
    private readonly runner: TaskRunner,
    private readonly documents: DocumentRepository,
    private readonly files: DocumentFileRepository,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.runner.register(this);
  }

  async run(signal: AbortSignal): Promise<void> {
    const now = this.clock.now().getTime();
    const before = new Date(now - ORPHAN_AFTER_MS);
    let after = new Date(now - LOOK_BACK_MS);
    while (!signal.aborted) {
      const found = await this.files.idsBetween(after, before, MOST_AT_ONCE);
      const ids = found.map(({ id }) => id);
      const known = new Set((await this.documents.findByIds(ids)).map(({ id }) => id));
      for (const id of ids) if (!known.has(id)) await this.files.remove(id);
      const last = found.at(-1);
      if (last === undefined || found.length < MOST_AT_ONCE) return;
      // Those of the same moment are looked at twice rather than not at all, unless they fill a whole page.
      after = last.createdAt > after ? new Date(last.createdAt.getTime() - 1) : last.createdAt;
    }
  }
}
