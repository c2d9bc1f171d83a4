import { sharedApp, type TestApp } from '../../support/app.js';
import { bearer, call, issueKey, issueNamedKey, makeUser, signIn, type TestUser } from '../../support/client.js';

const NEW_PASSWORD = 'quite another password';

describe('replacing a password', () => {
  let app: TestApp;
  let user: TestUser;
  let personal: string;
  let named: readonly string[];
  let cookie: string;

  beforeAll(async () => {
    app = await sharedApp();
  });

  beforeEach(async () => {
    user = await makeUser(app, 'ROLE_USER');
    personal = await issueKey(app, user);
    const input = (name: string) => ({ name, scopes: ['review:read'], expiresAt: null });
    const made = await Promise.all(['one', 'two'].map((name) => issueNamedKey(app, user, input(name))));
    named = made.map(({ apiKey }) => apiKey);
    cookie = await signIn(app, user.email, user.password);
  });

  const asAdmin = (method: string, path: string, json?: unknown) =>
    call(app, method, path, { headers: bearer(app.apiKey), json });
  const opens = async (headers: Readonly<Record<string, string>>) =>
    (await call(app, 'GET', '/api/v1/batches', { headers })).status === 200;
  const openKeys = async () =>
    (await Promise.all([personal, ...named].map((key) => opens(bearer(key))))).filter(Boolean);
  const rows = async (action: string) =>
    (await asAdmin('GET', `/api/v1/audit?action=${action}&resourceId=${user.id}`)).body.content as {
      readonly details: Readonly<Record<string, unknown>>;
    }[];

  it('as an administrator ends all sessions and revokes all keys, and says so in the answer and the audit log', async () => {
    expect([await opens({ cookie }), (await openKeys()).length]).toEqual([true, 3]);
    const { status, body } = await asAdmin('PATCH', `/api/v1/users/${user.id}`, { password: NEW_PASSWORD });
    expect([status, body.revokedKeys, body.apiKey]).toEqual([200, 3, null]);
    expect([await opens({ cookie }), await openKeys()]).toEqual([false, []]);
    const revoked = (await rows('API_KEY_REVOKE')).map(({ details }) => details.name ?? details.personal);
    expect(revoked.sort()).toEqual(['one', 'two', true].sort());
    expect((await rows('USER_UPDATE'))[0]?.details).toMatchObject({ passwordReset: true, revokedKeys: 3 });
    expect((await asAdmin('GET', `/api/v1/users/${user.id}/api-keys`)).body).toEqual([]);
  });

  it('is told to the user, with who set it', async () => {
    await asAdmin('PATCH', `/api/v1/users/${user.id}`, { password: NEW_PASSWORD });
    expect((await rows('USER_UPDATE'))[0]?.details).toMatchObject({ userTold: true });
    const headers = { cookie: await signIn(app, user.email, NEW_PASSWORD), 'content-type': 'application/json' };
    const json = { currentPassword: NEW_PASSWORD, newPassword: `${NEW_PASSWORD} again` };
    expect((await call(app, 'PUT', '/api/v1/account/password', { headers, json })).status).toBe(204);
    const own = { cookie: await signIn(app, user.email, json.newPassword) };
    const { body } = await call(app, 'GET', '/api/v1/account/inbox', { headers: own });
    const [changed, reset] = (body.content as { message: string }[]).map(({ message }) => message);
    expect(changed).toMatch(/^You changed your password at .* from the address 127\.0\.0\.1\. If this was not you, /);
    expect(reset).toMatch(/ set a new password for your account, .* revoked 3 keys and passkeys of yours at /);
    expect(reset).toContain(app.adminEmail);
  });

  it('is the only update that revokes keys', async () => {
    const { body } = await asAdmin('PATCH', `/api/v1/users/${user.id}`, { role: 'ROLE_AUDITOR' });
    expect(body).not.toHaveProperty('revokedKeys');
    expect(await openKeys()).toHaveLength(3);
  });

  it('revokes no keys when another field of the update is refused', async () => {
    const taken = { password: NEW_PASSWORD, email: app.adminEmail };
    expect((await asAdmin('PATCH', `/api/v1/users/${user.id}`, taken)).status).toBe(409);
    expect(await openKeys()).toHaveLength(3);
  });

  it('as the user ends the other sessions and keeps the keys', async () => {
    const own = await signIn(app, user.email, user.password);
    const json = { currentPassword: user.password, newPassword: NEW_PASSWORD };
    const answer = await call(app, 'PUT', '/api/v1/account/password', { headers: { cookie: own }, json });
    expect(answer.status).toBe(204);
    expect([await opens({ cookie }), (await openKeys()).length]).toEqual([false, 3]);
  });
});
