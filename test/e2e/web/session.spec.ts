import { getConnectionToken } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { startApp, type TestApp } from '../../support/app.js';
import { bearer, call, cookieOf, issueKey, makeUser, signIn, type TestUser } from '../../support/client.js';
import { MovedClock } from '../../support/moved-clock.js';

const HOUR_MS = 3_600_000;
const clock = new MovedClock();
let app: TestApp;
let database: Connection;

beforeAll(async () => {
  app = await startApp({ clock });
  database = app.app.get<Connection>(getConnectionToken());
});
afterAll(async () => {
  await app.close();
});

const whoAmI = (cookie: string, headers: Record<string, string> = {}) =>
  call(app, 'GET', '/api/session', { headers: { cookie, ...headers } });
const attempt = (json: unknown, headers: Record<string, string> = {}) =>
  call(app, 'POST', '/api/session', { json, headers });
const admin = () => signIn(app, app.adminEmail, app.adminPassword);

describe('signing in', () => {
  it('returns the user and sets a cookie that is HttpOnly and SameSite=Strict', async () => {
    const answer = await attempt({ email: app.adminEmail, password: app.adminPassword });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      userId: expect.any(String),
      kind: 'person',
      confirmedAt: expect.any(String),
      email: app.adminEmail,
      role: 'ROLE_ADMIN',
      groups: [],
      mustFirst: null,
    });
    const cookie = answer.headers.getSetCookie().find((one) => one.startsWith('umbra-session='));
    expect(cookie).toMatch(/^umbra-session=s%3A/);
    expect(cookie).toMatch(/; Path=\//);
    expect(cookie).toMatch(/; HttpOnly/);
    expect(cookie).toMatch(/; SameSite=Strict/);
    expect(cookie).toMatch(/; Expires=/);
    expect(cookie).not.toMatch(/; Secure/);
    expect((await whoAmI(cookieOf(answer) ?? '')).body).toEqual(answer.body);
  });

  it('accepts the e-mail address in any case and with surrounding blanks', async () => {
    const answer = await attempt({ email: `  ${app.adminEmail.toUpperCase()} `, password: app.adminPassword });
    expect(answer.status).toBe(200);
  });

  it('renews the session id and ends the previous session', async () => {
    const before = await admin();
    const after = cookieOf(await attempt({ email: app.adminEmail, password: app.adminPassword }, { cookie: before }));
    expect(after).toBeDefined();
    expect(after).not.toBe(before);
    expect((await whoAmI(before)).status).toBe(401);
    expect((await whoAmI(after ?? '')).status).toBe(200);
  });

  it('does not adopt a session id from the request', async () => {
    const answer = await attempt(
      { email: app.adminEmail, password: app.adminPassword },
      { cookie: 'umbra-session=s%3Achosen-by-an-attacker.c2lnbmF0dXJl' },
    );
    expect(cookieOf(answer)).not.toContain('chosen-by-an-attacker');
  });

  it('stores neither the id of the cookie nor the password', async () => {
    const cookie = decodeURIComponent(await admin());
    const id = /s:([^.]+)\./.exec(cookie)?.[1] ?? '';
    const stored = JSON.stringify(await database.collection('sessions').find({}).toArray());
    expect(id.length).toBeGreaterThan(20);
    expect(stored).not.toContain(id);
    expect(stored).not.toContain(app.adminPassword);
  });

  it('works for concurrent requests', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => attempt({ email: app.adminEmail, password: app.adminPassword })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
  });
});

describe('a failed sign-in', () => {
  it('returns the same 401 for an unknown address, a wrong password and a disabled user', async () => {
    const disabled = await makeUser(app, 'ROLE_USER');
    await call(app, 'PATCH', `/api/v1/users/${disabled.id}`, {
      headers: bearer(app.apiKey),
      json: { disabled: true },
    });
    const answers = await Promise.all([
      attempt({ email: 'nobody@example.com', password: 'whatever it may be' }),
      attempt({ email: app.adminEmail, password: 'whatever it may be' }),
      attempt({ email: disabled.email, password: disabled.password }),
    ]);
    for (const { status, body, headers } of answers) {
      expect(status).toBe(401);
      expect(body).toEqual(answers[0].body);
      expect(headers.getSetCookie()).toEqual([]);
    }
    await signIn(app, app.adminEmail, app.adminPassword);
  });

  const wrongTypes: readonly (readonly [string, unknown])[] = [
    ['a query operator', { $gt: '' }],
    ['a list', ['admin@example.com']],
    ['a number', 7],
    ['null', null],
    ['nothing', undefined],
    ['an endless text', 'a'.repeat(2000)],
  ];
  it.each(wrongTypes)('rejects %s as the address', async (_, email) => {
    const { status, body } = await attempt({ email, password: app.adminPassword });
    expect(status).toBe(400);
    expect(body.code).toBe('INVALID_INPUT');
  });
  it.each(wrongTypes)('rejects %s as the password', async (_, password) => {
    expect((await attempt({ email: app.adminEmail, password })).status).toBe(400);
  });

  it.each([
    ['a list as the body', [{ email: 'a@example.com', password: 'b' }]],
    ['a text as the body', 'email=admin'],
    ['null as the body', null],
  ])('rejects %s', async (_, json) => {
    expect((await attempt(json)).status).toBe(400);
  });

  it('does not echo line breaks of the address', async () => {
    const { status, headers } = await attempt({ email: 'a@b\r\nSet-Cookie: x=y', password: 'something wrong' });
    expect(status).toBe(401);
    expect(headers.getSetCookie()).toEqual([]);
  });

  it('returns 401 for any Unicode', async () => {
    const { status } = await attempt({ email: 'ﬀ\u0000\ud800@exämple.com', password: '\ud83d\u0000\u202e' });
    expect(status).toBe(401);
  });

  it('rejects a form, which another site could send', async () => {
    for (const type of ['application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data; boundary=x']) {
      const { status } = await call(app, 'POST', '/api/session', {
        text: JSON.stringify({ email: app.adminEmail, password: app.adminPassword }),
        headers: { 'content-type': type },
      });
      expect(status).toBe(415);
    }
  });

  it('rejects a cross-site request', async () => {
    const right = { email: app.adminEmail, password: app.adminPassword };
    for (const headers of [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { origin: app.url, 'sec-fetch-site': 'cross-site' },
    ]) {
      const answer = await attempt(right, headers);
      expect([answer.status, answer.body.code]).toEqual([403, 'CROSS_SITE_REQUEST']);
    }
    expect((await attempt(right, { origin: app.url, 'sec-fetch-site': 'same-origin' })).status).toBe(200);
  });
});

describe('lock-out', () => {
  const wrong = (email: string) => attempt({ email, password: 'not the password' });

  it('locks account and address for a minute after five failures, ignoring case, and for two after one more', async () => {
    const user = await makeUser(app, 'ROLE_USER');
    for (let i = 0; i < 5; i++) {
      expect((await wrong(i % 2 === 0 ? user.email : user.email.toUpperCase())).status).toBe(401);
    }
    const locked = await attempt({ email: user.email, password: user.password });
    expect(locked.status).toBe(429);
    expect(locked.body.code).toBe('LOCKED_OUT');
    const seconds = Number(locked.headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(50);
    expect(seconds).toBeLessThanOrEqual(60);
    clock.moveOn(60_000);
    expect((await wrong(user.email)).status).toBe(401);
    clock.moveOn(60_000);
    expect((await attempt({ email: user.email, password: user.password })).status).toBe(429);
    clock.moveOn(60_000);
    expect((await attempt({ email: user.email, password: user.password })).status).toBe(200);
  });

  it('locks a missing account just the same', async () => {
    for (let i = 0; i < 5; i++) expect((await wrong('ghost@example.com')).status).toBe(401);
    expect((await wrong('ghost@example.com')).status).toBe(429);
  });

  it('allows at most five concurrent attempts', async () => {
    const user = await makeUser(app, 'ROLE_USER');
    const answers = await Promise.all(Array.from({ length: 20 }, () => wrong(user.email)));
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([...Array<number>(5).fill(401), ...Array<number>(15).fill(429)]);
  });

  it('resets the failures after a success', async () => {
    const user = await makeUser(app, 'ROLE_USER');
    for (let round = 0; round < 2; round++) {
      for (let i = 0; i < 4; i++) expect((await wrong(user.email)).status).toBe(401);
      expect((await attempt({ email: user.email, password: user.password })).status).toBe(200);
    }
  });

  it('stores neither address nor account in plain text', async () => {
    await wrong('secretive@example.com');
    const stored = JSON.stringify(await database.collection('sign_in_attempts').find({}).toArray());
    expect(stored).not.toContain('secretive');
    expect(stored).not.toContain('127.0.0.1');
  });
});

describe('a session', () => {
  it('ends with the sign-out, which clears the cookie and can be repeated', async () => {
    const cookie = await admin();
    const out = await call(app, 'DELETE', '/api/session', { headers: { cookie } });
    expect(out.status).toBe(204);
    expect(out.headers.getSetCookie()[0]).toMatch(/^umbra-session=;.*Expires=Thu, 01 Jan 1970/);
    expect((await whoAmI(cookie)).status).toBe(401);
    expect((await call(app, 'DELETE', '/api/session', { headers: { cookie } })).status).toBe(204);
    expect((await call(app, 'DELETE', '/api/session')).status).toBe(204);
  });

  it('does not exist for a forged, truncated or renamed cookie', async () => {
    const cookie = await admin();
    for (const forged of [
      cookie.slice(0, -1),
      `${cookie}x`,
      cookie.replace('s%3A', ''),
      cookie.replace('umbra-session', '__Host-umbra-session'),
      'umbra-session=',
      'umbra-session=s%3A%24ne.x',
      `umbra-session=${'x'.repeat(4000)}`,
    ]) {
      expect((await whoAmI(forged)).status).toBe(401);
    }
  });

  it('is not loaded on public and bearer-only routes', async () => {
    const cookie = await admin();
    const answer = await call(app, 'GET', '/api/v1/search?q=garden', { headers: { cookie } });
    expect(answer.status).toBe(401);
    expect(answer.headers.get('www-authenticate')).toBe('Bearer realm="umbra"');
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect((await call(app, 'GET', '/api/status', { headers: { cookie } })).headers.getSetCookie()).toEqual([]);
  });

  it('does not replace a wrong key', async () => {
    expect((await whoAmI(await admin(), bearer('umbra_unknown'))).status).toBe(401);
  });

  it('is ignored beside a valid key', async () => {
    const user = await makeUser(app, 'ROLE_USER');
    const { body } = await whoAmI(await admin(), bearer(await issueKey(app, user)));
    expect(body.email).toBe(user.email);
  });

  it('ends after the idle timeout', async () => {
    const cookie = await admin();
    await database.collection('sessions').updateMany({}, { $set: { expires: new Date(Date.now() - 1) } });
    expect((await whoAmI(cookie)).status).toBe(401);
  });

  it('ends after its maximum age, even when in use', async () => {
    const cookie = await admin();
    clock.moveOn(11 * HOUR_MS);
    expect((await whoAmI(cookie)).status).toBe(200);
    clock.moveOn(1 * HOUR_MS);
    expect((await whoAmI(cookie)).status).toBe(401);
    clock.moveOn(-1 * HOUR_MS);
    expect((await whoAmI(cookie)).status).toBe(401);
  });

  it('is sent again with each answer to extend the cookie', async () => {
    const answer = await whoAmI(await admin());
    expect(answer.headers.getSetCookie()).toHaveLength(1);
  });

  it('can change something only with a JSON body', async () => {
    const cookie = await admin();
    const post = (headers: Record<string, string>, text?: string) =>
      call(app, 'POST', '/api/v1/account/api-key', {
        headers: { cookie, ...headers },
        ...(text !== undefined && { text }),
      });
    expect((await post({})).status).toBe(415);
    expect((await post({ 'content-type': 'text/plain' }, 'x')).body.code).toBe('JSON_REQUIRED');
    expect((await post({ 'content-type': 'application/json', origin: 'http://evil.example' })).status).toBe(403);
    expect(
      (
        await call(app, 'DELETE', '/api/v1/account/api-key', {
          headers: { cookie, 'content-type': 'text/plain' },
          text: 'x',
        })
      ).status,
    ).toBe(415);
    expect((await call(app, 'GET', '/api/v1/account/api-key', { headers: bearer(app.apiKey) })).status).toBe(200);
  });

  it('can redact a text from a same-origin page only', async () => {
    const cookie = await admin();
    const filter = (headers: Record<string, string>) =>
      call(app, 'POST', '/api/filter', {
        headers: { cookie, 'content-type': 'text/plain', ...headers },
        text: 'hello',
      });
    expect((await filter({ 'sec-fetch-site': 'same-origin' })).status).toBe(200);
    expect((await filter({ origin: app.url })).status).toBe(200);
    expect((await filter({})).status).toBe(415);
    expect((await filter({ origin: 'http://evil.example' })).status).toBe(403);
  });
});

describe('the account behind a session', () => {
  let user: TestUser;
  let cookie: string;
  const change = (json: unknown) =>
    call(app, 'PATCH', `/api/v1/users/${user.id}`, { headers: bearer(app.apiKey), json });

  beforeEach(async () => {
    user = await makeUser(app, 'ROLE_USER');
    cookie = await signIn(app, user.email, user.password);
  });

  it('keeps the session when the role stays the same and the address changes', async () => {
    await change({ role: 'ROLE_USER', email: `other-${user.email}`, disabled: false });
    expect((await whoAmI(cookie)).body).toMatchObject({ role: 'ROLE_USER', email: `other-${user.email}` });
  });

  it('has its new role after the next sign-in', async () => {
    await change({ role: 'ROLE_AUDITOR' });
    const renewed = await signIn(app, user.email, user.password);
    expect((await call(app, 'GET', '/api/v1/users', { headers: { cookie: renewed } })).status).toBe(200);
  });

  it.each([
    ['is disabled, also when enabled again', () => change({ disabled: true }).then(() => change({ disabled: false }))],
    ['becomes an auditor', () => change({ role: 'ROLE_AUDITOR' })],
    ['becomes an administrator', () => change({ role: 'ROLE_ADMIN' })],
    ['gets a new password', () => change({ password: 'another long password' })],
    ['is deleted', () => call(app, 'DELETE', `/api/v1/users/${user.id}`, { headers: bearer(app.apiKey) })],
  ])('loses its sessions when it %s', async (_, act) => {
    await act();
    expect((await whoAmI(cookie)).status).toBe(401);
  });

  it('keeps the current session under a new id when the password changes, and loses all others', async () => {
    const other = await signIn(app, user.email, user.password);
    const answer = await call(app, 'PUT', '/api/v1/account/password', {
      headers: { cookie },
      json: { currentPassword: user.password, newPassword: 'quite another password' },
    });
    expect(answer.status).toBe(204);
    const renewed = cookieOf(answer) ?? '';
    expect((await whoAmI(renewed)).status).toBe(200);
    expect((await whoAmI(cookie)).status).toBe(401);
    expect((await whoAmI(other)).status).toBe(401);
    expect((await attempt({ email: user.email, password: user.password })).status).toBe(401);
    expect((await attempt({ email: user.email, password: 'quite another password' })).status).toBe(200);
  });

  it('ends no later because the others were ended', async () => {
    clock.moveOn(11 * HOUR_MS);
    const answer = await call(app, 'DELETE', '/api/v1/account/sessions', { headers: { cookie } });
    expect(answer.status).toBe(204);
    const renewed = cookieOf(answer) ?? '';
    expect((await whoAmI(renewed)).status).toBe(200);
    clock.moveOn(1 * HOUR_MS);
    expect((await whoAmI(renewed)).status).toBe(401);
    clock.moveOn(-12 * HOUR_MS);
  });
});
