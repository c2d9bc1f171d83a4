import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../../../platform/clock/clock.js';
import type { Task } from '../../../platform/jobs/task.js';
import { TaskRunner } from '../../../platform/jobs/task-runner.js';
import { DocumentRepository } from '../documents/document.repository.js';
import { PurgeService } from './purge.service.js';

const MAX_AT_ONCE = 100;

/** Purges documents whose purge date, set by their finalization policy or an erasure, has come. */
@Injectable()
export class PurgeDocumentsTask implements Task, OnModuleInit {
  readonly name = 'review-purge-documents';
  readonly everySeconds = 60;

  constructor(
    private readonly runner: TaskRunner,
    private readonly documents: DocumentRepository,
    private readonly purge: PurgeService,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.runner.register(this);
  }

  async run(signal: AbortSignal): Promise<void> {
    // Documents under a legal hold or being changed by others remain in the result, so they are skipped.
    let kept = 0;
    for (;;) {
      const due = await this.documents.findToPurge(this.clock.now(), { skip: kept, limit: MAX_AT_ONCE });
      for (const header of due) {
        if (signal.aborted) return;
        if ((await this.purge.ifDue(header)).purgeAt !== null) kept++;
      }
      if (due.length < MAX_AT_ONCE) return;
    }
  }
}
