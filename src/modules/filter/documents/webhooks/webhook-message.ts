import { createHmac } from 'node:crypto';
import type { Delivery } from './webhook.types.js';

/** One try to tell somebody something. */
export interface WebhookMessage {
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** @param fileName null where none was given @param now of this try: an old message cannot be sent again as a new one */
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
/** After the first failed try, the second … */
const PAUSES_MS = [MINUTE / 2, ...[1, 5, 15, 30, 60, 120, 240].map((minutes) => minutes * MINUTE)];

/** How long to wait after so many failed tries, in milliseconds; undefined when there is no further one. */
export const pauseAfter = (failures: number): number | undefined => PAUSES_MS[failures - 1];
