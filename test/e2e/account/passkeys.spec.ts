import { PasskeyRepository } from '../../../src/modules/account/passkeys/passkey.repository.js';
import { startApp, type TestApp } from '../../support/app.js';
import { Authenticator, type Wrongs } from '../../support/authenticator.js';
import {
  bearer,
  call,
  cookieOf,
  issueKey,
  makeUser,
  signIn,
  type Answer,
  type TestUser,
} from '../../support/client.js';
import { randomPassword } from '../../support/password.js';
import { StillClock } from '../../support/moved-clock.js';
import { codeNow, enrol } from '../../support/second-factor.js';

const PASSKEYS = '/api/v1/account/passkeys';
const SIGN_IN = '/api/session/passkey';
const clock = new StillClock();
let app: TestApp;
/** By name: browsers make no passkeys for numbers. */
let named: { readonly url: string };
let user: TestUser;
let headers: Record<string, string>;
let authenticator: Authenticator;

beforeAll(async () => {
  app = await startApp({ clock });
  named = { url: `http://localhost:${app.port}` };
});
afterAll(async () => {
  await app.close();
});
beforeEach(async () => {
  user = await makeUser(app, 'ROLE_USER');
  headers = { cookie: await signIn(app, user.email, user.password) };
  authenticator = new Authenticator(named.url);
});

const own = (method: string, path: string, json?: unknown) =>
  call(named, method, path, { headers, ...(json !== undefined && { json }) });
const asAdmin = (method: string, path: string) => call(app, method, path, { headers: bearer(app.apiKey) });
const outcome = ({ status, body }: Answer) => [status, body.code];

async function add(name = 'Laptop', made = authenticator): Promise<Answer> {
  const { body: options } = await own('POST', `${PASSKEYS}/options`, {});
  return own('POST', PASSKEYS, { name, passkey: made.create(options) });
}
const challenge = async (): Promise<{ challenge: string }> =>
  (await call(named, 'POST', `${SIGN_IN}/options`, { json: {} })).body;
const answered = async (wrongs: Wrongs = {}, by = authenticator) => by.get(await challenge(), wrongs);
const signInWith = (passkey: unknown) => call(named, 'POST', SIGN_IN, { json: { passkey } });
const byPassword = (more: object = {}) =>
  call(named, 'POST', '/api/session', { json: { email: user.email, password: user.password, ...more } });
const rowsOf = async (action: string) =>
  (await asAdmin('GET', `/api/v1/audit?action=${action}&resourceId=${user.id}`)).body.content as {
    readonly outcome: string;
    readonly details: Readonly<Record<string, unknown>>;
  }[];

describe('a new passkey', () => {
  it('is made for this host and this person, listed, and taken away', async () => {
    const { body: options } = await own('POST', `${PASSKEYS}/options`, {});
    expect(options).toMatchObject({
      rp: { id: 'localhost' },
      user: { name: user.email },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    const added = await own('POST', PASSKEYS, { name: 'Laptop', passkey: authenticator.create(options) });
    expect(added.status).toBe(201);
    expect(added.body).toMatchObject({ id: authenticator.id, name: 'Laptop', lastUsedAt: null });
    expect(new Set(added.body.recoveryCodes).size).toBe(10);
    expect((await own('GET', PASSKEYS)).body).toMatchObject([{ id: authenticator.id, name: 'Laptop' }]);
    expect((await own('DELETE', `${PASSKEYS}/${authenticator.id}`)).status).toBe(204);
    expect((await own('GET', PASSKEYS)).body).toEqual([]);
    expect(outcome(await signInWith(await answered()))).toEqual([401, 'WRONG_PASSKEY']);
    expect((await byPassword()).status).toBe(200);
    expect(await rowsOf('PASSKEY_ADD')).toMatchObject([{ details: { passkeyId: authenticator.id, name: 'Laptop' } }]);
    expect(await rowsOf('PASSKEY_REMOVE')).toHaveLength(1);
  });

  it.each([
    ['for another site', { origin: 'https://evil.example' }],
    ['for another host', { rpId: 'evil.example' }],
    ['without its owner having shown who they are', { unverified: true }],
  ])('is refused %s', async (_, wrongs) => {
    const { body: options } = await own('POST', `${PASSKEYS}/options`, {});
    const refused = await own('POST', PASSKEYS, { name: 'Laptop', passkey: authenticator.create(options, wrongs) });
    expect(outcome(refused)).toEqual([400, 'WRONG_PASSKEY']);
    expect((await own('GET', PASSKEYS)).body).toEqual([]);
  });

  it('needs a challenge that is this person’s, fresh and unused', async () => {
    const { body: options } = await own('POST', `${PASSKEYS}/options`, {});
    const passkey = authenticator.create(options);
    expect((await own('POST', PASSKEYS, { name: 'Laptop', passkey })).status).toBe(201);
    const again = new Authenticator(named.url).create(options);
    expect(outcome(await own('POST', PASSKEYS, { name: 'Other', passkey: again }))).toEqual([400, 'WRONG_PASSKEY']);
    expect(outcome(await add('Same'))).toEqual([409, 'PASSKEY_TAKEN']);

    const forSignIn = new Authenticator(named.url).create(await challenge());
    expect(outcome(await own('POST', PASSKEYS, { name: 'Other', passkey: forSignIn }))).toEqual([400, 'WRONG_PASSKEY']);
    const { body: late } = await own('POST', `${PASSKEYS}/options`, {});
    clock.moveOn(300_000);
    const passkeyLate = new Authenticator(named.url).create(late);
    expect(outcome(await own('POST', PASSKEYS, { name: 'Late', passkey: passkeyLate }))).toEqual([
      400,
      'WRONG_PASSKEY',
    ]);
  });

  it('needs a session whose owner has shown lately who they are', async () => {
    const withKey = { authorization: `Bearer ${await issueKey(app, user)}` };
    expect((await call(named, 'POST', `${PASSKEYS}/options`, { headers: withKey, json: {} })).status).toBe(403);
    clock.moveOn(10 * 60_000);
    expect(outcome(await own('POST', `${PASSKEYS}/options`, {}))).toEqual([403, 'REAUTHENTICATION_REQUIRED']);
    expect(outcome(await own('POST', PASSKEYS, {}))).toEqual([403, 'REAUTHENTICATION_REQUIRED']);
  });

  it('cannot be made where the server is called by a number, which is said', async () => {
    const refused = await call(app, 'POST', `${PASSKEYS}/options`, { headers, json: {} });
    expect(outcome(refused)).toEqual([409, 'HOST_NAME_REQUIRED']);
    expect(outcome(await call(app, 'POST', `${SIGN_IN}/options`, { json: {} }))).toEqual([409, 'HOST_NAME_REQUIRED']);
  });

  it.each([undefined, 'text', {}, { id: 'x' }, { id: { $ne: null }, response: { clientDataJSON: '' } }])(
    'is no %j',
    async (passkey) => {
      expect((await own('POST', PASSKEYS, { name: 'Laptop', passkey })).status).toBe(400);
      expect((await signInWith(passkey)).status).toBe(400);
    },
  );

  it('is refused in damaged form', async () => {
    const { body: options } = await own('POST', `${PASSKEYS}/options`, {});
    const right = authenticator.create(options);
    for (const response of [
      { ...right.response, clientDataJSON: 'e30' },
      { ...right.response, clientDataJSON: '!' },
      { ...right.response, attestationObject: right.response.attestationObject.slice(0, 40) },
      { clientDataJSON: right.response.clientDataJSON },
    ]) {
      const refused = await own('POST', PASSKEYS, { name: 'Laptop', passkey: { ...right, response } });
      expect(outcome(refused)).toEqual([400, 'WRONG_PASSKEY']);
    }
  });

  it.each(['packed', 'android-key', 'of our own'])(
    'is looked at without what its maker says: %s',
    async (attestation) => {
      const { body: options } = await own('POST', `${PASSKEYS}/options`, {});
      const passkey = authenticator.create(options, { attestation });
      expect((await own('POST', PASSKEYS, { name: 'Laptop', passkey })).status).toBe(201);
    },
  );

  it('is one of twenty at the most', async () => {
    for (let n = 0; n < 20; n++) expect((await add(`Key ${n}`, new Authenticator(named.url))).status).toBe(201);
    expect(outcome(await own('POST', `${PASSKEYS}/options`, {}))).toEqual([409, 'TOO_MANY_PASSKEYS']);
  });
});

describe('signing in with a passkey', () => {
  it('opens a session without e-mail address or password', async () => {
    await add();
    const signedIn = await signInWith(await answered());
    expect(signedIn.status).toBe(200);
    expect(signedIn.body).toMatchObject({ userId: user.id, email: user.email, mustFirst: null });
    const cookie = cookieOf(signedIn) ?? '';
    expect((await call(named, 'GET', '/api/session', { headers: { cookie } })).body.userId).toBe(user.id);
    const [row] = await rowsOf('LOGIN');
    expect(row?.details).toEqual({ by: 'passkey', passkeyId: authenticator.id });
    expect((await own('GET', PASSKEYS)).body[0].lastUsedAt).toBe(clock.now().toISOString());
  });

  it.each([
    ['for another site', { origin: 'https://evil.example' }],
    ['for another host', { rpId: 'evil.example' }],
    ['without its owner having shown who they are', { unverified: true }],
  ])('is refused %s', async (_, wrongs) => {
    await add();
    expect(outcome(await signInWith(await answered(wrongs)))).toEqual([401, 'WRONG_PASSKEY']);
  });

  it('takes an answer once, in time, and by a count that goes on', async () => {
    await add();
    const answer = await answered();
    expect((await signInWith(answer)).status).toBe(200);
    expect(outcome(await signInWith(answer))).toEqual([401, 'WRONG_PASSKEY']);
    const late = await answered();
    clock.moveOn(300_000);
    expect(outcome(await signInWith(late))).toEqual([401, 'WRONG_PASSKEY']);
    // A copy of the authenticator counts from where it was copied (WebAuthn Level 3, 6.1.1).
    expect(outcome(await signInWith(await answered({ counter: 1 })))).toEqual([401, 'WRONG_PASSKEY']);
  });

  it('takes no signature by another key under a known name', async () => {
    await add();
    const thief = new Authenticator(named.url);
    const forged = { ...(await answered({}, thief)), id: authenticator.id, rawId: authenticator.id };
    expect(outcome(await signInWith(forged))).toEqual([401, 'WRONG_PASSKEY']);
    const recorded = expect.objectContaining({
      outcome: 'FAILURE',
      details: { by: 'passkey', passkeyId: authenticator.id, reason: 'WRONG_PASSKEY' },
    });
    expect(await rowsOf('LOGIN')).toContainEqual(recorded);
    expect(outcome(await signInWith(await answered({}, thief)))).toEqual([401, 'WRONG_PASSKEY']);
  });

  it('opens nothing for a person who is disabled or gone', async () => {
    await add();
    const disable = { headers: bearer(app.apiKey), json: { disabled: true } };
    expect((await call(app, 'PATCH', `/api/v1/users/${user.id}`, disable)).status).toBe(200);
    expect(outcome(await signInWith(await answered()))).toEqual([401, 'WRONG_PASSKEY']);
    const tried = expect.objectContaining({ outcome: 'FAILURE', details: expect.objectContaining({ by: 'passkey' }) });
    expect(await rowsOf('LOGIN')).toContainEqual(tried);
    expect((await asAdmin('DELETE', `/api/v1/users/${user.id}`)).status).toBe(204);
    expect(outcome(await signInWith(await answered()))).toEqual([401, 'WRONG_PASSKEY']);
  });
});

describe('a passkey as second factor', () => {
  it('is asked for beside the password from the first one on', async () => {
    await add();
    expect(outcome(await byPassword())).toEqual([401, 'PASSKEY_REQUIRED']);
    expect(outcome(await byPassword({ code: '123456' }))).toEqual([401, 'WRONG_CODE']);
    const stranger = new Authenticator(named.url);
    expect(outcome(await byPassword({ passkey: await answered({}, stranger) }))).toEqual([401, 'WRONG_CODE']);
    expect((await byPassword({ passkey: await answered() })).status).toBe(200);
  });

  it('is replaced, once each, by recovery codes', async () => {
    const [recoveryCode] = (await add()).body.recoveryCodes as string[];
    expect((await add('Phone', new Authenticator(named.url))).body.recoveryCodes).toBeNull();
    expect((await byPassword({ recoveryCode })).status).toBe(200);
    expect(outcome(await byPassword({ recoveryCode }))).toEqual([401, 'WRONG_CODE']);
  });

  it('keeps its recovery codes when it is made while the last one is taken away', async () => {
    const [recoveryCode] = (await add()).body.recoveryCodes as string[];
    clock.moveOn(1);
    const repository = app.app.get(PasskeyRepository, { strict: false });
    const listOf = repository.listOf.bind(repository);
    const phone = new Authenticator(named.url);
    let made: Answer | undefined;
    // The last one has gone, and nothing says yet that none is asked for.
    const spy = jest.spyOn(repository, 'listOf').mockImplementation(async (userId) => {
      const listed = await listOf(userId);
      if (listed.length === 0) {
        spy.mockRestore();
        made = await add('Phone', phone);
      }
      return listed;
    });
    expect((await own('DELETE', `${PASSKEYS}/${authenticator.id}`)).status).toBe(204);
    expect([made?.status, made?.body.recoveryCodes]).toEqual([201, null]);
    expect(outcome(await byPassword())).toEqual([401, 'PASSKEY_REQUIRED']);
    expect((await byPassword({ recoveryCode })).status).toBe(200);
  });

  it('of another person is worth nothing', async () => {
    await add();
    const mine = await answered();
    user = await makeUser(app, 'ROLE_USER');
    headers = { cookie: await signIn(app, user.email, user.password) };
    await add('Theirs', new Authenticator(named.url));
    expect(outcome(await byPassword({ passkey: mine }))).toEqual([401, 'WRONG_CODE']);
  });

  it('stands beside one-time codes, whichever comes first', async () => {
    const { secret } = await enrol(app, headers, user.password, clock);
    expect((await add()).body.recoveryCodes).toBeNull();
    expect(outcome(await byPassword())).toEqual([401, 'TOTP_REQUIRED']);
    expect((await byPassword({ passkey: await answered() })).status).toBe(200);
    clock.moveOn(60_000);
    const json = { currentPassword: user.password, code: codeNow(secret, clock) };
    expect((await own('DELETE', '/api/v1/account/totp', json)).status).toBe(204);
    expect(outcome(await byPassword())).toEqual([401, 'PASSKEY_REQUIRED']);
    await enrol(app, headers, user.password, clock);
    expect(outcome(await byPassword())).toEqual([401, 'TOTP_REQUIRED']);
    expect((await own('DELETE', `${PASSKEYS}/${authenticator.id}`)).status).toBe(204);
    expect(outcome(await byPassword())).toEqual([401, 'TOTP_REQUIRED']);
  });

  it('confirms a session', async () => {
    await add();
    clock.moveOn(10 * 60_000);
    expect(outcome(await own('POST', `${PASSKEYS}/options`, {}))).toEqual([403, 'REAUTHENTICATION_REQUIRED']);
    expect(outcome(await own('POST', `${SIGN_IN}/confirm`, { passkey: await answered({ unverified: true }) }))).toEqual(
      [403, 'WRONG_PASSKEY'],
    );
    expect((await own('POST', `${SIGN_IN}/confirm`, { passkey: await answered() })).status).toBe(204);
    expect((await own('POST', `${PASSKEYS}/options`, {})).status).toBe(200);
  });

  it('goes with a password that an administrator sets, who may have a thief to shut out', async () => {
    await add();
    const json = { password: randomPassword() };
    expect((await call(app, 'PATCH', `/api/v1/users/${user.id}`, { headers: bearer(app.apiKey), json })).status).toBe(
      200,
    );
    expect(outcome(await signInWith(await answered()))).toEqual([401, 'WRONG_PASSKEY']);
    expect((await byPassword(json)).body.mustFirst).toBe('password-change');
    const [row] = await rowsOf('USER_UPDATE');
    expect(row?.details).toMatchObject({ passwordReset: true, revokedPasskeys: 1 });
  });

  it('is taken away by an administrator from a person who has lost it', async () => {
    await add();
    expect((await asAdmin('DELETE', `/api/v1/users/${user.id}/totp`)).status).toBe(204);
    expect((await byPassword()).status).toBe(200);
    expect(outcome(await signInWith(await answered()))).toEqual([401, 'WRONG_PASSKEY']);
  });
});

describe('where only administrators sign in here, and everybody needs a second factor', () => {
  it('is one, and opens nothing for others', async () => {
    const strict = await startApp({ env: { AUTH_LOCAL: 'administrators', REQUIRE_TOTP: 'true' } });
    try {
      const url = `http://localhost:${strict.port}`;
      const { id, email, password } = await makeUser(strict, 'ROLE_ADMIN');
      const cookie = await signIn(strict, email, password);
      const by = new Authenticator(url);
      const options = (await call({ url }, 'POST', `${PASSKEYS}/options`, { headers: { cookie }, json: {} })).body;
      const json = { name: 'Laptop', passkey: by.create(options) };
      expect((await call({ url }, 'POST', PASSKEYS, { headers: { cookie }, json })).status).toBe(201);
      const attempt = async () => {
        const passkey = by.get((await call({ url }, 'POST', `${SIGN_IN}/options`, { json: {} })).body);
        return call({ url }, 'POST', SIGN_IN, { json: { passkey } });
      };
      expect(await attempt()).toMatchObject({ status: 200, body: { mustFirst: null } });
      const role = { headers: bearer(strict.apiKey), json: { role: 'ROLE_USER' } };
      expect((await call(strict, 'PATCH', `/api/v1/users/${id}`, role)).status).toBe(200);
      expect(outcome(await attempt())).toEqual([401, 'LOCAL_SIGN_IN_OFF']);
    } finally {
      await strict.close();
    }
  });
});
