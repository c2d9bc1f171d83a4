import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { getModelToken } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { RedactionFeed } from '../../../src/modules/trend/feed/redaction-feed.js';
import { SeriesRecord } from '../../../src/modules/trend/series/series.model.js';
import { sharedApp, unique } from '../../support/app.js';
import type { Booted } from '../../support/boot.js';
import { bearer, call } from '../../support/client.js';
import { report, seriesOf, startTrend, totalOf } from '../../support/trend.js';

const run = promisify(execFile);
const MAIN = path.resolve(__dirname, '../../../dist/main.js');
const KEY = 'monitor key of these tests';

let app: Booted;
beforeAll(async () => {
  app = await startTrend({ env: { MONITOR_TREND_METHOD: 'z_score', MONITOR_MAX_REQUEST_BYTES: '20000' } });
});
afterAll(async () => {
  await app.close();
});

const send = (json: unknown, headers = {}) => call(app, 'POST', '/ingest', { json, headers });
const pointsOf = async (source: string, type?: string) => (await seriesOf(app, source, type))?.baseline.count ?? 0;

describe('POST /ingest', () => {
  it('stores counts', async () => {
    const answer = await send({ source_id: 'taken', pii_types: { ssn: 3, 'credit-card': 0 } });
    expect([answer.status, answer.body]).toEqual([202, { status: 'accepted' }]);
    expect((await seriesOf(app, 'taken'))?.baseline).toEqual({ count: 1, mean: 3, m2: 0 });
    expect((await seriesOf(app, 'taken', 'credit-card'))?.baseline).toEqual({ count: 1, mean: 0, m2: 0 });
  });

  it('uses `default` as organization and context when they are missing or blank', async () => {
    await report(app, { source_id: 'defaults', pii_types: { ssn: 1 } });
    await report(app, { source_id: 'defaults', organization: ' ', context: '', pii_types: { ssn: 1 } });
    await report(app, { source_id: 'defaults', organization: 'default', context: 'default', pii_types: { ssn: 1 } });
    expect(await seriesOf(app, 'defaults')).toMatchObject({
      organization: 'default',
      context: 'default',
      baseline: { count: 3 },
    });
  });

  it('separates series by context and organization, whatever separators their names contain', async () => {
    const names = { source_id: 'a:b', organization: 'c', context: 'd' };
    await report(app, { ...names, pii_types: { ssn: 1 } });
    await report(app, { ...names, source_id: 'a', organization: 'b:c', pii_types: { ssn: 1 } });
    await report(app, { ...names, context: 'e', pii_types: { ssn: 1 } });
    expect(await pointsOf('a:b')).toBe(1);
    expect(await pointsOf('a')).toBe(1);
  });

  it.each([
    ['no body', undefined],
    ['an array', []],
    ['null', null],
    ['no source', { pii_types: { ssn: 1 } }],
    ['a blank source', { source_id: ' \t', pii_types: { ssn: 1 } }],
    ['a source that is a number', { source_id: 5, pii_types: { ssn: 1 } }],
    ['a source with NUL', { source_id: 'a\0b', pii_types: { ssn: 1 } }],
    ['a source with half a character', { source_id: 'a\ud800', pii_types: { ssn: 1 } }],
    ['a source that is too long', { source_id: 'x'.repeat(1025), pii_types: { ssn: 1 } }],
    ['an organization that is an object', { source_id: 'bad', organization: {}, pii_types: { ssn: 1 } }],
    ['no types', { source_id: 'bad' }],
    ['types without counts', { source_id: 'bad', pii_types: {} }],
    ['types that are null', { source_id: 'bad', pii_types: null }],
    ['types in an array', { source_id: 'bad', pii_types: [1] }],
    ['types in a string', { source_id: 'bad', pii_types: 'ssn' }],
    ['a blank type', { source_id: 'bad', pii_types: { ' ': 1 } }],
    ['an empty type', { source_id: 'bad', pii_types: { '': 1 } }],
    ['a type with a dot', { source_id: 'bad', pii_types: { 'a.b': 1 } }],
    ['a type with a dollar first', { source_id: 'bad', pii_types: { $a: 1 } }],
    ['a negative count', { source_id: 'bad', pii_types: { ok: 1, ssn: -1 } }],
    ['a fraction', { source_id: 'bad', pii_types: { ok: 1, ssn: 1.5 } }],
    ['a count as text', { source_id: 'bad', pii_types: { ok: 1, ssn: '1' } }],
    ['a count beyond 2^53', { source_id: 'bad', pii_types: { ssn: 2 ** 53 } }],
    ['a truth value as count', { source_id: 'bad', pii_types: { ssn: true } }],
    ['a time without zone', { source_id: 'bad', timestamp: '2026-01-31T12:00:00', pii_types: { ssn: 1 } }],
    ['an empty time', { source_id: 'bad', timestamp: '', pii_types: { ssn: 1 } }],
    ['a day that is not', { source_id: 'bad', timestamp: '2026-02-30T12:00:00Z', pii_types: { ssn: 1 } }],
    ['a month that is not', { source_id: 'bad', timestamp: '2026-13-01T12:00:00Z', pii_types: { ssn: 1 } }],
    ['a week that is not', { source_id: 'bad', timestamp: '2025-W53-1T12:00:00Z', pii_types: { ssn: 1 } }],
    ['a day of the year that is not', { source_id: 'bad', timestamp: '2025-366T12:00:00Z', pii_types: { ssn: 1 } }],
    ['a time after the end of the day', { source_id: 'bad', timestamp: '2026-01-31T24:00:01Z', pii_types: { ssn: 1 } }],
    ['a zone that is not', { source_id: 'bad', timestamp: '2026-01-31T12:00:00+24:00', pii_types: { ssn: 1 } }],
    ['a date in two formats', { source_id: 'bad', timestamp: '2026-0131T12:00:00Z', pii_types: { ssn: 1 } }],
    ['a day without time', { source_id: 'bad', timestamp: '2026-01-31', pii_types: { ssn: 1 } }],
    ['a time as number', { source_id: 'bad', timestamp: 1_700_000_000, pii_types: { ssn: 1 } }],
  ])('returns 400 for %s and stores nothing', async (_, json) => {
    const answer = await send(json);
    expect(answer.status).toBe(400);
    expect(typeof answer.body.error).toBe('string');
    expect(await pointsOf('bad')).toBe(0);
    expect(await pointsOf('bad', 'ok')).toBe(0);
  });

  it('names the invalid field', async () => {
    expect((await send({ pii_types: { ssn: 1 } })).body.error).toMatch(/source_id is required/);
    expect((await send({ source_id: 'x' })).body.error).toMatch(/pii_types/);
    expect((await send({ source_id: 'x', pii_types: { ssn: -1 } })).body.error).toMatch(/negative/);
  });

  it.each([
    ['infinite', '{"source_id":"bad","pii_types":{"ssn":1e400}}'],
    ['not JSON', '{"source_id":"bad"'],
    ['polluting a prototype', '{"source_id":"bad","pii_types":{"__proto__":1}}'],
  ])('returns 400 for a body that is %s', async (_, text) => {
    const answer = await call(app, 'POST', '/ingest', { text, headers: { 'content-type': 'application/json' } });
    expect(answer.status).toBe(400);
  });

  it('accepts the requests of clients of existing monitors', async () => {
    const text = JSON.stringify({ Source_ID: 'lenient', extra: [1], PII_TYPES: { 'A/b-C$': null, toString: 2 } });
    for (const type of ['application/x-www-form-urlencoded', 'text/plain']) {
      expect((await call(app, 'POST', '/ingest', { text, headers: { 'content-type': type } })).status).toBe(202);
    }
    expect((await seriesOf(app, 'lenient', 'A/b-C$'))?.baseline).toEqual({ count: 2, mean: 0, m2: 0 });
    expect(await pointsOf('lenient', 'toString')).toBe(2);
  });

  it.each([
    ['2026-01-31T12:00:00Z', '2026-01-31T12:00:00.000Z'],
    ['2026-01-31t13:30:00.1239+01:30', '2026-01-31T12:00:00.123Z'],
    ['2024-02-29 23:59:60-00:30', '2024-03-01T00:30:00.000Z'],
    // The contract names ISO 8601, of which RFC 3339 is a part: what Java, `date +%FT%T%z` and others write.
    ['2026-01-31T12:00Z', '2026-01-31T12:00:00.000Z'],
    ['2026-01-31T13:00:00+0100', '2026-01-31T12:00:00.000Z'],
    ['2026-01-31T13:00:00+01', '2026-01-31T12:00:00.000Z'],
    ['2026-01-31T12:00:00,5Z', '2026-01-31T12:00:00.500Z'],
    ['2026-01-31T12:00.25Z', '2026-01-31T12:00:15.000Z'],
    ['2026-01-31T12.5Z', '2026-01-31T12:30:00.000Z'],
    ['20260131T120000.001Z', '2026-01-31T12:00:00.001Z'],
    ['2026-031T12Z', '2026-01-31T12:00:00.000Z'],
    ['2024366T120000Z', '2024-12-31T12:00:00.000Z'],
    ['2026-W05-6T12:00Z', '2026-01-31T12:00:00.000Z'],
    ['2020W537T1200Z', '2021-01-03T12:00:00.000Z'],
    ['2026-01-31T24:00:00Z', '2026-02-01T00:00:00.000Z'],
  ])('reads the time %s', async (timestamp, at) => {
    await report(app, { source_id: timestamp, timestamp, pii_types: { ssn: 1 } });
    expect((await seriesOf(app, timestamp))?.newestAt.toISOString()).toBe(at);
  });

  it('returns 413 with the limit for a body that is too large', async () => {
    const answer = await send({ source_id: 'large', filler: 'x'.repeat(20_000), pii_types: { ssn: 1 } });
    expect(answer.status).toBe(413);
    expect(answer.body.error).toContain('20000');
  });

  it('returns 404 and 405 in the same format', async () => {
    expect(await call(app, 'GET', '/ingest')).toMatchObject({ status: 405, body: { error: expect.any(String) } });
    expect(await call(app, 'POST', '/ingest/x')).toMatchObject({ status: 404, body: { error: expect.any(String) } });
  });
});

describe('an Idempotency-Key', () => {
  const key = (value: string) => ({ 'idempotency-key': value });

  it('is refused when it is invalid or comes with another report', async () => {
    await report(app, { source_id: 'key', pii_types: { ssn: 4 } }, key('three'));
    const other = await send({ source_id: 'key', pii_types: { ssn: 5 } }, key('three'));
    expect([other.status, other.body.code]).toEqual([422, 'KEY_REUSED']);
    expect((await send({ source_id: 'key', pii_types: { ssn: 4 } }, key('x'.repeat(256)))).status).toBe(400);
    expect(await pointsOf('key')).toBe(1);
  });
});

describe('a page on another site', () => {
  it.each(['/ingest', '/replay', '/mute'])('cannot call %s on behalf of its visitor', async (path) => {
    const from = (site: string) => call(app, 'POST', path, { text: '{}', headers: { 'sec-fetch-site': site } });
    for (const site of ['cross-site', 'same-site']) {
      expect(await from(site)).toMatchObject({ status: 403, body: { code: 'CROSS_SITE' } });
    }
    expect((await from('same-origin')).status).toBe(400);
  });
});

describe('/health, /metrics and the key', () => {
  it('report health, and the version that the executable prints', async () => {
    const answer = await call(app, 'GET', '/health');
    expect([answer.status, answer.body]).toEqual([200, { status: 'UP', applicationVersion: expect.any(String) }]);
    expect((await call(app, 'GET', '/api/health')).body.applicationVersion).toBe(answer.body.applicationVersion);
    const printed = await Promise.all(['-version', '--version'].map((flag) => run(process.execPath, [MAIN, flag])));
    for (const { stdout } of printed) expect(stdout).toBe(`${String(answer.body.applicationVersion)}\n`);
  });

  it('count every request to /ingest, accepted or not', async () => {
    const before = await gauge('monitor_ingest_requests_total_24h');
    await report(app, { source_id: 'counted', pii_types: { ssn: 1 } });
    await send({});
    await call(app, 'GET', '/ingest');
    await call(app, 'POST', '/mute', { json: {} });
    expect((await gauge('monitor_ingest_requests_total_24h')) - before).toBe(3);
    expect(await gauge('monitor_ingest_latency_average_seconds_24h')).toBeGreaterThan(0);
  });

  it('include HELP and TYPE of both gauges', async () => {
    const { body, headers } = await call(app, 'GET', '/metrics');
    expect(headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
    for (const name of ['monitor_ingest_requests_total_24h', 'monitor_ingest_latency_average_seconds_24h']) {
      expect(body).toMatch(new RegExp(`# HELP ${name} .+\\n# TYPE ${name} gauge\\n${name} \\d`));
    }
  });

  async function gauge(name: string): Promise<number> {
    const { body } = await call(app, 'GET', '/metrics');
    return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(body as string)?.[1]);
  }
});

describe('with MONITOR_API_KEY', () => {
  let closed: Booted;
  beforeAll(async () => {
    closed = await startTrend({ env: { MONITOR_API_KEY: KEY } });
  });
  afterAll(async () => {
    await closed.close();
  });
  const body = { source_id: 'closed', pii_types: { ssn: 1 } };

  it.each(['/ingest', '/replay', '/mute'])('%s returns 401 without the key, before the body is read', async (path) => {
    for (const headers of [{}, bearer('wrong'), bearer(`${KEY}x`), { authorization: `Basic ${KEY}` }, bearer('')]) {
      const answer = await call(closed, 'POST', path, { text: '{', headers });
      expect([answer.status, answer.body]).toEqual([401, { error: 'unauthorized' }]);
      expect(answer.headers.get('www-authenticate')).toBe('Bearer');
    }
  });

  it('accepts the key with the scheme in any case', async () => {
    for (const authorization of [`Bearer ${KEY}`, `bearer ${KEY}`, `BEARER  ${KEY}`]) {
      await report(closed, body, { authorization });
    }
    expect((await seriesOf(closed, 'closed'))?.baseline.count).toBe(3);
  });

  it('leaves /health and /metrics open', async () => {
    expect((await call(closed, 'GET', '/health')).status).toBe(200);
    expect((await call(closed, 'GET', '/metrics')).status).toBe(200);
  });

  it('protects the list of mutes and their removal as well', async () => {
    expect((await call(closed, 'GET', '/mutes')).status).toBe(401);
    expect((await call(closed, 'DELETE', '/mute?context=x')).status).toBe(401);
  });
});

describe('series that reports would make', () => {
  const LIMITS = {
    MONITOR_MAX_TYPES_PER_REPORT: '6',
    MONITOR_MAX_TYPES_PER_SOURCE: '8',
    MONITOR_MAX_SERIES_PER_ORGANIZATION: '20',
    MONITOR_MAX_SERIES: '30',
  };
  let limited: Booted;
  beforeAll(async () => {
    limited = await startTrend({ env: LIMITS });
  });
  afterAll(async () => {
    await limited.close();
  });

  const types = (prefix: string, count: number): Record<string, number> =>
    Object.fromEntries(Array.from({ length: count }, (_, i) => [`${prefix}${i}`, 1]));
  const give = async (names: { source_id: string; organization: string }, pii_types: Record<string, number>) => {
    const { status, body } = await call(limited, 'POST', '/ingest', { json: { ...names, pii_types } });
    return { status, code: body.code, limit: body.limit, most: body.most };
  };
  const TAKEN = { status: 202 };

  it('are bounded by the report, the source, the organization and in all, and known ones go on', async () => {
    const one = { source_id: 'one', organization: 'a' };
    expect(await give(one, types('x', 7))).toEqual({ status: 400, code: 'TOO_MANY_TYPES', limit: 'report', most: 6 });
    expect(await give(one, types('x', 6))).toMatchObject(TAKEN);
    const full = { status: 422, code: 'TOO_MANY_SERIES', limit: 'source', most: 8 };
    expect(await give(one, types('y', 3))).toEqual(full);
    expect(await give(one, { ...types('x', 2), ...types('y', 3) })).toEqual(full);
    expect(await seriesOf(limited, 'one', 'y0')).toBeNull();
    expect(await give(one, types('y', 2))).toMatchObject(TAKEN);
    expect(await give(one, { x0: 5, y1: 5 })).toMatchObject(TAKEN);

    // 9 series of the first source, 9 of the second: two are left.
    const two = { source_id: 'two', organization: 'a' };
    expect(await give(two, types('x', 6))).toMatchObject(TAKEN);
    expect(await give(two, types('y', 2))).toMatchObject(TAKEN);
    const three = { source_id: 'three', organization: 'a' };
    expect(await give(three, types('x', 2))).toMatchObject({ status: 422, limit: 'organization', most: 20 });
    expect(await give(three, types('x', 1))).toMatchObject(TAKEN);
    expect(await give(three, { x0: 9 })).toMatchObject(TAKEN);

    const elsewhere = { source_id: 'four', organization: 'b' };
    expect(await give(elsewhere, types('x', 6))).toMatchObject(TAKEN);
    expect(await give({ source_id: 'five', organization: 'c' }, types('x', 3))).toMatchObject({
      status: 422,
      limit: 'store',
      most: 30,
    });
    const metrics = await (await fetch(`${limited.url}/metrics`)).text();
    for (const [limit, times] of Object.entries({ report: 1, source: 2, organization: 1, store: 1 })) {
      expect(metrics).toContain(`monitor_reports_refused_total{limit="${limit}"} ${times}`);
    }
  });
});

describe('reports of anybody', () => {
  it('make fewer series than those of known senders, and take no room from own redactions', async () => {
    const env = {
      MONITOR_MAX_SERIES_WITHOUT_KEY: '12',
      MONITOR_MAX_SERIES: '37',
      MONITOR_MAX_SERIES_PER_ORGANIZATION: '40',
      MONITOR_DASHBOARD_ENABLED: 'false',
    };
    const limited = await startTrend({ env });
    try {
      const give = (source_id: string, types: readonly string[]) =>
        call(limited, 'POST', '/ingest', {
          json: { source_id, pii_types: Object.fromEntries(types.map((type) => [type, 1])) },
        });
      expect((await give('s1', ['a', 'b', 'c', 'd', 'e'])).status).toBe(202);
      expect((await give('s2', ['a', 'b', 'c', 'd', 'e'])).status).toBe(202);
      const refused = await give('s3', ['a', 'b']);
      expect(refused).toMatchObject({
        status: 422,
        body: {
          code: 'TOO_MANY_SERIES',
          limit: 'without-key',
          most: 12,
          error: expect.stringContaining('MONITOR_API_KEY'),
        },
      });
      expect((await give('s1', ['a', 'e'])).status).toBe(202);

      // Of 37 there is room for 28 with own ones: 12 are there.
      const feed = limited.app.get(RedactionFeed);
      const note = (context: string, kinds: readonly string[]): void => {
        feed.note({ organization: 'north', context, counts: new Map(kinds.map((kind) => [kind, 3])) });
      };
      const kinds = ['k1', 'k2', 'k3', 'k4', 'k5', 'k6', 'k7'];
      note('first', kinds);
      await feed.report();
      note('second', kinds);
      await feed.report();
      note('third', kinds);
      note('first', ['k1', 'new']);
      await feed.report();
      const stored = await limited.app
        .get<Model<SeriesRecord>>(getModelToken(SeriesRecord.name), { strict: false })
        .find({ source: 'umbra', type: { $ne: '' } })
        .lean<SeriesRecord[]>();
      const sums: Record<string, number> = {};
      for (const { organization, context, hours } of stored) {
        const name = `${organization}/${context}`;
        sums[name] = (sums[name] ?? 0) + totalOf(hours).sum;
      }
      // What has no series of its own is counted under another name, and nothing is lost.
      expect(sums).toEqual({ 'north/first': 24, 'north/second': 21, 'other/other': 24 });
    } finally {
      await limited.close();
    }
  });

  it('take little space for a name that is used once', async () => {
    const shared = await sharedApp();
    const source_id = unique('wide');
    const pii_types = Object.fromEntries(Array.from({ length: 1000 }, (_, i) => [`t${i}`, 1]));
    expect((await call(shared, 'POST', '/ingest', { json: { source_id, pii_types } })).status).toBe(202);
    const stored = await shared.app
      .get<Model<SeriesRecord>>(getModelToken(SeriesRecord.name), { strict: false })
      .collection.find({ source: source_id } as object)
      .toArray();
    expect(stored).toHaveLength(1001);
    for (const one of stored) expect(JSON.stringify(one).length).toBeLessThan(1500);
  });
});
