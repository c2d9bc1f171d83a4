import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../../../platform/clock/clock.js';
import type { Task } from '../../../platform/jobs/task.js';
import { TaskRunner } from '../../../platform/jobs/task-runner.js';
import { InvitationRepository } from './invitation.repository.js';

/** Deletes invitations long after they were used or have expired. */
@Injectable()
export class InvitationSweepTask implements Task, OnModuleInit {
  readonly name = 'sweep-invitations';
  readonly everySeconds = 3600;

  constructor(
    private readonly runner: TaskRunner,
    private readonly invitations: InvitationRepository,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.runner.register(this);
  }

  async run(): Promise<void> {
    await this.invitations.removeKeptUntil(this.clock.now());
  }
}
