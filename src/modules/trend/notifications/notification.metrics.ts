import { Injectable } from '@nestjs/common';
import { counter, gauge } from '../../../platform/metrics/metric.js';
import type { ChannelId } from './notification.types.js';

/** Counts attempts by outcome. */
@Injectable()
export class NotificationMetrics {
  private readonly tries = counter({
    name: 'monitor_notifications_total',
    help: 'Attempts to notify, by channel and outcome: sent, retried (temporary failure) or failed (permanently refused).',
    labelNames: ['channel', 'outcome'],
  });
  private readonly waiting = gauge({
    name: 'monitor_notifications_waiting',
    help: 'Notifications of all processes waiting to be sent, as last counted by this process.',
    labelNames: ['channel'],
  });

  countTry(channel: ChannelId, outcome: 'sent' | 'retried' | 'failed'): void {
    this.tries.inc({ channel, outcome });
  }

  setWaiting(channel: ChannelId, count: number): void {
    this.waiting.set({ channel }, count);
  }
}
