import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Task } from '../../../platform/jobs/task.js';
import { TaskRunner } from '../../../platform/jobs/task-runner.js';
import { DocumentCounting } from './document-counting.js';

/** Counts, for reports, documents from before counts were stored. */
@Injectable()
export class CountDocumentsTask implements Task, OnModuleInit {
  readonly name = 'review-count-documents';
  readonly everySeconds = 60;

  constructor(
    private readonly runner: TaskRunner,
    private readonly counting: DocumentCounting,
  ) {}

  onModuleInit(): void {
    this.runner.register(this);
  }

  async run(signal: AbortSignal): Promise<void> {
    await this.counting.countMissing(signal);
  }
}
