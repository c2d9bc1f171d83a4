import { Injectable } from '@nestjs/common';
import type { NotificationChannel } from './channel.js';
import { EmailChannel } from './email.channel.js';
import { PagerDutyChannel } from './pagerduty.channel.js';
import { SlackChannel } from './slack.channel.js';
import { WebhookChannel } from './webhook.channel.js';

/** The channels that the operator has configured. */
@Injectable()
export class Channels {
  readonly all: readonly NotificationChannel[];

  constructor(slack: SlackChannel, pagerDuty: PagerDutyChannel, webhook: WebhookChannel, email: EmailChannel) {
    this.all = [slack, pagerDuty, webhook, email].filter(({ isSetUp }) => isSetUp);
  }
}

export const channelProviders = [SlackChannel, PagerDutyChannel, WebhookChannel, EmailChannel, Channels];
