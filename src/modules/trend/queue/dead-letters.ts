import { Injectable, Logger } from '@nestjs/common';
import type { KafkaMessage, Message } from 'kafkajs';
import { describeError } from '../../../platform/logging/describe-error.js';
import { QueueConfig } from './queue.config.js';
import { QueueProducer } from './queue-producer.js';
import type { Partition } from './read-message.js';

/** A message that is no report, and why; the reason holds nothing of the message. */
export interface Rejection {
  readonly message: KafkaMessage;
  readonly reason: string;
}

/** Brokers refuse what is sent at once above 1 MiB; a larger message goes alone. */
const MAX_BYTES_AT_ONCE = 512 * 1024;

/** What waiting does not cure, once the client has tried again. @see https://kafka.apache.org/protocol#protocol_error_codes */
const REFUSALS: ReadonlySet<string> = new Set([
  'INVALID_RECORD',
  'INVALID_TOPIC_EXCEPTION',
  'MESSAGE_TOO_LARGE',
  'POLICY_VIOLATION',
  'RECORD_LIST_TOO_LARGE',
  'TOPIC_AUTHORIZATION_FAILED',
  'UNKNOWN_TOPIC_OR_PARTITION',
]);

/** Copies invalid messages to the topic that is set for them, if any. */
@Injectable()
export class DeadLetters {
  private readonly logger = new Logger('Queue');

  constructor(
    private readonly producer: QueueProducer,
    private readonly config: QueueConfig,
  ) {}

  /**
   * Copies that the brokers refuse for good are given up and logged: reports must not wait for them.
   * @throws Error when the brokers cannot be reached, upon which the same can be sent again
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
          'The brokers do not take messages for the dead-letter topic',
        );
      }
    }
  }
}

/** The message as it was, with why it is here and where it was. */
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
    if (bytes + size > MAX_BYTES_AT_ONCE) {
      all.push([]);
      bytes = 0;
    }
    all.at(-1)?.push(message);
    bytes += size;
  }
  return all;
}

/** The client wraps what a broker said in errors of its own. */
function isRefusal(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('type' in cause && typeof cause.type === 'string' && REFUSALS.has(cause.type)) return true;
  }
  return false;
}
