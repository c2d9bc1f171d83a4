import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { EJSON, ObjectId, serialize, type Document } from 'bson';
import { AppModule } from '../../../src/app.module.js';
import { runCli } from '../../../src/cli/run-cli.js';
import { CONFIG_CLASSES } from '../../../src/config-classes.js';
import type { Environment } from '../../../src/platform/config/environment.js';
import { boot, type Booted } from '../../support/boot.js';
import { call } from '../../support/client.js';
import { makeEnvironment, type TestEnvironment } from '../../support/environment.js';
import { StillClock } from '../../support/moved-clock.js';
import { breachesOf, replay, report, seriesOf } from '../../support/trend.js';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const GO_ZERO_TIME = new Date('0001-01-01T00:00:00Z');
const NOW = Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS;
/** One time for all servers, so that no test crosses the end of an hour. */
const clock = new StillClock();
const POINTS = 30;
const WHO = { source_id: 'server-01', organization: 'acme', context: '' };

let environment: TestEnvironment;
let dump: string;
let app: Booted | undefined;

beforeAll(async () => {
  environment = await makeEnvironment({
    MONITOR_TREND_METHOD: 'z_score',
    // A notification sent by an import would appear in the outbox of this webhook.
    MONITOR_WEBHOOK_URL: 'http://127.0.0.1:9/hook',
    MONITOR_WEBHOOK_SECRET: 'secret of these tests',
    UMBRA_ADMIN_EMAIL: 'admin@example.com',
    UMBRA_ADMIN_PASSWORD: 'Pw-of-these-tests-1',
    UMBRA_API_KEY: API_KEY,
  });
  dump = await mkdtemp(path.join(tmpdir(), 'umbra-dump-'));
  await writeDump();
});
afterAll(async () => {
  await app?.close();
  await environment.remove();
  await rm(dump, { recursive: true });
});

const API_KEY = 'test-key-of-the-import-0123456789abcdef0123456789';

/** The statistics of an existing monitor that has learned from many more reports than the dump contains. */
async function writeDump(): Promise<void> {
  const counts: Document[] = Array.from({ length: POINTS }, (_, i) => ({
    _id: new ObjectId(),
    ...WHO,
    timestamp: new Date(NOW - (POINTS - i) * MINUTE_MS),
    // The last one would be a breach by any method.
    pii_types: { ssn: i === POINTS - 1 ? 900 : 4 + (i % 3), email: 100 },
  }));
  counts.push({ ...counts[0], _id: new ObjectId(), timestamp: new Date(NOW - 400 * DAY_MS) });
  counts.push({ ...counts[0], _id: new ObjectId(), pii_types: { ssn: -1 } });
  await writeLines('pii_counts.json', counts, false);
  const stats = [
    {
      _id: new ObjectId(),
      ...WHO,
      pii_type: 'ssn',
      ...{ count: 1000, mean: 50, m2: 100_000 },
      ...{ last_alert_time: GO_ZERO_TIME, last_alert_muted: false, consecutive_normal: 2, version: 1000 },
    },
    {
      _id: new ObjectId(),
      ...{ ...WHO, context: 'gone' },
      pii_type: 'iban',
      ...{ count: 40, mean: 7, m2: 40 },
      ...{ last_alert_time: new Date(NOW - MINUTE_MS), last_alert_muted: true, consecutive_normal: 0, version: 3 },
    },
  ];
  await writeFile(path.join(dump, 'pii_stats.bson'), Buffer.concat(stats.map((one) => serialize(one))));
  await writeFile(path.join(dump, 'pii_stats.metadata.json'), '{"options":{}}');
  await writeLines('mutes.jsonl', [
    { _id: new ObjectId(), organization: 'acme', context: 'muted', expires_at: new Date(NOW + DAY_MS) },
    { _id: new ObjectId(), organization: 'acme', context: 'no longer', expires_at: new Date(NOW - DAY_MS) },
  ]);
  await writeFile(
    path.join(dump, 'breaches.bson.gz'),
    gzipSync(
      serialize({
        _id: new ObjectId(),
        ...{ timestamp: new Date(NOW - HOUR_MS), piitype: 'ssn', context: '', org: 'acme', sourceid: 'server-01' },
        ...{ count: 500, average: 49.5, zscore: 45.05 },
      }),
    ),
  );
  await writeLines('metrics.ndjson', [
    ...[1e6, 3e6].map((latency) => ({ _id: new ObjectId(), timestamp: new Date(NOW - HOUR_MS), latency })),
    { _id: new ObjectId(), timestamp: new Date(NOW - 2 * HOUR_MS), latency: 2_000_000 },
    { _id: new ObjectId(), timestamp: new Date(NOW - 30 * DAY_MS), latency: 9e9 },
  ]);
  await writeFile(path.join(dump, 'notes.txt'), 'nothing of the dump');
}

const writeLines = (name: string, documents: readonly Document[], relaxed = true) =>
  writeFile(path.join(dump, name), documents.map((one) => `${EJSON.stringify(one, { relaxed })}\n`).join(''));

async function umbra(args: readonly string[], env: Environment = environment.env) {
  let out = '';
  const complaints: string[] = [];
  const write = (text: string): Promise<void> => {
    out += text;
    return Promise.resolve();
  };
  const complain = (line: string): void => {
    complaints.push(line);
  };
  const code = await runCli(args, { input: () => process.stdin, write, complain }, env);
  return { code, lines: out.trimEnd().split('\n'), complaints };
}

async function startServer(): Promise<Booted> {
  app = await boot(environment.env, {
    classes: CONFIG_CLASSES,
    clock,
    module: (settings, parts) => AppModule.with(settings, parts),
  });
  return app;
}

async function stopServer(): Promise<void> {
  await app?.close();
  app = undefined;
}

const dashboardOf = async (server: Booted) => {
  const [summary, entities, alerts] = await Promise.all(
    ['summary', 'entities', 'alerts'].map((name) => call(server, 'GET', `/api/dashboard/${name}?organization=acme`)),
  );
  return { summary: summary?.body, entities: entities?.body, alerts: alerts?.body };
};

const windowOfCounts = { start_time: new Date(NOW - HOUR_MS).toISOString(), end_time: new Date(NOW).toISOString() };

describe('umbra trend import', () => {
  it('imports the files of the folder and prints what it did', async () => {
    const { code, lines, complaints } = await umbra(['trend', 'import', dump]);
    expect(lines).toEqual([
      `pii_counts: ${POINTS + 2} read, ${POINTS} imported, 0 known already, 2 skipped (1 older than 365 days, 1 not readable or not valid)`,
      'pii_stats: 2 read, 2 imported, 0 known already, 0 skipped',
      'mutes: 2 read, 1 imported, 0 known already, 1 skipped (1 ended)',
      'breaches: 1 read, 1 imported, 0 known already, 0 skipped',
      'metrics: 4 read, 3 imported, 0 known already, 1 skipped (1 older than 7 days)',
    ]);
    expect(complaints).toEqual([
      `umbra: ${path.join(dump, 'notes.txt')} was skipped: it is not a file of the dump.`,
      `umbra: ${path.join(dump, 'pii_counts.json')}, line ${POINTS + 2}: A count in pii_types must not be negative.`,
    ]);
    expect(code).toBe(3);
  });

  it('changes nothing when it is repeated', async () => {
    const server = await startServer();
    const before = [await dashboardOf(server), await seriesOf(server, 'server-01'), await gaugesOf(server)];
    await stopServer();
    const { lines } = await umbra(['trend', 'import', path.join(dump, 'metrics.ndjson'), dump]);
    expect(lines).toEqual([
      `pii_counts: ${POINTS + 2} read, 0 imported, ${POINTS} known already, 2 skipped (1 older than 365 days, 1 not readable or not valid)`,
      'pii_stats: 2 read, 0 imported, 2 known already, 0 skipped',
      'mutes: 2 read, 0 imported, 1 known already, 1 skipped (1 ended)',
      'breaches: 1 read, 0 imported, 1 known already, 0 skipped',
      'metrics: 4 read, 0 imported, 3 known already, 1 skipped (1 older than 7 days)',
    ]);
    const after = await startServer();
    expect([await dashboardOf(after), await seriesOf(after, 'server-01'), await gaugesOf(after)]).toEqual(before);
    await stopServer();
  });

  it('makes the reports of the existing monitor visible and replayable', async () => {
    const server = await startServer();
    const { summary, entities, alerts } = await dashboardOf(server);
    expect(summary).toMatchObject({ total_entries: POINTS, total_breaches: 1, unique_sources: 1, unique_types: 2 });
    expect(entities).toMatchObject({ totals: { ssn: ORDINARY + 900, email: POINTS * 100 } });
    expect(alerts).toMatchObject({
      alerts: [
        {
          ...{ source_id: 'server-01', organization: 'acme', context: 'default', pii_type: 'ssn' },
          ...{ count: 500, average: 49.5, z_score: 45.05 },
        },
      ],
    });
    const replayed = await replay(server, { ...windowOfCounts, test_threshold: 3 });
    expect(replayed.body).toMatchObject({ total_points_processed: POINTS, virtual_breaches_detected: 1 });
    expect((await call(server, 'GET', '/mutes')).body).toMatchObject({ mutes: [{ context: 'muted' }] });
    expect(await gaugesOf(server)).toEqual({ requests: 3, latency: 0.002 });
  });

  it('has sent no notifications', async () => {
    const server = app ?? (await startServer());
    const headers = { authorization: `Bearer ${API_KEY}` };
    const outbox = await call(server, 'GET', '/api/v1/trend/notifications', { headers });
    expect([outbox.status, outbox.body]).toEqual([200, []]);
    expect((await breachesOf(server, 'server-01')).map(({ _id }) => _id.startsWith('import-'))).toEqual([true]);
  });

  it('continues the baseline and the alert cycle of the existing monitor', async () => {
    const server = app ?? (await startServer());
    expect(await seriesOf(server, 'server-01')).toMatchObject({
      context: 'default',
      baseline: { count: 1000, mean: 50, m2: 100_000 },
      cycle: { lastAlertAt: null, lastAlertMuted: false, normals: 2, open: false },
    });
    // Deviation 10: by the points of the dump alone 85 would be less than the mean.
    await report(server, { ...WHO, pii_types: { ssn: 85 } });
    const breach = (await breachesOf(server, 'server-01')).find(({ count }) => count === 85);
    expect(breach).toMatchObject({ expected: 50, deviation: 10, score: 3.5, limit: 3 });
    // Its cooldown began a minute ago during a mute, so it suppresses nothing after the mute.
    await report(server, { ...WHO, context: 'gone', pii_types: { iban: 70 } });
    expect((await breachesOf(server, 'server-01')).filter(({ type }) => type === 'iban')).toMatchObject([
      { expected: 7, deviation: 1, score: 63, muted: false },
    ]);
    await stopServer();
  });

  it('does not overwrite a series that has learned more since', async () => {
    const { lines } = await umbra(['trend', 'import', path.join(dump, 'pii_stats.bson')]);
    expect(lines).toEqual([
      'pii_stats: 2 read, 0 imported, 0 known already, 2 skipped (2 the series has learned more here)',
    ]);
  });
});

describe('an import is refused', () => {
  const embedded = (): Environment => ({ ...environment.env, MONGODB_URI: undefined });

  it('while a server runs on the same data folder', async () => {
    const server = await boot(embedded(), {
      classes: CONFIG_CLASSES,
      module: (settings, parts) => AppModule.with(settings, parts),
    });
    const { code, complaints } = await umbra(['trend', 'import', path.join(dump, 'mutes.jsonl')], embedded());
    expect(code).toBe(2);
    expect(complaints).toEqual([expect.stringMatching(/^umbra: Stop the server first\. .* is in use by another/)]);
    await server.close();
  });

  it('when a setting is invalid', async () => {
    const env = { ...environment.env, MONITOR_TREND_METHOD: 'zscore' };
    const { code, complaints } = await umbra(['trend', 'import', dump], env);
    expect([code, complaints.at(-1)]).toEqual([2, expect.stringMatching(/^umbra: MONITOR_TREND_METHOD must be /)]);
  });

  it.each<[string, string[], RegExp]>([
    ['no path', [], /Write "umbra trend import/],
    ['a path that is not there', ['/nowhere/dump'], /^umbra: \/nowhere\/dump cannot be read: there is no such file/],
    ['a folder without a dump', [__dirname], /^umbra: There is nothing to import/],
  ])('for %s', async (_, paths, message) => {
    const { code, complaints } = await umbra(['trend', 'import', ...paths]);
    expect([code, complaints.at(-1)]).toEqual([2, expect.stringMatching(message)]);
  });
});

/** The baseline of type ssn without the last point. */
const ORDINARY = Array.from({ length: POINTS - 1 }, (_, i) => 4 + (i % 3)).reduce((sum, count) => sum + count, 0);

async function gaugesOf(server: Booted) {
  const text = String((await call(server, 'GET', '/metrics')).body);
  const gauge = (name: string): number => Number(new RegExp(`^${name} (.+)$`, 'm').exec(text)?.[1]);
  return {
    requests: gauge('monitor_ingest_requests_total_24h'),
    latency: gauge('monitor_ingest_latency_average_seconds_24h'),
  };
}
