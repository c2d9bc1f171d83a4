import { Length, Matches, ValidateBy, ValidateIf } from 'class-validator';
import { Env, EnvChoice } from '../../../platform/config/env.js';
import type { SelfChecking, SettingsProblem } from '../../../platform/config/problem.js';

const SEVERITIES = ['critical', 'error', 'warning', 'info'] as const;
const DELIVERY_URL = 'an https URL without user name, password and fragment (http only for this machine)';
const EMAIL = /^[^\s@<>"(),:;\\[\]]{1,64}@[a-z\d](?:[a-z\d.-]{0,251}[a-z\d])?$/i;

/** True if a host is this machine; a connection to it needs no encryption. */
export const isLoopback = (hostname: string): boolean =>
  hostname === 'localhost' || hostname === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(hostname);

const parseUrl = (value: unknown): URL | undefined =>
  typeof value === 'string' && URL.canParse(value) ? new URL(value) : undefined;

function isDeliveryUrl(value: unknown): boolean {
  const url = parseUrl(value);
  if (url?.username !== '' || url.password !== '' || url.hash !== '') return false;
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url.hostname));
}

function isSmtpUrl(value: unknown): boolean {
  const url = parseUrl(value);
  return url !== undefined && ['smtp:', 'smtps:'].includes(url.protocol) && url.hostname !== '';
}

const isAddress = (value: unknown): boolean => typeof value === 'string' && EMAIL.test(value);
const Passes = (name: string, test: (value: unknown) => boolean) => ValidateBy({ name, validator: { validate: test } });
const WhenSet = (field: keyof NotificationConfig) =>
  ValidateIf((config: NotificationConfig) => config[field] !== '', { always: true });

/** The channels that send breaches. A channel is on when its address is set. */
export class NotificationConfig implements SelfChecking {
  @Env({
    name: 'MONITOR_SLACK_WEBHOOK_URL',
    description: 'Slack incoming webhook for breaches. Anyone who has the URL can post to the channel.',
    must: DELIVERY_URL,
    secret: true,
  })
  @WhenSet('slackWebhookUrl')
  @Passes('isDeliveryUrl', isDeliveryUrl)
  readonly slackWebhookUrl: string = '';

  @Env({
    name: 'MONITOR_PAGERDUTY_ROUTING_KEY',
    description: 'Integration key of the PagerDuty service (Events API v2) for breaches.',
    must: 'the 32 letters and digits of an integration key',
    secret: true,
  })
  @WhenSet('pagerDutyRoutingKey')
  @Matches(/^[a-z\d]{32}$/i)
  readonly pagerDutyRoutingKey: string = '';

  @EnvChoice({
    name: 'MONITOR_PAGERDUTY_SEVERITY',
    description: 'The severity of incidents for breaches.',
    choices: SEVERITIES,
  })
  readonly pagerDutySeverity: (typeof SEVERITIES)[number] = 'critical';

  @Env({
    name: 'MONITOR_PAGERDUTY_URL',
    description: 'Address of the Events API; https://events.eu.pagerduty.com for the European service region.',
    must: DELIVERY_URL,
  })
  @Passes('isDeliveryUrl', isDeliveryUrl)
  readonly pagerDutyUrl: string = 'https://events.pagerduty.com';

  @Env({
    name: 'MONITOR_WEBHOOK_URL',
    description: 'Receives breaches and recoveries as signed JSON; docs/how-to/trend-notifications.md describes it.',
    must: DELIVERY_URL,
    secret: true,
  })
  @WhenSet('webhookUrl')
  @Passes('isDeliveryUrl', isDeliveryUrl)
  readonly webhookUrl: string = '';

  @Env({
    name: 'MONITOR_WEBHOOK_SECRET',
    description: 'Signs the requests to the webhook (HMAC-SHA256).',
    must: 'a secret of 16 to 512 characters',
    secret: true,
  })
  @WhenSet('webhookSecret')
  @Length(16, 512)
  readonly webhookSecret: string = '';

  @Env({
    name: 'MONITOR_SMTP_URL',
    description: 'Mail server for breaches, such as smtps://user:password@mail.example.com:465.',
    must: 'an smtp or smtps URL',
    secret: true,
  })
  @WhenSet('smtpUrl')
  @Passes('isSmtpUrl', isSmtpUrl)
  readonly smtpUrl: string = '';

  @Env({
    name: 'MONITOR_EMAIL_FROM',
    description: 'Sender of the e-mails.',
    must: 'an e-mail address',
    example: 'umbra@example.com',
  })
  @WhenSet('emailFrom')
  @Passes('isAddress', isAddress)
  readonly emailFrom: string = '';

  @Env({
    name: 'MONITOR_EMAIL_TO',
    description: 'Recipients of the e-mails.',
    must: 'comma-separated e-mail addresses',
    example: 'privacy@example.com,on-call@example.com',
  })
  @Passes('areAddresses', (value) => Array.isArray(value) && value.every(isAddress))
  readonly emailTo: string[] = [];

  conflicts(): readonly SettingsProblem[] {
    return [
      ...halves([
        ['MONITOR_WEBHOOK_URL', this.webhookUrl !== ''],
        ['MONITOR_WEBHOOK_SECRET', this.webhookSecret !== ''],
      ]),
      ...halves([
        ['MONITOR_SMTP_URL', this.smtpUrl !== ''],
        ['MONITOR_EMAIL_FROM', this.emailFrom !== ''],
        ['MONITOR_EMAIL_TO', this.emailTo.length > 0],
      ]),
    ];
  }
}

/** Requires all of these settings or none. */
function halves(settings: readonly (readonly [variable: string, isSet: boolean])[]): readonly SettingsProblem[] {
  const present = settings.find(([, isSet]) => isSet);
  if (present === undefined) return [];
  return settings
    .filter(([, isSet]) => !isSet)
    .map(([variable]) => ({ variable, must: `must be set if ${present[0]} is set.` }));
}
