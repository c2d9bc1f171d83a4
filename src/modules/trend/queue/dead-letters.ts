import { Injectable, Logger } from '@nestjs/common';
import type { KafkaMessage, Message } from 'kafkajs';
import { describeError } from '../../../platform/logging/describe-error.js';
import { QueueConfig } from './queue.config.js';
import { QueueProducer } from './queue-producer.js';
import type { Partition } from './read-message.js';

/** A message that is not a report, and the reason, which contains nothing of the message. */
export interface Rejection {
  readonly message: KafkaMessage;
  readonly reason: string;
}

/** Brokers refuse a send above 1 MiB; a larger message is sent alone. */
const MAX_BATCH_BYTES = 512 * 1024;

/**
 * Errors that waiting does not resolve, after the retries of the client.
 * @see https://kafka.apache.org/protocol#protocol_error_codes
 */
const REFUSALS: ReadonlySet<string> = new Set([
  'INVALID_RECORD',
  'INVALID_TOPIC_EXCEPTION',
  'MESSAGE_TOO_LARGE',
  'POLICY_VIOLATION',
  'RECORD_LIST_TOO_LARGE',
  'TOPIC_AUTHORIZATION_FAILED',
  'UNKNOWN_TOPIC_OR_PARTITION',
]);

/** Copies invalid messages to the configured topic, if any. */
@Injectable()
export class DeadLetters {
  private readonly logger = new Logger('Queue');

  constructor(
    private readonly producer: QueueProducer,
    private readonly config: QueueConfig,
  ) {}

  /**
   * Copies that the brokers refuse permanently are dropped and logged, since reports must not wait for them.
   * @throws Error when the brokers cannot be reached; then the same call can be repeated
   */
  async send(from: Partition, rejections: readonly Rejection[]): Promise<void> {
    const topic = this.config.deadLetterTopic;
    if (topic === '') return;
    for (const messages of parts(rejections.map((rejection) => letter(from, rejection)))) {
      try {
        await this.producer.send(topic, messages);
      } catch (error) {
        if (!isRefusal(error)) throw error;
        this.logger.error(
          { ...describeError(error), messages: messages.length },
          'The brokers do not accept messages for the dead-letter topic',
        );
      }
    }
  }
}

/** Returns the original message, with its position and the reason. */
function letter({ topic, partition }: Partition, { message, reason }: Rejection): Message {
  const { key, value, headers, offset, timestamp } = message;
  return {
    key,
    value,
    timestamp,
    headers: { ...headers, error: reason, origin: `${topic}/${partition}/${offset}` },
  };
}

function parts(messages: readonly Message[]): readonly (readonly Message[])[] {
  const all: Message[][] = [];
  let bytes = Number.POSITIVE_INFINITY;
  for (const message of messages) {
    const size = message.value?.length ?? 0;
    if (bytes + size > MAX_BATCH_BYTES) {
      all.push([]);
      bytes = 0;
    }
    all.at(-1)?.push(message);
    bytes += size;
  }
  return all;
}

/** True for a permanent refusal. The client wraps errors of brokers in its own. */
function isRefusal(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('type' in cause && typeof cause.type === 'string' && REFUSALS.has(cause.type)) return true;
  }
  return false;
}
