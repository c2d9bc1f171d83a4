import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { EJSON, ObjectId } from 'bson';
import { CONFIG_CLASSES } from '../../../src/config-classes.js';
import { DeliveryRepository } from '../../../src/modules/trend/ingest/delivery.repository.js';
import { IMPORT_KEY } from '../../../src/modules/trend/reports/delivery.types.js';
import { NotificationRepository } from '../../../src/modules/trend/notifications/notification.repository.js';
import { newBatchId } from '../../../src/modules/trend/reports/batch-id.js';
import { TrendModule } from '../../../src/modules/trend/trend.module.js';
import { boot, type Booted } from '../../support/boot.js';
import { umbra } from '../../support/cli.js';
import { makeEnvironment, type TestEnvironment } from '../../support/environment.js';
import { MovedClock } from '../../support/moved-clock.js';
import { platformWith } from '../../support/platform.js';
import { breachesOf, replay, report, seriesOf, totalOf } from '../../support/trend.js';

const CLI = path.resolve(__dirname, '../../../dist/cli/umbra.js');
const REPORTS = 3000;
const NOW = Math.floor(Date.now() / 1000) * 1000;

let environment: TestEnvironment;
let folder: string;
beforeAll(async () => {
  environment = await makeEnvironment({
    UMBRA_ADMIN_EMAIL: 'a@example.com',
    UMBRA_ADMIN_PASSWORD: 'Pw-of-these-tests-1',
    MONITOR_TREND_METHOD: 'z_score',
    // An alert about an imported report would appear in the outbox of this webhook.
    MONITOR_WEBHOOK_URL: 'http://127.0.0.1:9/hook',
    MONITOR_WEBHOOK_SECRET: 'secret of these tests',
  });
  folder = await mkdtemp(path.join(tmpdir(), 'umbra-dump-'));
});
afterAll(async () => {
  await environment.remove();
  await rm(folder, { recursive: true });
});

const importing = (place: string) =>
  spawn(process.execPath, [CLI, 'trend', 'import', place], {
    env: { ...environment.env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });

/** Ordinary counts with spikes, each of which would be a breach in a live report. */
const countAt = (i: number): number => (i % 250 === 249 ? 50_000 : 10 + (i % 3));
const sumOf = (reports: number): number =>
  Array.from({ length: reports }, (_, i) => countAt(i)).reduce((a, b) => a + b);

/** A minute ahead: a delivery that is still open then counts as abandoned, not as slow. */
const later = new MovedClock();
later.moveOn(60_000);

const start = (): Promise<Booted> =>
  boot(environment.env, {
    classes: CONFIG_CLASSES,
    clock: later,
    module: platformWith([TrendModule]),
  });

async function expectSilence(app: Booted, source: string): Promise<void> {
  expect(await breachesOf(app, source)).toEqual([]);
  const outbox = app.app.get(NotificationRepository, { strict: false });
  expect(await outbox.listNewestFirst(undefined, { offset: 0, limit: 1 })).toEqual([]);
}

/** Several batches, and much more than the buffer of a pipe holds. */
const LINES = Array.from({ length: REPORTS }, (_, i) =>
  EJSON.stringify({
    _id: new ObjectId(),
    timestamp: new Date(NOW - (REPORTS - i) * 1000),
    ...{
      source_id: 'server-01',
      organization: 'acme',
      context: 'a context of some length',
      pii_types: { ssn: countAt(i) },
    },
  }),
);

describe('an import that is killed', () => {
  it('counts each report once when it is repeated, and sends no alerts', async () => {
    const pipe = path.join(folder, 'killed', 'pii_counts.json');
    await mkdir(path.dirname(pipe));
    expect(spawnSync('mkfifo', [pipe]).status).toBe(0);
    const killed = importing(pipe);
    const ended = once(killed, 'close');
    const input = await open(pipe, 'w');
    // When the pipe has taken all of it, some batches are imported and one may be in progress. The last lines never come.
    await input.writeFile(`${LINES.slice(0, -200).join('\n')}\n`);
    killed.kill('SIGKILL');
    await ended;
    await input.close();

    // A server finishes the batch that the import had begun.
    const between = await start();
    await expectSilence(between, 'server-01');
    await between.close();

    const file = path.join(folder, 'pii_counts.json');
    await writeFile(file, `${LINES.join('\n')}\n`);
    const { code, out } = await umbra(['trend', 'import', file], '', environment.env);
    expect(code).toBe(0);
    const [, imported, known] = /^pii_counts: 3000 read, (\d+) imported, (\d+) known/.exec(out) ?? [];
    expect(Number(imported) + Number(known)).toBe(REPORTS);
    // The second import knew the batches that the first had begun.
    expect(Number(known)).toBeGreaterThan(0);

    const app = await start();
    const series = await seriesOf(app, 'server-01');
    expect(series?.baseline).toMatchObject({
      count: REPORTS,
      mean: expect.closeTo(sumOf(REPORTS) / REPORTS, 6) as number,
    });
    expect(totalOf(series?.hours).sum).toBe(sumOf(REPORTS));
    await expectSilence(app, 'server-01');
    const window = { start_time: new Date(NOW - REPORTS * 1000).toISOString(), end_time: new Date(NOW).toISOString() };
    expect((await replay(app, { ...window, test_threshold: 1e9 })).body).toMatchObject({
      total_points_processed: REPORTS,
    });
    await app.close();
  });

  it('leaves a recorded batch that the next server applies without alerts', async () => {
    const source = 'server-02';
    const deliveries = Array.from({ length: 500 }, (_, i) => ({
      key: `${IMPORT_KEY}${new ObjectId().toHexString()}`,
      report: {
        ...{ source, organization: 'acme', context: 'c', at: new Date(NOW - (500 - i) * 1000) },
        counts: new Map([['ssn', countAt(i)]]),
      },
    }));
    const before = await start();
    const tomorrow = new Date(Date.now() + 86_400_000);
    await before.app.get(DeliveryRepository, { strict: false }).open(deliveries, newBatchId(), new Date(), tomorrow);
    await before.close();

    const app = await start();
    const series = await seriesOf(app, source);
    expect(series?.baseline.count).toBe(500);
    expect(totalOf(series?.hours)).toEqual({ sum: sumOf(500), points: 500 });
    await expectSilence(app, source);
    // The next report is judged by the imported baseline.
    await report(app, { source_id: source, organization: 'acme', context: 'c', pii_types: { ssn: 1e6 } });
    expect(await breachesOf(app, source)).toMatchObject([{ count: 1e6, muted: false }]);
    await app.close();
  });
});
