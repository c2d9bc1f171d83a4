import { createHmac } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Outbound } from '../../../../platform/outbound/outbound.js';
import { noticeJson } from '../event-json.js';
import { NotificationConfig } from '../notification.config.js';
import type { Notice, Outcome } from '../notification.types.js';
import { post } from '../post.js';
import type { NotificationChannel } from './channel.js';

/** Any program of the operator's: JSON, signed so that it can tell who sent it and when. */
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

  takes(): boolean {
    return true;
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

/** Lower-case hex HMAC-SHA256 (RFC 2104) of `<timestamp>.<body>`: an old message cannot be sent again as a new one. */
export const signature = (secret: string, timestamp: string, body: string): string =>
  createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');
