import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../../../platform/clock/clock.js';
import type { Task } from '../../../platform/jobs/task.js';
import { TaskRunner } from '../../../platform/jobs/task-runner.js';
import { DocumentRepository } from '../documents/document.repository.js';
import { sweepOrphans } from '../documents/sweep-orphans.js';
import { DocumentFileRepository } from './document-file.repository.js';

/** Removes files of documents that were never created because the process died in between. */
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
    await sweepOrphans(this.files, this.documents, this.clock.now(), signal);
  }
}
