import { hash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { createTransport, type Transporter } from 'nodemailer';
import type { TrendEvent } from '../../trend.types.js';
import { clipped, eventLine, harmless, typeName } from '../breach-line.js';
import { isLoopback, NotificationConfig } from '../notification.config.js';
import { eventIdOf, seriesOf, type Notice, type Outcome } from '../notification.types.js';
import { errorCode, TRY_MS } from '../post.js';
import { testMark, type NotificationChannel } from './channel.js';

/** Each step of SMTP may take as long as a whole attempt elsewhere: servers delay their greeting on purpose. */
const WHOLE_TRY_MS = 3 * TRY_MS;
const MAX_NAME_CHARACTERS = 80;

/** Plain text by SMTP, for breaches only: a second e-mail that requires no action is unwanted. */
@Injectable()
export class EmailChannel implements NotificationChannel {
  readonly id = 'email';
  readonly sendsOnlyBreaches = true;
  private transport: Transporter | undefined;

  constructor(private readonly config: NotificationConfig) {}

  get isSetUp(): boolean {
    return this.config.smtpUrl !== '';
  }

  async deliver(notice: Notice, now: Date): Promise<Outcome> {
    this.transport ??= makeTransport(this.config.smtpUrl);
    let timer: NodeJS.Timeout | undefined;
    const deadline = new Promise<Outcome>((resolve) => {
      timer = setTimeout(resolve, WHOLE_TRY_MS, { result: 'retry', problem: 'timed out' } satisfies Outcome);
    });
    const sending = this.transport
      .sendMail({ ...emailOf(notice), date: now, from: this.config.emailFrom, to: [...this.config.emailTo] })
      .then(({ rejected }) => judgeSent(rejected?.length ?? 0))
      .catch(judgeError);
    const outcome = await Promise.race([sending, deadline]);
    clearTimeout(timer);
    return outcome;
  }
}

function makeTransport(url: string): Transporter {
  const { username, hostname } = new URL(url);
  return createTransport({
    url,
    connectionTimeout: TRY_MS,
    dnsTimeout: TRY_MS,
    greetingTimeout: TRY_MS,
    socketTimeout: TRY_MS,
    // An attacker who removes STARTTLS from the greeting must not obtain the password in clear.
    requireTLS: username !== '' && !isLoopback(hostname),
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/** Some recipients accepted it, and a retry would send it to them twice. */
const judgeSent = (refused: number): Outcome =>
  refused === 0 ? { result: 'sent' } : { result: 'sent', problem: `${refused} of the recipients were refused` };

function judgeError(error: unknown): Outcome {
  const { responseCode } = error as { readonly responseCode?: unknown };
  if (typeof responseCode !== 'number') return { result: 'retry', problem: errorCode(error) };
  // RFC 5321, 4.2.1: 4 is temporary, 5 permanent.
  return { result: responseCode >= 500 ? 'refused' : 'retry', problem: `SMTP ${responseCode}` };
}

/** Returns subject and text. Names in the subject are shortened, and cannot end the subject or a line of the text. */
export function emailOf(notice: Notice) {
  const { event } = notice;
  const { source, organization, context, type } = seriesOf(event);
  const short = (name: string): string => clipped(harmless(name), MAX_NAME_CHARACTERS);
  const where = `${short(organization)} / ${short(context)} / ${short(source)}`;
  const what = event.type === 'breach' ? 'Trend breach' : 'Back to normal';
  return {
    subject: `${testMark(notice)}${what}: ${short(typeName(type))} in ${where}`,
    text: `${testMark(notice)}${eventLine(event)}\n${timesOf(event)}`,
    // Equal in all attempts, because mail programs hide duplicates.
    messageId: `<${hash('sha256', eventIdOf(event), 'hex')}@umbra.invalid>`,
    // RFC 3834: suppresses automatic replies.
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
}

const timesOf = (event: TrendEvent): string =>
  event.type === 'breach'
    ? `\nCounted: ${event.breach.at.toISOString()}\nDetected: ${event.breach.detectedAt.toISOString()}\nBreach: ${event.breach.id}\n`
    : '';
