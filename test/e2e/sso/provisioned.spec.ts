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
