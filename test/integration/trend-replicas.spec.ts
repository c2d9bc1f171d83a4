import { AppProcess } from '../support/app-process.js';
import { ReplaySlots } from '../../src/modules/trend/replay/replay-slots.js';
import type { Booted } from '../support/boot.js';
import { budget } from '../support/budget.js';
import { makeEnvironment, type TestEnvironment } from '../support/environment.js';
import { startWebhook, WEBHOOK_SECRET } from '../support/receivers/webhook.js';
import type { Receiver } from '../support/receivers/receiver.js';
import { bootOn } from '../support/review-lives.js';
import { breachesOf, replay, report, seriesOf } from '../support/trend.js';
import { until } from '../support/until.js';

const REPLICAS = budget(2, 4);
const WRITERS = budget(16, 64);
const REPORTS_EACH = 10;
/** The product in this process or in another one. */
type Replica = Pick<Booted, 'url'>;
const onServer = process.env.MONGODB_URI === undefined ? describe.skip : describe;

onServer('replicas on one database', () => {
  let environment: TestEnvironment;
  let webhook: Receiver;
  /** One of the replicas is in this process, which also reads what they have stored. */
  let here: Booted;
  let others: readonly AppProcess[] = [];

  beforeAll(async () => {
    webhook = await startWebhook();
    environment = await makeEnvironment({
      UMBRA_ADMIN_PASSWORD: 'long enough for a test',
      UMBRA_API_KEY: 'test-0123456789-abcdefghijklmnopqrstuv',
      MONITOR_TREND_METHOD: 'z_score',
      MONITOR_WEBHOOK_URL: webhook.url,
      MONITOR_WEBHOOK_SECRET: WEBHOOK_SECRET,
    });
    here = await bootOn(environment.env);
    others = await Promise.all(Array.from({ length: REPLICAS - 1 }, () => AppProcess.start(environment.env)));
  });
  afterAll(async () => {
    await Promise.all([here.close(), ...others.map((app) => app.stop())]);
    await Promise.all([webhook.close(), environment.remove()]);
  });

  const writer = (i: number): Replica => others[i % REPLICAS] ?? here;
  const everyWriter = (send: (app: Replica, i: number) => Promise<void>) =>
    Promise.all(Array.from({ length: WRITERS }, (_, i) => send(writer(i), i)));

  it('lose no point of a series, and detect and report one breach once', async () => {
    await everyWriter(async (app, i) => {
      for (let n = 0; n < REPORTS_EACH; n += 1) {
        await report(app, { source_id: 'shared', pii_types: { ssn: (i + n) % 3, name: 1 } });
      }
    });
    await everyWriter((app) => report(app, { source_id: 'shared', pii_types: { ssn: 5000, name: 1 } }));
    const all = WRITERS * (REPORTS_EACH + 1);
    const ssn = await seriesOf(here, 'shared');
    expect(ssn?.baseline.count).toBe(all);
    expect((ssn?.baseline.mean ?? 0) * all).toBeCloseTo(sumOfAll(), 3);
    expect((await seriesOf(here, 'shared', 'name'))?.baseline).toMatchObject({ count: all, mean: 1, m2: 0 });
    expect((await seriesOf(here, 'shared', ''))?.baseline.count).toBe(all);
    expect(await breachesOf(here, 'shared')).toHaveLength(1);
    const now = Date.now();
    const recent = { start_time: new Date(now - 600_000).toISOString(), end_time: new Date(now).toISOString() };
    expect((await replay(here, { ...recent, test_threshold: 3 })).body.total_points_processed).toBe(all);
    await until(() => webhook.taken().length > 0);
    expect(webhook.taken()).toHaveLength(1);
  });

  it('run no more replays at once than the limit allows', async () => {
    const at = new Date().toISOString();
    const window = { start_time: new Date(Date.now() - 3_600_000).toISOString(), end_time: at, test_threshold: 3 };
    const everyReplay = () => Promise.all([here, ...others].map((app) => replay(app, window)));
    const answers = await everyReplay();
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses[0]).toBe(200);
    expect(statuses.filter((status) => status !== 200 && status !== 429)).toEqual([]);
    // The limit holds while this slot is taken.
    const slot = await here.app.get(ReplaySlots, { strict: false }).take(1);
    expect(slot).toBeDefined();
    for (const { status, body } of await everyReplay()) {
      expect([status, body.error]).toEqual([429, expect.stringContaining('1')]);
    }
    await slot?.giveBack();
  });
});

function sumOfAll(): number {
  let sum = WRITERS * 5000;
  for (let i = 0; i < WRITERS; i += 1) for (let n = 0; n < REPORTS_EACH; n += 1) sum += (i + n) % 3;
  return sum;
}

describe('a process that is killed', () => {
  let environment: TestEnvironment;
  beforeAll(async () => {
    environment = await makeEnvironment({
      UMBRA_ADMIN_PASSWORD: 'long enough for a test',
      UMBRA_API_KEY: 'test-0123456789-abcdefghijklmnopqrstuv',
      MONITOR_TREND_METHOD: 'z_score',
    });
  });
  afterAll(async () => {
    await environment.remove();
  });

  it('counts each report once that is sent until it is accepted', async () => {
    const KILLS = budget(1, 4);
    const KEYS = 90 * KILLS + 40;
    const waiting = Array.from({ length: KEYS }, (_, i) => i);
    const accepted = new Set<number>();
    /** Sends what waits by several at once, until the replica has been killed. */
    const send = async (to: Replica, isKilled: () => boolean): Promise<void> => {
      const sendWaiting = async (): Promise<void> => {
        for (let i = waiting.shift(); i !== undefined; i = waiting.shift()) {
          try {
            await report(to, { source_id: 'killed', pii_types: { ssn: i } }, { 'idempotency-key': `key-${i}` });
            accepted.add(i);
          } catch (error) {
            waiting.push(i);
            if (!isKilled()) throw error;
            return;
          }
          isKilled();
        }
      };
      await Promise.all(Array.from({ length: 16 }, sendWaiting));
    };
    for (let life = 0; life < KILLS; life += 1) {
      const app = await AppProcess.start(environment.env);
      // Each process is killed amid its work.
      const killAt = accepted.size + 90;
      let dead: Promise<void> | undefined;
      await send(app, () => {
        if (accepted.size >= killAt) dead ??= app.kill();
        return dead !== undefined;
      });
      await dead;
    }
    // The last one is not killed: it needs no process of its own.
    const app = await bootOn(environment.env);
    try {
      await send(app, () => false);
      expect(accepted.size).toBe(KEYS);
      const { baseline } = (await seriesOf(app, 'killed')) ?? {};
      expect(baseline?.count).toBe(KEYS);
      expect(baseline?.mean).toBeCloseTo((KEYS - 1) / 2, 6);
      const end = new Date();
      const window = { start_time: new Date(end.getTime() - 3_600_000).toISOString(), end_time: end.toISOString() };
      expect((await replay(app, { ...window, test_threshold: 3 })).body.total_points_processed).toBe(KEYS);
    } finally {
      await app.close();
    }
  });
});
