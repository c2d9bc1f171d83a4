import type { KafkaMessage } from 'kafkajs';
import type { Delivery } from '../trend.types.js';

/** A message with a valid report. */
export interface ReadMessage {
  readonly message: KafkaMessage;
  readonly delivery: Delivery;
}

const MAX_MESSAGES = 500;
/** Each count is a point of a series, and series are written together. */
const MAX_COUNTS = 5000;
const MAX_BYTES = 4 * 1024 * 1024;

/**
 * Splits messages, in order, into portions that are stored at once: each is limited in the number of messages, of their
 * counts and of the bytes of their values, unless a single message is larger.
 */
export function portionsOf(read: readonly ReadMessage[]): readonly (readonly ReadMessage[])[] {
  const portions: ReadMessage[][] = [];
  let portion: ReadMessage[] = [];
  let counts = 0;
  let bytes = 0;
  for (const one of read) {
    const ownCounts = one.delivery.report.counts.size;
    const ownBytes = one.message.value?.length ?? 0;
    counts += ownCounts;
    bytes += ownBytes;
    const isFull = portion.length === MAX_MESSAGES || counts > MAX_COUNTS || bytes > MAX_BYTES;
    if (portion.length === 0 || isFull) {
      portions.push((portion = []));
      counts = ownCounts;
      bytes = ownBytes;
    }
    portion.push(one);
  }
  return portions;
}
