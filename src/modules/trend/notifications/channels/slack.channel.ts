import { Injectable } from '@nestjs/common';
import { Outbound } from '../../../../platform/outbound/outbound.js';
import { clipped, eventLine, harmless, typeName } from '../breach-line.js';
import { NotificationConfig } from '../notification.config.js';
import { seriesOf, type Notice, type Outcome } from '../notification.types.js';
import { post } from '../post.js';
import { testMark, type NotificationChannel } from './channel.js';

/** A field of a section holds 2,000 characters, and an escaped one is up to five times as long. */
const MAX_NAME_CHARACTERS = 300;
/** Slack cuts text longer than 40,000 characters; a line whose names are all escaped stays below that. */
const MAX_LINE_CHARACTERS = 6000;

/**
 * Sends to an incoming webhook of Slack: the line as text, for notifications and old clients, and formatted blocks.
 * @see https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks
 */
@Injectable()
export class SlackChannel implements NotificationChannel {
  readonly id = 'slack';

  constructor(
    private readonly config: NotificationConfig,
    private readonly outbound: Outbound,
  ) {
    if (config.slackWebhookUrl !== '') outbound.trust(config.slackWebhookUrl);
  }

  get isSetUp(): boolean {
    return this.config.slackWebhookUrl !== '';
  }

  async deliver(notice: Notice, now: Date): Promise<Outcome> {
    return post(this.outbound, {
      url: this.config.slackWebhookUrl,
      body: JSON.stringify(slackMessage(notice)),
      isTaken: (status) => status === 200,
      now,
    });
  }
}

/** Returns the body of the webhook. Nothing in it can mention, link or format. */
export function slackMessage(notice: Notice) {
  const { event } = notice;
  const line = escaped(clipped(`${testMark(notice)}${eventLine(event)}`, MAX_LINE_CHARACTERS));
  const title = event.type === 'breach' ? `Trend breach: ${event.breach.kind}` : 'Trend back to normal';
  const { source, organization, context, type } = seriesOf(event);
  const fields = [
    field('Source', source),
    field('Organization', organization),
    field('Context', context),
    field('PII type', typeName(type)),
    ...(event.type === 'breach'
      ? [field('Current', String(event.breach.count)), field('Expected', event.breach.expected.toFixed(2))]
      : []),
    field('Time', (event.type === 'breach' ? event.breach.at : event.at).toISOString()),
  ];
  return {
    text: line,
    blocks: [
      { type: 'header', text: { type: 'plain_text', text: `${testMark(notice)}${title}`, emoji: false } },
      { type: 'section', fields },
    ],
  };
}

/** `verbatim` keeps Slack from turning text into links and mentions. */
const field = (label: string, name: string) => ({
  type: 'mrkdwn',
  text: `*${label}*\n${escaped(clipped(harmless(name), MAX_NAME_CHARACTERS))}`,
  verbatim: true,
});

/** @see https://docs.slack.dev/messaging/formatting-message-text#escaping: these three and no others */
export const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
