import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { Message, Producer } from 'kafkajs';
import { within } from '../ingest/deadline.js';
import { KafkaClient } from '../../../platform/kafka/kafka-client.js';

const CONNECT_MS = 15_000;
const SEND_MS = 15_000;
const DISCONNECT_MS = 5000;
const RETRIES = 4;
const ALL_REPLICAS = -1;

/**
 * Writes to the queue, one send after the other. A producer that failed in any way is discarded, since it may hang
 * forever; the caller must send again, and readers must recognise a repetition by its header.
 */
@Injectable()
export class QueueProducer implements OnApplicationShutdown {
  private producer: Producer | undefined;
  private last: Promise<unknown> = Promise.resolve();

  constructor(private readonly client: KafkaClient) {}

  /** Resolves when all replicas have all messages. @throws Error when that is unknown */
  async send(topic: string, messages: readonly Message[]): Promise<void> {
    const sent = this.last.then(() => this.sendNow(topic, messages));
    this.last = sent.catch(() => undefined);
    return sent;
  }

  async onApplicationShutdown(): Promise<void> {
    await this.last;
    await this.discard();
  }

  private async sendNow(topic: string, messages: readonly Message[]): Promise<void> {
    try {
      const producer = this.producer ?? (await this.make());
      await within(SEND_MS, 'Sending', producer.send({ topic, messages: [...messages], acks: ALL_REPLICAS }));
    } catch (error) {
      await this.discard();
      throw error;
    }
  }

  private async make(): Promise<Producer> {
    const { Partitioners } = await import('kafkajs');
    const kafka = await this.client.make();
    const producer = (this.producer = kafka.producer({
      idempotent: true,
      maxInFlightRequests: 1,
      retry: { retries: RETRIES },
      createPartitioner: Partitioners.DefaultPartitioner,
    }));
    await within(CONNECT_MS, 'Connecting', producer.connect());
    return producer;
  }

  private async discard(): Promise<void> {
    const { producer } = this;
    this.producer = undefined;
    // Errors while disconnecting are ignored.
    await within(DISCONNECT_MS, 'Disconnecting', Promise.resolve(producer?.disconnect())).catch(() => undefined);
  }
}
