import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../../../platform/clock/clock.js';
import type { Task } from '../../../platform/jobs/task.js';
import { TaskRunner } from '../../../platform/jobs/task-runner.js';
import { DocumentRepository } from '../documents/document.repository.js';
import { sweepUnused } from '../documents/sweep-orphans.js';
import { DocumentFileRepository } from '../files/document-file.repository.js';

/** Removes redacted files of finalizations that were not completed: the process died, or another request was faster. */
@Injectable()
export class SweepRedactedTask implements Task, OnModuleInit {
  readonly name = 'review-sweep-redacted';
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
    const { files, documents, clock } = this;
    await sweepUnused(
      {
        between: (after, before, limit) => files.redactedBetween(after, before, limit),
        unused: async (found) => {
          const headers = await documents.findByIds([...new Set(found.map(({ documentId }) => documentId))]);
          const counting = new Set(headers.map(({ finalization }) => finalization?.certificateId));
          return found.filter(({ certificateId }) => !counting.has(certificateId));
        },
        remove: (one) => files.removeRedacted(one),
      },
      clock.now(),
      signal,
    );
  }
}
