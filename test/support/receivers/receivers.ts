import { startMailbox, type Mailbox } from './mailbox.js';
import { ROUTING_KEY, startPagerDuty } from './pagerduty.js';
import type { Receiver } from './receiver.js';
import { startSlack } from './slack.js';
import { startWebhook, WEBHOOK_SECRET } from './webhook.js';

/** One receiver of each type, and the settings of a process that notifies them. */
export interface Receivers {
  readonly slack: Receiver;
  readonly pagerDuty: Receiver;
  readonly webhook: Receiver;
  readonly mailbox: Mailbox;
  /** The receivers of HTTP POST requests. */
  readonly posted: readonly Receiver[];
  readonly env: Readonly<Record<string, string>>;
  /** Restores the behaviour of the real services. */
  behave(): void;
  close(): Promise<void>;
}

export async function startReceivers(): Promise<Receivers> {
  const [slack, pagerDuty, webhook] = await Promise.all([startSlack(), startPagerDuty(), startWebhook()]);
  const mailbox = await startMailbox();
  const posted = [slack, pagerDuty, webhook];
  return {
    slack,
    pagerDuty,
    webhook,
    mailbox,
    posted,
    env: {
      MONITOR_SLACK_WEBHOOK_URL: slack.url,
      MONITOR_PAGERDUTY_ROUTING_KEY: ROUTING_KEY,
      MONITOR_PAGERDUTY_SEVERITY: 'warning',
      MONITOR_PAGERDUTY_URL: pagerDuty.url,
      MONITOR_WEBHOOK_URL: webhook.url,
      MONITOR_WEBHOOK_SECRET: WEBHOOK_SECRET,
      MONITOR_SMTP_URL: mailbox.url,
      MONITOR_EMAIL_FROM: 'umbra@example.com',
      MONITOR_EMAIL_TO: 'privacy@example.com,on-call@example.com',
    },
    behave: () => {
      for (const receiver of posted) receiver.behave(() => undefined);
      mailbox.refuseWith(undefined);
    },
    close: async () => {
      await Promise.all([...posted, mailbox].map((receiver) => receiver.close()));
    },
  };
}
