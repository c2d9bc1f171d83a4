import { MAX_QUESTIONS } from '../../../src/modules/trend/dashboard/dashboard-admission.js';
import { MAX_ASKED } from '../../../src/modules/trend/dashboard/survey-queue.js';
import { MuteRepository } from '../../../src/modules/trend/mutes/mute.repository.js';
import type { Booted } from '../../support/boot.js';
import { startTrend } from '../../support/trend.js';
import { sharedApp } from '../../support/app.js';
import { call } from '../../support/client.js';
import { MovedClock } from '../../support/moved-clock.js';
import { relayedDatabase } from '../../support/relayed-database.js';
import { breachOf, seedBreaches, seedSeries } from '../../support/trend-data.js';
import { until } from '../../support/until.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const ENDPOINTS = ['summary', 'alerts', 'entities', 'flows', 'trends', 'organizations'];

const clock = new MovedClock();
let app: Booted;
beforeAll(async () => {
  app = await startTrend({ clock });
});
afterAll(async () => {
  await app.close();
});

const read = (name: string, query = '') => call(app, 'GET', `/api/dashboard/${name}${query}`);
const ago = (ms: number) => clock.now().getTime() - ms;

describe('before the first report', () => {
  it('returns empty lists, never null', async () => {
    expect((await read('summary')).body).toEqual({
      total_entries: 0,
      total_breaches: 0,
      unique_sources: 0,
      unique_types: 0,
      unique_contexts: 0,
      mutes: [],
      window_hours: 24,
    });
    expect((await read('alerts')).body).toEqual({ alerts: [], total: 0, window_hours: 24 });
    expect((await read('entities')).body).toEqual({
      totals: {},
      timeline: {},
      bucket_minutes: 60,
      total: 0,
      window_hours: 24,
    });
    expect((await read('flows')).body).toEqual({ flows: [], total: 0, window_hours: 24 });
    expect((await read('trends')).body).toEqual({ trends: [], total: 0, window_hours: 24 });
    expect((await read('organizations')).body).toEqual({ organizations: [], total: 0, window_hours: 24 });
  });
});

describe('a report sent to POST /ingest', () => {
  it('appears on the dashboard', async () => {
    const report = { source_id: 'shop', organization: 'reported', context: 'web', pii_types: { email: 7, ssn: 0 } };
    for (const email of [7, 5]) {
      const answer = await call(app, 'POST', '/ingest', { json: { ...report, pii_types: { email, ssn: 0 } } });
      expect(answer.status).toBe(202);
    }
    const query = '?organization=reported';
    expect((await read('summary', query)).body).toMatchObject({
      total_entries: 2,
      unique_sources: 1,
      unique_types: 2,
      unique_contexts: 1,
    });
    expect((await read('flows', query)).body.flows).toEqual([
      { source: 'shop', context: 'web', organization: 'reported', types: { email: 12, ssn: 0 }, total: 12 },
    ]);
    expect((await read('entities', query)).body.totals).toEqual({ email: 12, ssn: 0 });
    expect((await read('trends', query)).body.trends).toContainEqual({
      source_id: 'shop',
      context: 'web',
      organization: 'reported',
      pii_type: 'email',
      baseline_mean: 6,
      recent_mean: 6,
      sample_count: 2,
      deviation_pct: 0,
    });
  });

  it('updates the dashboard about a second later', async () => {
    const json = { source_id: 'again', organization: 'again', pii_types: { email: 1 } };
    const entries = async () => (await read('summary', '?organization=again')).body.total_entries as number;
    await call(app, 'POST', '/ingest', { json });
    expect(await entries()).toBe(1);
    await call(app, 'POST', '/ingest', { json });
    await until(async () => (await entries()) === 2);
  });
});

describe('the window', () => {
  const organization = 'windows';
  const count = async (hours: string) =>
    (await read('summary', `?organization=${organization}&hours=${hours}`)).body as Record<string, number>;

  beforeAll(async () => {
    const points = [1 * MINUTE, 5.5 * HOUR, 23.5 * HOUR, 70 * HOUR, 167.5 * HOUR].map((age) => ({
      at: ago(age),
      count: 1,
    }));
    await seedSeries(app, [
      { organization, context: 'c', source: 's', type: '', points: [...points].reverse() },
      { organization, context: 'c', source: 's', type: 'ssn', points: [...points].reverse() },
    ]);
  });

  it.each([
    ['6', 6, 2],
    ['24', 24, 3],
    ['72', 72, 4],
    ['168', 168, 5],
    ['100000', 168, 5],
    ['0', 24, 3],
    ['-3', 24, 3],
    ['12.5', 24, 3],
    ['junk', 24, 3],
    ['', 24, 3],
    ['6&hours=6', 24, 3],
  ])('hours=%s is %d hours', async (hours, shown, reports) => {
    expect(await count(hours)).toMatchObject({ window_hours: shown, total_entries: reports });
  });

  it.each([
    [3, 15],
    [6, 15],
    [7, 60],
    [24, 60],
    [25, 240],
    [168, 240],
  ])('%d hours come in buckets of %d minutes, sorted by time, the running one last', async (hours, minutes) => {
    const { body } = await read('entities', `?organization=${organization}&hours=${hours}`);
    expect(body.bucket_minutes).toBe(minutes);
    const times = (body.timeline.ssn as { time: string }[]).map(({ time }) => Date.parse(time));
    for (const [i, time] of times.slice(1).entries()) expect(time - (times[i] ?? 0)).toBe(minutes * MINUTE);
    expect(times.every((time) => time % (minutes * MINUTE) === 0)).toBe(true);
    const now = clock.now().getTime();
    expect(times[0]).toBeLessThanOrEqual(now - hours * HOUR);
    expect(times.at(-1)).toBeGreaterThan(now - (minutes + 1) * MINUTE);
    expect(times.at(-1)).toBeLessThanOrEqual(now);
  });

  it('counts each report in it once', async () => {
    for (const [hours, sum] of [
      [6, 2],
      [24, 3],
      [168, 5],
    ]) {
      const { body } = await read('entities', `?organization=${organization}&hours=${hours}`);
      expect(body.totals.ssn).toBe(sum);
      const shown = (body.timeline.ssn as { count: number }[]).reduce((total, { count: part }) => total + part, 0);
      expect(shown).toBe(sum);
    }
  });
});

describe('tenants', () => {
  beforeAll(async () => {
    const points = [{ at: ago(MINUTE), count: 10 }];
    await seedSeries(
      app,
      ['tenant-a', 'tenant-b'].flatMap((organization) =>
        ['', 'ssn', 'email'].map((type) => ({ organization, context: 'prod', source: 'same', type, points })),
      ),
    );
    await seedBreaches(
      app,
      ['tenant-a', 'tenant-b'].map((organization) => breachOf({ organization, context: 'prod', source: 'same' })),
    );
    const mute = { context: 'prod', mutedAt: new Date(ago(MINUTE)), expiresAt: new Date(ago(-HOUR)) };
    const mutes = app.app.get(MuteRepository, { strict: false });
    for (const organization of ['tenant-a', 'tenant-b']) await mutes.save({ organization, ...mute });
  });

  it('are separated when the organization is named', async () => {
    const query = '?organization=tenant-a';
    expect((await read('summary', query)).body).toMatchObject({
      total_entries: 1,
      total_breaches: 1,
      unique_sources: 1,
      mutes: [{ organization: 'tenant-a', context: 'prod' }],
    });
    for (const [name, list] of [
      ['alerts', 'alerts'],
      ['flows', 'flows'],
      ['trends', 'trends'],
    ] as const) {
      const entries = (await read(name, query)).body[list] as { organization: string }[];
      expect(new Set(entries.map(({ organization }) => organization))).toEqual(new Set(['tenant-a']));
    }
  });

  it('are listed, each with its own source of the same name', async () => {
    const { body } = await read('organizations');
    const names = (body.organizations as { organization: string }[]).map(({ organization }) => organization);
    expect(names).toEqual([...names].sort());
    expect(names).toEqual(expect.arrayContaining(['tenant-a', 'tenant-b']));
    const flows = (await read('flows')).body.flows as { source: string }[];
    expect(flows.filter(({ source }) => source === 'same')).toHaveLength(2);
  });

  it('can be filtered by context, source and type', async () => {
    const query = '?organization=tenant-a&context=prod&source_id=same&pii_type=ssn';
    expect((await read('summary', query)).body).toMatchObject({ total_entries: 1, unique_types: 1 });
    expect((await read('trends', query)).body.total).toBe(1);
    expect((await read('alerts', query)).body.total).toBe(1);
    expect((await read('alerts', '?organization=tenant-a&context=other')).body.total).toBe(0);
  });

  it('cannot use a name as a database operator', async () => {
    const answer = await read('flows', '?organization[$ne]=x');
    expect([answer.status, answer.body.code]).toEqual([400, 'UNKNOWN_PARAMETER']);
    expect((await read('flows', '?organization=a&organization=b')).status).toBe(400);
    expect((await read('flows', `?organization=${'x'.repeat(1025)}`)).status).toBe(400);
  });
});

describe('alerts', () => {
  it('have the fields of a breach entry and come newest first, in pages', async () => {
    const organization = 'alerting';
    const at = new Date(ago(2 * HOUR));
    await seedBreaches(app, [
      breachOf({ organization, id: 'older', at, detectedAt: new Date(ago(HOUR)) }),
      breachOf({ organization, id: 'newer', at, detectedAt: new Date(ago(MINUTE)), muted: true, method: 'evt' }),
      breachOf({ organization, id: 'endless', detectedAt: new Date(ago(3 * HOUR)), score: Infinity }),
      breachOf({ organization, id: 'too old', detectedAt: new Date(ago(30 * HOUR)) }),
    ]);
    const { body } = await read('alerts', `?organization=${organization}`);
    expect(body.total).toBe(3);
    expect((body.alerts as { id: string }[]).map(({ id }) => id)).toEqual(['newer', 'older', 'endless']);
    expect(body.alerts[1]).toEqual({
      id: 'older',
      timestamp: at.toISOString(),
      detected_at: expect.stringMatching(/Z$/) as string,
      pii_type: 'ssn',
      context: 'default',
      organization,
      source_id: 'server-01',
      kind: 'increase',
      method: 'z_score',
      count: 500,
      average: 4,
      score: 248,
      limit: 3,
      z_score: 248,
      muted: false,
    });
    expect(body.alerts[0]).toMatchObject({ muted: true });
    expect(body.alerts[0]).not.toHaveProperty('z_score');
    expect(body.alerts[2]).toMatchObject({ score: null });
    const part = (await read('alerts', `?organization=${organization}&offset=1&limit=1`)).body;
    expect(part).toMatchObject({ alerts: [{ id: 'older' }], total: 3 });
  });
});

describe('lists', () => {
  it('are sorted and paged and include their total', async () => {
    const organization = 'sorted';
    const points = (count: number) => [{ at: ago(2 * MINUTE), count }];
    await seedSeries(
      app,
      [3, 9, 1, 7].map((count, i) => ({
        organization,
        context: 'c',
        source: `s${i}`,
        type: i === 0 ? '__proto__' : 'constructor',
        points: points(count),
      })),
    );
    const totals = async (query: string) =>
      ((await read('flows', `?organization=${organization}${query}`)).body.flows as { total: number }[]).map(
        ({ total }) => total,
      );
    expect(await totals('')).toEqual([9, 7, 3, 1]);
    expect(await totals('&offset=1&limit=2')).toEqual([7, 3]);
    const entities = await call(app, 'GET', `/api/dashboard/entities?organization=${organization}&limit=1`);
    expect(entities.body).toMatchObject({ totals: { constructor: 17 }, total: 2 });
    const all = (await read('entities', `?organization=${organization}`)).body.totals as object;
    expect(Object.entries(all)).toEqual([
      ['constructor', 17],
      ['__proto__', 3],
    ]);
  });

  it.each(['limit=0', 'limit=5001', 'limit=x', 'offset=-1'])('return 400 for %s', async (query) => {
    expect((await read('flows', `?${query}`)).status).toBe(400);
  });

  it('show the trends farthest from their baseline first', async () => {
    const organization = 'drifting';
    const old = Array.from({ length: 9 }, (_, i) => ({ at: ago((60 - i) * HOUR), count: 10 }));
    await seedSeries(
      app,
      [12, 100, 1].map((count, i) => ({
        organization,
        context: 'c',
        source: `s${i}`,
        type: 'ssn',
        points: [...old, { at: ago(MINUTE), count }],
      })),
    );
    const trends = (await read('trends', `?organization=${organization}`)).body.trends as Record<string, unknown>[];
    expect(trends.map(({ source_id }) => source_id)).toEqual(['s1', 's2', 's0']);
    expect(trends[0]).toMatchObject({ baseline_mean: 19, recent_mean: 100, sample_count: 10 });
    expect(trends[0]?.deviation_pct).toBeCloseTo(426.3, 1);
  });
});

describe('the page', () => {
  // The files of all pages are served by another part of the product.
  const get = async (path: string) => call(await sharedApp(), 'GET', path);

  it('is where / redirects to', async () => {
    const answer = await get('/');
    expect(answer.status).toBe(302);
    expect(answer.headers.get('location')).toBe('/dashboard');
  });

  it('has no inline scripts or styles, and its files may be cached forever', async () => {
    const page = await get('/dashboard');
    expect(page.status).toBe(200);
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(page.headers.get('content-security-policy')).toContain("script-src 'self'");
    expect(page.body).not.toMatch(/<script(?![^>]* src=)|<style|\sstyle=|\son\w+=|https?:/);
    const files = [...(page.body as string).matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, f]) => f);
    expect(files.length).toBeGreaterThanOrEqual(3);
    for (const file of files) {
      const answer = await get(file ?? '');
      expect(answer.status).toBe(200);
      expect(answer.headers.get('cache-control')).toContain('immutable');
      expect(answer.headers.get('content-type')).toMatch(/^(?:text\/(?:javascript|css)|image\/svg)/);
    }
  });

  it.each(['/assets/none.js', '/assets/..%2Findex.html', '/assets/__proto__'])('does not include %s', async (path) => {
    expect((await get(path)).status).toBe(404);
  });
});

describe('while the database hangs', () => {
  it('dashboard requests never take the places of reports', async () => {
    const database = await relayedDatabase();
    const crowded = await startTrend({ env: { MONGODB_URI: database.uri } });
    const leaving = new AbortController();
    try {
      database.relay.hang();
      const statuses: number[] = [];
      const questions = Array.from({ length: MAX_QUESTIONS + 40 }, async (_, n) => {
        const query = `hours=${(n % MAX_ASKED) + 1}`;
        const url = `${crowded.url}/api/dashboard/entities?${query}`;
        const { status, headers } = await fetch(url, { signal: leaving.signal });
        statuses.push(status);
        expect(headers.get('retry-after')).toBe('1');
      });
      const settled = Promise.allSettled(questions);
      // Requests beyond the limit are refused at once; the others wait.
      await until(() => statuses.length === 40);
      expect(new Set(statuses)).toEqual(new Set([503]));
      // A place is free for requests that need no database.
      expect((await call(crowded, 'POST', '/ingest', { json: {} })).status).toBe(400);
      leaving.abort();
      await settled;
      database.relay.heal();
      // Disconnected clients have returned their places.
      await until(async () => (await call(crowded, 'GET', '/api/dashboard/summary')).status === 200);
    } finally {
      leaving.abort();
      database.relay.heal();
      await crowded.close();
      await database.close();
    }
  });
});

describe('with MONITOR_DASHBOARD_ENABLED=false', () => {
  it('returns 404 for the page and its API', async () => {
    const closed = await startTrend({ env: { MONITOR_DASHBOARD_ENABLED: 'false' } });
    try {
      const paths = ['/dashboard', ...ENDPOINTS.map((name) => `/api/dashboard/${name}`)];
      for (const path of paths) {
        const answer = await call(closed, 'GET', path);
        expect([path, answer.status, answer.body]).toEqual([path, 404, { error: 'There is nothing at this path.' }]);
      }
    } finally {
      await closed.close();
    }
  });
});
