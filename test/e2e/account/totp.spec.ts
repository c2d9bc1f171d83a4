import { getConnectionToken } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { startApp, type TestApp } from '../../support/app.js';
import { bearer, call, cookieOf, issueKey, makeUser, signIn, type TestUser } from '../../support/client.js';
import { StillClock } from '../../support/moved-clock.js';
import { codeNow, enrol, wrongCode } from '../../support/second-factor.js';

const STEP_MS = 30_000;
const LOCK_MS = 15 * 60_000;
const TOTP = '/api/v1/account/totp';
const clock = new StillClock();
let app: TestApp;
let database: Connection;
let user: TestUser;
let headers: Record<string, string>;

beforeAll(async () => {
  app = await startApp({ clock });
  database = app.app.get<Connection>(getConnectionToken());
});
afterAll(async () => {
  await app.close();
});
beforeEach(async () => {
  user = await makeUser(app, 'ROLE_USER');
  headers = { cookie: await signIn(app, user.email, user.password) };
});

const asAdmin = (method: string, path: string, json?: unknown) =>
  call(app, method, path, { headers: bearer(app.apiKey), ...(json !== undefined && { json }) });
const own = (method: string, path: string, json?: unknown) =>
  call(app, method, path, { headers, ...(json !== undefined && { json }) });
const attempt = (more: object = {}) =>
  call(app, 'POST', '/api/session', { json: { email: user.email, password: user.password, ...more } });
const setUp = () => enrol(app, headers, user.password, clock);
/** A code that was not used yet. */
const freshCode = (secret: string) => {
  clock.moveOn(2 * STEP_MS);
  return codeNow(secret, clock);
};

describe('setting one-time codes up', () => {
  it('needs the password, shows a secret and takes effect with the first code', async () => {
    const currentPassword = user.password;
    expect((await own('GET', TOTP)).body).toEqual({ enabled: false, recoveryCodesLeft: 0 });
    const begun = await own('POST', TOTP, { currentPassword });
    expect(begun.status).toBe(201);
    const { secret, uri } = begun.body as { secret: string; uri: string };
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(new URL(uri).searchParams.get('secret')).toBe(secret);
    expect(uri).toContain(`otpauth://totp/Umbra:${encodeURIComponent(user.email)}?`);
    expect((await attempt()).status).toBe(200);
    const wrong = await own('POST', `${TOTP}/confirm`, { code: wrongCode(secret, clock) });
    expect([wrong.status, wrong.body.code]).toEqual([400, 'WRONG_CODE']);
    const confirmed = await own('POST', `${TOTP}/confirm`, { code: codeNow(secret, clock) });
    expect(confirmed.status).toBe(200);
    expect(new Set(confirmed.body.recoveryCodes).size).toBe(10);
    expect((await own('GET', TOTP)).body).toEqual({ enabled: true, recoveryCodesLeft: 10 });
    expect((await attempt()).body.code).toBe('TOTP_REQUIRED');
    expect((await asAdmin('GET', `/api/v1/users/${user.id}`)).body.totpEnabled).toBe(true);
  });

  it('stores the secret encrypted and the recovery codes as hashes', async () => {
    const { secret, recoveryCodes } = await setUp();
    const stored = await database
      .collection<{ _id: string; secret: string }>('second_factors')
      .findOne({ _id: user.id });
    expect(stored?.secret).toMatch(/^enc:v1:/);
    const text = JSON.stringify(stored);
    expect(text).not.toContain(secret);
    for (const code of recoveryCodes) {
      expect(text).not.toContain(code);
      expect(text).not.toContain(code.replace(/-/g, ''));
    }
  });

  it('rejects a wrong password, which counts towards the lockout', async () => {
    for (let i = 0; i < 5; i++) {
      const { status, body } = await own('POST', TOTP, { currentPassword: 'not the password' });
      expect([status, body.code]).toEqual([403, 'WRONG_CURRENT_PASSWORD']);
    }
    expect((await own('POST', TOTP, { currentPassword: user.password })).status).toBe(429);
    // Whoever has taken over a session does not lock its owner out of signing in.
    expect((await attempt()).status).toBe(200);
  });

  it('accepts only the latest secret, and only once', async () => {
    const currentPassword = user.password;
    const first = (await own('POST', TOTP, { currentPassword })).body.secret as string;
    const second = (await own('POST', TOTP, { currentPassword })).body.secret as string;
    expect((await own('POST', `${TOTP}/confirm`, { code: codeNow(first, clock) })).status).toBe(400);
    expect((await own('POST', `${TOTP}/confirm`, { code: codeNow(second, clock) })).status).toBe(200);
    const again = await own('POST', `${TOTP}/confirm`, { code: codeNow(second, clock) });
    expect([again.status, again.body.code]).toEqual([409, 'TOTP_NOT_BEGUN']);
    const anew = await own('POST', TOTP, { currentPassword });
    expect([anew.status, anew.body.code]).toEqual([409, 'TOTP_ENABLED']);
  });

  it.each([[{}], [{ code: '12345' }], [{ code: 123456 }], [{ code: '1234567' }], [{ code: { $gt: '' } }]])(
    'is not confirmed with %j',
    async (json) => {
      await own('POST', TOTP, { currentPassword: user.password });
      expect((await own('POST', `${TOTP}/confirm`, json)).status).toBe(400);
    },
  );
});

describe('signing in with one-time codes', () => {
  it('asks for a code only after the right password', async () => {
    await setUp();
    const asked = await attempt();
    expect([asked.status, asked.body.code]).toEqual([401, 'TOTP_REQUIRED']);
    expect(asked.headers.getSetCookie()).toEqual([]);
    const stranger = await attempt({ password: 'not the password' });
    const withCode = await attempt({ password: 'not the password', code: '123456' });
    const nobody = await attempt({ email: 'nobody@example.com', password: 'not the password', code: '123456' });
    for (const { status, body } of [stranger, withCode, nobody]) {
      expect([status, body]).toEqual([401, { error: stranger.body.error, code: 'WRONG_EMAIL_OR_PASSWORD' }]);
    }
  });

  it('accepts a code once, and no earlier one after it', async () => {
    const { secret } = await setUp();
    const early = codeNow(secret, clock);
    expect((await attempt({ code: early })).body.code).toBe('WRONG_CODE');
    const code = freshCode(secret);
    const answer = await attempt({ code });
    expect(answer.status).toBe(200);
    expect((await call(app, 'GET', '/api/session', { headers: { cookie: cookieOf(answer) ?? '' } })).status).toBe(200);
    expect((await attempt({ code })).body.code).toBe('WRONG_CODE');
    clock.moveOn(STEP_MS);
    expect((await attempt({ code })).body.code).toBe('WRONG_CODE');
    const later = await attempt({ code: codeNow(secret, clock) });
    expect(later.status).toBe(200);
    const inbox = await call(app, 'GET', '/api/v1/account/inbox', { headers: { cookie: cookieOf(later) ?? '' } });
    const told = (inbox.body.content as { message: string }[]).map(({ message }) => message);
    // The first was the one that confirmed the set-up.
    expect(told.filter((message) => message.includes('one-time code had been used before'))).toHaveLength(3);
  });

  it('accepts one of several concurrent sign-ins with the same code', async () => {
    const { secret } = await setUp();
    const code = freshCode(secret);
    const statuses = (await Promise.all([1, 2, 3].map(() => attempt({ code })))).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 401, 401]);
  });

  it('accepts each recovery code once, ignoring case and separators', async () => {
    const { recoveryCodes } = await setUp();
    const [first = '', second = ''] = recoveryCodes;
    expect((await attempt({ recoveryCode: first.toLowerCase().replace(/-/g, ' ') })).status).toBe(200);
    expect((await attempt({ recoveryCode: first })).body.code).toBe('WRONG_CODE');
    expect((await attempt({ recoveryCode: second })).status).toBe(200);
    expect((await own('GET', TOTP)).body.recoveryCodesLeft).toBe(8);
    expect((await attempt({ recoveryCode: '' })).body.code).toBe('WRONG_CODE');
  });

  it('locks after five wrong codes, also when requests without a code come between them', async () => {
    const { secret } = await setUp();
    for (let i = 0; i < 5; i++) {
      expect((await attempt()).body.code).toBe('TOTP_REQUIRED');
      expect((await attempt({ code: wrongCode(secret, clock) })).body.code).toBe('WRONG_CODE');
    }
    expect((await attempt({ code: freshCode(secret) })).status).toBe(429);
    clock.moveOn(LOCK_MS);
    expect((await attempt({ code: codeNow(secret, clock) })).status).toBe(200);
  });

  it('is not required with API keys', async () => {
    const key = await issueKey(app, user);
    await setUp();
    expect((await call(app, 'GET', '/api/session', { headers: bearer(key) })).status).toBe(200);
  });

  it.each([[{ code: 123456 }], [{ code: null }], [{ code: ['123456'] }], [{ recoveryCode: { $ne: '' } }]])(
    'rejects %j',
    async (more) => {
      expect((await attempt(more)).status).toBe(400);
    },
  );
});

describe('removing one-time codes', () => {
  it('needs the password and a code', async () => {
    const { secret } = await setUp();
    const currentPassword = user.password;
    const remove = (json: object) => own('DELETE', TOTP, json);
    expect((await remove({ currentPassword: 'wrong', code: freshCode(secret) })).body.code).toBe(
      'WRONG_CURRENT_PASSWORD',
    );
    expect((await remove({ currentPassword })).body.code).toBe('TOTP_REQUIRED');
    expect((await remove({ currentPassword, code: wrongCode(secret, clock) })).body.code).toBe('WRONG_CODE');
    expect((await remove({ currentPassword, code: codeNow(secret, clock) })).status).toBe(204);
    expect((await attempt()).status).toBe(200);
    expect((await remove({ currentPassword, code: '123456' })).body.code).toBe('TOTP_NOT_ENABLED');
  });

  it('locks after five wrong codes too', async () => {
    const { secret } = await setUp();
    for (let i = 0; i < 5; i++) {
      const json = { currentPassword: user.password, code: wrongCode(secret, clock) };
      expect((await own('DELETE', TOTP, json)).status).toBe(403);
    }
    const json = { currentPassword: user.password, code: freshCode(secret) };
    expect((await own('DELETE', TOTP, json)).status).toBe(429);
  });

  it.each([
    ['beginning anew', () => own('POST', TOTP, { currentPassword: user.password }), 409],
    [
      'changing the password',
      async () => {
        const newPassword = `${user.password} and more`;
        const answer = await own('PUT', '/api/v1/account/password', { currentPassword: user.password, newPassword });
        user = { ...user, password: newPassword };
        headers = { cookie: cookieOf(answer) ?? '' };
        return answer;
      },
      204,
    ],
  ])('locks after five wrong codes also when %s proves the password between them', async (_, prove, status) => {
    const { secret } = await setUp();
    const guess = async (code: string) => (await own('DELETE', TOTP, { currentPassword: user.password, code })).status;
    for (let i = 0; i < 4; i++) expect(await guess(wrongCode(secret, clock))).toBe(403);
    expect((await prove()).status).toBe(status);
    expect(await guess(wrongCode(secret, clock))).toBe(403);
    expect(await guess(freshCode(secret))).toBe(429);
    expect((await attempt({ code: freshCode(secret) })).status).toBe(200);
  });

  it('counts no right password as a failure', async () => {
    const { secret } = await setUp();
    for (let i = 0; i < 6; i++) expect((await own('POST', TOTP, { currentPassword: user.password })).status).toBe(409);
    const change = { currentPassword: user.password, newPassword: `${user.password} and more` };
    const changed = await own('PUT', '/api/v1/account/password', change);
    const cookie = cookieOf(changed) ?? '';
    for (let i = 0; i < 4; i++) {
      const json = { currentPassword: change.newPassword, code: wrongCode(secret, clock) };
      expect((await call(app, 'DELETE', TOTP, { headers: { cookie }, json })).status).toBe(403);
    }
    const json = { currentPassword: change.newPassword, code: freshCode(secret) };
    expect((await call(app, 'DELETE', TOTP, { headers: { cookie }, json })).status).toBe(204);
  });

  it('can be done by an administrator for a user who lost device and recovery codes, and ends their sessions', async () => {
    await setUp();
    expect((await own('GET', TOTP)).status).toBe(200);
    expect((await asAdmin('DELETE', `/api/v1/users/${user.id}/totp`)).status).toBe(204);
    expect((await own('GET', TOTP)).status).toBe(401);
    const again = await attempt();
    expect(again.status).toBe(200);
    const inbox = await call(app, 'GET', '/api/v1/account/inbox', { headers: { cookie: cookieOf(again) ?? '' } });
    expect((inbox.body.content as { message: string }[]).map(({ message }) => message).sort()).toEqual([
      expect.stringContaining('You set up one-time codes for signing in at '),
      expect.stringContaining(`${app.adminEmail} removed your one-time codes, recovery codes and passkeys at `),
    ]);
    expect((await asAdmin('DELETE', `/api/v1/users/${user.id}/totp`)).status).toBe(204);
    expect((await asAdmin('DELETE', '/api/v1/users/nobody/totp')).status).toBe(404);
  });

  it('happens when the account is deleted', async () => {
    await setUp();
    await asAdmin('DELETE', `/api/v1/users/${user.id}`);
    expect(
      await database.collection<{ _id: string; secret: string }>('second_factors').countDocuments({ _id: user.id }),
    ).toBe(0);
  });
});

describe('new recovery codes', () => {
  it('replace the previous ones', async () => {
    const { secret, recoveryCodes } = await setUp();
    const json = { currentPassword: user.password, code: freshCode(secret) };
    const renewed = await own('POST', `${TOTP}/recovery-codes`, json);
    expect(renewed.status).toBe(201);
    expect((await attempt({ recoveryCode: recoveryCodes[0] })).body.code).toBe('WRONG_CODE');
    expect((await attempt({ recoveryCode: renewed.body.recoveryCodes[0] as string })).status).toBe(200);
    const used = await own('POST', `${TOTP}/recovery-codes`, json);
    expect([used.status, used.body.code]).toEqual([403, 'WRONG_CODE']);
  });
});
