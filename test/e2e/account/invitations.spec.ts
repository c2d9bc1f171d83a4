import { getConnectionToken } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { InvitationSweepTask } from '../../../src/modules/account/invitations/invitation-sweep.task.js';
import { startApp, type TestApp } from '../../support/app.js';
import { bearer, call, makeUser, signIn } from '../../support/client.js';
import { MovedClock } from '../../support/moved-clock.js';

const DAY_MS = 86_400_000;
const PASSWORD = 'four random words here';
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
beforeEach(async () => {
  // Every test comes from one address.
  await database.collection('sign_in_attempts').deleteMany({});
});

const asAdmin = (method: string, path: string, json?: unknown) =>
  call(app, method, path, { headers: bearer(app.apiKey), ...(json !== undefined && { json }) });
const accept = (token: unknown, password: unknown = PASSWORD) =>
  call(app, 'POST', '/api/v1/invitations/accept', { json: { token, password } });
let made = 0;
const invite = async (more: object = {}) => {
  const email = `invited-${++made}@example.com`;
  const answer = await asAdmin('POST', '/api/v1/invitations', { email, role: 'ROLE_USER', ...more });
  expect(answer.status).toBe(201);
  return answer.body as { id: string; email: string; token: string; groupIds: string[] };
};

describe('an invitation', () => {
  it('shows its token once and stores its SHA-256', async () => {
    const answer = await asAdmin('POST', '/api/v1/invitations', { email: ' New@Example.com ', role: 'ROLE_AUDITOR' });
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      id: expect.any(String),
      email: 'new@example.com',
      role: 'ROLE_AUDITOR',
      groupIds: [],
      createdAt: expect.any(String),
      expiresAt: expect.any(String),
      token: expect.stringMatching(/^[\w-]{43}$/),
    });
    const { token, createdAt, expiresAt, ...facts } = answer.body as Record<string, string>;
    expect(Date.parse(expiresAt ?? '') - Date.parse(createdAt ?? '')).toBe(7 * DAY_MS);
    const { content } = (await asAdmin('GET', '/api/v1/invitations?size=1')).body;
    expect(content).toEqual([{ ...facts, createdAt, expiresAt, acceptedAt: null }]);
    const stored = JSON.stringify(await database.collection('invitations').find({}).toArray());
    expect(stored).not.toContain(token);
    expect(stored).toMatch(/"tokenHash":"[0-9a-f]{64}"/);
  });

  it('creates the account with role and groups, once', async () => {
    const { body: group } = await asAdmin('POST', '/api/v1/groups', { name: 'Newcomers' });
    const { token, email } = await invite({ role: 'ROLE_AUDITOR', groupIds: [group.id] });
    const answer = await accept(token);
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({ userId: expect.any(String), email, role: 'ROLE_AUDITOR' });
    expect(answer.headers.getSetCookie()).toEqual([]);
    const cookie = await signIn(app, email, PASSWORD);
    const who = await call(app, 'GET', '/api/session', { headers: { cookie } });
    expect(who.body).toMatchObject({ role: 'ROLE_AUDITOR', groups: [{ id: group.id, name: 'Newcomers' }] });
    expect((await accept(token)).status).toBe(404);
  });

  it('is accepted by exactly one of several concurrent requests', async () => {
    const { token, email } = await invite();
    const answers = await Promise.all(Array.from({ length: 5 }, (_, i) => accept(token, `${PASSWORD} ${i}`)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 404, 404, 404, 404]);
    expect(await database.collection('users').countDocuments({ email })).toBe(1);
  });

  it('returns the same 404 for an unknown, used, revoked, expired or replaced token', async () => {
    const used = await invite();
    await accept(used.token);
    const revoked = await invite();
    expect((await asAdmin('DELETE', `/api/v1/invitations/${revoked.id}`)).status).toBe(204);
    const replaced = await invite();
    const replacing = await invite({ email: replaced.email });
    const expired = await invite();
    clock.moveOn(7 * DAY_MS);
    const answers = [];
    for (const token of ['x'.repeat(43), used.token, revoked.token, replaced.token, expired.token]) {
      answers.push(await accept(token));
    }
    for (const { status, body } of answers) {
      expect([status, body]).toEqual([404, answers[0]?.body]);
      expect(body.code).toBe('INVITATION_NOT_OPEN');
    }
    expect(replacing.token).not.toBe(replaced.token);
  });

  it.each<[string, (id: string) => Promise<{ readonly status: number }>]>([
    ['deleted', (id) => asAdmin('DELETE', `/api/v1/users/${id}`)],
    ['disabled', (id) => asAdmin('PATCH', `/api/v1/users/${id}`, { disabled: true })],
    ['no longer an administrator', (id) => asAdmin('PATCH', `/api/v1/users/${id}`, { role: 'ROLE_USER' })],
  ])('is void when its issuer is %s', async (_, end) => {
    const issuer = await makeUser(app, 'ROLE_ADMIN');
    const headers = { cookie: await signIn(app, issuer.email, issuer.password) };
    const issue = async () => {
      const json = { email: `invited-${++made}@example.com`, role: 'ROLE_ADMIN' };
      return (await call(app, 'POST', '/api/v1/invitations', { headers, json })).body as {
        email: string;
        token: string;
      };
    };
    const [early, late] = [await issue(), await issue()];
    expect((await accept(early.token)).status).toBe(201);
    expect((await end(issuer.id)).status).toBeLessThan(300);
    const unknown = await accept('x'.repeat(43));
    for (const password of [PASSWORD, late.email]) {
      const { status, body } = await accept(late.token, password);
      expect([status, body]).toEqual([404, unknown.body]);
    }
    expect(await database.collection('users').countDocuments({ email: late.email })).toBe(0);
  });

  it('is valid until it expires', async () => {
    const { token } = await invite();
    clock.moveOn(7 * DAY_MS - 60_000);
    expect((await accept(token)).status).toBe(201);
  });

  it('stays open after a weak password', async () => {
    const { token, email } = await invite();
    for (const weak of ['short', 'Password1234', email]) {
      const { status, body } = await accept(token, weak);
      expect([status, body.code]).toEqual([400, 'WEAK_PASSWORD']);
    }
    expect((await accept(token)).status).toBe(201);
  });

  it('returns the same error for a weak password whether or not the token exists', async () => {
    const { token } = await invite();
    const [known, unknown] = [await accept(token, 'short'), await accept('y'.repeat(43), 'short')];
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
  });

  it('locks an address after five wrong tokens', async () => {
    const { token } = await invite();
    for (let i = 0; i < 5; i++) expect((await accept(`guess-${i}`)).status).toBe(404);
    const answer = await accept(token);
    expect([answer.status, answer.body.code]).toEqual([429, 'LOCKED_OUT']);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(50);
    clock.moveOn(15 * 60_000);
    expect((await accept(token)).status).toBe(201);
  });

  it.each([
    ['a query operator', { $gt: '' }],
    ['a list', ['x']],
    ['null', null],
    ['nothing', undefined],
    ['an endless text', 'x'.repeat(500)],
  ])('is rejected with %s as the token or the password', async (_, value) => {
    expect((await accept(value)).status).toBe(400);
    expect((await call(app, 'POST', '/api/v1/invitations/accept', { json: { token: value } })).status).toBe(400);
  });

  it('is neither created nor accepted for an address that has an account', async () => {
    const user = await makeUser(app, 'ROLE_USER');
    const answer = await asAdmin('POST', '/api/v1/invitations', { email: user.email.toUpperCase(), role: 'ROLE_USER' });
    expect([answer.status, answer.body.code]).toEqual([409, 'EMAIL_TAKEN']);
    const { token, email } = await invite();
    await asAdmin('POST', '/api/v1/users', { email, password: PASSWORD, role: 'ROLE_USER' });
    expect((await accept(token)).body.code).toBe('EMAIL_TAKEN');
  });

  it.each([
    [{ role: 'ROLE_ROOT' }],
    [{ email: 'nobody' }],
    [{ groupIds: ['none'] }],
    [{ groupIds: 'none' }],
    [{ groupIds: Array.from({ length: 101 }, (_, i) => String(i)) }],
  ])('is rejected with %j', async (wrong) => {
    const json = { email: 'right@example.com', role: 'ROLE_USER', ...wrong };
    expect((await asAdmin('POST', '/api/v1/invitations', json)).status).toBe(400);
  });

  it('drops a deleted group', async () => {
    const { body: group } = await asAdmin('POST', '/api/v1/groups', { name: 'Short-lived' });
    const { token, email } = await invite({ groupIds: [group.id] });
    await asAdmin('DELETE', `/api/v1/groups/${group.id as string}`);
    const listed = (await asAdmin('GET', '/api/v1/invitations?size=1')).body.content[0];
    expect(listed).toMatchObject({ email, groupIds: [] });
    expect((await accept(token)).status).toBe(201);
  });

  it('is deleted 30 days after it was used or expired, and not before', async () => {
    await database.collection('invitations').deleteMany({});
    const used = await invite();
    await accept(used.token);
    const open = await invite();
    const ids = async () => {
      await app.app.get(InvitationSweepTask).run();
      const found = await database.collection<{ _id: string }>('invitations').find({}).toArray();
      return found.map(({ _id }) => _id).sort();
    };
    clock.moveOn(30 * DAY_MS - 60_000);
    expect(await ids()).toEqual([used.id, open.id].sort());
    clock.moveOn(60_000);
    expect(await ids()).toEqual([open.id]);
    clock.moveOn(7 * DAY_MS);
    expect(await ids()).toEqual([]);
  });
});
