import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../../../platform/clock/clock.js';
import { describeError } from '../../../platform/logging/describe-error.js';
import { BreachRepository } from '../breaches/breach.repository.js';
import { NotificationService } from '../notifications/notification.service.js';
import { TrendConfig } from '../trend.config.js';
import { BreachLog } from './breach-log.js';
import type { PendingEvent } from './series.model.js';
import { SeriesRepository } from './series.repository.js';

/** The number of series per query for pending events. */
const MAX_SERIES = 500;

/**
 * Forwards events that wait in the documents of their series to the breach records and the notifications, and removes
 * them there. Each step may be repeated.
 */
@Injectable()
export class EventForwarder {
  private readonly logger = new Logger('Trend');

  constructor(
    private readonly series: SeriesRepository,
    private readonly breaches: BreachRepository,
    private readonly notifications: NotificationService,
    private readonly log: BreachLog,
    private readonly config: TrendConfig,
    private readonly clock: Clock,
  ) {}

  /** Forwards what it can at once; failures are left for `forwardPending`. */
  async forward(bySeries: ReadonlyMap<string, readonly PendingEvent[]>): Promise<void> {
    if (bySeries.size === 0) return;
    try {
      await this.pass(bySeries);
    } catch (error) {
      this.logger.warn(describeError(error), 'Events could not be forwarded; trying again');
    }
  }

  /** Forwards events that have waited since before then. @throws Error when the database fails */
  async forwardPending(before: Date): Promise<void> {
    const waiting = await this.series.findPending(before, MAX_SERIES);
    if (waiting.length > 0) await this.pass(new Map(waiting.map(({ id, pending }) => [id, pending])));
  }

  private async pass(bySeries: ReadonlyMap<string, readonly PendingEvent[]>): Promise<void> {
    const events = [...bySeries.values()].flatMap((pending) => pending.map(({ event }) => event));
    const recorded = events.flatMap((event) => (event.type === 'breach' ? [event.breach] : []));
    await this.breaches.record(recorded, this.config.breachesRetentionDays, this.clock.now());
    await this.notifications.enqueue(events);
    for (const breach of recorded) this.log.recorded(breach);
    await this.series.removePending(bySeries);
  }
}
