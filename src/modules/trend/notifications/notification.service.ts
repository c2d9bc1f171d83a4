import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AuditLog } from '../../../platform/audit/audit-log.js';
import type { Actor } from '../../../platform/auth/actor.js';
import { Clock } from '../../../platform/clock/clock.js';
import { AppError } from '../../../platform/http/app-error.js';
import { TaskRunner } from '../../../platform/jobs/task-runner.js';
import { currentOrigin } from '../../../platform/tracing/tracing.js';
import { expiryOf } from '../retention.js';
import { seriesId } from '../series-id.js';
import { TrendConfig } from '../trend.config.js';
import type { TrendEvent } from '../trend.types.js';
import { Channels } from './channels/channels.js';
import { DecisionOrder } from './decision-order.js';
import { deliveryTaskName } from './delivery.task.js';
import { NotificationRepository } from './notification.repository.js';
import {
  eventIdOf,
  seriesOf,
  type ChannelId,
  type Notification,
  type NotificationState,
  type Outcome,
} from './notification.types.js';

/** Passes events to the configured channels. */
@Injectable()
export class NotificationService {
  private readonly order = new DecisionOrder();

  constructor(
    private readonly channels: Channels,
    private readonly repository: NotificationRepository,
    private readonly runner: TaskRunner,
    private readonly audit: AuditLog,
    private readonly config: TrendConfig,
    private readonly clock: Clock,
  ) {}

  /** Stores notifications once, however often an event is reported; they are sent asynchronously. */
  async enqueue(events: readonly TrendEvent[]): Promise<void> {
    const now = this.clock.now();
    const reported = events.filter((event) => event.type !== 'breach' || !event.breach.muted);
    const orders = this.order.next(reported);
    const waiting = reported.flatMap((event, i) => this.notificationsOf(event, orders[i] ?? 0, now));
    if (waiting.length === 0) return;
    await this.repository.add(waiting, expiryOf(now, this.config.breachesRetentionDays));
    for (const channel of new Set(waiting.map(({ channel }) => channel)))
      this.runner.runSoon(deliveryTaskName(channel));
  }

  private notificationsOf(event: TrendEvent, order: number, now: Date): readonly Notification[] {
    const origin = currentOrigin();
    return this.channels.all
      .filter(({ sendsOnlyBreaches }) => sendsOnlyBreaches !== true || event.type === 'breach')
      .map(({ id: channel }) => ({
        id: `${eventIdOf(event)}:${channel}`,
        channel,
        series: seriesId(seriesOf(event)),
        event,
        createdAt: now,
        order,
        state: 'waiting',
        attempts: 0,
        notBefore: now,
        ...(origin !== undefined && { origin }),
      }));
  }

  async listNewestFirst(
    state: NotificationState | undefined,
    page: { readonly offset: number; readonly limit: number },
  ): Promise<Notification[]> {
    return this.repository.listNewestFirst(state, page);
  }

  /**
   * Sends a test message to channels now, without storing or retrying it.
   * @param only undefined for every configured channel
   * @throws AppError `conflict` for a channel that is not configured
   */
  async sendTest(
    actor: Actor,
    only?: ChannelId,
  ): Promise<readonly { readonly channel: ChannelId; readonly outcome: Outcome }[]> {
    const chosen = this.channels.all.filter(({ id }) => only === undefined || id === only);
    if (only !== undefined && chosen.length === 0) throw notSetUp(only);
    const channels = chosen.map(({ id }) => id);
    await this.audit.record(actor, {
      action: 'NOTIFICATION_TEST',
      resourceType: 'NotificationChannel',
      resourceId: only ?? null,
      details: { channels },
    });
    const now = this.clock.now();
    const event = testEvent(now);
    const id = eventIdOf(event);
    return Promise.all(
      chosen.map(async (channel) => ({
        channel: channel.id,
        outcome: await channel.deliver({ id: `${id}:${channel.id}`, event, test: true }, now),
      })),
    );
  }
}

const notSetUp = (channel: ChannelId): AppError =>
  new AppError('conflict', `The channel ${channel} is not configured.`, { code: 'CHANNEL_NOT_SET_UP' });

const testEvent = (now: Date): TrendEvent => ({
  type: 'breach',
  breach: {
    id: `test-${randomUUID()}`,
    kind: 'increase',
    method: 'z_score',
    organization: 'test',
    context: 'test',
    source: 'umbra',
    type: 'test',
    at: now,
    detectedAt: now,
    count: 0,
    expected: 0,
    deviation: 0,
    score: 0,
    limit: 0,
    muted: false,
  },
});
