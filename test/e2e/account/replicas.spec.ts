import { startApp, type TestApp } from '../../support/app.js';
import { bearer, call, issueKey, issueNamedKey, makeUser, signIn, type TestUser } from '../../support/client.js';
import { MovedClock } from '../../support/moved-clock.js';
import { relayedDatabase, type RelayedDatabase } from '../../support/relayed-database.js';
import { codeNow, enrol } from '../../support/second-factor.js';

const clock = new MovedClock();
let database: RelayedDatabase;
let one: TestApp;
let two: TestApp;
let user: TestUser;

beforeAll(async () => {
  database = await relayedDatabase();
  const env = { MONGODB_URI: database.uri };
  one = await startApp({ env, clock });
  two = await startApp({ env: { ...env, UMBRA_API_KEY: undefined, UMBRA_ADMIN_PASSWORD: undefined }, clock });
});
afterAll(async () => {
  await two.close();
  await one.close();
  await database.close();
});
beforeEach(async () => {
  user = await makeUser(one, 'ROLE_USER');
});

const asAdmin = (app: TestApp, method: string, path: string, json?: unknown) =>
  call(app, method, path, { headers: bearer(one.apiKey), ...(json !== undefined && { json }) });
const attempt = (app: TestApp, more: object = {}) =>
  call(app, 'POST', '/api/session', { json: { email: user.email, password: user.password, ...more } });
const whoAmI = (app: TestApp, headers: Record<string, string>) => call(app, 'GET', '/api/session', { headers });

describe('two processes on one database', () => {
  it('share sessions and their end', async () => {
    const headers = { cookie: await signIn(one, user.email, user.password) };
    expect((await whoAmI(two, headers)).body.email).toBe(user.email);
    expect((await call(two, 'DELETE', '/api/session', { headers })).status).toBe(204);
    expect((await whoAmI(one, headers)).status).toBe(401);
    const again = { cookie: await signIn(two, user.email, user.password) };
    await asAdmin(two, 'PATCH', `/api/v1/users/${user.id}`, { role: 'ROLE_AUDITOR' });
    expect((await whoAmI(one, again)).status).toBe(401);
  });

  it('count failed sign-ins together, also concurrent ones', async () => {
    const apps = Array.from({ length: 16 }, (_, i) => (i % 2 === 0 ? one : two));
    const answers = await Promise.all(apps.map((app) => attempt(app, { password: 'not the password' })));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(11);
    for (const app of [one, two]) expect((await attempt(app)).status).toBe(429);
  });

  it('show a lockout and lift it for both', async () => {
    const path = `/api/v1/users/${user.id}`;
    const lockedOf = async (app: TestApp) => (await asAdmin(app, 'GET', path)).body.locked as boolean;
    for (let i = 0; i < 4; i++) await attempt(one, { password: 'not the password' });
    expect(await lockedOf(two)).toBe(false);
    await attempt(two, { password: 'not the password' });
    expect([await lockedOf(one), await lockedOf(two)]).toEqual([true, true]);
    const { content } = (await asAdmin(one, 'GET', '/api/v1/users?size=100')).body;
    const locked = (content as { id: string; locked: boolean }[]).filter((other) => other.locked);
    expect(locked.map(({ id }) => id)).toContain(user.id);
    expect((await attempt(one)).status).toBe(429);
    expect((await asAdmin(two, 'POST', `${path}/unlock`)).status).toBe(204);
    expect(await lockedOf(one)).toBe(false);
    for (const app of [one, two]) expect((await attempt(app)).status).toBe(200);
    expect((await asAdmin(one, 'POST', '/api/v1/users/nobody/unlock')).status).toBe(404);
  });

  it('show a lockout until it expires, for that account only', async () => {
    const other = await makeUser(one, 'ROLE_USER');
    for (let i = 0; i < 5; i++) await attempt(one, { password: 'not the password' });
    expect((await asAdmin(one, 'GET', `/api/v1/users/${other.id}`)).body.locked).toBe(false);
    clock.moveOn(15 * 60_000);
    expect((await asAdmin(one, 'GET', `/api/v1/users/${user.id}`)).body.locked).toBe(false);
  });

  it('accept a one-time code once', async () => {
    const headers = { cookie: await signIn(one, user.email, user.password) };
    const { secret } = await enrol(two, headers, user.password, clock);
    clock.moveOn(60_000);
    const code = codeNow(secret, clock);
    const answers = await Promise.all([attempt(one, { code }), attempt(two, { code })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
  });

  it('reject a revoked named key within a second', async () => {
    const headers = bearer(await issueKey(one, user));
    const { apiKey, id } = await issueNamedKey(one, user, { name: 'Everywhere', scopes: ['accounts:read'] });
    const named = bearer(apiKey);
    for (const app of [one, two]) expect((await whoAmI(app, named)).status).toBe(200);
    await call(one, 'DELETE', `/api/v1/account/api-keys/${id}`, { headers });
    expect((await whoAmI(one, named)).status).toBe(401);
    clock.moveOn(1000);
    expect((await whoAmI(two, named)).status).toBe(401);
  });
});
