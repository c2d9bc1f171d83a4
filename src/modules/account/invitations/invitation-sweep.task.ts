import { Clock } from '../../../platform/clock/clock.js';
import { RecurringTask } from '../../../platform/jobs/task.js';
import { InvitationRepository } from './invitation.repository.js';

/** Deletes invitations long after they were used or have expired. */
@RecurringTask({ name: 'sweep-invitations', everySeconds: 3600 })
export class InvitationSweepTask {
  constructor(
    private readonly invitations: InvitationRepository,
    private readonly clock: Clock,
  ) {}

  async run(): Promise<void> {
    await this.invitations.removeKeptUntil(this.clock.now());
  }
}
