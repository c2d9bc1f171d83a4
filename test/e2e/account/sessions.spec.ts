import { getConnectionToken } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { startApp, type TestApp } from '../../support/app.js';
import { bearer, call, cookieOf, issueKey, makeUser, signIn, type TestUser } from '../../support/client.js';
import { StillClock } from '../../support/moved-clock.js';
import { codeNow, enrol } from '../../support/second-factor.js';

const MINUTE_MS = 60_000;
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0';
const SESSIONS = '/api/v1/account/sessions';
const CONFIRM = '/api/session/confirm';
const clock = new StillClock();
let app: TestApp;
let user: TestUser;

beforeAll(async () => {
  app = await startApp({ clock });
});
afterAll(() => app.close());
beforeEach(async () => {
  user = await makeUser(app, 'ROLE_USER');
});

const open = () => signIn(app, user.email, user.password);
const own = (cookie: string, method: string, path: string, json?: unknown) =>
  call(app, method, path, { headers: { cookie }, ...(json !== undefined && { json }) });
const isOpen = async (cookie: string) => (await own(cookie, 'GET', '/api/session')).status === 200;
const listed = async (cookie: string) =>
  (await own(cookie, 'GET', SESSIONS)).body.content as { id: string; current: boolean }[];

describe('the own sessions', () => {
  it('are listed with where they come from, newest first, and never by what opens them', async () => {
    const first = await open();
    clock.moveOn(1000);
    const { headers } = await call(app, 'POST', '/api/session', {
      headers: { 'user-agent': FIREFOX },
      json: { email: user.email, password: user.password },
    });
    const second = cookieOf({ headers, status: 200, body: undefined }) ?? '';
    const { body } = await own(second, 'GET', SESSIONS);
    expect(body).toMatchObject({ totalElements: 2, number: 0, size: 10 });
    expect(body.content[0]).toEqual({
      id: expect.any(String),
      openedAt: clock.now().toISOString(),
      lastSeenAt: expect.any(String),
      address: '127.0.0.1',
      browser: 'Firefox',
      current: true,
    });
    expect(body.content[1]).toMatchObject({ browser: 'other', current: false });
    expect((await own(first, 'GET', `${SESSIONS}?size=1&page=1`)).body.content).toMatchObject([{ current: true }]);
    const secret =
      decodeURIComponent(second.split('=')[1] ?? '')
        .slice(2)
        .split('.')[0] ?? '';
    expect(secret.length).toBeGreaterThan(20);
    expect(JSON.stringify(body)).not.toContain(secret);
  });

  it('are those of the caller alone', async () => {
    const stranger = await makeUser(app, 'ROLE_ADMIN');
    const theirs = await signIn(app, stranger.email, stranger.password);
    const mine = await open();
    const [{ id } = { id: '' }] = await listed(mine);
    expect(await listed(theirs)).toHaveLength(1);
    expect((await own(theirs, 'DELETE', `${SESSIONS}/${id}`)).body.code).toBe('NO_SUCH_SESSION');
    expect(await isOpen(mine)).toBe(true);
  });

  it('are ended one by one', async () => {
    const [first, second] = [await open(), await open()];
    const other = (await listed(second)).find(({ current }) => !current);
    expect((await own(second, 'DELETE', `${SESSIONS}/${other?.id ?? ''}`)).status).toBe(204);
    expect([await isOpen(first), await isOpen(second)]).toEqual([false, true]);
    const [current] = await listed(second);
    expect((await own(second, 'DELETE', `${SESSIONS}/${current?.id ?? ''}`)).status).toBe(204);
    expect(await isOpen(second)).toBe(false);
  });

  it('are ended all but the one of the caller, which has a new cookie and proves nothing anew', async () => {
    const [first, second] = [await open(), await open()];
    clock.moveOn(11 * MINUTE_MS);
    const answer = await own(second, 'DELETE', SESSIONS);
    expect(answer.status).toBe(204);
    const renewed = cookieOf(answer) ?? '';
    expect([await isOpen(first), await isOpen(second), await isOpen(renewed)]).toEqual([false, false, true]);
    expect(await listed(renewed)).toMatchObject([{ current: true }]);
    const key = await own(renewed, 'POST', '/api/v1/account/api-key', {});
    expect(key.body.code).toBe('REAUTHENTICATION_REQUIRED');
  });

  it('are ended all by a key, and by an administrator', async () => {
    const key = await issueKey(app, user);
    const first = await open();
    await call(app, 'DELETE', SESSIONS, { headers: bearer(key) });
    expect(await isOpen(first)).toBe(false);
    const second = await open();
    const path = `/api/v1/users/${user.id}/sessions`;
    expect((await call(app, 'DELETE', path, { headers: bearer(app.apiKey) })).status).toBe(204);
    expect(await isOpen(second)).toBe(false);
    expect((await call(app, 'GET', '/api/session', { headers: bearer(key) })).status).toBe(200);
    const row = await call(app, 'GET', `/api/v1/audit?resourceId=${user.id}&action=SESSION_END&size=1`, {
      headers: bearer(app.apiKey),
    });
    expect(row.body.content[0]).toMatchObject({ userEmail: app.adminEmail, details: { all: true } });
  });

  it('that were stored as text by an earlier version stay open', async () => {
    const cookie = await open();
    const sessions = app.app.get<Connection>(getConnectionToken()).collection('sessions');
    const stored = await sessions.findOne({ 'session.owner.userId': user.id });
    const session = { ...stored?.session, publicId: undefined, confirmedAt: undefined, origin: undefined };
    await sessions.updateOne({ 'session.owner.userId': user.id }, { $set: { session: JSON.stringify(session) } });
    expect(await isOpen(cookie)).toBe(true);
  });
});

describe('a session whose owner has not shown who they are for ten minutes', () => {
  const NEW_KEY = { name: 'Importer', scopes: ['review:write'] };
  const refused = async (cookie: string, method: string, path: string, json: unknown) => {
    const { status, body } = await own(cookie, method, path, json);
    expect([path, status, body.code]).toEqual([path, 403, 'REAUTHENTICATION_REQUIRED']);
    expect(body.error).toContain('POST /api/session/confirm');
  };

  it('makes no keys before it is confirmed', async () => {
    const cookie = await open();
    clock.moveOn(9 * MINUTE_MS);
    expect((await own(cookie, 'POST', '/api/v1/account/api-keys', NEW_KEY)).status).toBe(201);
    clock.moveOn(MINUTE_MS);
    await refused(cookie, 'POST', '/api/v1/account/api-keys', NEW_KEY);
    await refused(cookie, 'POST', '/api/v1/account/api-key', {});
    expect((await own(cookie, 'POST', CONFIRM, { password: user.password })).status).toBe(204);
    expect((await own(cookie, 'POST', '/api/v1/account/api-key', {})).status).toBe(201);
    expect((await own(cookie, 'GET', '/api/session')).body.confirmedAt).toBe(clock.now().toISOString());
    clock.moveOn(10 * MINUTE_MS);
    await refused(cookie, 'POST', '/api/v1/account/api-key', {});
  });

  it('of an administrator hands out no rights, and goes on reading', async () => {
    const cookie = await signIn(app, app.adminEmail, app.adminPassword);
    clock.moveOn(10 * MINUTE_MS);
    const json = { role: 'ROLE_ADMIN' };
    await refused(cookie, 'PATCH', `/api/v1/users/${user.id}`, json);
    await refused(cookie, 'POST', '/api/v1/users', { ...json, email: 'x@example.com', password: 'x' });
    await refused(cookie, 'POST', '/api/v1/invitations', { ...json, email: 'x@example.com' });
    await refused(cookie, 'DELETE', `/api/v1/users/${user.id}/totp`, {});
    await refused(cookie, 'POST', '/api/v1/service-accounts', { name: 'x' });
    await refused(cookie, 'PATCH', '/api/v1/service-accounts/x', json);
    await refused(cookie, 'POST', '/api/v1/service-accounts/x/api-keys', NEW_KEY);
    expect((await own(cookie, 'GET', `/api/v1/users/${user.id}`)).status).toBe(200);
  });

  it('is confirmed by the password, and by a code where codes are set up', async () => {
    const cookie = await open();
    const { secret } = await enrol(app, { cookie }, user.password, clock);
    clock.moveOn(10 * MINUTE_MS);
    const wrong = await own(cookie, 'POST', CONFIRM, { password: 'not the password' });
    expect([wrong.status, wrong.body.code]).toEqual([403, 'WRONG_CURRENT_PASSWORD']);
    const missing = await own(cookie, 'POST', CONFIRM, { password: user.password });
    expect([missing.status, missing.body.code]).toEqual([400, 'TOTP_REQUIRED']);
    await refused(cookie, 'POST', '/api/v1/account/api-key', {});
    const both = { password: user.password, code: codeNow(secret, clock) };
    expect((await own(cookie, 'POST', CONFIRM, both)).status).toBe(204);
    expect((await own(cookie, 'POST', '/api/v1/account/api-key', {})).status).toBe(201);
  });

  it('stays ended when it is ended while it is confirmed', async () => {
    const [first, second] = [await open(), await open()];
    const other = (await listed(second)).find(({ current }) => !current);
    await Promise.all([
      own(first, 'POST', CONFIRM, { password: user.password }),
      own(second, 'DELETE', `${SESSIONS}/${other?.id ?? ''}`),
    ]);
    expect(await isOpen(first)).toBe(false);
  });

  it('is not confirmed by a key or without a session', async () => {
    const key = await issueKey(app, user);
    const json = { password: user.password };
    expect((await call(app, 'POST', CONFIRM, { headers: bearer(key), json })).body.code).toBe('SESSION_REQUIRED');
    expect((await call(app, 'POST', CONFIRM, { json })).status).toBe(401);
  });
});
