import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startApp, type TestApp } from '../../support/app.js';
import { AppProcess } from '../../support/app-process.js';
import { bearer, call, issueKey, makeUser } from '../../support/client.js';
import { LEASE_MS } from '../../../src/platform/limits/other-replicas.js';
import { makeEnvironment, type TestEnvironment } from '../../support/environment.js';
import { MovedClock } from '../../support/moved-clock.js';
import { relayedDatabase, type RelayedDatabase } from '../../support/relayed-database.js';
import { asking, makeGroup } from '../../support/review-people.js';
import { until } from '../../support/until.js';

const USER_LIMIT = 4;
/** Lower than a replica's share of the limit of a user, so that refusals name the group whoever counts. */
const GROUP_LIMIT = 2;

/** The questions that the model has been asked and has not answered. */
const asked = new Set<ServerResponse>();
/** A model that answers when the test says so, so that requests that ask it stay in progress. */
const model = createServer((request, response) => {
  request.resume();
  asked.add(response);
  response.once('close', () => asked.delete(response));
});

/** The clock of the first two replicas. */
const clock = new MovedClock();
let database: RelayedDatabase;
let one: TestApp;
let two: TestApp;
/** A third replica, which can be killed. */
let third: AppProcess;
let environment: TestEnvironment;

beforeAll(async () => {
  await new Promise<void>((resolve) => model.listen(0, '127.0.0.1', resolve));
  database = await relayedDatabase();
  const env = {
    MONGODB_URI: database.uri,
    OUTBOUND_ALLOWED_HOSTS: '127.0.0.1',
    RATE_LIMITS_PER_USER: `concurrent=${USER_LIMIT}`,
    RATE_LIMITS_PER_GROUP: `concurrent=${GROUP_LIMIT}`,
  };
  one = await startApp({ env, clock });
  const follower = { ...env, UMBRA_API_KEY: undefined, UMBRA_ADMIN_PASSWORD: undefined };
  two = await startApp({ env: follower, clock });
  environment = await makeEnvironment(follower);
  third = await AppProcess.start(environment.env);
  const endpoint = `http://127.0.0.1:${(model.address() as AddressInfo).port}`;
  const made = { type: 'ollama', endpoint, model: 'tiny', prompt: 'Another {{label}}', timeoutMs: 3_600_000 };
  const ssnFilterStrategies = [{ strategy: 'MAP_REPLACE', generator: 'made' }];
  const json = { generators: { made }, identifiers: { ssn: { ssnFilterStrategies } } };
  expect((await call(one, 'PUT', '/api/policies/asks', { headers: bearer(one.apiKey), json })).status).toBe(201);
});
afterAll(async () => {
  model.closeAllConnections();
  await new Promise((resolve) => model.close(resolve));
  await third.kill();
  await two.close();
  await one.close();
  await environment.remove();
  await database.close();
});

/** Sends a request to each, which stays in progress. @returns their later statuses, 0 of one that was cut */
async function hold(key: string, ...replicas: readonly { readonly url: string }[]): Promise<() => Promise<number[]>> {
  const held: { readonly status: Promise<number> }[] = [];
  for (const replica of replicas) held.push(await holdOne(replica, key));
  return () => Promise.all(held.map(({ status }) => status));
}

/** A replica that has not heard from the database for ten seconds, as on a busy machine, admits its share for a while. */
async function holdOne(to: { readonly url: string }, key: string): Promise<{ readonly status: Promise<number> }> {
  for (;;) {
    const held = await tryToHold(to, key);
    if (held !== 429) return held;
  }
}

async function tryToHold(
  to: { readonly url: string },
  key: string,
): Promise<429 | { readonly status: Promise<number> }> {
  const before = asked.size;
  let early: number | undefined;
  const request = call(to, 'POST', '/api/filter?p=asks', {
    headers: { ...bearer(key), 'content-type': 'text/plain' },
    text: 'SSN 219-09-9999',
  });
  const status = request.then(
    (response) => (early = response.status),
    () => (early = 0),
  );
  await until(() => early !== undefined || asked.size > before);
  if (early === 429) return 429;
  expect(early).toBeUndefined();
  return { status };
}

function answerAll(): void {
  for (const response of asked) response.writeHead(500).end();
}

const readAt = (app: TestApp, key: string) => call(app, 'GET', '/api/policies', { headers: bearer(key) });
const becomes = (app: TestApp, key: string, status: number) =>
  until(async () => (await readAt(app, key)).status === status);

describe('concurrent requests over replicas', () => {
  it('of a user count together until each has been answered', async () => {
    const [busy, other] = [await makeUser(one, 'ROLE_USER'), await makeUser(one, 'ROLE_USER')];
    const [key, further] = [await issueKey(one, busy), await issueKey(one, other)];
    const statuses = await hold(key, one, two, one, two);
    for (const app of [one, two]) {
      await becomes(app, key, 429);
      const { headers, body } = await readAt(app, key);
      expect([body.code, body.error]).toEqual(['TOO_MANY_AT_ONCE', expect.stringContaining('this user')]);
      expect(headers.get('retry-after')).toBe('1');
      expect((await readAt(app, further)).status).toBe(200);
    }
    answerAll();
    expect(await statuses()).toEqual([200, 200, 200, 200]);
    for (const app of [one, two]) await becomes(app, key, 200);
  });

  it('of the members of a group count together', async () => {
    const members = [await makeUser(one, 'ROLE_USER'), await makeUser(one, 'ROLE_USER')] as const;
    const [key, further] = [await issueKey(one, members[0]), await issueKey(one, members[1])];
    await makeGroup(
      asking(one, bearer(one.apiKey)),
      members.map(({ id }) => id),
    );
    const statuses = [await hold(key, one), await hold(further, two)];
    for (const [app, own] of [[one, key] as const, [two, further] as const]) {
      await becomes(app, own, 429);
      expect((await readAt(app, own)).body.error).toContain('this group');
    }
    answerAll();
    expect(await Promise.all(statuses.map((each) => each()))).toEqual([[200], [200]]);
    for (const app of [one, two]) await becomes(app, further, 200);
  });

  it('of a replica that is killed count no more once its lease has expired', async () => {
    const key = await issueKey(one, await makeUser(one, 'ROLE_USER'));
    // Replicas with a request in progress never cease to hear of the others.
    const busy = await hold(await issueKey(one, await makeUser(one, 'ROLE_USER')), one, two);
    const statuses = await hold(key, third, third, third, third);
    for (const app of [one, two]) await becomes(app, key, 429);
    await third.kill();
    expect(await statuses()).toEqual([0, 0, 0, 0]);
    for (const app of [one, two]) expect((await readAt(app, key)).status).toBe(429);
    for (const app of [one, two]) {
      await until(async () => {
        clock.moveOn(LEASE_MS / 5);
        return (await readAt(app, key)).status === 200;
      });
    }
    answerAll();
    expect(await busy()).toEqual([200, 200]);
  });

  it('are counted by each replica for itself, and metrics say so, while the database is away', async () => {
    const key = await issueKey(one, await makeUser(one, 'ROLE_USER'));
    const sharedAt = async (app: TestApp) =>
      /^umbra_concurrent_limits_shared (\d)$/m.exec(await (await fetch(`${app.url}/actuator/prometheus`)).text())?.[1];
    const statuses = await hold(key, one, one);
    await until(async () => (await sharedAt(one)) === '1');
    database.relay.cut();
    clock.moveOn(LEASE_MS);
    await until(async () => (await sharedAt(one)) === '0');
    database.relay.heal();
    await until(async () => (await sharedAt(one)) === '1');
    // What began before counts on, together with what the other replica has.
    const later = await hold(key, two, two);
    for (const app of [one, two]) await becomes(app, key, 429);
    answerAll();
    expect([await statuses(), await later()]).toEqual([
      [200, 200],
      [200, 200],
    ]);
  });
});
