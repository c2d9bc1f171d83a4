import { Injectable } from '@nestjs/common';
import { InjectMetric, makeCounterProvider, makeGaugeProvider } from '@willsoto/nestjs-prometheus';
import type { Counter, Gauge } from 'prom-client';
import type { ChannelId } from './notification.types.js';

const TRIES = 'monitor_notifications_total';
const WAITING = 'monitor_notifications_waiting';

export const notificationMetricProviders = [
  makeCounterProvider({
    name: TRIES,
    help: 'Tries to notify, by channel and outcome: sent, retried (failed for now) or failed (refused for good).',
    labelNames: ['channel', 'outcome'],
  }),
  makeGaugeProvider({
    name: WAITING,
    help: 'Notifications that wait to be sent, over all processes, as this process has counted them last.',
    labelNames: ['channel'],
  }),
];

/** Counts attempts by outcome. */
@Injectable()
export class NotificationMetrics {
  constructor(
    @InjectMetric(TRIES) private readonly tries: Counter<'channel' | 'outcome'>,
    @InjectMetric(WAITING) private readonly waiting: Gauge<'channel'>,
  ) {}

  countTry(channel: ChannelId, outcome: 'sent' | 'retried' | 'failed'): void {
    this.tries.inc({ channel, outcome });
  }

  setWaiting(channel: ChannelId, count: number): void {
    this.waiting.set({ channel }, count);
  }
}
