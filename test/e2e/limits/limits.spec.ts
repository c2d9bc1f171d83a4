import { startApp, type TestApp } from '../../support/app.js';
import { bearer, call, issueKey, makeUser, signIn, type TestUser } from '../../support/client.js';
import { StillClock } from '../../support/moved-clock.js';

const clock = new StillClock();
let app: TestApp;
let greedy: TestUser;
let modest: TestUser;

beforeAll(async () => {
  app = await startApp({
    clock,
    env: {
      TRUSTED_PROXIES: '127.0.0.1',
      RATE_LIMITS_PER_KEY: 'requests=5/60,bytes=10000/60',
      RATE_LIMITS_PER_USER: 'requests=8/60',
      RATE_LIMITS_PER_GROUP: 'requests=20/3600',
      RATE_LIMITS_PER_ADDRESS: 'requests=3/60',
    },
  });
});
beforeEach(async () => {
  // What the administrator has used for other tests comes back.
  clock.moveOn(60_000);
  [greedy, modest] = [await makeUser(app, 'ROLE_USER'), await makeUser(app, 'ROLE_USER')];
  clock.moveOn(60_000);
});
afterAll(async () => {
  await app.close();
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
    const free = await startApp();
    try {
      const { headers } = await call(free, 'GET', '/api/policies', { headers: bearer(free.apiKey) });
      expect([headers.get('ratelimit'), headers.get('ratelimit-policy')]).toEqual([null, null]);
    } finally {
      await free.close();
    }
  });
});
