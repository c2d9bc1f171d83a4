import { getConnectionToken } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { KeyRemindersTask } from '../../../src/modules/account/keys/key-reminders.task.js';
import { GroupService } from '../../../src/modules/account/group.service.js';
import { PrincipalService } from '../../../src/modules/account/principal.service.js';
import { hashApiKey } from '../../../src/platform/auth/api-key.js';
import { startApp, unique, type TestApp } from '../../support/app.js';
import {
  bearer,
  call,
  administratorOf,
  issueKey,
  issueNamedKey,
  issueServiceKey,
  makeServiceAccount,
  makeUser,
  signIn,
  type TestUser,
} from '../../support/client.js';
import { StillClock } from '../../support/moved-clock.js';

const HOUR_MS = 3_600_000;
const clock = new StillClock();
let app: TestApp;
let database: Connection;

beforeAll(async () => {
  // Reminders are sent by these tests alone.
  app = await startApp({ clock, tasks: 'by hand' });
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
type Owner = Pick<TestUser, 'email' | 'password'>;
const makeNamed = (owner: Owner, scopes: readonly string[], more: object = {}) =>
  issueNamedKey(app, owner, named(scopes, more));
const inSession = async (owner: Owner, json: unknown) =>
  call(app, 'POST', OWN, { headers: { cookie: await signIn(app, owner.email, owner.password) }, json });
const asOwner = (json: unknown) => inSession(administratorOf(app), json);
const personal = async (role = 'ROLE_USER'): Promise<{ user: TestUser; key: string }> => {
  const user = await makeUser(app, role);
  return { user, key: await issueKey(app, user) };
};

describe('named keys', () => {
  it('are shown once, listed without the key and stored as SHA-512', async () => {
    const { user, key } = await personal();
    const until = new Date(clock.now().getTime() + HOUR_MS).toISOString();
    const answer = await inSession(user, {
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
      groupIds: null,
      networks: null,
      policy: null,
      madeBy: user.id,
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
    const { key, user } = await personal();
    const one = await makeNamed(user, ['accounts:read']);
    const two = await makeNamed(user, ['accounts:read']);
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
    expect((await asOwner(json)).status).toBe(400);
  });

  it('have unique names per user, ignoring case', async () => {
    const { user } = await personal();
    await inSession(user, { ...right, name: 'Reader' });
    const twice = await inSession(user, { ...right, name: 'READER' });
    expect([twice.status, twice.body.code]).toEqual([409, 'KEY_NAME_TAKEN']);
    const { user: other } = await personal();
    expect((await inSession(other, { ...right, name: 'Reader' })).status).toBe(201);
  });

  it('are limited to 20 per user, also for concurrent requests', async () => {
    const { key, user } = await personal();
    const headers = { cookie: await signIn(app, user.email, user.password) };
    const answers = await Promise.all(
      Array.from({ length: 24 }, () => call(app, 'POST', OWN, { headers, json: named(['review:read']) })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(20);
    expect(new Set(answers.filter(({ status }) => status !== 201).map(({ body }) => body.code as string))).toEqual(
      new Set(['TOO_MANY_KEYS']),
    );
    const list = (await withKey(key, 'GET', OWN)).body as { id: string }[];
    expect(list).toHaveLength(20);
    await asAdmin('DELETE', `/api/v1/users/${user.id}/api-keys/${list[7]?.id ?? ''}`);
    expect((await inSession(user, named(['review:read']))).status).toBe(201);
  });

  it('stop working when they expire', async () => {
    const { user } = await personal();
    const expiresAt = new Date(clock.now().getTime() + HOUR_MS).toISOString();
    const { apiKey } = await makeNamed(user, ['accounts:read'], { expiresAt });
    clock.moveOn(HOUR_MS - 2000);
    expect((await withKey(apiKey, 'GET', '/api/session')).status).toBe(200);
    clock.moveOn(3000);
    const { status, body } = await withKey(apiKey, 'GET', '/api/session');
    const unknown = await withKey('umbra_unknown', 'GET', '/api/session');
    expect([status, body]).toEqual([401, unknown.body]);
  });

  it('stop working while their user is disabled, and are deleted with the user', async () => {
    const { user } = await personal();
    const { apiKey } = await makeNamed(user, ['accounts:read']);
    const path = `/api/v1/users/${user.id}`;
    await asAdmin('PATCH', path, { disabled: true });
    expect((await withKey(apiKey, 'GET', '/api/session')).status).toBe(401);
    await asAdmin('PATCH', path, { disabled: false });
    expect((await withKey(apiKey, 'GET', '/api/session')).status).toBe(200);
    await asAdmin('DELETE', path);
    expect((await withKey(apiKey, 'GET', '/api/session')).status).toBe(401);
    expect(await database.collection('api_keys').countDocuments({ userId: user.id })).toBe(0);
    expect((await asAdmin('GET', `${path}/api-keys`)).status).toBe(404);
  });

  it('of other users cannot be revoked', async () => {
    const { user } = await personal();
    const { id, apiKey } = await makeNamed(user, ['accounts:read']);
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
    const reader = (await makeNamed(administratorOf(app), ['policies:read'])).apiKey;
    expect((await withKey(reader, 'GET', '/api/policies')).status).toBe(200);
    expect((await withKey(reader, 'GET', '/api/policies/none')).status).toBe(404);
    await refused(reader, 'POST', '/api/policies', { name: 'x' });
    await refused(reader, 'DELETE', '/api/policies/none');
    await refused(reader, 'GET', '/api/alerts');
    await refused(reader, 'GET', '/api/v1/users');
    await refused(reader, 'GET', '/api/session');
    const writer = (await makeNamed(administratorOf(app), ['policies:write'])).apiKey;
    expect((await withKey(writer, 'GET', '/api/policies')).status).toBe(200);
    expect((await withKey(writer, 'DELETE', '/api/policies/none')).status).not.toBe(403);
    await refused(writer, 'GET', '/api/documents');
  });

  it('can redact with redaction:write but not with redaction:read', async () => {
    const filter = (key: string) =>
      call(app, 'POST', '/api/filter', { headers: { ...bearer(key), 'content-type': 'text/plain' }, text: 'hello' });
    expect((await filter((await makeNamed(administratorOf(app), ['redaction:write'])).apiKey)).status).toBe(200);
    const { status, body } = await filter((await makeNamed(administratorOf(app), ['redaction:read'])).apiKey);
    expect([status, body.code]).toEqual([403, 'SCOPE_REQUIRED']);
  });

  it('is limited by the role of its owner, too', async () => {
    const { user } = await personal();
    const { apiKey } = await makeNamed(user, ['accounts:write']);
    expect((await withKey(apiKey, 'GET', '/api/v1/users')).body.code).toBe('ROLE_REQUIRED');
  });

  it('makes no keys, and neither does one without scopes: people make theirs in a session', async () => {
    const { apiKey } = await makeNamed(administratorOf(app), ['accounts:write', 'trend:read']);
    for (const key of [apiKey, app.apiKey]) {
      for (const path of [OWN, '/api/v1/account/api-key']) {
        const { status, body } = await withKey(key, 'POST', path, named(['trend:read']));
        expect([path, status, body.code]).toEqual([path, 403, 'SESSION_REQUIRED']);
      }
    }
  });

  it('cannot gain rights through keys, passwords, users, roles, invitations or groups', async () => {
    const all = ALL_AREAS.map((area) => `${area}:write`);
    const { apiKey } = await makeNamed(administratorOf(app), all);
    const { user } = await personal();
    await refused(apiKey, 'PUT', '/api/v1/account/password', { currentPassword: 'x', newPassword: 'y' });
    await refused(apiKey, 'POST', '/api/v1/users', { email: 'x@example.com', password: 'x', role: 'ROLE_USER' });
    await refused(apiKey, 'PATCH', `/api/v1/users/${user.id}`, { role: 'ROLE_ADMIN' });
    const program = await makeServiceAccount(app);
    await refused(apiKey, 'POST', '/api/v1/service-accounts', { name: 'x' });
    await refused(apiKey, 'PATCH', `/api/v1/service-accounts/${program.id}`, { role: 'ROLE_ADMIN' });
    await refused(apiKey, 'POST', `/api/v1/service-accounts/${program.id}/api-keys`, named(['audit:read']));
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
});

describe('a key limited to groups', () => {
  const group = async (memberIds: readonly string[]) =>
    (await asAdmin('POST', '/api/v1/groups', { name: unique('Group'), memberIds })).body.id as string;

  it('reaches those of its owner, as long as they are in them', async () => {
    const { user } = await personal();
    const [one, two] = [await group([user.id]), await group([user.id])];
    const { apiKey } = await makeNamed(user, ['accounts:read'], { groupIds: [one] });
    const groups = async () => (await app.app.get(PrincipalService).byApiKeyHash(hashApiKey(apiKey)))?.groupIds;
    expect(await groups()).toEqual([one]);
    expect(await app.app.get(GroupService).forMember(user.id)).toHaveLength(2);
    await asAdmin('PATCH', `/api/v1/groups/${one}`, { memberIds: [] });
    expect(await groups()).toEqual([]);
    expect(two).not.toBe(one);
  });

  it('leads only those, whatever else its owner leads', async () => {
    const { user } = await personal();
    const led = async () => {
      const json = { name: unique('Group'), memberIds: [user.id], leaderIds: [user.id] };
      return (await asAdmin('POST', '/api/v1/groups', json)).body.id as string;
    };
    const [one, two] = [await led(), await led()];
    const { apiKey } = await makeNamed(user, ['review:write'], { groupIds: [one] });
    const batch = (json: object) => withKey(apiKey, 'POST', '/api/v1/batches', { name: unique('Batch'), ...json });
    expect((await batch({})).body.groupId).toBe(one);
    expect((await batch({ groupId: two })).status).toBe(403);
  });

  it('acts as a user for an administrator, who sees all groups otherwise', async () => {
    const { user } = await personal('ROLE_ADMIN');
    const { apiKey } = await makeNamed(user, ['accounts:read'], { groupIds: [await group([user.id])] });
    expect((await withKey(apiKey, 'GET', '/api/session')).body.role).toBe('ROLE_USER');
    expect((await withKey(apiKey, 'GET', '/api/v1/users')).body.code).toBe('ROLE_REQUIRED');
  });

  it('is not made for foreign groups or for auditors, and opens nothing for somebody who becomes one', async () => {
    const { user } = await personal();
    const own = await group([user.id]);
    const foreign = await inSession(user, named(['review:read'], { groupIds: [await group([])] }));
    expect([foreign.status, foreign.body.code]).toEqual([400, 'NOT_IN_GROUP']);
    const { apiKey } = await makeNamed(user, ['accounts:read'], { groupIds: [own] });
    await asAdmin('PATCH', `/api/v1/users/${user.id}`, { role: 'ROLE_AUDITOR' });
    expect((await withKey(apiKey, 'GET', '/api/session')).status).toBe(401);
    const auditor = await inSession(user, named(['review:read'], { groupIds: [own] }));
    expect([auditor.status, auditor.body.code]).toEqual([400, 'GROUPS_NOT_FOR_AUDITORS']);
  });
});

describe('a key limited to networks', () => {
  it.each([[['127.0.0.1']], [['192.0.2.0/24', '127.0.0.0/8']]])('opens from %j', async (networks) => {
    const { user } = await personal();
    const { apiKey } = await makeNamed(user, ['accounts:read'], { networks });
    expect((await withKey(apiKey, 'GET', '/api/session')).status).toBe(200);
  });

  it.each([[['192.0.2.0/24']], [['2001:db8::/32', '::1']]])(
    'counts as unknown elsewhere than in %j',
    async (networks) => {
      const { user } = await personal();
      const { apiKey } = await makeNamed(user, ['accounts:read'], { networks });
      const { status, body } = await withKey(apiKey, 'GET', '/api/session');
      expect([status, body]).toEqual([401, (await withKey('umbra_unknown', 'GET', '/api/session')).body]);
    },
  );

  it.each([[[]], [['example.com']], [['10.1']], [['192.0.2.0/33']], ['192.0.2.0/24'], [[{ $ne: '' }]]])(
    'is not made for %j',
    async (networks) => {
      expect((await asOwner(named(['review:read'], { networks }))).status).toBe(400);
    },
  );
});

describe('API_KEY_MAX_DAYS', () => {
  let limited: TestApp;
  beforeAll(async () => {
    limited = await startApp({ clock, env: { API_KEY_MAX_DAYS: '30' } });
  });
  afterAll(() => limited.close());

  it('bounds the lifetime of new keys and leaves UMBRA_API_KEY alone', async () => {
    const user = await makeUser(limited, 'ROLE_USER');
    const inDays = (days: number) => new Date(clock.now().getTime() + days * 24 * HOUR_MS).toISOString();
    const cookie = await signIn(limited, user.email, user.password);
    const make = (more: object) =>
      call(limited, 'POST', OWN, { headers: { cookie }, json: named(['accounts:read'], more) });
    expect((await make({})).body.expiresAt).toBe(inDays(30));
    expect((await make({ expiresAt: inDays(29) })).body.expiresAt).toBe(inDays(29));
    expect((await make({ expiresAt: inDays(31) })).body.code).toBe('EXPIRY_TOO_FAR');
    const key = await issueKey(limited, user);
    const whoAmI = (held: string) => call(limited, 'GET', '/api/session', { headers: bearer(held) });
    expect((await whoAmI(key)).status).toBe(200);
    clock.moveOn(30 * 24 * HOUR_MS);
    expect((await whoAmI(key)).status).toBe(401);
    expect((await whoAmI(limited.apiKey)).status).toBe(200);
  });
});

describe('a key that is about to end', () => {
  const DAY_MS = 24 * HOUR_MS;
  const inDays = (days: number) => new Date(clock.now().getTime() + days * DAY_MS).toISOString();
  const remind = () => app.app.get(KeyRemindersTask).run(new AbortController().signal);
  const messages = async (key: string) =>
    ((await withKey(key, 'GET', '/api/v1/account/inbox?size=100')).body.content as { message: string }[])
      .map(({ message }) => message)
      .filter((message) => message.startsWith('The API key'));

  it('is told of in the inbox of its owner, once', async () => {
    const { user, key } = await personal();
    const { name } = await makeNamed(user, ['review:read'], { expiresAt: inDays(13) });
    await makeNamed(user, ['review:read'], { expiresAt: inDays(15) });
    await makeNamed(user, ['review:read']);
    await remind();
    await remind();
    expect(await messages(key)).toEqual([expect.stringContaining(`"${name}" expires on ${inDays(13).slice(0, 10)}`)]);
    clock.moveOn(2 * DAY_MS);
    await remind();
    expect(await messages(key)).toHaveLength(2);
  });

  it('is told of to whoever made it for a program', async () => {
    const program = await makeServiceAccount(app);
    await issueServiceKey(app, program, { scopes: ['review:read'], expiresAt: inDays(3) });
    await remind();
    expect(await messages(app.apiKey)).toContainEqual(expect.stringContaining(`service account "${program.name}"`));
  });

  it('is not told of once it has ended, or when it was revoked', async () => {
    const { user, key } = await personal();
    await makeNamed(user, ['review:read'], { expiresAt: inDays(20) });
    const revoked = await makeNamed(user, ['review:read'], { expiresAt: inDays(21) });
    await withKey(key, 'DELETE', `${OWN}/${revoked.id}`);
    clock.moveOn(20 * DAY_MS);
    await remind();
    expect(await messages(key)).toEqual([]);
  });
});
