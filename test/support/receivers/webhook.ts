import { createHmac, timingSafeEqual } from 'node:crypto';
import { startReceiver, type Receiver } from './receiver.js';

export const WEBHOOK_SECRET = 'secret-of-the-webhook';

/** Starts a webhook that accepts only signed requests, as described in docs/how-to/trend-notifications.md. */
export const startWebhook = (): Promise<Receiver> =>
  startReceiver('/hook?token=secret-of-the-url', ({ headers, text }) => {
    const timestamp = String(headers['x-umbra-timestamp']);
    const given = Buffer.from(String(headers['x-umbra-signature']));
    const expected = Buffer.from(
      `v1=${createHmac('sha256', WEBHOOK_SECRET).update(`${timestamp}.${text}`).digest('hex')}`,
    );
    const isSigned = /^\d{10}$/.test(timestamp) && given.length === expected.length && timingSafeEqual(given, expected);
    return { status: isSigned && headers['x-umbra-delivery'] !== undefined ? 204 : 401 };
  });
