import { AccountModule } from '../../../src/modules/account/account.module.js';
import { HASHING_COST } from '../../../src/modules/account/sign-in/password-hasher.js';
import { getConnectionToken } from '@nestjs/mongoose';
import { hash } from '@node-rs/argon2';
import type { Connection } from 'mongoose';
import { startApp, type TestApp } from '../../support/app.js';
import { bearer, call, issueKey, makeUser, signIn } from '../../support/client.js';
import { MovedClock } from '../../support/moved-clock.js';

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

const asAdmin = (method: string, path: string, json?: unknown) =>
  call(app, method, path, { headers: bearer(app.apiKey), ...(json !== undefined && { json }) });
const withKey = (key: string, method: string, path: string, json?: unknown) =>
  call(app, method, path, { headers: bearer(key), ...(json !== undefined && { json }) });
const whoAmI = (key: string) => withKey(key, 'GET', '/api/session');

describe('users', () => {
  it('can be created, read, updated and deleted', async () => {
    const made = await asAdmin('POST', '/api/v1/users', {
      email: ' Ana.Díaz@Example.com ',
      password: 'four random words here',
      role: 'ROLE_AUDITOR',
    });
    expect(made.status).toBe(201);
    expect(made.body).toEqual({
      id: expect.any(String),
      email: 'ana.díaz@example.com',
      role: 'ROLE_AUDITOR',
      disabled: false,
      mustChangePassword: false,
      locked: false,
      totpEnabled: false,
      createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
      apiKey: null,
    });
    const path = `/api/v1/users/${made.body.id as string}`;
    expect((await asAdmin('GET', path)).body).toEqual(made.body);
    const changed = await asAdmin('PATCH', path, { email: 'ana@example.com', role: 'ROLE_USER', disabled: true });
    expect(changed.body).toEqual({ ...made.body, email: 'ana@example.com', role: 'ROLE_USER', disabled: true });
    expect((await asAdmin('DELETE', path)).status).toBe(204);
    expect((await asAdmin('GET', path)).status).toBe(404);
    expect((await asAdmin('PATCH', path, { disabled: false })).status).toBe(404);
    expect((await asAdmin('DELETE', path)).status).toBe(404);
  });

  it('have their password stored as an argon2id hash only', async () => {
    const user = await makeUser(app, 'ROLE_USER');
    const stored = await database.collection('users').findOne({ email: user.email });
    expect(stored?.passwordHash).toMatch(/^\$argon2id\$v=19\$/);
    expect(JSON.stringify(stored)).not.toContain(user.password);
  });

  it('have their password hashed again at sign-in when the cost has changed, and keep their sessions', async () => {
    const user = await makeUser(app, 'ROLE_USER');
    const cookie = await signIn(app, user.email, user.password);
    const hashOf = async () =>
      (await database.collection('users').findOne({ email: user.email }))?.passwordHash as string;
    const current = await hashOf();
    const earlier = await hash(user.password, { memoryCost: 64, timeCost: 3, parallelism: 1 });
    await database.collection('users').updateOne({ email: user.email }, { $set: { passwordHash: earlier } });
    const wrong = { email: user.email, password: `${user.password}?` };
    expect((await call(app, 'POST', '/api/session', { json: wrong })).status).toBe(401);
    expect(await hashOf()).toBe(earlier);
    await signIn(app, user.email, user.password);
    const costOf = (stored: string) => stored.split('$').slice(1, 4);
    expect(costOf(await hashOf())).toEqual(costOf(current));
    expect((await call(app, 'GET', '/api/v1/batches', { headers: { cookie } })).status).toBe(200);
    await signIn(app, user.email, user.password);
  });

  it('have their password hashed at the OWASP cost outside tests', () => {
    expect(Reflect.getMetadata('providers', AccountModule)).toContainEqual({
      provide: HASHING_COST,
      useValue: { memoryCost: 19_456, timeCost: 2, parallelism: 1 },
    });
  });

  it('have unique e-mail addresses, ignoring case', async () => {
    const { email } = await makeUser(app, 'ROLE_USER');
    const other = await makeUser(app, 'ROLE_USER');
    const twice = { email: email.toUpperCase(), password: 'four random words here', role: 'ROLE_USER' };
    for (const answer of [
      await asAdmin('POST', '/api/v1/users', twice),
      await asAdmin('PATCH', `/api/v1/users/${other.id}`, { email: email.toUpperCase() }),
    ]) {
      expect([answer.status, answer.body.code]).toEqual([409, 'EMAIL_TAKEN']);
    }
  });

  const right = { email: 'right@example.com', password: 'a perfectly good one', role: 'ROLE_USER' };
  it.each([
    ['no e-mail', { ...right, email: undefined }],
    ['an operator as e-mail', { ...right, email: { $ne: null } }],
    ['two addresses', { ...right, email: 'a@example.com,b@example.com' }],
    ['an address with a line break', { ...right, email: 'a@example.com\r\nBcc: b@example.com' }],
    ['an endless address', { ...right, email: `${'a'.repeat(300)}@example.com` }],
    ['an unknown role', { ...right, role: 'ROLE_ROOT' }],
    ['several roles', { ...right, role: ['ROLE_ADMIN', 'ROLE_USER'] }],
    ['a short password', { ...right, password: 'elevenchars' }],
    ['a password of 1,025 bytes', { ...right, password: `${'é'.repeat(512)}x` }],
    ['the e-mail as password', { ...right, password: 'Right@example.com' }],
    ['a common password', { ...right, password: 'Password1234' }],
    ['one character again and again', { ...right, password: 'aaaaaaaaaaaaaaaa' }],
    ['digits in a row', { ...right, password: '123456789012' }],
    ['an operator as password', { ...right, password: { $gt: '' } }],
    ['a list', [right]],
    ['a text', 'right'],
  ])('cannot be created with %s', async (_, json) => {
    const { status, body } = await asAdmin('POST', '/api/v1/users', json);
    expect([status, typeof body.error]).toEqual([400, 'string']);
    expect(JSON.stringify(body)).not.toContain(right.password);
  });

  it.each([[{ role: null }], [{ disabled: 'yes' }], [{ email: null }], [{ password: 'short' }], [{ disabled: null }]])(
    'reject the update %j with 400',
    async (json) => {
      const user = await makeUser(app, 'ROLE_USER');
      expect((await asAdmin('PATCH', `/api/v1/users/${user.id}`, json)).status).toBe(400);
    },
  );

  it('may use any password that is long and uncommon enough', async () => {
    for (const password of [
      'tricky tricycle trips',
      '7392 0184 6512 99',
      'ペンギンは空を飛べますか多分',
      'xylo-phon yz!w',
    ]) {
      const { status } = await asAdmin('POST', '/api/v1/users', {
        email: `password-${Buffer.from(password).toString('hex').slice(0, 20)}@example.com`,
        password,
        role: 'ROLE_USER',
      });
      expect(status).toBe(201);
    }
  });

  it('sign in with the password in another Unicode normalization form', async () => {
    const { id, email } = await makeUser(app, 'ROLE_USER');
    await asAdmin('PATCH', `/api/v1/users/${id}`, { password: 'Zoe\u0308 liest Bu\u0308cher' });
    await expect(signIn(app, email, 'Zo\u00eb liest B\u00fccher')).resolves.toContain('umbra-session');
  });

  it('are listed in pages sorted by e-mail address', async () => {
    for (let i = 0; i < 3; i++) await makeUser(app, 'ROLE_USER');
    const all = (await asAdmin('GET', '/api/v1/users?size=100')).body;
    const emails = all.content.map(({ email }: { email: string }) => email) as string[];
    expect(emails).toEqual([...emails].sort());
    expect(all.totalElements).toBe(emails.length);
    const second = (await asAdmin('GET', '/api/v1/users?page=1&size=2')).body;
    expect(second).toMatchObject({ number: 1, size: 2, totalPages: Math.ceil(emails.length / 2) });
    expect(second.content.map(({ email }: { email: string }) => email)).toEqual(emails.slice(2, 4));
    expect((await asAdmin('GET', '/api/v1/users?page=-3&size=1000')).body).toMatchObject({ number: 0, size: 100 });
    expect((await asAdmin('GET', '/api/v1/users?page=99999999')).body.content).toEqual([]);
    expect((await asAdmin('GET', '/api/v1/users?size=0')).body.size).toBe(1);
    for (const bad of ['page=x', 'size=1.5', 'page=1&page=2', 'size=1e9']) {
      expect((await asAdmin('GET', `/api/v1/users?${bad}`)).status).toBe(400);
    }
  });

  it('are found by a part of their address, and groups by one of their name, which is no pattern', async () => {
    const { email } = await makeUser(app, 'ROLE_USER');
    const found = async (path: string, q: string) =>
      (await asAdmin('GET', `${path}?q=${encodeURIComponent(q)}`)).body as {
        content: { email?: string; name?: string }[];
        totalElements: number;
      };
    const part = email.slice(1).toUpperCase();
    expect(await found('/api/v1/users', part)).toMatchObject({ content: [{ email }], totalElements: 1 });
    expect((await found('/api/v1/users', '.*')).totalElements).toBe(0);
    await asAdmin('POST', '/api/v1/groups', { name: 'Records (north)', memberIds: [] });
    const groups = await found('/api/v1/groups', 'S (NOR');
    expect(groups).toMatchObject({ content: [{ name: 'Records (north)' }], totalElements: 1 });
    expect((await found('/api/v1/groups', '(')).totalElements).toBe(1);
    expect((await asAdmin('GET', `/api/v1/users?q=${'a'.repeat(300)}`)).status).toBe(400);
  });

  it.each(['x', '%24ne', 'a'.repeat(500), '..%2f..%2f'])('return 404 for the id %s', async (id) => {
    expect((await asAdmin('GET', `/api/v1/users/${id}`)).status).toBe(404);
  });
});

describe('the last administrator', () => {
  it('cannot be deleted, demoted or disabled', async () => {
    const { body } = await whoAmI(app.apiKey);
    const path = `/api/v1/users/${body.userId as string}`;
    for (const answer of [
      await asAdmin('DELETE', path),
      await asAdmin('PATCH', path, { role: 'ROLE_USER' }),
      await asAdmin('PATCH', path, { disabled: true }),
    ]) {
      expect([answer.status, answer.body.code]).toEqual([409, 'LAST_ADMINISTRATOR']);
    }
    expect((await asAdmin('PATCH', path, { role: 'ROLE_ADMIN', disabled: false })).status).toBe(200);
  });

  it('remains when all administrators are demoted at once', async () => {
    const others = await Promise.all([1, 2, 3].map(() => makeUser(app, 'ROLE_ADMIN')));
    const keys = await Promise.all(others.map((user) => issueKey(app, user)));
    const auditor = await issueKey(app, await makeUser(app, 'ROLE_AUDITOR'));
    const { body } = await whoAmI(app.apiKey);
    const ids = [body.userId as string, ...others.map(({ id }) => id)];
    const answers = await Promise.all(
      ids.map((id, i) => withKey(keys[i % 3] ?? '', 'PATCH', `/api/v1/users/${id}`, { role: 'ROLE_USER' })),
    );
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(3);
    const { content } = (await withKey(auditor, 'GET', '/api/v1/users?size=100')).body;
    const left = content.filter((user: { role: string }) => user.role === 'ROLE_ADMIN');
    expect(left.length).toBeGreaterThanOrEqual(1);
    await database.collection('users').updateOne({ first: true }, { $set: { role: 'ROLE_ADMIN' } });
    clock.moveOn(1000);
  });
});

describe('groups', () => {
  it('can be created, read, updated and deleted', async () => {
    const { id } = await makeUser(app, 'ROLE_USER');
    const made = await asAdmin('POST', '/api/v1/groups', { name: ' Ward 4 ', memberIds: [id, id] });
    expect(made.status).toBe(201);
    expect(made.body).toEqual({
      id: expect.any(String),
      name: 'Ward 4',
      memberIds: [id],
      leaderIds: [],
      createdAt: expect.any(String),
    });
    const path = `/api/v1/groups/${made.body.id as string}`;
    expect((await asAdmin('GET', path)).body).toEqual(made.body);
    expect((await asAdmin('GET', '/api/v1/groups')).body.content).toContainEqual(made.body);
    expect((await asAdmin('PATCH', path, { name: 'Ward 5' })).body).toEqual({ ...made.body, name: 'Ward 5' });
    expect((await asAdmin('PATCH', path, { memberIds: [] })).body.memberIds).toEqual([]);
    expect((await asAdmin('DELETE', path)).status).toBe(204);
    expect((await asAdmin('DELETE', path)).status).toBe(404);
    expect((await asAdmin('GET', path)).status).toBe(404);
    expect((await asAdmin('PATCH', path, {})).status).toBe(404);
  });

  it('have unique names, ignoring case', async () => {
    await asAdmin('POST', '/api/v1/groups', { name: 'Night Shift' });
    const answer = await asAdmin('POST', '/api/v1/groups', { name: 'night shift' });
    expect([answer.status, answer.body.code]).toEqual([409, 'GROUP_NAME_TAKEN']);
  });

  it.each([
    [{}],
    [{ name: '' }],
    [{ name: '   ' }],
    [{ name: 'a\u0000b' }],
    [{ name: 'x'.repeat(101) }],
    [{ name: { $gt: '' } }],
    [{ name: 'ok', memberIds: ['nobody'] }],
    [{ name: 'ok', memberIds: [{ $ne: '' }] }],
    [{ name: 'ok', memberIds: 'me' }],
    [{ name: 'ok', memberIds: null }],
  ])('cannot be created as %j', async (json) => {
    expect((await asAdmin('POST', '/api/v1/groups', json)).status).toBe(400);
  });

  it('appear in the session of a member, and lose deleted users', async () => {
    const user = await makeUser(app, 'ROLE_USER');
    const { body: group } = await asAdmin('POST', '/api/v1/groups', { name: 'Readers', memberIds: [user.id] });
    const key = await issueKey(app, user);
    expect((await whoAmI(key)).body.groups).toEqual([{ id: group.id, name: 'Readers', leader: false }]);
    await asAdmin('DELETE', `/api/v1/users/${user.id}`);
    expect((await asAdmin('GET', `/api/v1/groups/${group.id as string}`)).body.memberIds).toEqual([]);
  });
});

describe('API keys', () => {
  it('are shown once and stored as SHA-512', async () => {
    const user = await makeUser(app, 'ROLE_USER');
    const key = await issueKey(app, user);
    expect(key).toMatch(/^umbra_[\w-]{43}$/);
    expect((await whoAmI(key)).body.email).toBe(user.email);
    const stored = JSON.stringify(await database.collection('users').findOne({ email: user.email }));
    expect(stored).not.toContain(key);
    expect(stored).toMatch(/"hash":"[0-9a-f]{128}"/);
    const facts = await withKey(key, 'GET', '/api/v1/account/api-key');
    expect(facts.body).toEqual({
      id: expect.any(String),
      hint: `${key.slice(0, 10)}…`,
      createdAt: expect.any(String),
      expiresAt: null,
      lastUsedAt: expect.any(String),
    });
  });

  it('stop working as soon as their owner replaces or revokes them', async () => {
    const user = await makeUser(app, 'ROLE_USER');
    const first = await issueKey(app, user);
    expect((await whoAmI(first)).status).toBe(200);
    const second = await issueKey(app, user);
    expect((await whoAmI(first)).status).toBe(401);
    expect((await whoAmI(second)).status).toBe(200);
    expect((await withKey(second, 'DELETE', '/api/v1/account/api-key')).status).toBe(204);
    expect((await whoAmI(second)).status).toBe(401);
  });

  it('can be revoked by an administrator, again without an error', async () => {
    const user = await makeUser(app, 'ROLE_USER');
    const path = `/api/v1/users/${user.id}/api-key`;
    expect((await asAdmin('GET', path)).status).toBe(404);
    const key = await issueKey(app, user);
    expect((await asAdmin('GET', path)).body.hint).toBe(`${key.slice(0, 10)}…`);
    expect((await asAdmin('DELETE', path)).status).toBe(204);
    expect((await asAdmin('DELETE', path)).status).toBe(204);
    expect((await whoAmI(key)).status).toBe(401);
    expect((await asAdmin('DELETE', '/api/v1/users/nobody/api-key')).status).toBe(404);
  });

  it('follow role, disabling and deletion of their owner at once', async () => {
    const user = await makeUser(app, 'ROLE_USER');
    const key = await issueKey(app, user);
    expect((await withKey(key, 'GET', '/api/v1/users')).status).toBe(403);
    await asAdmin('PATCH', `/api/v1/users/${user.id}`, { role: 'ROLE_AUDITOR' });
    expect((await withKey(key, 'GET', '/api/v1/users')).status).toBe(200);
    await asAdmin('PATCH', `/api/v1/users/${user.id}`, { disabled: true });
    expect((await whoAmI(key)).status).toBe(401);
    await asAdmin('PATCH', `/api/v1/users/${user.id}`, { disabled: false });
    expect((await whoAmI(key)).status).toBe(200);
    await asAdmin('DELETE', `/api/v1/users/${user.id}`);
    expect((await whoAmI(key)).status).toBe(401);
  });

  it('stop working within a second of a change by another replica', async () => {
    const user = await makeUser(app, 'ROLE_USER');
    const key = await issueKey(app, user);
    expect((await whoAmI(key)).status).toBe(200);
    await database.collection('users').updateOne({ email: user.email }, { $set: { disabled: true } });
    clock.moveOn(1000);
    expect((await whoAmI(key)).status).toBe(401);
  });
});

describe('changing one’s own password', () => {
  it('requires the current password and locks after five failures', async () => {
    const user = await makeUser(app, 'ROLE_USER');
    const key = await issueKey(app, user);
    const change = (currentPassword: unknown, newPassword: unknown) =>
      withKey(key, 'PUT', '/api/v1/account/password', { currentPassword, newPassword });
    expect((await change(user.password, 'short')).body.code).toBe('WEAK_PASSWORD');
    expect((await change(user.password, user.email)).body.code).toBe('WEAK_PASSWORD');
    expect((await change({ $gt: '' }, 'a long enough password')).status).toBe(400);
    expect((await change(user.password, 'a long enough password')).status).toBe(204);
    for (let i = 0; i < 5; i++) {
      expect((await change(user.password, 'yet another password')).body.code).toBe('WRONG_CURRENT_PASSWORD');
    }
    expect((await change('a long enough password', 'yet another password')).status).toBe(429);
  });
});
