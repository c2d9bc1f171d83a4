import { sharedApp, unique, type TestApp } from '../../support/app.js';
import { bearer, call, issueKey, issueServiceKey, makeServiceAccount, makeUser, signIn } from '../../support/client.js';

let app: TestApp;
beforeAll(async () => {
  app = await sharedApp();
});

const PATH = '/api/v1/service-accounts';
const asAdmin = (method: string, path: string, json?: unknown) =>
  call(app, method, path, { headers: bearer(app.apiKey), ...(json !== undefined && { json }) });
const withKey = (key: string, method: string, path: string, json?: unknown) =>
  call(app, method, path, { headers: bearer(key), ...(json !== undefined && { json }) });
const newName = () => unique('program').replace(' ', '-');
const makeGroup = async () => (await asAdmin('POST', '/api/v1/groups', { name: unique('Group') })).body.id as string;
const lastRow = async (resourceId: string) =>
  (await asAdmin('GET', `/api/v1/audit?resourceId=${resourceId}&size=1`)).body.content[0];

describe('a service account', () => {
  it('is made, read, listed, changed and deleted by administrators', async () => {
    const groupId = await makeGroup();
    const name = newName();
    const made = await asAdmin('POST', PATH, { name, description: 'Imports letters.', groupIds: [groupId] });
    expect(made.status).toBe(201);
    const account = {
      id: expect.any(String),
      name,
      actor: `service:${name}`,
      description: 'Imports letters.',
      role: 'ROLE_USER',
      groupIds: [groupId],
      disabled: false,
      createdAt: expect.any(String),
      createdBy: (await asAdmin('GET', '/api/session')).body.userId,
    };
    expect(made.body).toEqual(account);
    const own = `${PATH}/${made.body.id as string}`;
    expect((await asAdmin('GET', own)).body).toEqual(account);
    const other = await makeGroup();
    const patch = { role: 'ROLE_AUDITOR', description: '', groupIds: [other] };
    expect((await asAdmin('PATCH', own, patch)).body).toEqual({ ...account, ...patch });
    expect(await lastRow(made.body.id as string)).toMatchObject({
      action: 'SERVICE_ACCOUNT_UPDATE',
      details: { name, role: 'ROLE_AUDITOR', previousRole: 'ROLE_USER', previousGroupIds: [groupId] },
    });
    expect((await asAdmin('DELETE', own)).status).toBe(204);
    expect((await asAdmin('GET', own)).body.code).toBe('NO_SUCH_SERVICE_ACCOUNT');
    expect((await asAdmin('GET', `/api/v1/groups/${other}`)).body.memberIds).toEqual([]);
  });

  it('is listed by name, a page at a time, apart from people', async () => {
    const { name, id } = await makeServiceAccount(app, { name: `0-${newName()}` });
    const first = await asAdmin('GET', `${PATH}?size=1`);
    expect(first.body.content).toHaveLength(1);
    expect(first.body.content[0].name <= name).toBe(true);
    const people = await asAdmin('GET', '/api/v1/users?size=100');
    expect(people.body.content.map((user: { email: string }) => user.email)).not.toContain(`service:${name}`);
    expect((await asAdmin('GET', `/api/v1/users/${id}`)).status).toBe(404);
    expect((await asAdmin('PATCH', `/api/v1/users/${id}`, { password: 'four random words here' })).status).toBe(404);
    expect((await asAdmin('DELETE', `/api/v1/users/${id}`)).status).toBe(404);
    const { id: person } = await makeUser(app, 'ROLE_USER');
    expect((await asAdmin('GET', `${PATH}/${person}`)).status).toBe(404);
    expect((await asAdmin('DELETE', `${PATH}/${person}`)).status).toBe(404);
  });

  it('is found by a part of its name, which is no pattern', async () => {
    const { name } = await makeServiceAccount(app, { name: `${newName()}.south` });
    const found = async (q: string) =>
      (await asAdmin('GET', `${PATH}?q=${encodeURIComponent(q)}`)).body.content.map(
        (one: { name: string }) => one.name,
      );
    expect(await found(name.slice(3).toUpperCase())).toEqual([name]);
    expect(await found(name.replace('.', '-'))).toEqual([]);
    // What tells programs from people where both are stored is no part of a name.
    expect(await found('service:')).toEqual([]);
    expect((await asAdmin('GET', `${PATH}?q=${'a'.repeat(300)}`)).status).toBe(400);
  });

  it.each([
    [{}],
    [{ name: '' }],
    [{ name: 'Upper' }],
    [{ name: 'with blank' }],
    [{ name: '-start' }],
    [{ name: 'x'.repeat(65) }],
    [{ name: 'a@example.com' }],
    [{ name: { $ne: '' } }],
    [{ name: 'ok', role: 'ROLE_ROOT' }],
    [{ name: 'ok', description: 'a\nb' }],
    [{ name: 'ok', groupIds: ['none'] }],
    [{ name: 'ok', groupIds: 'none' }],
  ])('is not made as %j', async (json) => {
    expect((await asAdmin('POST', PATH, json)).status).toBe(400);
  });

  it('has a name of its own', async () => {
    const { name } = await makeServiceAccount(app);
    const { status, body } = await asAdmin('POST', PATH, { name });
    expect([status, body.code]).toEqual([409, 'SERVICE_ACCOUNT_NAME_TAKEN']);
  });

  it('works with a key, by its role, groups and scopes, until it is disabled or deleted', async () => {
    const groupId = await makeGroup();
    const account = await makeServiceAccount(app, { role: 'ROLE_AUDITOR', groupIds: [groupId] });
    const { apiKey } = await issueServiceKey(app, account, { scopes: ['accounts:read'] });
    const { body } = await withKey(apiKey, 'GET', '/api/session');
    expect(body).toMatchObject({ userId: account.id, kind: 'service', email: account.actor, role: 'ROLE_AUDITOR' });
    expect(body.groups.map(({ id }: { id: string }) => id)).toEqual([groupId]);
    expect((await withKey(apiKey, 'GET', '/api/v1/users')).status).toBe(200);
    expect((await withKey(apiKey, 'GET', '/api/v1/audit')).body.code).toBe('SCOPE_REQUIRED');
    await asAdmin('PATCH', `${PATH}/${account.id}`, { disabled: true });
    expect((await withKey(apiKey, 'GET', '/api/session')).status).toBe(401);
    await asAdmin('PATCH', `${PATH}/${account.id}`, { disabled: false });
    expect((await withKey(apiKey, 'GET', '/api/session')).status).toBe(200);
    await asAdmin('DELETE', `${PATH}/${account.id}`);
    expect((await withKey(apiKey, 'GET', '/api/session')).status).toBe(401);
  });

  it('has its keys listed and revoked', async () => {
    const account = await makeServiceAccount(app);
    const { apiKey, id } = await issueServiceKey(app, account, { scopes: ['accounts:read'] });
    const { body } = await asAdmin('GET', `${PATH}/${account.id}/api-keys`);
    expect(body).toMatchObject([{ id, madeBy: expect.any(String) }]);
    expect(JSON.stringify(body)).not.toContain(apiKey);
    expect((await asAdmin('DELETE', `${PATH}/${account.id}/api-keys/${id}`)).status).toBe(204);
    expect((await withKey(apiKey, 'GET', '/api/session')).status).toBe(401);
  });

  it('has nothing of what people have: no session, password, codes, inbox or keys of its own', async () => {
    const account = await makeServiceAccount(app);
    const { apiKey } = await issueServiceKey(app, account, { scopes: ['accounts:write'] });
    for (const [method, path] of [
      ['GET', '/api/v1/account/inbox'],
      ['GET', '/api/v1/account/settings'],
      ['GET', '/api/v1/account/totp'],
      ['GET', '/api/v1/account/sessions'],
      ['GET', '/api/v1/account/api-key'],
    ] as const) {
      const { status, body } = await withKey(apiKey, method, path);
      expect([path, status, body.code]).toEqual([path, 403, 'PERSON_REQUIRED']);
    }
    for (const password of ['', 'undefined', 'four random words here']) {
      const answer = await call(app, 'POST', '/api/session', { json: { email: account.actor, password } });
      expect([answer.status, answer.body.code]).toEqual([401, 'WRONG_EMAIL_OR_PASSWORD']);
    }
  });
});

describe('the key of another person', () => {
  it('is made by nobody else, and the refusal says what to do', async () => {
    const { id } = await makeUser(app, 'ROLE_USER');
    const cookie = await signIn(app, app.adminEmail, app.adminPassword);
    for (const headers of [bearer(app.apiKey), { cookie }]) {
      for (const path of [`/api/v1/users/${id}/api-key`, `/api/v1/users/${id}/api-keys`]) {
        const answer = await call(app, 'POST', path, { headers, json: { name: 'x', scopes: ['review:write'] } });
        expect([answer.status, answer.body.code]).toEqual([403, 'KEYS_ARE_PERSONAL']);
        expect(answer.body.error).toContain('service account');
      }
    }
    expect((await asAdmin('GET', `/api/v1/users/${id}/api-keys`)).body).toEqual([]);
  });
});

describe('audit rows', () => {
  const rowOf = async (headers: Readonly<Record<string, string>>, actorId: string) => {
    await call(app, 'PATCH', '/api/v1/account/settings', { headers, json: { locale: 'de' } });
    const { body } = await asAdmin('GET', `/api/v1/audit?actor=${actorId}&action=USER_SETTINGS_CHANGE&size=1`);
    return body.content[0];
  };

  it('name the session that was used', async () => {
    const user = await makeUser(app, 'ROLE_USER');
    const cookie = await signIn(app, user.email, user.password);
    const { body } = await call(app, 'GET', '/api/v1/account/sessions', { headers: { cookie } });
    expect((await rowOf({ cookie }, user.id)).credential).toEqual({
      type: 'session',
      id: body.content[0].id,
      name: null,
      madeBy: null,
    });
  });

  it('name the key that was used, and who made it', async () => {
    const user = await makeUser(app, 'ROLE_USER');
    const key = await issueKey(app, user);
    const { body: facts } = await withKey(key, 'GET', '/api/v1/account/api-key');
    expect((await rowOf(bearer(key), user.id)).credential).toEqual({
      type: 'personal-key',
      id: facts.id,
      name: null,
      madeBy: user.id,
    });
    const account = await makeServiceAccount(app, { role: 'ROLE_ADMIN' });
    const made = await issueServiceKey(app, account, { scopes: ['accounts:write'] });
    const { id } = await makeUser(app, 'ROLE_USER');
    expect((await withKey(made.apiKey, 'DELETE', `/api/v1/users/${id}`)).status).toBe(204);
    const admin = (await asAdmin('GET', '/api/session')).body.userId;
    expect(await lastRow(id)).toMatchObject({
      action: 'USER_DELETE',
      userId: account.id,
      userEmail: account.actor,
      credential: { type: 'named-key', id: made.id, name: made.name, madeBy: admin },
    });
    const found = await asAdmin('GET', `/api/v1/audit?actor=${account.actor}&size=1`);
    expect(found.body.content[0].userId).toBe(account.id);
    expect((await asAdmin('GET', '/api/v1/audit/verify')).body.valid).toBe(true);
  });
});
