import { startMailbox, type Mailbox } from '../support/receivers/mailbox.js';
import {
  enqueue,
  HOUR,
  look,
  MINUTE,
  OutboxScene,
  SECOND,
  sent,
  stateOf,
  told,
  tried,
} from '../support/receivers/outbox.js';
import type { Behaviour } from '../support/receivers/receiver.js';
import { breachEvent } from '../support/receivers/trend-events.js';
import { until } from '../support/until.js';

let scene: OutboxScene;
beforeEach(async () => {
  scene = await OutboxScene.open();
});
afterEach(async () => {
  await scene.close();
});

describe('a receiver that', () => {
  it.each<[string, Behaviour, RegExp]>([
    ['fails', { status: 500 }, /^status 500$/],
    ['is behind a gateway that fails', { status: 502 }, /^status 502$/],
    ['times out by itself', { status: 408 }, /^status 408$/],
    ['cuts the connection', 'cut', /^(?:UND_ERR_SOCKET|ECONNRESET)$/],
    ['answers a status of failure and never ends', 'drip', /^status 503$/],
    ['accepts and hangs', 'hang', /^timed out$/],
    ['sends somewhere else', { status: 307, headers: { location: '/elsewhere' } }, /^status 307$/],
  ])('%s gets the event again, until it takes it', async (_, behaviour, problem) => {
    const app = await scene.start();
    const event = breachEvent();
    scene.webhook.behave(() => behaviour);
    await enqueue(app, event);
    await tried(app, event, 1);
    expect(await stateOf(app, event)).toMatchObject({ state: 'waiting', problem: expect.stringMatching(problem) });
    expect(scene.webhook.received).toHaveLength(1);
    scene.webhook.behave(() => undefined);
    scene.clock.moveOn(10 * SECOND);
    await sent(app, event);
    const notification = await stateOf(app, event);
    expect([notification.attempts, notification.problem]).toEqual([2, undefined]);
    expect(scene.webhook.received.map(({ path }) => path)).not.toContain('/elsewhere');
    expect(new Set(scene.webhook.received.map(({ headers }) => headers['x-umbra-delivery'])).size).toBe(1);
  });

  it('is away for days gets everything when it is back', async () => {
    const app = await scene.start();
    const event = breachEvent();
    scene.webhook.behave(() => ({ status: 503 }));
    await enqueue(app, event);
    for (let tries = 1; tries <= 20; tries += 1) {
      await until(async () => {
        await look(app);
        return (await stateOf(app, event)).attempts === tries;
      });
      const { notBefore } = await stateOf(app, event);
      expect(notBefore.getTime() - scene.clock.now().getTime()).toBeLessThanOrEqual(5 * MINUTE);
      scene.clock.moveOn(5 * HOUR);
    }
    scene.webhook.behave(() => undefined);
    await sent(app, event);
  });

  it.each([
    ['seconds', () => '1800'],
    ['a date', () => new Date(scene.clock.now().getTime() + 1800 * SECOND).toUTCString()],
  ])('asks for a pause in %s gets nothing before its end', async (_, retryAfter) => {
    const app = await scene.start();
    const [first, other] = [breachEvent(), breachEvent({ source: 'server-02' })];
    scene.webhook.behave(() => ({ status: 429, headers: { 'retry-after': retryAfter() } }));
    await enqueue(app, first);
    await tried(app, first, 1);
    const { notBefore } = await stateOf(app, first);
    expect(Math.abs(notBefore.getTime() - scene.clock.now().getTime() - 30 * MINUTE)).toBeLessThan(MINUTE);
    scene.webhook.behave(() => undefined);
    await enqueue(app, other);
    scene.clock.moveOn(28 * MINUTE);
    await look(app);
    await look(app);
    expect(scene.webhook.received).toHaveLength(1);
    scene.clock.moveOn(3 * MINUTE);
    await sent(app, first);
    await sent(app, other);
  });

  it('asks for a pause of days is asked again after an hour', async () => {
    const app = await scene.start();
    const event = breachEvent();
    scene.webhook.behave(() => ({ status: 503, headers: { 'retry-after': '864000' } }));
    await enqueue(app, event);
    await tried(app, event, 1);
    scene.webhook.behave(() => undefined);
    scene.clock.moveOn(HOUR + MINUTE);
    await sent(app, event);
  });

  it.each([400, 401, 404, 410])(
    'refuses for good (%i) has it marked as failed, and gets what comes later',
    async (status) => {
      const app = await scene.start();
      const [refused, later] = [breachEvent(), breachEvent()];
      scene.webhook.behave((request) => (told(request) === refused.breach.id ? { status } : undefined));
      await enqueue(app, refused, later);
      await sent(app, later);
      expect(await stateOf(app, refused)).toMatchObject({ state: 'failed', problem: `status ${status}`, attempts: 1 });
      scene.clock.moveOn(HOUR);
      await look(app);
      expect(scene.webhook.received).toHaveLength(2);
    },
  );
});

describe('a mail server that', () => {
  let mailbox: Mailbox;
  beforeEach(async () => {
    mailbox = await startMailbox();
  });
  afterEach(async () => {
    await mailbox.close();
  });

  it('refuses for now gets it again; one that refuses for good does not, and holds no other channel up', async () => {
    const app = await scene.start({
      MONITOR_SMTP_URL: mailbox.url,
      MONITOR_EMAIL_FROM: 'umbra@example.com',
      MONITOR_EMAIL_TO: 'privacy@example.com',
    });
    const [one, two] = [breachEvent(), breachEvent()];
    mailbox.refuseWith(451);
    await enqueue(app, one);
    await tried(app, one, 1, 'email');
    expect(await stateOf(app, one, 'email')).toMatchObject({ state: 'waiting', problem: 'SMTP 451' });
    await sent(app, one);
    mailbox.refuseWith(undefined);
    scene.clock.moveOn(10 * SECOND);
    await sent(app, one, 'email');
    mailbox.refuseWith(550);
    await enqueue(app, two);
    await tried(app, two, 1, 'email');
    expect(await stateOf(app, two, 'email')).toMatchObject({ state: 'failed', problem: 'SMTP 550' });
    expect(mailbox.mails).toHaveLength(1);
  });
});
