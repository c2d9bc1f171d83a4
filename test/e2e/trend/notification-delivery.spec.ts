import { TRY_MS } from '../../../src/modules/trend/notifications/post.js';
import { unique } from '../../support/app.js';
import type { Booted } from '../../support/boot.js';
import { startMailbox, type Mailbox } from '../../support/receivers/mailbox.js';
import {
  enqueue,
  eventIdIn,
  HOUR,
  MINUTE,
  OutboxScene,
  runDueTasks,
  SECOND,
  stateOf,
  whenAttempted,
  whenSent,
} from '../../support/receivers/outbox.js';
import type { Behaviour } from '../../support/receivers/receiver.js';
import { breachEvent } from '../../support/receivers/trend-events.js';
import { until } from '../../support/until.js';

let scene: OutboxScene;
let mailbox: Mailbox;
let app: Booted;
beforeAll(async () => {
  scene = await OutboxScene.open();
  mailbox = await startMailbox();
  app = await scene.start({
    MONITOR_SMTP_URL: mailbox.url,
    MONITOR_EMAIL_FROM: 'umbra@example.com',
    MONITOR_EMAIL_TO: 'privacy@example.com',
  });
});
afterAll(async () => {
  await scene.close();
  await mailbox.close();
});
beforeEach(() => {
  scene.begin();
});
afterEach(() => {
  jest.restoreAllMocks();
});

const { timeout } = AbortSignal;

/** Lets the test decide when a request to the webhook times out. */
function holdDeadline(): AbortController {
  const deadline = new AbortController();
  jest.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => (ms === TRY_MS ? deadline.signal : timeout(ms)));
  return deadline;
}
const expire = (deadline: AbortController): void => {
  deadline.abort(new DOMException('The time is over', 'TimeoutError'));
};

describe('a webhook', () => {
  it.each<[string, Behaviour, RegExp]>([
    ['fails', { status: 500 }, /^status 500$/],
    ['is behind a gateway that fails', { status: 502 }, /^status 502$/],
    ['answers that the request timed out', { status: 408 }, /^status 408$/],
    ['closes the connection', 'cut', /^(?:UND_ERR_SOCKET|ECONNRESET)$/],
    ['answers a failure in a body that never ends', 'drip', /^status 503$/],
    ['never answers', 'hang', /^timed out$/],
    ['redirects', { status: 307, headers: { location: '/elsewhere' } }, /^status 307$/],
  ])('that %s receives the event again until it accepts it', async (_, behaviour, problem) => {
    const event = breachEvent();
    scene.webhook.behave(() => behaviour);
    const deadline = holdDeadline();
    const requests = jest.spyOn(globalThis, 'fetch');
    await enqueue(app, event);
    await until(() => scene.received().length > 0);
    // The product must have read the status before the timeout of the body.
    if (behaviour === 'drip') await requests.mock.results[0]?.value;
    if (behaviour === 'drip' || behaviour === 'hang') expire(deadline);
    await whenAttempted(app, event, 1);
    jest.restoreAllMocks();
    expect(await stateOf(app, event)).toMatchObject({ state: 'waiting', problem: expect.stringMatching(problem) });
    expect(scene.received()).toHaveLength(1);
    scene.webhook.behave(() => undefined);
    scene.clock.moveOn(10 * SECOND);
    await whenSent(app, event);
    const notification = await stateOf(app, event);
    expect([notification.attempts, notification.problem]).toEqual([2, undefined]);
    expect(scene.received().map(({ path }) => path)).not.toContain('/elsewhere');
    expect(new Set(scene.received().map(({ headers }) => headers['x-umbra-delivery'])).size).toBe(1);
  });

  it('that was down for days receives all events when it is back', async () => {
    const event = breachEvent();
    scene.webhook.behave(() => ({ status: 503 }));
    await enqueue(app, event);
    for (let attempts = 1; attempts <= 20; attempts += 1) {
      await until(async () => {
        await runDueTasks(app);
        return (await stateOf(app, event)).attempts === attempts;
      });
      const { notBefore } = await stateOf(app, event);
      expect(notBefore.getTime() - scene.clock.now().getTime()).toBeLessThanOrEqual(5 * MINUTE);
      scene.clock.moveOn(5 * HOUR);
    }
    scene.webhook.behave(() => undefined);
    await whenSent(app, event);
  });

  it.each([
    ['seconds', () => '1800'],
    ['a date', () => new Date(scene.clock.now().getTime() + 1800 * SECOND).toUTCString()],
  ])('that asks for a pause in %s receives nothing before its end', async (_, retryAfter) => {
    const [first, other] = [breachEvent(), breachEvent({ source: 'server-02' })];
    scene.webhook.behave(() => ({ status: 429, headers: { 'retry-after': retryAfter() } }));
    await enqueue(app, first);
    await whenAttempted(app, first, 1);
    const { notBefore } = await stateOf(app, first);
    expect(Math.abs(notBefore.getTime() - scene.clock.now().getTime() - 30 * MINUTE)).toBeLessThan(MINUTE);
    scene.webhook.behave(() => undefined);
    await enqueue(app, other);
    scene.clock.moveOn(28 * MINUTE);
    await runDueTasks(app);
    await runDueTasks(app);
    expect(scene.received()).toHaveLength(1);
    scene.clock.moveOn(3 * MINUTE);
    await whenSent(app, first);
    await whenSent(app, other);
  });

  it('that asks for a pause of days is called again after an hour', async () => {
    const event = breachEvent();
    scene.webhook.behave(() => ({ status: 503, headers: { 'retry-after': '864000' } }));
    await enqueue(app, event);
    await whenAttempted(app, event, 1);
    scene.webhook.behave(() => undefined);
    scene.clock.moveOn(HOUR + MINUTE);
    await whenSent(app, event);
  });

  it.each([400, 401, 404, 410])('that answers %i gets later events, and the refused one is failed', async (status) => {
    const [refused, later] = [breachEvent(), breachEvent()];
    scene.webhook.behave((request) => (eventIdIn(request) === refused.breach.id ? { status } : undefined));
    await enqueue(app, refused, later);
    await whenSent(app, later);
    expect(await stateOf(app, refused)).toMatchObject({ state: 'failed', problem: `status ${status}`, attempts: 1 });
    scene.clock.moveOn(HOUR);
    await runDueTasks(app);
    expect(scene.received()).toHaveLength(2);
  });
});

describe('a mail server', () => {
  it('receives temporarily refused mail again, never permanently refused mail, and delays no other channel', async () => {
    const source = unique('mailed');
    const [one, two] = [breachEvent({ source }), breachEvent({ source })];
    mailbox.refuseWith(451);
    await enqueue(app, one);
    await whenAttempted(app, one, 1, 'email');
    expect(await stateOf(app, one, 'email')).toMatchObject({ state: 'waiting', problem: 'SMTP 451' });
    await whenSent(app, one);
    mailbox.refuseWith(undefined);
    scene.clock.moveOn(10 * SECOND);
    await whenSent(app, one, 'email');
    mailbox.refuseWith(550);
    await enqueue(app, two);
    await whenAttempted(app, two, 1, 'email');
    expect(await stateOf(app, two, 'email')).toMatchObject({ state: 'failed', problem: 'SMTP 550' });
    expect(mailbox.mails.filter(({ raw }) => raw.includes(source))).toHaveLength(1);
  });
});
