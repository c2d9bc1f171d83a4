import { AppModule } from '../../src/app.module.js';
import { CONFIG_CLASSES } from '../../src/config-classes.js';
import { AppProcess } from '../support/app-process.js';
import { ReplaySlots } from '../../src/modules/trend/replay/replay-slots.js';
import { boot } from '../support/boot.js';
import { budget } from '../support/budget.js';
import { makeEnvironment, type TestEnvironment } from '../support/environment.js';
import { startWebhook, WEBHOOK_SECRET } from '../support/receivers/webhook.js';
import type { Receiver } from '../support/receivers/receiver.js';
import { breachesOf, replay, report, seriesOf } from '../support/trend.js';
import { until } from '../support/until.js';

const PROCESSES = budget(2, 4);
const WRITERS = budget(16, 64);
const REPORTS_EACH = 10;
const onServer = process.env.MONGODB_URI === undefined ? describe.skip : describe;

onServer('replicas on one database', () => {
  let environment: TestEnvironment;
  let webhook: Receiver;
  let processes: AppProcess[] = [];

  beforeAll(async () => {
    webhook = await startWebhook();
    environment = await makeEnvironment({
      UMBRA_ADMIN_PASSWORD: 'long enough for a test',
      UMBRA_API_KEY: 'test-0123456789-abcdefghijklmnopqrstuv',
      MONITOR_TREND_METHOD: 'z_score',
      MONITOR_WEBHOOK_URL: webhook.url,
      MONITOR_WEBHOOK_SECRET: WEBHOOK_SECRET,
    });
    processes = await Promise.all(Array.from({ length: PROCESSES }, () => AppProcess.start(environment.env)));
  });
  afterAll(async () => {
    await Promise.all(processes.map((app) => app.stop()));
    await Promise.all([webhook.close(), environment.remove()]);
  });

  const writer = (i: number) => {
    const app = processes[i % PROCESSES];
    if (app === undefined) throw new Error('There is no such process');
    return app;
  };
  const everyWriter = (send: (app: AppProcess, i: number) => Promise<void>) =>
    Promise.all(Array.from({ length: WRITERS }, (_, i) => send(writer(i), i)));

  it('lose no point of a series, and detect and report one breach once', async () => {
    await everyWriter(async (app, i) => {
      for (let n = 0; n < REPORTS_EACH; n += 1) {
        await report(app, { source_id: 'shared', pii_types: { ssn: (i + n) % 3, name: 1 } });
      }
    });
    await everyWriter((app) => report(app, { source_id: 'shared', pii_types: { ssn: 5000, name: 1 } }));
    const all = WRITERS * (REPORTS_EACH + 1);
    const app = await boot(environment.env, {
      classes: CONFIG_CLASSES,
      module: (settings, parts) => AppModule.with(settings, parts),
    });
    try {
      const ssn = await seriesOf(app, 'shared');
      expect(ssn?.baseline.count).toBe(all);
      expect((ssn?.baseline.mean ?? 0) * all).toBeCloseTo(sumOfAll(), 3);
      expect((await seriesOf(app, 'shared', 'name'))?.baseline).toMatchObject({ count: all, mean: 1, m2: 0 });
      expect((await seriesOf(app, 'shared', ''))?.baseline.count).toBe(all);
      expect(await breachesOf(app, 'shared')).toHaveLength(1);
      const window = { start_time: '2020-01-01T00:00:00Z', end_time: '2020-01-01T00:00:00Z' };
      const now = new Date();
      const recent = {
        ...window,
        start_time: new Date(now.getTime() - 600_000).toISOString(),
        end_time: now.toISOString(),
      };
      expect((await replay(app, { ...recent, test_threshold: 3 })).body.total_points_processed).toBe(all);
    } finally {
      await app.close();
    }
    await until(() => webhook.taken().length > 0);
    expect(webhook.taken()).toHaveLength(1);
  });

  it('run no more replays at once than the limit allows', async () => {
    const at = new Date().toISOString();
    const window = { start_time: new Date(Date.now() - 3_600_000).toISOString(), end_time: at, test_threshold: 3 };
    const answers = await Promise.all(processes.map((app) => replay(app, window)));
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses[0]).toBe(200);
    expect(statuses.filter((status) => status !== 200 && status !== 429)).toEqual([]);
    // The limit holds while this slot is taken.
    const holder = await boot(environment.env, {
      classes: CONFIG_CLASSES,
      module: (settings, parts) => AppModule.with(settings, parts),
    });
    try {
      const slot = await holder.app.get(ReplaySlots, { strict: false }).take(1);
      expect(slot).toBeDefined();
      for (const { status, body } of await Promise.all(processes.map((app) => replay(app, window)))) {
        expect([status, body.error]).toEqual([429, expect.stringContaining('1')]);
      }
      await slot?.giveBack();
    } finally {
      await holder.close();
    }
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
    for (let life = 0; accepted.size < KEYS; life += 1) {
      const app = await AppProcess.start(environment.env);
      // Each process but the last is killed amid its work.
      const killAt = accepted.size + 90;
      let dead: Promise<void> | undefined;
      const send = async (): Promise<void> => {
        for (let i = waiting.shift(); i !== undefined; i = waiting.shift()) {
          try {
            const body = { source_id: 'killed', pii_types: { ssn: i } };
            await report(app, body, { 'idempotency-key': `key-${i}` });
            accepted.add(i);
          } catch (error) {
            waiting.push(i);
            if (dead === undefined) throw error;
            return;
          }
          if (life < KILLS && accepted.size >= killAt) dead ??= app.kill();
        }
      };
      await Promise.all(Array.from({ length: 16 }, send));
      await (dead ?? app.stop());
    }
    const app = await boot(environment.env, {
      classes: CONFIG_CLASSES,
      module: (settings, parts) => AppModule.with(settings, parts),
    });
    try {
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
