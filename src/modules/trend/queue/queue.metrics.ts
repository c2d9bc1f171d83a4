import { Injectable } from '@nestjs/common';
import { InjectMetric, makeCounterProvider, makeGaugeProvider } from '@willsoto/nestjs-prometheus';
import type { Counter, Gauge } from 'prom-client';

const MESSAGES = 'monitor_queue_messages_total';
const LAG = 'monitor_queue_lag';
const CONNECTED = 'monitor_queue_connected';

export const queueMetricProviders = [
  makeCounterProvider({
    name: MESSAGES,
    help: 'Messages of the queue: accepted as new reports, invalid, or retried because they could not be stored.',
    labelNames: ['outcome'],
  }),
  makeGaugeProvider({ name: LAG, help: 'Messages in the partitions of this process that are still to be read.' }),
  makeGaugeProvider({ name: CONNECTED, help: '1 while this process is a member of the consumer group.' }),
];

export type MessageOutcome = 'accepted' | 'invalid' | 'retried';

/** Metrics of the queue's consumer. */
@Injectable()
export class QueueMetrics {
  /** The number of waiting messages by partition. */
  private readonly waiting = new Map<number, number>();

  constructor(
    @InjectMetric(MESSAGES) private readonly messages: Counter<'outcome'>,
    @InjectMetric(LAG) private readonly lag: Gauge,
    @InjectMetric(CONNECTED) private readonly connected: Gauge,
  ) {}

  count(outcome: MessageOutcome, messages: number): void {
    if (messages > 0) this.messages.inc({ outcome }, messages);
  }

  /** Called when the process is a member of the group, with these partitions. */
  joined(partitions: readonly number[]): void {
    this.connected.set(1);
    for (const partition of this.waiting.keys()) if (!partitions.includes(partition)) this.waiting.delete(partition);
    this.showLag();
  }

  left(): void {
    this.connected.set(0);
  }

  setLag(partition: number, messages: number): void {
    this.waiting.set(partition, Math.max(0, messages));
    this.showLag();
  }

  private showLag(): void {
    this.lag.set([...this.waiting.values()].reduce((sum, messages) => sum + messages, 0));
  }
}
