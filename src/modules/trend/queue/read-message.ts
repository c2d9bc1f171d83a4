import { hash } from 'node:crypto';
import type { KafkaMessage } from 'kafkajs';
import { fail } from '../../../platform/http/app-error.js';
import { parseJson } from '../../../platform/http/parse-json.js';
import { readReport } from '../reports/report.js';
import type { Delivery } from '../trend.types.js';

/** Where messages are kept in order. */
export interface Partition {
  readonly topic: string;
  readonly partition: number;
}

/** The header by which a sender that repeats itself says so. */
export const KEY_HEADER = 'idempotency-key';

/**
 * A report from a message, by the rules of /ingest. One without a time of its own has that of the message, which a
 * repeated delivery has too.
 * @param maxBytes of the value; 0 is no limit
 * @param now for messages without a time, as the oldest brokers keep them
 * @throws AppError `invalid`, whose message holds no value
 */
export function readMessage(from: Partition, message: KafkaMessage, maxBytes: number, now: Date): Delivery {
  const { value, timestamp } = message;
  if (value === null || value.length === 0) fail('invalid', 'The message is empty.');
  if (maxBytes > 0 && value.length > maxBytes) {
    fail('invalid', `The message is larger than the limit of ${maxBytes} bytes.`);
  }
  const written = Number(timestamp);
  const at = Number.isSafeInteger(written) && written >= 0 ? new Date(written) : now;
  return { report: readReport(parseJson(value), at), key: deliveryKey(from, message) };
}

/**
 * Tells a repeated delivery from a new message: by the sender's header, else by where the message is kept. Its time is
 * part of that, since a topic that is deleted and made again counts from 0.
 */
function deliveryKey({ topic, partition }: Partition, { offset, timestamp, headers }: KafkaMessage): string {
  const given = headers?.[KEY_HEADER];
  const key = Array.isArray(given) ? given[0] : given;
  if (key === undefined || key.length === 0) return `kafka:${topic}:${partition}:${offset}:${timestamp}`;
  // A hash: the header may be of any length and hold any bytes.
  return `kafka:${topic}:${hash('sha256', Buffer.from(key), 'base64url')}`;
}

/** Tells a message of a partition from the one that had its offset before the topic was made again. */
export const messageId = ({ offset, timestamp }: Pick<KafkaMessage, 'offset' | 'timestamp'>): string =>
  `${offset}@${timestamp}`;
