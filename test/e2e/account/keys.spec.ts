import { getConnectionToken } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { startApp, type TestApp } from '../../support/app.js';
import { bearer, call, issueKey, makeUser, signIn, type TestUser } from '../../support/client.js';
import { StillClock } from '../../support/moved-clock.js';

const HOUR_MS = 3_600_000;
const clock = new StillClock();
let app: TestApp;
let database: Connection;

beforeAll(async () => {
  app = await startApp({ clock });
  database = app.app.get<Connection>(getConnectionToken());
});
afterAll(async () => {
  await app.close();
});

const withKey = (key: string, method: string, path: string, json?: unknown) =>
  call(app, method, path, { headers: bearer(key), ...(json !== undefined && { json }) });
const asAdmin = (method: string, path: string, json?: unknown) => withKey(app.apiKey, method, path, json);
const OWN = '/api/v1/account/api-keys';
const ALL_AREAS = ['redaction', 'policies', 'trend', 'review', 'search', 'accounts', 'audit'];

let made = 0;
const named = (scopes: readonly string[], more: object = {}) => ({ name: `Key ${++made}`, scopes, ...more });
const makeNamed = async (key: string, scopes: readonly string[], more: object = {}) => {
  const answer = await withKey(key, 'POST', OWN, named(scopes, more));
  expect(answer.status).toBe(201);
  return answer.body as { apiKey: string; id: string; name: string; hint: string };
};
const personal = async (role = 'ROLE_USER'): Promise<{ user: TestUser; key: string }> => {
  const user = await makeUser(app, role);
  return { user, key: await issueKey(app, user) };
};

describe('named keys', () => {
  it('are shown once, listed without the key and stored as SHA-512', async () => {
    const { user, key } = await personal();
    const until = new Date(clock.now().getTime() + HOUR_MS).toISOString();
    const answer = await withKey(key, 'POST', OWN, {
      name: '  Nightly import ',
      scopes: ['redaction:write', 'accounts:read'],
      expiresAt: until,
    });
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      apiKey: expect.stringMatching(/^umbra_[\w-]{43}$/),
      id: expect.any(String),
      name: 'Nightly import',
      hint: `${(answer.body.apiKey as string).slice(0, 10)}…`,
      scopes: ['redaction:write', 'accounts:read'],
      createdAt: expect.any(String),
      expiresAt: until,
    });
    const { apiKey, ...facts } = answer.body as Record<string, string>;
    expect((await withKey(key, 'GET', OWN)).body).toEqual([{ ...facts, lastUsedAt: null }]);
    expect((await withKey(apiKey ?? '', 'GET', '/api/session')).body.email).toBe(user.email);
    expect((await withKey(key, 'GET', OWN)).body[0].lastUsedAt).toMatch(/Z$/);
    expect((await asAdmin('GET', `/api/v1/users/${user.id}/api-keys`)).body).toHaveLength(1);
    const stored = JSON.stringify(await database.collection('api_keys').findOne({ userId: user.id }));
    expect(stored).not.toContain(apiKey);
    expect(stored).toMatch(/"hash":"[0-9a-f]{128}"/);
  });

  it('are independent of the personal key', async () => {
    const { key } = await personal();
    const one = await makeNamed(key, ['accounts:read']);
    const two = await makeNamed(key, ['accounts:read']);
    for (const each of [key, one.apiKey, two.apiKey]) {
      expect((await withKey(each, 'GET', '/api/session')).status).toBe(200);
    }
    expect((await withKey(key, 'DELETE', `${OWN}/${one.id}`)).status).toBe(204);
    expect((await withKey(one.apiKey, 'GET', '/api/session')).status).toBe(401);
    expect((await withKey(two.apiKey, 'GET', '/api/session')).status).toBe(200);
    expect((await withKey(key, 'DELETE', `${OWN}/${one.id}`)).status).toBe(404);
    await withKey(key, 'DELETE', '/api/v1/account/api-key');
    expect((await withKey(two.apiKey, 'GET', '/api/session')).status).toBe(200);
  });

  const right = { name: 'Right', scopes: ['review:read'], expiresAt: null };
  it.each([
    ['no name', { ...right, name: undefined }],
    ['an empty name', { ...right, name: '  ' }],
    ['a name of 101 characters', { ...right, name: 'x'.repeat(101) }],
    ['a name with a line break', { ...right, name: 'a\nb' }],
    ['no scopes', { ...right, scopes: undefined }],
    ['an empty list of scopes', { ...right, scopes: [] }],
    ['a scope twice', { ...right, scopes: ['review:read', 'review:read'] }],
    ['an unknown scope', { ...right, scopes: ['review:all'] }],
    ['an unknown area', { ...right, scopes: ['users:read'] }],
    ['scopes as a text', { ...right, scopes: 'review:read' }],
    ['an operator as scope', { ...right, scopes: [{ $ne: '' }] }],
    ['an end without a zone', { ...right, expiresAt: '2090-01-01T00:00:00' }],
    ['a day as the end', { ...right, expiresAt: '2090-01-01' }],
    ['a day that is none', { ...right, expiresAt: '2090-02-30T00:00:00Z' }],
    ['a week as the end', { ...right, expiresAt: '2090-W05-1T00:00:00Z' }],
    ['an hour that is none', { ...right, expiresAt: '2090-01-01T25:00:00Z' }],
    ['a zone that is none', { ...right, expiresAt: '2090-01-01T00:00:00+99:99' }],
    ['a number as the end', { ...right, expiresAt: 4_000_000_000 }],
    ['an end that has passed', { ...right, expiresAt: '2020-01-01T00:00:00Z' }],
  ])('cannot be created with %s', async (_, json) => {
    expect((await asAdmin('POST', OWN, json)).status).toBe(400);
  });

  it('have unique names per user, ignoring case', async () => {
    const { key } = await personal();
    await withKey(key, 'POST', OWN, { ...right, name: 'Reader' });
    const twice = await withKey(key, 'POST', OWN, { ...right, name: 'READER' });
    expect([twice.status, twice.body.code]).toEqual([409, 'KEY_NAME_TAKEN']);
    const { key: other } = await personal();
    expect((await withKey(other, 'POST', OWN, { ...right, name: 'Reader' })).status).toBe(201);
  });

  it('are limited to 20 per user, also for concurrent requests', async () => {
    const { key, user } = await personal();
    const answers = await Promise.all(
      Array.from({ length: 24 }, () => withKey(key, 'POST', OWN, named(['review:read']))),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(20);
    expect(new Set(answers.filter(({ status }) => status !== 201).map(({ body }) => body.code as string))).toEqual(
      new Set(['TOO_MANY_KEYS']),
    );
    const list = (await withKey(key, 'GET', OWN)).body as { id: string }[];
    expect(list).toHaveLength(20);
    await asAdmin('DELETE', `/api/v1/users/${user.id}/api-keys/${list[7]?.id ?? ''}`);
    expect((await withKey(key, 'POST', OWN, named(['review:read']))).status).toBe(201);
  });

  it('stop working when they expire', async () => {
    const { key } = await personal();
    const expiresAt = new Date(clock.now().getTime() + HOUR_MS).toISOString();
    const { apiKey } = await makeNamed(key, ['accounts:read'], { expiresAt });
    clock.moveOn(HOUR_MS - 2000);
    expect((await withKey(apiKey, 'GET', '/api/session')).status).toBe(200);
    clock.moveOn(3000);
    const { status, body } = await withKey(apiKey, 'GET', '/api/session');
    const unknown = await withKey('umbra_unknown', 'GET', '/api/session');
    expect([status, body]).toEqual([401, unknown.body]);
  });

  it('stop working while their user is disabled, and are deleted with the user', async () => {
    const { key, user } = await personal();
    const { apiKey } = await makeNamed(key, ['accounts:read']);
    const path = `/api/v1/users/${user.id}`;
    await asAdmin('PATCH', path, { disabled: true });
    expect((await withKey(apiKey, 'GET', '/api/session')).status).toBe(401);
    await asAdmin('PATCH', path, { disabled: false });
    expect((await withKey(apiKey, 'GET', '/api/session')).status).toBe(200);
    await asAdmin('DELETE', path);
    expect((await withKey(apiKey, 'GET', '/api/session')).status).toBe(401);
    expect(await database.collection('api_keys').countDocuments({ userId: user.id })).toBe(0);
    expect((await asAdmin('GET', `${path}/api-keys`)).status).toBe(404);
    expect((await asAdmin('POST', `${path}/api-keys`, named(['review:read']))).status).toBe(404);
  });

  it('of other users cannot be revoked', async () => {
    const { key } = await personal();
    const { id, apiKey } = await makeNamed(key, ['accounts:read']);
    const { key: stranger } = await personal();
    expect((await withKey(stranger, 'DELETE', `${OWN}/${id}`)).status).toBe(404);
    expect((await withKey(apiKey, 'GET', '/api/session')).status).toBe(200);
  });
});

describe('a key with scopes', () => {
  const refused = async (key: string, method: string, path: string, json?: unknown) => {
    const { status, body } = await withKey(key, method, path, json);
    expect([method, path, status, body.code]).toEqual([method, path, 403, 'SCOPE_REQUIRED']);
  };

  it('gives access to the routes of its area only, to read or to write', async () => {
    const reader = (await makeNamed(app.apiKey, ['policies:read'])).apiKey;
    expect((await withKey(reader, 'GET', '/api/policies')).status).toBe(200);
    expect((await withKey(reader, 'GET', '/api/policies/none')).status).toBe(404);
    await refused(reader, 'POST', '/api/policies', { name: 'x' });
    await refused(reader, 'DELETE', '/api/policies/none');
    await refused(reader, 'GET', '/api/alerts');
    await refused(reader, 'GET', '/api/v1/users');
    await refused(reader, 'GET', '/api/session');
    const writer = (await makeNamed(app.apiKey, ['policies:write'])).apiKey;
    expect((await withKey(writer, 'GET', '/api/policies')).status).toBe(200);
    expect((await withKey(writer, 'DELETE', '/api/policies/none')).status).not.toBe(403);
    await refused(writer, 'POST', '/api/explain', { text: 'x' });
  });

  it('can redact with redaction:write but not with redaction:read', async () => {
    const filter = (key: string) =>
      call(app, 'POST', '/api/filter', { headers: { ...bearer(key), 'content-type': 'text/plain' }, text: 'hello' });
    expect((await filter((await makeNamed(app.apiKey, ['redaction:write'])).apiKey)).status).toBe(200);
    const { status, body } = await filter((await makeNamed(app.apiKey, ['redaction:read'])).apiKey);
    expect([status, body.code]).toEqual([403, 'SCOPE_REQUIRED']);
  });

  it('is limited by the role of its owner, too', async () => {
    const { key } = await personal();
    const { apiKey } = await makeNamed(key, ['accounts:write']);
    expect((await withKey(apiKey, 'GET', '/api/v1/users')).body.code).toBe('ROLE_REQUIRED');
  });

  it('can create keys with its own scopes only', async () => {
    const { apiKey } = await makeNamed(app.apiKey, ['accounts:write', 'trend:read']);
    const child = await makeNamed(apiKey, ['accounts:read', 'trend:read']);
    expect((await withKey(child.apiKey, 'GET', '/api/v1/users')).status).toBe(200);
    await refused(apiKey, 'POST', OWN, named(['trend:write']));
    await refused(apiKey, 'POST', OWN, named(['accounts:read', 'review:read']));
    const { user } = await personal();
    await refused(apiKey, 'POST', `/api/v1/users/${user.id}/api-keys`, named(['audit:read']));
    await refused(child.apiKey, 'POST', OWN, named(['accounts:read']));
  });

  it('cannot gain rights through keys, passwords, users, roles, invitations or groups', async () => {
    const all = ALL_AREAS.map((area) => `${area}:write`);
    const { apiKey } = await makeNamed(app.apiKey, all);
    const { user } = await personal();
    await refused(apiKey, 'POST', '/api/v1/account/api-key');
    await refused(apiKey, 'PUT', '/api/v1/account/password', { currentPassword: 'x', newPassword: 'y' });
    await refused(apiKey, 'POST', '/api/v1/users', { email: 'x@example.com', password: 'x', role: 'ROLE_USER' });
    await refused(apiKey, 'PATCH', `/api/v1/users/${user.id}`, { role: 'ROLE_ADMIN' });
    await refused(apiKey, 'POST', `/api/v1/users/${user.id}/api-key`);
    await refused(apiKey, 'DELETE', `/api/v1/users/${user.id}/totp`);
    await refused(apiKey, 'POST', '/api/v1/invitations', { email: 'x@example.com', role: 'ROLE_USER' });
    // Group membership gives access to the documents of the group.
    const { body: group } = await withKey(app.apiKey, 'POST', '/api/v1/groups', { name: 'Readers' });
    await refused(apiKey, 'POST', '/api/v1/groups', { name: 'Others', memberIds: [user.id] });
    await refused(apiKey, 'PATCH', `/api/v1/groups/${group.id as string}`, { memberIds: [user.id] });
    await refused(apiKey, 'DELETE', `/api/v1/groups/${group.id as string}`);
    expect((await withKey(apiKey, 'GET', `/api/v1/groups/${group.id as string}`)).body).toMatchObject({
      memberIds: [],
    });
    expect((await withKey(apiKey, 'GET', `/api/v1/users/${user.id}`)).status).toBe(200);
    expect((await withKey(apiKey, 'POST', `/api/v1/users/${user.id}/unlock`)).status).toBe(204);
  });

  it('limits neither sessions nor the personal key', async () => {
    const cookie = await signIn(app, app.adminEmail, app.adminPassword);
    const answer = await call(app, 'POST', OWN, { headers: { cookie }, json: named(['audit:write']) });
    expect(answer.status).toBe(201);
    expect((await asAdmin('POST', OWN, named(['audit:write']))).status).toBe(201);
  });
});
