import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { TaskRunner } from './task-runner.js';
import { TASK_SCHEDULE, type Task, type TaskSchedule } from './task.js';

/** Registers every provider that is declared as a `RecurringTask`. */
@Injectable()
export class TaskDiscovery implements OnModuleInit {
  constructor(
    private readonly discovery: DiscoveryService,
    private readonly runner: TaskRunner,
  ) {}

  onModuleInit(): void {
    for (const { metatype, instance } of this.discovery.getProviders()) {
      if (typeof metatype !== 'function') continue;
      const schedule = Reflect.getMetadata(TASK_SCHEDULE, metatype) as TaskSchedule | undefined;
      if (schedule === undefined) continue;
      const task = instance as Pick<Task, 'run'>;
      this.runner.register({ ...schedule, run: (signal) => task.run(signal) });
    }
  }
}
