import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../../../platform/clock/clock.js';
import { TaskRunner } from '../../../platform/jobs/task-runner.js';
import type { Task } from '../../../platform/jobs/task.js';
import { describeError } from '../../../platform/logging/describe-error.js';
import { tracedJob } from '../../../platform/tracing/tracing.js';
import { MuteRepository } from '../mutes/mute.repository.js';
import { backOffMs } from './back-off.js';
import type { NotificationChannel } from './channels/channel.js';
import { Channels } from './channels/channels.js';
import { NotificationMetrics } from './notification.metrics.js';
import { NotificationRepository } from './notification.repository.js';
import { seriesOf, type ChannelId, type Notification, type Outcome } from './notification.types.js';

const BATCH_SIZE = 64;
/** Concurrent attempts of one channel: a receiver that hangs on one delays only this much. */
const MAX_CONCURRENT = 8;
/** The time within which the end of a mute is noticed, including an early one. */
const MUTE_POLL_MS = 60_000;

export const deliveryTaskName = (channel: ChannelId): string => `trend-notify-${channel}`;

interface Postponement {
  readonly notBefore: Date;
}

/** The dependencies of a channel's worker. */
interface Surroundings {
  readonly repository: NotificationRepository;
  readonly mutes: Pick<MuteRepository, 'mutedUntil'>;
  readonly metrics: NotificationMetrics;
  readonly clock: Clock;
}

/**
 * Sends the outbox of one channel: in the order of each series, at least once. A message that was sent but not marked,
 * because the process died in between, is sent again.
 */
class DeliveryTask implements Task {
  readonly name: string;
  readonly everySeconds = 5;
  private readonly logger = new Logger('Notifications');
  /** Set when the receiver has asked for a pause. */
  private pausedUntil = new Date(0);

  constructor(
    private readonly channel: NotificationChannel,
    private readonly around: Surroundings,
  ) {
    this.name = deliveryTaskName(channel.id);
  }

  async run(signal: AbortSignal): Promise<void> {
    const { repository, clock } = this.around;
    while (!this.mustStop(signal)) {
      const due = await repository.findDue(this.channel.id, clock.now(), BATCH_SIZE);
      if (due.length === 0) return;
      // Each round sends or postpones the first notification of every series that it finds, so that rounds end.
      await this.serve([...new Set(due.map(({ series }) => series))], signal);
    }
  }

  private mustStop(signal: AbortSignal): boolean {
    return signal.aborted || this.pausedUntil > this.around.clock.now();
  }

  /** Finishes started attempts even when the task is stopped: a message that is cut off may still arrive. */
  private async serve(series: string[], signal: AbortSignal): Promise<void> {
    const lane = async (): Promise<void> => {
      for (let next = series.pop(); next !== undefined && !this.mustStop(signal); next = series.pop()) {
        await this.serveSeries(next);
      }
    };
    await Promise.all(Array.from({ length: MAX_CONCURRENT }, lane));
  }

  private async serveSeries(series: string): Promise<void> {
    const { repository, clock } = this.around;
    const first = await repository.findFirstWaiting(this.channel.id, series);
    if (first === undefined) return;
    const now = clock.now();
    const step = first.notBefore > now ? { notBefore: first.notBefore } : await this.attempt(first, now);
    if ('notBefore' in step) await repository.postpone(this.channel.id, series, step.notBefore);
    else await this.settle(first, step);
  }

  /** A bug with one notification must not stop the following ones. */
  private async attempt(notification: Notification, now: Date): Promise<Outcome | Postponement> {
    try {
      const notBefore = await this.heldUntil(notification, now);
      if (notBefore !== undefined) return { notBefore };
      const { id, event, origin } = notification;
      const deliver = () => this.channel.deliver({ id, event, test: false }, now);
      return await tracedJob({ name: 'send notification', kind: 'producer' }, deliver, [origin]);
    } catch (error) {
      this.logger.error(
        { notification: notification.id, ...describeError(error) },
        'A notification could not be created',
      );
      return { result: 'retry', problem: 'error' };
    }
  }

  /** Holds the notification of a context that was muted after the breach until the mute ends. */
  private async heldUntil({ event }: Notification, now: Date): Promise<Date | undefined> {
    const { organization, context } = seriesOf(event);
    const end = await this.around.mutes.mutedUntil(organization, context, now);
    return end && new Date(Math.min(end.getTime(), now.getTime() + MUTE_POLL_MS));
  }

  private async settle(notification: Notification, outcome: Outcome): Promise<void> {
    const { repository, metrics, clock } = this.around;
    const { id, channel, series, attempts } = notification;
    const now = clock.now();
    switch (outcome.result) {
      case 'sent':
        await repository.markSent(id, now, outcome.problem);
        metrics.countTry(channel, 'sent');
        break;
      case 'refused':
        await repository.markFailed(id, outcome.problem);
        metrics.countTry(channel, 'failed');
        this.logger.error(
          { notification: id, channel, problem: outcome.problem },
          'A notification was permanently refused',
        );
        break;
      case 'retry': {
        const { problem, retryAfterMs = 0 } = outcome;
        if (retryAfterMs > 0) this.pausedUntil = new Date(now.getTime() + retryAfterMs);
        const wait = Math.max(retryAfterMs, backOffMs(attempts + 1, Math.random()));
        const notBefore = new Date(now.getTime() + wait);
        await repository.markTried(id, problem, notBefore);
        await repository.postpone(channel, series, notBefore);
        metrics.countTry(channel, 'retried');
        this.logger.warn({ notification: id, channel, problem, tries: attempts + 1 }, 'A notification will be retried');
      }
    }
  }
}

/** Runs one worker per channel, so that a slow one does not delay the others. */
@Injectable()
export class DeliveryTasks implements OnModuleInit {
  constructor(
    private readonly runner: TaskRunner,
    private readonly channels: Channels,
    private readonly repository: NotificationRepository,
    private readonly mutes: MuteRepository,
    private readonly metrics: NotificationMetrics,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    const { repository, mutes, metrics, clock } = this;
    for (const channel of this.channels.all) {
      this.runner.register(new DeliveryTask(channel, { repository, mutes, metrics, clock }));
    }
  }
}
