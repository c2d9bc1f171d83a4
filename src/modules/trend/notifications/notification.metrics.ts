import { Injectable } from '@nestjs/common';
import { InjectMetric, makeCounterProvider, makeGaugeProvider } from '@willsoto/nestjs-prometheus';
import type { Counter, Gauge } from 'prom-client';
import type { ChannelId } from './notification.types.js';

const ATTEMPTS = 'monitor_notifications_total';
const WAITING = 'monitor_notifications_waiting';

export const notificationMetricProviders = [
  makeCounterProvider({
    name: ATTEMPTS,
    help: 'Attempts to notify, by channel and outcome: sent, retried (temporary failure) or failed (permanently refused).',
    labelNames: ['channel', 'outcome'],
  }),
  makeGaugeProvider({
    name: WAITING,
    help: 'Notifications of all processes waiting to be sent, as last counted by this process.',
    labelNames: ['channel'],
  }),
];

/** Counts attempts by outcome. */
@Injectable()
export class NotificationMetrics {
  constructor(
    @InjectMetric(ATTEMPTS) private readonly tries: Counter<'channel' | 'outcome'>,
    @InjectMetric(WAITING) private readonly waiting: Gauge<'channel'>,
  ) {}

  countTry(channel: ChannelId, outcome: 'sent' | 'retried' | 'failed'): void {
    this.tries.inc({ channel, outcome });
  }

  setWaiting(channel: ChannelId, count: number): void {
    this.waiting.set({ channel }, count);
  }
}
