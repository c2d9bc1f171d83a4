import { getConnectionToken } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { isDrawn, seedFor } from '../../support/budget.js';
import { sharedApp, startApp, unique, type TestApp } from '../../support/app.js';
import {
  bearer,
  call,
  cookieOf,
  issueKey,
  issueNamedKey,
  issueServiceKey,
  makeServiceAccount,
  makeUser,
  signIn,
  type TestUser,
} from '../../support/client.js';
import { declaredRoutes } from '../../../src/platform/auth/declared-routes.js';
import { MovedClock } from '../../support/moved-clock.js';
import { enrol } from '../../support/second-factor.js';

const clock = new MovedClock();
const NEW_PASSWORD = 'quite another password';
const PASSWORD_PATH = '/api/v1/account/password';

const asAdmin = (app: TestApp, method: string, path: string, json?: unknown) =>
  call(app, method, path, { headers: bearer(app.apiKey), ...(json !== undefined && { json }) });
const withCookie = (app: TestApp, cookie: string, method: string, path: string, json?: unknown) =>
  call(app, method, path, { headers: { cookie }, ...(json !== undefined && { json }) });

const SEED = seedFor('routes of people with obligations');
/** The paths with routes that are open to some of them. */
const OPEN = /^\/api\/(?:session|v1\/account)\b/;

/** The routes for sessions that do not answer this session with 403 and the code; of others than such a share. */
async function routesOpenTo(app: TestApp, cookie: string, code: string): Promise<string[]> {
  const open: string[] = [];
  const routes = declaredRoutes(app.app).filter(({ access }) => access === 'session-or-bearer');
  expect(routes.length).toBeGreaterThan(30);
  const tried = routes.filter(({ path }, place) => OPEN.test(path) || isDrawn(place, 6, SEED));
  for (const { method, path } of tried) {
    const answer = await call(app, method, path.replace(/:\w+/g, 'missing'), {
      headers: { cookie, 'content-type': 'application/json' },
      ...(!['GET', 'HEAD'].includes(method) && { text: '[]' }),
    });
    if (!(answer.status === 403 && answer.body.code === code)) open.push(`${method} ${path}`);
  }
  return open.sort();
}

describe('a password that must be changed', () => {
  let app: TestApp;
  let user: TestUser;
  beforeAll(async () => {
    app = await sharedApp();
  });
  beforeEach(async () => {
    user = await makeUser(app, 'ROLE_ADMIN');
  });

  it('is one that an administrator has set', async () => {
    const before = await asAdmin(app, 'GET', `/api/v1/users/${user.id}`);
    expect(before.body.mustChangePassword).toBe(false);
    const changed = await asAdmin(app, 'PATCH', `/api/v1/users/${user.id}`, { password: NEW_PASSWORD });
    expect(changed.body.mustChangePassword).toBe(true);
    const cookie = await signIn(app, user.email, NEW_PASSWORD);
    const refused = await withCookie(app, cookie, 'GET', '/api/v1/users');
    expect([refused.status, refused.body.code]).toEqual([403, 'PASSWORD_CHANGE_REQUIRED']);
  });

  it('can be set when a user is created', async () => {
    const json = {
      email: `${unique('temporary').replace(' ', '-')}@example.com`,
      password: NEW_PASSWORD,
      role: 'ROLE_USER',
      mustChangePassword: true,
    };
    expect((await asAdmin(app, 'POST', '/api/v1/users', json)).body.mustChangePassword).toBe(true);
    const wrong = { ...json, email: `${unique('other').replace(' ', '-')}@example.com`, mustChangePassword: 'yes' };
    expect((await asAdmin(app, 'POST', '/api/v1/users', wrong)).status).toBe(400);
  });

  it('limits the session to changing it, reading the session and signing out', async () => {
    await asAdmin(app, 'PATCH', `/api/v1/users/${user.id}`, { password: NEW_PASSWORD });
    const answer = await call(app, 'POST', '/api/session', { json: { email: user.email, password: NEW_PASSWORD } });
    expect(answer.body.mustFirst).toBe('password-change');
    const cookie = cookieOf(answer) ?? '';
    expect(await routesOpenTo(app, cookie, 'PASSWORD_CHANGE_REQUIRED')).toEqual([
      'GET /api/session',
      `PUT ${PASSWORD_PATH}`,
    ]);
    expect((await withCookie(app, cookie, 'GET', '/api/session')).body.mustFirst).toBe('password-change');
    expect((await withCookie(app, cookie, 'DELETE', '/api/session')).status).toBe(204);
  });

  it('is settled when it was changed to a different one', async () => {
    await asAdmin(app, 'PATCH', `/api/v1/users/${user.id}`, { password: NEW_PASSWORD });
    const cookie = await signIn(app, user.email, NEW_PASSWORD);
    const change = (newPassword: string) =>
      withCookie(app, cookie, 'PUT', PASSWORD_PATH, { currentPassword: NEW_PASSWORD, newPassword });
    expect((await change(NEW_PASSWORD)).body.code).toBe('WEAK_PASSWORD');
    const changed = await change('a password of my own');
    expect(changed.status).toBe(204);
    const renewed = cookieOf(changed) ?? '';
    expect((await withCookie(app, renewed, 'GET', '/api/v1/users')).status).toBe(200);
    expect((await withCookie(app, renewed, 'GET', '/api/session')).body.mustFirst).toBeNull();
    expect((await asAdmin(app, 'GET', `/api/v1/users/${user.id}`)).body.mustChangePassword).toBe(false);
  });

  it('does not limit API keys', async () => {
    const key = await issueKey(app, user);
    await app.app
      .get<Connection>(getConnectionToken())
      .collection('users')
      .updateOne({ email: user.email }, { $set: { mustChangePassword: true } });
    expect((await call(app, 'GET', '/api/v1/users', { headers: bearer(key) })).status).toBe(200);
  });

  it('is not the first one when UMBRA_ADMIN_PASSWORD has set it', async () => {
    expect((await asAdmin(app, 'GET', '/api/session')).body.email).toBe(app.adminEmail);
    const cookie = await signIn(app, app.adminEmail, app.adminPassword);
    expect((await withCookie(app, cookie, 'GET', '/api/session')).body.mustFirst).toBeNull();
  });
});

describe('REQUIRE_TOTP', () => {
  let app: TestApp;
  let shown: string;
  beforeAll(async () => {
    const write = jest.spyOn(process.stdout, 'write').mockImplementation(() => true);
    app = await startApp({ clock, env: { REQUIRE_TOTP: 'true', UMBRA_ADMIN_PASSWORD: undefined } });
    shown = write.mock.calls.map(([text]) => String(text)).join('');
    write.mockRestore();
  });
  afterAll(async () => {
    await app.close();
  });

  it('limits sessions to setting up codes, the password and the session itself', async () => {
    const user = await makeUser(app, 'ROLE_ADMIN');
    const answer = await call(app, 'POST', '/api/session', { json: { email: user.email, password: user.password } });
    expect([answer.status, answer.body.mustFirst]).toEqual([200, 'totp-enrolment']);
    const cookie = cookieOf(answer) ?? '';
    expect(await routesOpenTo(app, cookie, 'TOTP_ENROLMENT_REQUIRED')).toEqual([
      'GET /api/session',
      'GET /api/v1/account/totp',
      'POST /api/v1/account/totp',
      'POST /api/v1/account/totp/confirm',
      `PUT ${PASSWORD_PATH}`,
    ]);
    await enrol(app, { cookie }, user.password, clock);
    expect((await withCookie(app, cookie, 'GET', '/api/v1/users')).status).toBe(200);
    expect((await withCookie(app, cookie, 'GET', '/api/session')).body.mustFirst).toBeNull();
  });

  it('comes after a generated first password was changed', async () => {
    const password = /Password +(\S+)/.exec(shown)?.[1] ?? '';
    const answer = await call(app, 'POST', '/api/session', { json: { email: app.adminEmail, password } });
    expect([answer.status, answer.body.mustFirst]).toEqual([200, 'password-change']);
  });

  it('comes after the password, when that has to be changed too', async () => {
    const user = await makeUser(app, 'ROLE_USER');
    await asAdmin(app, 'PATCH', `/api/v1/users/${user.id}`, { password: NEW_PASSWORD });
    const cookie = await signIn(app, user.email, NEW_PASSWORD);
    const begun = await withCookie(app, cookie, 'POST', '/api/v1/account/totp', { currentPassword: NEW_PASSWORD });
    expect(begun.body.code).toBe('PASSWORD_CHANGE_REQUIRED');
    const changed = await withCookie(app, cookie, 'PUT', PASSWORD_PATH, {
      currentPassword: NEW_PASSWORD,
      newPassword: 'a password of my own',
    });
    const renewed = cookieOf(changed) ?? '';
    expect((await withCookie(app, renewed, 'GET', '/api/session')).body.mustFirst).toBe('totp-enrolment');
  });

  it('does not limit UMBRA_API_KEY and service accounts', async () => {
    expect((await asAdmin(app, 'GET', '/api/v1/users')).status).toBe(200);
    const account = await makeServiceAccount(app, { role: 'ROLE_ADMIN' });
    const { apiKey } = await issueServiceKey(app, account, { scopes: ['accounts:read'] });
    expect((await call(app, 'GET', '/api/v1/users', { headers: bearer(apiKey) })).status).toBe(200);
  });
});

describe('REQUIRE_TOTP=administrators', () => {
  it('limits sessions and keys that were there before, until their owner has a second factor', async () => {
    const env = { REQUIRE_TOTP: 'administrators' };
    const app = await startApp({ clock, env });
    try {
      const [administrator, user] = [await makeUser(app, 'ROLE_USER'), await makeUser(app, 'ROLE_USER')];
      const personal = await issueKey(app, administrator);
      const scopes = ['accounts:read'];
      const named = (await issueNamedKey(app, administrator, { name: 'before', scopes })).apiKey;
      const others = await issueKey(app, user);
      const cookie = await signIn(app, administrator.email, administrator.password);
      const users = app.app.get<Connection>(getConnectionToken()).collection('users');
      await users.updateOne({ email: administrator.email }, { $set: { role: 'ROLE_ADMIN' } });
      // The owner of a key is known for a second.
      clock.moveOn(1000);
      const refusal = async (headers: Record<string, string>) =>
        (await call(app, 'GET', '/api/v1/users', { headers })).body.code;
      expect(await refusal({ cookie })).toBe('TOTP_ENROLMENT_REQUIRED');
      expect(await refusal(bearer(personal))).toBe('TOTP_ENROLMENT_REQUIRED');
      expect(await refusal(bearer(named))).toBe('TOTP_ENROLMENT_REQUIRED');
      expect(await refusal(bearer(others))).toBe('ROLE_REQUIRED');
      await enrol(app, { cookie }, administrator.password, clock);
      clock.moveOn(1000);
      for (const headers of [{ cookie }, bearer(personal), bearer(named)]) {
        expect((await call(app, 'GET', '/api/v1/users', { headers })).status).toBe(200);
      }
    } finally {
      await app.close();
    }
  });

  it('has no key made by the first start', async () => {
    const write = jest.spyOn(process.stdout, 'write').mockImplementation(() => true);
    const env = { REQUIRE_TOTP: 'administrators', UMBRA_ADMIN_PASSWORD: undefined, UMBRA_API_KEY: undefined };
    const app = await startApp({ env });
    const text = write.mock.calls.map(([part]) => String(part)).join('');
    write.mockRestore();
    await app.close();
    expect(text).toMatch(/Password +\S/);
    expect(text).not.toContain('API key');
  });
});
