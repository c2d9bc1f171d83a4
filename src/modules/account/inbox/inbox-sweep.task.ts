import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../../../platform/clock/clock.js';
import type { Task } from '../../../platform/jobs/task.js';
import { TaskRunner } from '../../../platform/jobs/task-runner.js';
import { InboxRepository } from './inbox.repository.js';
import { DAYS_KEPT_AFTER_ARCHIVING } from './inbox.types.js';

const MS_PER_DAY = 86_400_000;

/** Deletes messages long after they were archived. */
@Injectable()
export class InboxSweepTask implements Task, OnModuleInit {
  readonly name = 'sweep-inboxes';
  readonly everySeconds = 3600;

  constructor(
    private readonly runner: TaskRunner,
    private readonly messages: InboxRepository,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.runner.register(this);
  }

  async run(): Promise<void> {
    const until = this.clock.now().getTime() - DAYS_KEPT_AFTER_ARCHIVING * MS_PER_DAY;
    await this.messages.removeArchivedUntil(new Date(until));
  }
}
