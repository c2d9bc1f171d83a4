import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../../../platform/clock/clock.js';
import type { Task } from '../../../platform/jobs/task.js';
import { TaskRunner } from '../../../platform/jobs/task-runner.js';
import { DocumentEditor } from './document-editor.js';
import { DocumentRepository } from './document.repository.js';

/** Younger changes are still being carried out by the process that committed them. */
const OPEN_MS = 30_000;
const MAX_AT_ONCE = 100;

/** Carries out committed changes of processes that died before they could. */
@Injectable()
export class FinishChangesTask implements Task, OnModuleInit {
  readonly name = 'review-finish-changes';
  readonly everySeconds = 15;

  constructor(
    private readonly runner: TaskRunner,
    private readonly documents: DocumentRepository,
    private readonly editor: DocumentEditor,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.runner.register(this);
  }

  async run(signal: AbortSignal): Promise<void> {
    const before = new Date(this.clock.now().getTime() - OPEN_MS);
    for (;;) {
      const open = await this.documents.findOpenBefore(before, MAX_AT_ONCE);
      for (const header of open) {
        if (signal.aborted) return;
        await this.editor.settled(header);
      }
      await this.documents.settle(new Map(open.map(({ id, version }) => [id, version])));
      if (open.length < MAX_AT_ONCE) return;
    }
  }
}
