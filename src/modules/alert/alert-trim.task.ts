import { RecurringTask } from '../../platform/jobs/task.js';
import { AlertConfig } from './alert.config.js';
import { AlertRepository } from './alert.repository.js';

/** Limits the number of stored alerts. */
@RecurringTask({ name: 'trim-alerts', everySeconds: 60 })
export class AlertTrimTask {
  constructor(
    private readonly repository: AlertRepository,
    private readonly config: AlertConfig,
  ) {}

  async run(): Promise<void> {
    await this.repository.removeAllButNewest(this.config.maxStored);
  }
}
