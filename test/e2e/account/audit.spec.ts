import { AuditLog } from '../../../src/platform/audit/audit-log.js';
import type { AuditEntry } from '../../../src/platform/audit/audit.types.js';
import { startApp, type TestApp } from '../../support/app.js';
import { bearer, call, issueKey, issueNamedKey, makeUser, signIn, type TestUser } from '../../support/client.js';
import { MovedClock } from '../../support/moved-clock.js';
import { codeNow, enrol, wrongCode } from '../../support/second-factor.js';

const clock = new MovedClock();
let app: TestApp;
let user: TestUser;
beforeAll(async () => {
  app = await startApp({ clock });
});
afterAll(async () => {
  await app.close();
});
beforeEach(async () => {
  user = await makeUser(app, 'ROLE_USER');
});
afterEach(() => {
  jest.restoreAllMocks();
});

const asAdmin = (method: string, path: string, json?: unknown) =>
  call(app, method, path, { headers: bearer(app.apiKey), ...(json !== undefined && { json }) });
const attempt = (json: object) => call(app, 'POST', '/api/session', { json });
const entries = async (): Promise<readonly AuditEntry[]> =>
  (await app.app.get(AuditLog).find({}, { page: 0, size: 100 })).entries;
const last = async (): Promise<AuditEntry | undefined> => (await entries())[0];
const byAdmin = () => ({ userId: expect.any(String), email: app.adminEmail, address: '127.0.0.1' });
const byUser = () => ({ userId: user.id, email: user.email, address: '127.0.0.1' });

describe('the audit log records', () => {
  it('users being created, updated, unlocked and deleted', async () => {
    const resource = { actor: byAdmin(), resourceType: 'User', resourceId: user.id, outcome: 'SUCCESS' };
    const path = `/api/v1/users/${user.id}`;
    expect(await last()).toMatchObject({
      ...resource,
      action: 'USER_CREATE',
      details: { email: user.email, role: 'ROLE_USER', mustChangePassword: false },
    });
    await asAdmin('PATCH', path, { role: 'ROLE_AUDITOR', password: 'a password of no one' });
    const { details, ...changed } = (await last()) ?? {};
    expect(changed).toMatchObject({ ...resource, action: 'USER_UPDATE' });
    expect(details).toEqual({
      email: user.email,
      previousRole: 'ROLE_USER',
      role: 'ROLE_AUDITOR',
      passwordReset: true,
      revokedKeys: 0,
      userTold: true,
    });
    await asAdmin('POST', `${path}/unlock`);
    expect(await last()).toMatchObject({ ...resource, action: 'USER_UNLOCK' });
    await asAdmin('DELETE', path);
    expect(await last()).toMatchObject({ ...resource, action: 'USER_DELETE', details: { email: user.email } });
  });

  it('groups with added and removed members', async () => {
    const { body: group } = await asAdmin('POST', '/api/v1/groups', { name: 'Audited', memberIds: [user.id] });
    const resource = { actor: byAdmin(), resourceType: 'Group', resourceId: group.id as string };
    expect(await last()).toMatchObject({
      ...resource,
      action: 'GROUP_CREATE',
      details: { name: 'Audited', memberCount: 1, leaderCount: 0 },
    });
    await asAdmin('PATCH', `/api/v1/groups/${group.id as string}`, { name: 'Renamed', leaderIds: [user.id] });
    expect(await last()).toMatchObject({
      ...resource,
      action: 'GROUP_UPDATE',
      details: { name: 'Renamed', previousName: 'Audited', addedLeaders: [user.id] },
    });
    await asAdmin('PATCH', `/api/v1/groups/${group.id as string}`, { memberIds: [] });
    expect((await last())?.details).toMatchObject({ removedMembers: [user.id], removedLeaders: [user.id] });
    await asAdmin('DELETE', `/api/v1/groups/${group.id as string}`);
    expect(await last()).toMatchObject({ ...resource, action: 'GROUP_DELETE', details: { name: 'Renamed' } });
  });

  it('a large group by counts and a sample of its members', async () => {
    const ids: string[] = [];
    for (let i = 0; i < 45; i++) ids.push((await makeUser(app, 'ROLE_USER')).id);
    const { body: group } = await asAdmin('POST', '/api/v1/groups', { name: 'Crowd' });
    const json = { memberIds: ids, leaderIds: ids };
    expect((await asAdmin('PATCH', `/api/v1/groups/${group.id as string}`, json)).status).toBe(200);
    const entry = await last();
    expect(entry?.details).toMatchObject({ memberCount: 45, leaderCount: 45 });
    expect(entry?.details.addedMembers).toHaveLength(40);
  });

  it('successful and failed sign-ins, and sign-outs', async () => {
    const cookie = await signIn(app, user.email, user.password);
    const resource = { actor: byUser(), resourceType: 'User', resourceId: user.id };
    expect(await last()).toMatchObject({ ...resource, action: 'LOGIN', outcome: 'SUCCESS', details: {} });
    await attempt({ email: user.email, password: 'typed by mistake' });
    expect(await last()).toMatchObject({
      ...resource,
      action: 'LOGIN',
      outcome: 'FAILURE',
      details: { reason: 'WRONG_EMAIL_OR_PASSWORD' },
    });
    const signedOut = await call(app, 'DELETE', '/api/session', { headers: { cookie } });
    expect(signedOut.headers.get('clear-site-data')).toBe('"cache"');
    expect(await last()).toMatchObject({ ...resource, action: 'LOGOUT', outcome: 'SUCCESS' });
    const before = await entries();
    await call(app, 'DELETE', '/api/session', { headers: { cookie } });
    await call(app, 'DELETE', '/api/session');
    expect(await entries()).toEqual(before);
  });

  it('nothing that was typed at a sign-in for an unknown account', async () => {
    const before = await entries();
    await attempt({ email: 'typed-in-the-wrong-field', password: 'typed as password' });
    // The refusals of a minute become one row, which test/e2e/audit looks at.
    expect(await entries()).toEqual(before);
  });

  it('one-time codes being set up, missing, wrong and removed', async () => {
    const headers = { cookie: await signIn(app, user.email, user.password) };
    const { secret, recoveryCodes } = await enrol(app, headers, user.password, clock);
    expect(await last()).toMatchObject({ actor: byUser(), action: 'MFA_ENABLED', resourceId: user.id });
    const { email, password } = user;
    await attempt({ email, password });
    expect(await last()).toMatchObject({ outcome: 'FAILURE', details: { reason: 'TOTP_REQUIRED' } });
    await attempt({ email, password, code: wrongCode(secret, clock) });
    expect(await last()).toMatchObject({ outcome: 'FAILURE', details: { reason: 'WRONG_CODE' } });
    clock.moveOn(60_000);
    const json = { currentPassword: password, code: codeNow(secret, clock) };
    await call(app, 'DELETE', '/api/v1/account/totp', { headers, json });
    expect(await last()).toMatchObject({
      actor: byUser(),
      action: 'MFA_DISABLED',
      details: { byAdministrator: false },
    });
    const trail = JSON.stringify(await entries());
    for (const hidden of [secret, password, ...recoveryCodes]) expect(trail).not.toContain(hidden);
  });

  it('keys being created and revoked, without the key itself', async () => {
    const key = await issueKey(app, user);
    const resource = { resourceType: 'User', resourceId: user.id };
    expect(await last()).toMatchObject({ ...resource, actor: byUser(), action: 'API_KEY_GENERATE' });
    const { id, apiKey } = await issueNamedKey(app, user, { name: 'Importer', scopes: ['review:write'] });
    const facts = { keyId: id, name: 'Importer', scopes: ['review:write'], expiresAt: null };
    expect(await last()).toMatchObject({ ...resource, actor: byUser(), action: 'API_KEY_GENERATE', details: facts });
    await asAdmin('DELETE', `/api/v1/users/${user.id}/api-keys/${id}`);
    expect(await last()).toMatchObject({ ...resource, actor: byAdmin(), action: 'API_KEY_REVOKE', details: facts });
    await asAdmin('DELETE', `/api/v1/users/${user.id}/api-key`);
    expect(await last()).toMatchObject({ ...resource, action: 'API_KEY_REVOKE', details: { personal: true } });
    const trail = JSON.stringify(await entries());
    for (const hidden of [key, apiKey]) expect(trail).not.toContain(hidden);
  });

  it('changed passwords and settings', async () => {
    const headers = bearer(await issueKey(app, user));
    const passwords = { currentPassword: user.password, newPassword: 'quite another password' };
    await call(app, 'PUT', '/api/v1/account/password', { headers, json: passwords });
    expect(await last()).toMatchObject({ actor: byUser(), action: 'PASSWORD_CHANGE', resourceId: user.id });
    await call(app, 'PATCH', '/api/v1/account/settings', { headers, json: { timezone: 'Europe/Vienna' } });
    expect(await last()).toMatchObject({
      actor: byUser(),
      action: 'USER_SETTINGS_CHANGE',
      details: { timezone: 'Europe/Vienna' },
    });
  });

  it('invitations being issued, accepted and revoked, without the token', async () => {
    const issue = (email: string) => asAdmin('POST', '/api/v1/invitations', { email, role: 'ROLE_USER' });
    const { body: first } = await issue('first-invited@example.com');
    const resource = { resourceType: 'Invitation', resourceId: first.id as string };
    expect(await last()).toMatchObject({ ...resource, actor: byAdmin(), action: 'USER_INVITATION_ISSUED' });
    const json = { token: first.token as string, password: 'four random words here' };
    const { body: newcomer } = await call(app, 'POST', '/api/v1/invitations/accept', { json });
    expect(await last()).toMatchObject({
      actor: { userId: newcomer.userId as string, email: 'first-invited@example.com', address: '127.0.0.1' },
      action: 'USER_INVITATION_ACCEPTED',
      details: { email: 'first-invited@example.com', role: 'ROLE_USER', invitationId: first.id as string },
    });
    const { body: second } = await issue('second-invited@example.com');
    await asAdmin('DELETE', `/api/v1/invitations/${second.id as string}`);
    expect(await last()).toMatchObject({ action: 'USER_INVITATION_REVOKED', resourceId: second.id as string });
    expect(JSON.stringify(await entries())).not.toContain(first.token);
  });
});

describe('an action that cannot be audited', () => {
  it('does not succeed', async () => {
    jest.spyOn(app.app.get(AuditLog), 'append').mockRejectedValue(new Error('The disk is full.'));
    const cookieBefore = await attempt({ email: user.email, password: user.password });
    expect(cookieBefore.status).toBe(500);
    expect(cookieBefore.headers.getSetCookie()).toEqual([]);
    expect((await asAdmin('PATCH', `/api/v1/users/${user.id}`, { disabled: true })).status).toBe(500);
  });

  it('does not count as a failed sign-in', async () => {
    const append = jest.spyOn(app.app.get(AuditLog), 'append').mockRejectedValue(new Error('The disk is full.'));
    for (let i = 0; i < 6; i++) {
      expect((await attempt({ email: user.email, password: 'not the password' })).status).toBe(500);
    }
    append.mockRestore();
    expect((await attempt({ email: user.email, password: user.password })).status).toBe(200);
  });
});
