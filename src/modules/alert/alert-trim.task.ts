import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Task } from '../../platform/jobs/task.js';
import { TaskRunner } from '../../platform/jobs/task-runner.js';
import { AlertConfig } from './alert.config.js';
import { AlertRepository } from './alert.repository.js';

/** Limits the number of stored alerts. */
@Injectable()
export class AlertTrimTask implements Task, OnModuleInit {
  readonly name = 'trim-alerts';
  readonly everySeconds = 60;

  constructor(
    private readonly runner: TaskRunner,
    private readonly repository: AlertRepository,
    private readonly config: AlertConfig,
  ) {}

  onModuleInit(): void {
    this.runner.register(this);
  }

  async run(): Promise<void> {
    await this.repository.removeAllButNewest(this.config.maxStored);
  }
}
