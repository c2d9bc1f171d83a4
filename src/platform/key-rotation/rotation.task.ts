import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Task } from '../jobs/task.js';
import { TaskRunner } from '../jobs/task-runner.js';
import { RotationService } from './rotation.service.js';

/** Carries out a rotation in whichever replica is free. */
@Injectable()
export class RotationTask implements Task, OnModuleInit {
  readonly name = 'rotate-encryption-keys';
  readonly everySeconds = 60;

  constructor(
    private readonly runner: TaskRunner,
    private readonly rotation: RotationService,
  ) {}

  onModuleInit(): void {
    this.runner.register(this);
  }

  async run(signal: AbortSignal): Promise<void> {
    await this.rotation.run(signal);
  }
}
