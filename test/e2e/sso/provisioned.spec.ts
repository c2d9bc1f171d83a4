import { getConnectionToken } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { startApp, unique, type TestApp } from '../../support/app.js';
import { bearer, call, makeUser } from '../../support/client.js';
import { CookieJar } from '../../support/cookie-jar.js';
import { startProvider, type TestProvider } from '../../support/openid-provider.js';
import { Directory } from '../../support/scim.js';
import { ISSUER, issuerOf, signOn } from '../../support/sign-on.js';

let app: TestApp;
let provider: TestProvider;
let directory: Directory;
beforeAll(async () => {
  app = await startApp({ env: { OUTBOUND_ALLOWED_HOSTS: '127.0.0.1', SCIM_ISSUER: ISSUER } });
  provider = await startProvider(app.url, ISSUER);
  directory = await Directory.of(app);
  const roles = [
    { value: 'umbra-auditors', role: 'ROLE_AUDITOR' },
    { value: 'umbra-admins', role: 'ROLE_ADMIN' },
  ];
  const json = { ...issuerOf(provider), createsAccounts: false, roles, defaultRole: 'ROLE_USER' };
  const answer = await call(app, 'PUT', `/api/v1/sso/issuers/${ISSUER}`, { headers: bearer(app.apiKey), json });
  expect(answer.status).toBe(200);
});
afterAll(async () => {
  await provider.stop();
  await app.close();
});

async function signedInAs(email: string): Promise<{ readonly status: number; readonly userId?: string }> {
  const subject = unique('subject').replace(/\W/g, '-');
  await provider.setPerson(subject, { email, email_verified: true });
  const jar = new CookieJar();
  await signOn(app, provider, { jar, subject });
  const { status, body } = await call(app, 'GET', '/api/session', { headers: { cookie: jar.header(app.url) } });
  return { status, userId: body.userId as string };
}

it('people whom the directory has made sign in to their account', async () => {
  const { id, userName } = await directory.makeUser();
  expect(await signedInAs(userName)).toMatchObject({ status: 200, userId: id });
});

it('people with a password of their own are not linked by their address, though the directory knows them', async () => {
  const { id, email } = await makeUser(app, 'ROLE_USER');
  const known = await directory.patch(`/Users/${id}`, [{ op: 'replace', path: 'externalId', value: 'known' }]);
  expect(known.status).toBe(200);
  expect((await signedInAs(email)).userId).not.toBe(id);
});

it('accounts that the directory has found here are linked to nobody', async () => {
  const subject = 'of-another-issuer';
  const email = `${unique('person').replace(/\W/g, '-')}@example.com`;
  const users = app.app.get<Connection>(getConnectionToken()).collection<{ _id: string }>('users');
  // As somebody has it who came by another issuer: without a password.
  const record = { email, role: 'ROLE_ADMIN', disabled: false, sessionEpoch: 1, createdAt: new Date(0) };
  await users.insertOne({ _id: subject, ...record });
  const known = await directory.patch(`/Users/${subject}`, [{ op: 'replace', path: 'externalId', value: 'known' }]);
  expect(known.status).toBe(200);
  expect((await signedInAs(email)).userId).toBeUndefined();
});

it('accounts that somebody signs in to are linked to nobody else', async () => {
  const { id, userName } = await directory.makeUser();
  expect((await signedInAs(userName)).userId).toBe(id);
  expect((await signedInAs(userName)).userId).toBeUndefined();
});

it('people who are switched off do not get in', async () => {
  const { id, userName } = await directory.makeUser();
  await directory.patch(`/Users/${id}`, [{ op: 'replace', path: 'active', value: false }]);
  expect((await signedInAs(userName)).userId).not.toBe(id);
});

it('roles are those that the issuer maps', async () => {
  const { id } = await directory.makeUser({ roles: [{ value: 'umbra-auditors', primary: true }] });
  const roleOf = async () =>
    (await call(app, 'GET', `/api/v1/users/${id}`, { headers: bearer(app.apiKey) })).body.role as string;
  expect(await roleOf()).toBe('ROLE_AUDITOR');
  await directory.patch(`/Users/${id}`, [
    { op: 'replace', path: 'roles[primary eq "True"].value', value: 'umbra-admins' },
  ]);
  expect(await roleOf()).toBe('ROLE_ADMIN');
  await directory.patch(`/Users/${id}`, [{ op: 'replace', path: 'displayName', value: 'Anna' }]);
  expect(await roleOf()).toBe('ROLE_ADMIN');
  await directory.patch(`/Users/${id}`, [{ op: 'remove', path: 'roles' }]);
  expect(await roleOf()).toBe('ROLE_USER');
});

describe('the role of a user', () => {
  const AUDITORS = 'umbra-auditors';
  const made = async (value: string) => `/Users/${(await directory.makeUser({ roles: [{ value }] })).id}`;
  const roleAt = async (path: string) => (await directory.ask('GET', path)).body.roles[0].value as string;

  it.each(['umbra-admins', AUDITORS])('stays when %s is read and written back', async (value) => {
    const path = await made(value);
    const read = (await directory.ask('GET', path)).body as { roles: readonly { value: string }[] };
    const written = await directory.ask('PUT', path, read);
    expect([written.status, written.body.roles]).toEqual([200, read.roles]);
  });

  it('stays when the directory adds or removes others', async () => {
    const path = await made('umbra-admins');
    const operations = [
      { op: 'add', path: 'roles', value: [{ value: 'unknown' }] },
      { op: 'remove', path: 'roles', value: [{ value: AUDITORS }] },
      { op: 'remove', path: `roles[value eq "${AUDITORS}"]` },
    ];
    for (const operation of operations) {
      expect((await directory.patch(path, [operation])).status).toBe(200);
      expect(await roleAt(path)).toBe('ROLE_ADMIN');
    }
  });

  it.each([
    { path: `roles[value eq "${AUDITORS}"]` },
    { path: 'roles[value eq "ROLE_AUDITOR"]' },
    { path: 'roles', value: [{ value: AUDITORS }] },
  ])('goes when the directory removes it by $path', async (removal) => {
    const path = await made(AUDITORS);
    await directory.patch(path, [{ op: 'remove', ...removal }]);
    expect(await roleAt(path)).toBe('ROLE_USER');
  });

  it('is never given by the name that it has here', async () => {
    const path = await made(AUDITORS);
    for (const op of ['add', 'replace']) await directory.patch(path, [{ op, path: 'roles', value: ['ROLE_ADMIN'] }]);
    expect(await roleAt(path)).toBe('ROLE_USER');
  });

  it('of another value is nothing to replace', async () => {
    const path = await made(AUDITORS);
    const operation = { op: 'replace', path: 'roles[value eq "umbra-admins"].value', value: 'x' };
    const answer = await directory.patch(path, [operation]);
    expect([answer.status, answer.body.scimType]).toEqual([400, 'noTarget']);
  });
});
