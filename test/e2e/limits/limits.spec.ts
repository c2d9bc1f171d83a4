import { sharedApp, startApp, type TestApp } from '../../support/app.js';
import { bearer, call, issueKey, makeUser, signIn, type TestUser } from '../../support/client.js';
import { StillClock } from '../../support/moved-clock.js';
import { makePdf } from '../../support/pdf.js';
import { startOllama, type Ollama } from '../../support/receivers/ollama.js';
import { relayedDatabase, type RelayedDatabase } from '../../support/relayed-database.js';
import { asking, makeGroup } from '../../support/review-people.js';

const clock = new StillClock();
let database: RelayedDatabase;
let model: Ollama;
let app: TestApp;
/** Another process on the same database. */
let replica: TestApp;
let greedy: TestUser;
let modest: TestUser;

beforeAll(async () => {
  [database, model] = [await relayedDatabase(), await startOllama()];
  const env = {
    MONGODB_URI: database.uri,
    TRUSTED_PROXIES: '127.0.0.1',
    OUTBOUND_ALLOWED_HOSTS: '127.0.0.1',
    RATE_LIMITS_PER_KEY: 'requests=5/60,bytes=10000/60',
    RATE_LIMITS_PER_USER: 'requests=8/60',
    RATE_LIMITS_PER_GROUP: 'requests=20/3600,pages=12/3600,questions=6/3600',
    RATE_LIMITS_PER_ADDRESS: 'requests=3/60',
  };
  app = await startApp({ clock, env });
  replica = await startApp({ env: { ...env, UMBRA_API_KEY: undefined, UMBRA_ADMIN_PASSWORD: undefined }, clock });
});
beforeEach(async () => {
  // What the administrator has used for other tests comes back.
  clock.moveOn(60_000);
  [greedy, modest] = [await makeUser(app, 'ROLE_USER'), await makeUser(app, 'ROLE_USER')];
  clock.moveOn(60_000);
});
afterAll(async () => {
  await replica.close();
  await app.close();
  await model.close();
  await database.close();
});

const read = (key: string) => call(app, 'GET', '/api/policies', { headers: bearer(key) });
const redact = (key: string, text: string) =>
  call(app, 'POST', '/api/filter', { headers: { ...bearer(key), 'content-type': 'text/plain' }, text });

async function statusesOf(count: number, request: () => Promise<{ readonly status: number }>): Promise<number[]> {
  const statuses: number[] = [];
  for (let i = 0; i < count; i++) statuses.push((await request()).status);
  return statuses;
}

describe('requests beyond a limit', () => {
  it('of one key are refused with the time to wait, and those of another key are not', async () => {
    const [first, second] = [await issueKey(app, greedy), await issueKey(app, modest)];
    expect(await statusesOf(6, () => read(first))).toEqual([200, 200, 200, 200, 200, 429]);
    const refused = await read(first);
    expect([refused.status, refused.body.code]).toEqual([429, 'RATE_LIMITED']);
    // Five a minute: one comes back in twelve seconds.
    expect(refused.headers.get('retry-after')).toBe('12');
    expect(await statusesOf(5, () => read(second))).toEqual(Array(5).fill(200));
    clock.moveOn(12_000);
    expect(await statusesOf(2, () => read(first))).toEqual([200, 429]);
  });

  it('of one user are counted over keys and sessions', async () => {
    const key = await issueKey(app, greedy);
    clock.moveOn(60_000);
    const cookie = await signIn(app, greedy.email, greedy.password);
    const whoAmI = () => call(app, 'GET', '/api/session', { headers: { cookie } });
    expect(await statusesOf(4, () => read(key))).toEqual(Array(4).fill(200));
    expect(await statusesOf(5, whoAmI)).toEqual([200, 200, 200, 200, 429]);
  });

  it('of one address without a credential are refused, and those of another address are not', async () => {
    const from = (address: string) =>
      call(app, 'GET', '/api/dashboard/summary', { headers: { 'x-forwarded-for': address } });
    expect(await statusesOf(4, () => from('192.0.2.1'))).toEqual([200, 200, 200, 429]);
    expect((await from('192.0.2.2')).status).toBe(200);
  });

  it('are counted by kind of caller and unit', async () => {
    const counted = async () => {
      const text = await (await fetch(`${app.url}/actuator/prometheus`)).text();
      return Number(/^umbra_rate_limited_requests_total\{subject="key",unit="requests"\} (\d+)$/m.exec(text)?.[1] ?? 0);
    };
    const before = await counted();
    const key = await issueKey(app, modest);
    expect(await statusesOf(7, () => read(key))).toEqual([...Array<number>(5).fill(200), 429, 429]);
    expect(await counted()).toBe(before + 2);
  });

  it('do not keep monitors from health', async () => {
    expect(await statusesOf(8, () => call(app, 'GET', '/api/health'))).toEqual(Array(8).fill(200));
  });
});

describe('bytes', () => {
  it('are charged once they have come, and then have to come back', async () => {
    const key = await issueKey(app, greedy);
    expect((await redact(key, 'x'.repeat(12_000))).status).toBe(200);
    const refused = await redact(key, 'x');
    expect([refused.status, refused.body.error]).toEqual([429, expect.stringContaining('bytes')]);
    clock.moveOn(13_000);
    expect((await redact(key, 'x')).status).toBe(200);
  });
});

describe('the headers of an answer', () => {
  it('name each quota, what is left of it, and when it is full again', async () => {
    const key = await issueKey(app, modest);
    // Making the key was a request too.
    clock.moveOn(60_000);
    const { headers } = await redact(key, 'x'.repeat(10));
    expect(headers.get('ratelimit-policy')).toBe(
      '"key-requests-60";q=5;w=60;qu="requests", "key-bytes-60";q=10000;w=60;qu="content-bytes", ' +
        '"user-requests-60";q=8;w=60;qu="requests"',
    );
    expect(headers.get('ratelimit')).toBe(
      '"key-requests-60";r=4;t=12, "key-bytes-60";r=10000;t=0, "user-requests-60";r=7;t=8',
    );
  });

  it('say nothing of limits where there are none', async () => {
    const free = await sharedApp();
    const { headers } = await call(free, 'GET', '/api/policies', { headers: bearer(free.apiKey) });
    expect([headers.get('ratelimit'), headers.get('ratelimit-policy')]).toEqual([null, null]);
  });
});

describe('a limit of a group, over two processes', () => {
  const SSN = 'SSN 219-09-9999';

  beforeAll(async () => {
    const made = { type: 'ollama', endpoint: model.url, model: 'tiny', prompt: 'Another {{label}}', timeoutMs: 5000 };
    const generators = { made };
    const ssnFilterStrategies = [{ strategy: 'MAP_REPLACE', generator: 'made' }];
    const json = { generators, identifiers: { ssn: { ssnFilterStrategies } } };
    expect((await call(app, 'PUT', '/api/policies/asks', { headers: bearer(app.apiKey), json })).status).toBe(201);
  });

  const textOf = (to: TestApp, key: string, policy: string) =>
    call(to, 'POST', `/api/filter?p=${policy}`, {
      headers: { ...bearer(key), 'content-type': 'text/plain' },
      text: SSN,
    });
  const pdfOf = (to: TestApp, key: string) =>
    fetch(`${to.url}/api/filter`, {
      method: 'POST',
      headers: { ...bearer(key), 'content-type': 'application/pdf' },
      body: Uint8Array.from(makePdf(Array.from({ length: 3 }, () => ({ lines: [[72, 700, SSN]] })))),
    });

  it.each([
    // Between two requests some come back: an hour brings twenty.
    // Each process alone would let twice as many through.
    ['requests', 20, 28, (to: TestApp, key: string) => call(to, 'GET', '/api/policies', { headers: bearer(key) })],
    ['pages', 4, 6, pdfOf],
    ['questions', 6, 9, (to: TestApp, key: string) => textOf(to, key, 'asks')],
  ] as const)('counts %s of all members together', async (_, least, most, request) => {
    await makeGroup(asking(app, bearer(app.apiKey)), [greedy.id, modest.id]);
    const keys = [await issueKey(app, greedy), await issueKey(app, modest)];
    // Each process that has not met a group before begins to count there.
    let accepted = 0;
    let status = 0;
    for (let i = 0; status !== 429 && i <= 2 * most; i++) {
      // So that neither key nor user has used up its own.
      clock.moveOn(12_000);
      ({ status } = await request(i % 2 === 0 ? app : replica, keys[i % 4 < 2 ? 0 : 1] ?? ''));
      if (status === 200) accepted++;
    }
    expect(status).toBe(429);
    expect(accepted).toBeGreaterThanOrEqual(least);
    expect(accepted).toBeLessThanOrEqual(most);
    // Others are in no group that has used up anything.
    const other = await issueKey(app, await makeUser(app, 'ROLE_USER'));
    expect((await request(replica, other)).status).toBe(200);
  });
});
