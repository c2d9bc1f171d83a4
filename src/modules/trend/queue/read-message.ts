import { hash } from 'node:crypto';
import type { KafkaMessage } from 'kafkajs';
import { fail } from '../../../platform/http/app-error.js';
import { parseJson } from '../../../platform/http/parse-json.js';
import { readReport } from '../reports/report.js';
import type { Delivery } from '../trend.types.js';

/** A partition of a topic, within which messages are ordered. */
export interface Partition {
  readonly topic: string;
  readonly partition: number;
}

/** A sender may write any 64 bits as the time; beyond this, no date can hold them (ECMA-262, time values). */
const MAX_TIME_MS = 8.64e15;

/** The header by which a sender marks a repetition. */
export const KEY_HEADER = 'idempotency-key';

/**
 * Reads a report from a message, by the rules of /ingest. A report without a time has the time of the message, which is
 * the same in a repeated delivery.
 * @param maxBytes of the value; 0 is no limit
 * @param now for messages without a time, as the oldest brokers store them
 * @throws AppError `invalid`, whose message contains no value
 */
export function readMessage(from: Partition, message: KafkaMessage, maxBytes: number, now: Date): Delivery {
  const { value, timestamp } = message;
  if (value === null || value.length === 0) fail('invalid', 'The message is empty.');
  if (maxBytes > 0 && value.length > maxBytes) {
    fail('invalid', `The message is larger than the limit of ${maxBytes} bytes.`);
  }
  const written = Number(timestamp);
  const at = written >= 0 && written <= MAX_TIME_MS ? new Date(written) : now;
  return { report: readReport(parseJson(value), at), key: deliveryKey(from, message) };
}

/**
 * Returns a key that identifies a delivery: the sender's header, or the position of the message. The position includes
 * its time, since a topic that is deleted and created again counts from 0.
 */
function deliveryKey({ topic, partition }: Partition, { offset, timestamp, headers }: KafkaMessage): string {
  const given = headers?.[KEY_HEADER];
  const key = Array.isArray(given) ? given[0] : given;
  if (key === undefined || key.length === 0) return `kafka:${topic}:${partition}:${offset}:${timestamp}`;
  // Hashed, because the header may have any length and any bytes.
  return `kafka:${topic}:${hash('sha256', Buffer.from(key), 'base64url')}`;
}

/** Returns an id that differs from the message with the same offset before the topic was created again. */
export const messageId = ({ offset, timestamp }: Pick<KafkaMessage, 'offset' | 'timestamp'>): string =>
  `${offset}@${timestamp}`;
