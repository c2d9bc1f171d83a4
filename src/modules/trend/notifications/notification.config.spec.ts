import type { Environment } from '../../../platform/config/environment.js';
import { SettingsError } from '../../../platform/config/problem.js';
import { readSettings } from '../../../platform/config/settings.js';
import { NotificationConfig } from './notification.config.js';

const read = (env: Environment): NotificationConfig => readSettings([NotificationConfig], env).of(NotificationConfig);

function problemsOf(env: Environment): readonly string[] {
  try {
    read(env);
  } catch (error) {
    if (error instanceof SettingsError) return error.message.split('\n');
    throw error;
  }
  return [];
}

const EMAIL = {
  MONITOR_SMTP_URL: 'smtps://user:p%40ss@mail.example.com:465',
  MONITOR_EMAIL_FROM: 'umbra@example.com',
  MONITOR_EMAIL_TO: 'a@example.com, b@example.com',
};

describe('settings of notifications', () => {
  it('are off by default', () => {
    expect(read({})).toMatchObject({ slackWebhookUrl: '', pagerDutyRoutingKey: '', webhookUrl: '', smtpUrl: '' });
  });

  it.each<Environment>([
    { MONITOR_SLACK_WEBHOOK_URL: 'https://hooks.slack.com/services/T000/B000/XXXX' },
    { MONITOR_SLACK_WEBHOOK_URL: 'http://[::1]:8080/hook' },
    { MONITOR_PAGERDUTY_URL: 'http://127.0.0.1:9', MONITOR_PAGERDUTY_ROUTING_KEY: 'aB3'.repeat(11).slice(0, 32) },
    { MONITOR_WEBHOOK_URL: 'https://example.com/hook?token=x', MONITOR_WEBHOOK_SECRET: 's'.repeat(16) },
    EMAIL,
  ])('take %j', (env) => {
    expect(problemsOf(env)).toEqual([]);
  });

  it('read recipients as a list', () => {
    expect(read(EMAIL).emailTo).toEqual(['a@example.com', 'b@example.com']);
  });

  it.each([
    ['MONITOR_SLACK_WEBHOOK_URL', 'http://hooks.slack.com/services/x'],
    ['MONITOR_SLACK_WEBHOOK_URL', 'http://127.0.0.1.example.com/x'],
    ['MONITOR_SLACK_WEBHOOK_URL', 'hooks.slack.com'],
    ['MONITOR_SLACK_WEBHOOK_URL', 'https://name:word@hooks.slack.com/'],
    ['MONITOR_SLACK_WEBHOOK_URL', 'file:///etc/passwd'],
    ['MONITOR_SLACK_WEBHOOK_URL', ''],
    ['MONITOR_PAGERDUTY_ROUTING_KEY', 'x'.repeat(31)],
    ['MONITOR_PAGERDUTY_ROUTING_KEY', '-'.repeat(32)],
    ['MONITOR_PAGERDUTY_SEVERITY', 'fatal'],
    ['MONITOR_PAGERDUTY_URL', 'ftp://events.pagerduty.com'],
    ['MONITOR_WEBHOOK_SECRET', 'short'],
    ['MONITOR_SMTP_URL', 'https://mail.example.com'],
    ['MONITOR_EMAIL_FROM', 'Umbra <umbra@example.com>'],
    ['MONITOR_EMAIL_FROM', 'a@example.com\nBcc: b@example.com'],
    ['MONITOR_EMAIL_TO', 'a@example.com,nobody'],
  ])('refuse %s=%s without its value', (name, value) => {
    const problem = problemsOf({ [name]: value }).find((line) => line.startsWith(`${name} must be `)) ?? '';
    expect(problem).not.toBe('');
    if (value.length > 5) expect(problem).not.toContain(value);
  });

  it('refuse what is half set', () => {
    expect(problemsOf({ MONITOR_WEBHOOK_URL: 'https://example.com/' })).toEqual([
      'MONITOR_WEBHOOK_SECRET must be set if MONITOR_WEBHOOK_URL is set.',
    ]);
    expect(problemsOf({ MONITOR_WEBHOOK_SECRET: 's'.repeat(16) })).toEqual([
      'MONITOR_WEBHOOK_URL must be set if MONITOR_WEBHOOK_SECRET is set.',
    ]);
    expect(problemsOf({ MONITOR_EMAIL_TO: 'a@example.com' })).toEqual([
      'MONITOR_SMTP_URL must be set if MONITOR_EMAIL_TO is set.',
      'MONITOR_EMAIL_FROM must be set if MONITOR_EMAIL_TO is set.',
    ]);
  });
});
