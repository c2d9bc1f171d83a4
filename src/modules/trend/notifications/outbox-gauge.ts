import { Injectable, Logger } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { describeError } from '../../../platform/logging/describe-error.js';
import { Channels } from './channels/channels.js';
import { NotificationMetrics } from './notification.metrics.js';
import { NotificationRepository } from './notification.repository.js';

const POLL_MS = 15_000;
/** The count stops here: larger numbers need no precision. */
const MAX_COUNTED = 100_000;

/** Counts waiting notifications in every process, since any of them may be scraped. */
@Injectable()
export class OutboxGauge {
  private readonly logger = new Logger('Notifications');

  constructor(
    private readonly channels: Channels,
    private readonly repository: NotificationRepository,
    private readonly metrics: NotificationMetrics,
  ) {}

  @Interval(POLL_MS)
  async refresh(): Promise<void> {
    try {
      for (const { id } of this.channels.all) {
        this.metrics.setWaiting(id, await this.repository.countWaiting(id, MAX_COUNTED));
      }
    } catch (error) {
      this.logger.warn(describeError(error), 'The notifications waiting to be sent could not be counted');
    }
  }
}
