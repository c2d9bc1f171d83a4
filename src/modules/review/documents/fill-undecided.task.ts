import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Task } from '../../../platform/jobs/task.js';
import { TaskRunner } from '../../../platform/jobs/task-runner.js';
import { DocumentRepository } from './document.repository.js';

const MOST_AT_ONCE = 500;

/** Counts the undecided spans of documents of earlier releases, which did not keep the count: the queue is ordered by it. */
@Injectable()
export class FillUndecidedTask implements Task, OnModuleInit {
  readonly name = 'review-fill-undecided';
  readonly everySeconds = 300;

  constructor(
    private readonly runner: TaskRunner,
    private readonly documents: DocumentRepository,
  ) {}

  onModuleInit(): void {
    this.runner.register(this);
  }

  async run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      if ((await this.documents.fillUndecided(MOST_AT_ONCE)) < MOST_AT_ONCE) return;
    }
  }
}
