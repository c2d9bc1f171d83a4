import { Clock } from '../../../platform/clock/clock.js';
import { DAY_MS } from '../../../platform/clock/durations.js';
import { RecurringTask } from '../../../platform/jobs/task.js';
import { InboxRepository } from './inbox.repository.js';
import { DAYS_KEPT_AFTER_ARCHIVING } from './inbox.types.js';

/** Deletes messages long after they were archived. */
@RecurringTask({ name: 'sweep-inboxes', everySeconds: 3600 })
export class InboxSweepTask {
  constructor(
    private readonly messages: InboxRepository,
    private readonly clock: Clock,
  ) {}

  async run(): Promise<void> {
    const until = this.clock.now().getTime() - DAYS_KEPT_AFTER_ARCHIVING * DAY_MS;
    await this.messages.removeArchivedUntil(new Date(until));
  }
}
