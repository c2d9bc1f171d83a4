import { createHash } from 'node:crypto';
import { Writable } from 'node:stream';
import { startApp, type TestApp } from '../../support/app.js';
import { bearer, call } from '../../support/client.js';
import { MovedClock } from '../../support/moved-clock.js';
import { ROUTING_KEY } from '../../support/receivers/pagerduty.js';
import type { Receiver } from '../../support/receivers/receiver.js';
import { startReceivers, type Receivers } from '../../support/receivers/receivers.js';
import { breachEvent, normalEvent } from '../../support/receivers/trend-events.js';
import { until } from '../../support/until.js';
import { NotificationService } from '../../../src/modules/trend/notifications/notification.service.js';
import { OutboxGauge } from '../../../src/modules/trend/notifications/outbox-gauge.js';
import type { TrendEvent } from '../../../src/modules/trend/trend.types.js';

let app: TestApp;
let receivers: Receivers;
let log: string;

beforeAll(async () => {
  receivers = await startReceivers();
  log = '';
  app = await startApp({
    clock: new MovedClock(),
    log: new Writable({
      write: (chunk: Buffer, _encoding, done) => {
        log += chunk.toString();
        done();
      },
    }),
    env: receivers.env,
  });
});
afterAll(async () => {
  await app.close();
  await receivers.close();
});
afterEach(() => {
  receivers.behave();
});

const enqueue = (...events: readonly TrendEvent[]) =>
  app.app.get(NotificationService, { strict: false }).enqueue(events);

interface Listed {
  readonly id: string;
  readonly channel: string;
  readonly state: string;
  readonly eventId: string;
}
const list = async (query = 'limit=1000'): Promise<readonly Listed[]> =>
  (await call(app, 'GET', `/api/v1/trend/notifications?${query}`, { headers: bearer(app.apiKey) })).body as Listed[];
const idOf = (event: TrendEvent): string => (event.type === 'breach' ? event.breach.id : event.id);

/** Enqueues events and waits until all their channels have received them. */
async function send(...events: readonly TrendEvent[]): Promise<void> {
  await enqueue(...events);
  const ids = events.map(idOf);
  await until(async () => (await list()).every(({ eventId, state }) => !ids.includes(eventId) || state === 'sent'));
}

const LINE =
  '[TREND BREACH] Source: server-01, Organization: acme, Context: production, PII Type: ssn, Current: 500, Mean: 50.00, StdDev: 5.00, Z-Score: 90.00';
const last = (receiver: Receiver) => receiver.taken().at(-1);

describe('a breach', () => {
  const event = breachEvent();
  beforeAll(async () => {
    await send(event);
  });

  it('is posted to Slack as a line of text and as blocks', () => {
    const body = last(receivers.slack)?.json;
    expect(body.text).toBe(LINE);
    expect(body.blocks[0].text.text).toBe('Trend breach: increase');
    expect(body.blocks[1].fields.map(({ text }: { readonly text: string }) => text)).toEqual([
      '*Source*\nserver-01',
      '*Organization*\nacme',
      '*Context*\nproduction',
      '*PII type*\nssn',
      '*Current*\n500',
      '*Expected*\n50.00',
      '*Time*\n2026-01-31T12:00:00.000Z',
    ]);
  });

  it('triggers a PagerDuty incident for its series', () => {
    expect(last(receivers.pagerDuty)?.json).toEqual({
      routing_key: ROUTING_KEY,
      event_action: 'trigger',
      dedup_key: createHash('sha256')
        .update(JSON.stringify(['acme', 'production', 'server-01', 'ssn']))
        .digest('hex'),
      client: 'Umbra',
      payload: {
        summary: LINE,
        source: 'server-01',
        severity: 'warning',
        timestamp: '2026-01-31T12:00:00.000Z',
        component: 'production',
        group: 'acme',
        class: 'ssn',
        custom_details: {
          count: 500,
          baseline: 50,
          deviation: 5,
          score: 90,
          threshold: 3,
          method: 'z_score',
          kind: 'increase',
          breach_id: event.breach.id,
          detected_at: '2026-01-31T12:00:01.000Z',
        },
      },
    });
  });

  it('is posted to the webhook as signed JSON with a stable id', () => {
    expect(last(receivers.webhook)?.headers['x-umbra-delivery']).toBe(`${event.breach.id}:webhook`);
    expect(last(receivers.webhook)?.json).toEqual({
      id: event.breach.id,
      type: 'breach',
      test: false,
      text: LINE,
      timestamp: '2026-01-31T12:00:00.000Z',
      detected_at: '2026-01-31T12:00:01.000Z',
      organization: 'acme',
      context: 'production',
      source_id: 'server-01',
      pii_type: 'ssn',
      kind: 'increase',
      method: 'z_score',
      count: 500,
      expected: 50,
      deviation: 5,
      score: 90,
      limit: 3,
    });
  });

  it('is sent by e-mail to all recipients', () => {
    const mail = receivers.mailbox.mails.at(-1);
    expect([mail?.from, mail?.to]).toEqual(['umbra@example.com', ['privacy@example.com', 'on-call@example.com']]);
    expect(mail?.headers).toContain('Subject: Trend breach: ssn in acme / production / server-01');
    expect(mail?.body.replace(/=\r\n/g, '')).toContain(event.breach.id);
  });

  it('is sent once, however often it is enqueued', async () => {
    const before = receivers.posted.map(({ received }) => received.length);
    const later = breachEvent();
    await send(event, later, event);
    await send(event, later);
    expect(receivers.posted.map(({ received }) => received.length)).toEqual(before.map((count) => count + 1));
  });

  it('is not sent when it was recorded while its context was muted', async () => {
    const muted = breachEvent({ muted: true });
    await send(muted, breachEvent());
    expect((await list()).map(({ eventId }) => eventId)).not.toContain(muted.breach.id);
  });

  it('has a null score in JSON when its increase is infinite', async () => {
    await send(breachEvent({ method: 'percentage_delta', expected: 0, score: Infinity }));
    expect(last(receivers.webhook)?.json.score).toBeNull();
    expect(last(receivers.pagerDuty)?.json.payload.custom_details.score).toBeNull();
  });
});

describe('back to normal', () => {
  it('resolves the incident, is posted to the webhook and to Slack, and is not sent by e-mail', async () => {
    const breach = breachEvent({ source: 'server-02' });
    const normal = normalEvent(breach);
    await send(breach);
    const mails = receivers.mailbox.mails.length;
    await send(normal);
    const [opened, resolved] = receivers.pagerDuty.taken().slice(-2);
    expect(resolved?.json).toEqual({
      routing_key: ROUTING_KEY,
      event_action: 'resolve',
      dedup_key: opened?.json.dedup_key as unknown,
    });
    expect(last(receivers.webhook)?.json).toMatchObject({
      id: normal.id,
      type: 'back-to-normal',
      source_id: 'server-02',
    });
    expect(last(receivers.slack)?.json.text).toBe(
      '[BACK TO NORMAL] Source: server-02, Organization: acme, Context: production, PII Type: ssn',
    );
    expect(receivers.mailbox.mails).toHaveLength(mails);
  });
});

describe('hostile names', () => {
  it.each([
    ['mentions and links', '<!channel> <@U123> & <https://evil.example|click>'],
    ['headers', 'x\r\nBcc: everyone@example.com\r\n\r\nNew body'],
    ['long ones', 'n'.repeat(1024)],
    ['long ones that have to be escaped', '&'.repeat(1024)],
    ['emoji', '😀👩‍👩‍👧'.repeat(100)],
    ['turned writing', '\u202Efdp.exe\u2066'],
  ])('with %s are accepted by every receiver', async (_, name) => {
    const mails = receivers.mailbox.mails.length;
    await send(breachEvent({ organization: name, context: name, source: name, type: name }));
    const slackText = String(last(receivers.slack)?.text);
    expect(slackText).not.toMatch(/[<>]/);
    expect(JSON.parse(slackText)).toHaveProperty('text', expect.stringMatching(/^\[TREND BREACH\] Source: /));
    expect(last(receivers.slack)?.json.text.replace(/&(?:amp|lt|gt);/g, '')).not.toContain('&');
    expect(last(receivers.webhook)?.json.organization).toBe(name);
    expect(receivers.mailbox.mails).toHaveLength(mails + 1);
    const mail = receivers.mailbox.mails.at(-1);
    expect(mail?.to).toHaveLength(2);
    const names = mail?.headers.map((header) => header.split(':')[0]);
    expect(names).not.toContain('Bcc');
    expect(names?.filter((header) => header === 'Subject')).toHaveLength(1);
    // RFC 5322, 2.1.1: no line beyond 998 characters.
    expect(
      Math.max(
        ...String(mail?.raw)
          .split('\r\n')
          .map(({ length }) => length),
      ),
    ).toBeLessThanOrEqual(998);
  });
});

describe('POST /api/v1/trend/notifications/test', () => {
  const test = (json: unknown = {}) =>
    call(app, 'POST', '/api/v1/trend/notifications/test', { headers: bearer(app.apiKey), json });

  it('sends a message marked as a test to all channels and stores nothing', async () => {
    const before = await list();
    const answer = await test();
    expect([answer.status, answer.body]).toEqual([
      200,
      ['slack', 'pagerduty', 'webhook', 'email'].map((channel) => ({ channel, outcome: 'sent' })),
    ]);
    expect(last(receivers.slack)?.json.text).toMatch(/^\[TEST\] /);
    expect(last(receivers.webhook)?.json).toMatchObject({ test: true, text: expect.stringMatching(/^\[TEST\] /) });
    expect(receivers.mailbox.mails.at(-1)?.headers.join()).toContain('Subject: [TEST] ');
    const [opened, closed] = receivers.pagerDuty.taken().slice(-2);
    expect(opened?.json.payload).toMatchObject({ severity: 'info', summary: expect.stringMatching(/^\[TEST\] /) });
    expect(closed?.json).toMatchObject({ event_action: 'resolve', dedup_key: opened?.json.dedup_key as unknown });
    expect(await list()).toEqual(before);
  });

  it('returns why each channel failed, without its address', async () => {
    receivers.slack.behave(() => ({ status: 403 }));
    receivers.pagerDuty.behave(() => 'cut');
    receivers.webhook.behave(() => ({ status: 503 }));
    receivers.mailbox.refuseWith(550);
    const { body } = await test();
    expect(body).toEqual([
      { channel: 'slack', outcome: 'failed', problem: 'status 403' },
      { channel: 'pagerduty', outcome: 'failed', problem: expect.stringMatching(/^(?:UND_ERR_SOCKET|ECONNRESET)$/) },
      { channel: 'webhook', outcome: 'failed', problem: 'status 503' },
      { channel: 'email', outcome: 'failed', problem: 'SMTP 550' },
    ]);
  });

  it('tests one channel', async () => {
    const before = receivers.slack.received.length;
    expect((await test({ channel: 'webhook' })).body).toEqual([{ channel: 'webhook', outcome: 'sent' }]);
    expect(receivers.slack.received).toHaveLength(before);
  });

  it('refuses an unknown channel', async () => {
    expect((await test({ channel: 'pigeon' })).status).toBe(400);
  });
});

describe('GET /api/v1/trend/notifications', () => {
  it('lists the newest first, in pages, filtered by state', async () => {
    const decided = (hour: number) => breachEvent({ detectedAt: new Date(Date.UTC(2026, 1, 1, hour)) });
    const [one, two] = [decided(1), decided(2)];
    await send(one);
    await send(two);
    const all = await list();
    expect(all.slice(0, 8).map(({ eventId }) => eventId)).toEqual([
      ...Array.from({ length: 4 }, () => two.breach.id),
      ...Array.from({ length: 4 }, () => one.breach.id),
    ]);
    expect(await list('offset=1&limit=2')).toEqual(all.slice(1, 3));
    expect(await list('state=sent&limit=1')).toEqual(all.slice(0, 1));
    expect(await list('state=failed')).toEqual([]);
    expect(all[0]).toMatchObject({ attempts: 1, problem: null, nextTryAt: null, sentAt: expect.any(String) });
  });
});

describe('monitoring of notifications', () => {
  it('counts attempts and waiting notifications', async () => {
    await app.app.get(OutboxGauge, { strict: false }).refresh();
    const { body } = await call(app, 'GET', '/actuator/prometheus');
    expect(body).toMatch(/^monitor_notifications_total\{channel="slack",outcome="sent"\} [1-9]\d*$/m);
    expect(body).toMatch(/^monitor_notifications_waiting\{channel="email"\} 0$/m);
  });

  it('shows no address and no secret in the log, the list and the metrics', async () => {
    receivers.slack.behave(() => ({ status: 404 }));
    receivers.webhook.behave(() => 'cut');
    const event = breachEvent();
    await enqueue(event);
    await until(async () => (await list('state=failed')).length > 0);
    await until(() => log.includes('A notification will be retried'));
    const metrics = (await call(app, 'GET', '/actuator/prometheus')).body as string;
    for (const shown of [log, JSON.stringify(await list()), metrics]) {
      expect(shown).not.toMatch(/secret-of|T000|0123456789abcdef/i);
    }
  });
});

describe('without any channel', () => {
  it('stores nothing, tests nothing and refuses a channel by name', async () => {
    const bare = await startApp();
    try {
      await bare.app.get(NotificationService, { strict: false }).enqueue([breachEvent()]);
      const headers = bearer(bare.apiKey);
      expect((await call(bare, 'GET', '/api/v1/trend/notifications', { headers })).body).toEqual([]);
      const test = (json: unknown) => call(bare, 'POST', '/api/v1/trend/notifications/test', { headers, json });
      expect((await test({})).body).toEqual([]);
      expect(await test({ channel: 'slack' })).toMatchObject({ status: 409, body: { code: 'CHANNEL_NOT_SET_UP' } });
    } finally {
      await bare.close();
    }
  });
});
