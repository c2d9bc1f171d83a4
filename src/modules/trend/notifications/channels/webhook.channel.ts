import { createHmac } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Outbound } from '../../../../platform/outbound/outbound.js';
import { noticeJson } from '../event-json.js';
import { NotificationConfig } from '../notification.config.js';
import type { Notice, Outcome } from '../notification.types.js';
import { post } from '../post.js';
import type { NotificationChannel } from './channel.js';

/** Sends JSON to a program of the operator, signed so that it can verify sender and time. */
@Injectable()
export class WebhookChannel implements NotificationChannel {
  readonly id = 'webhook';

  constructor(
    private readonly config: NotificationConfig,
    private readonly outbound: Outbound,
  ) {
    if (config.webhookUrl !== '') outbound.trust(config.webhookUrl);
  }

  get isSetUp(): boolean {
    return this.config.webhookUrl !== '';
  }

  async deliver(notice: Notice, now: Date): Promise<Outcome> {
    const body = JSON.stringify(noticeJson(notice));
    const timestamp = String(Math.floor(now.getTime() / 1000));
    return post(this.outbound, {
      url: this.config.webhookUrl,
      body,
      headers: {
        'x-umbra-delivery': encodeURI(notice.id),
        'x-umbra-timestamp': timestamp,
        'x-umbra-signature': `v1=${signature(this.config.webhookSecret, timestamp, body)}`,
      },
      isTaken: (status) => status >= 200 && status < 300,
      now,
    });
  }
}

/**
 * Returns the lower-case hex HMAC-SHA256 (RFC 2104) of `<timestamp>.<body>`; the timestamp prevents replay of an old
 * message.
 */
export const signature = (secret: string, timestamp: string, body: string): string =>
  createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');
