import { createHmac } from 'node:crypto';
import type { Delivery } from './webhook.types.js';

/** One attempt to send a message. */
export interface WebhookMessage {
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * @param fileName null where none was given @param now time of this attempt, which keeps an old message from being
 *   replayed as new
 */
export function webhookMessage(
  { id, documentId, status, at, failure }: Delivery,
  fileName: string | null,
  secret: string,
  now: Date,
): WebhookMessage {
  const event = status === 'COMPLETE' ? 'DOCUMENT_REDACTION_COMPLETE' : 'DOCUMENT_REDACTION_FAILED';
  const body = JSON.stringify({
    event,
    documentId,
    ...(fileName !== null && { fileName }),
    status,
    timestamp: at.toISOString(),
    ...(failure !== null && { error: { code: failure.code, message: failure.message } }),
  });
  const timestamp = String(Math.floor(now.getTime() / 1000));
  return {
    body,
    headers: {
      'content-type': 'application/json',
      'x-umbra-event': event,
      'x-umbra-delivery-id': id,
      'x-umbra-timestamp': timestamp,
      'x-umbra-signature': signature(secret, timestamp, body),
    },
  };
}

/** Lower-case hex HMAC-SHA256 (RFC 2104) of `<timestamp>.<body>`. */
const signature = (secret: string, timestamp: string, body: string): string =>
  `sha256=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`;

const MINUTE = 60_000;
/** The pauses after the first failed attempt, the second … */
const PAUSES_MS = [MINUTE / 2, ...[1, 5, 15, 30, 60, 120, 240].map((minutes) => minutes * MINUTE)];

/** Returns how long to wait after this number of failed attempts, in milliseconds; undefined after the last one. */
export const pauseAfter = (failures: number): number | undefined => PAUSES_MS[failures - 1];
