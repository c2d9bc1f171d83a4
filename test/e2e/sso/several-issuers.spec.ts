import { startApp, type TestApp } from '../../support/app.js';
import { bearer, call } from '../../support/client.js';
import { CookieJar } from '../../support/cookie-jar.js';
import { CLIENT, startProvider, type TestProvider } from '../../support/openid-provider.js';

const SUBJECT = 'number-1';
const NAMES = ['clinic', 'court'] as const;
type Name = (typeof NAMES)[number];

let app: TestApp;
let providers: Readonly<Record<Name, TestProvider>>;

beforeAll(async () => {
  app = await startApp({ env: { OUTBOUND_ALLOWED_HOSTS: '127.0.0.1' } });
  const [clinic, court] = await Promise.all(NAMES.map(async (name) => startProvider(app.url, name)));
  if (clinic === undefined || court === undefined) throw new Error('A provider is missing.');
  providers = { clinic, court };
  for (const name of NAMES) {
    const { issuerUrl, setPerson } = providers[name];
    const json = { issuerUrl, clientId: CLIENT.id, clientSecret: CLIENT.secret };
    await call(app, 'PUT', `/api/v1/sso/issuers/${name}`, { headers: bearer(app.apiKey), json });
    // Both have given the same subject, to different people.
    await setPerson(SUBJECT, { email: `person@${name}.example.com`, email_verified: true });
  }
});
afterAll(async () => {
  for (const name of NAMES) await providers[name].stop();
  await app.close();
});

async function signOn(name: Name): Promise<CookieJar> {
  const jar = new CookieJar();
  const page = await jar.open(`${app.url}/api/sso/${name}/start`);
  const body = new URLSearchParams({ subject: SUBJECT });
  expect((await jar.open(page.url, { method: 'POST', body })).text).toContain('Signed in.');
  return jar;
}

const whoIs = (jar: CookieJar) => call(app, 'GET', '/api/session', { headers: { cookie: jar.header(app.url) } });

it('offers every issuer', async () => {
  expect((await call(app, 'GET', '/api/sso')).body).toEqual(NAMES.map((name) => ({ id: name, title: name })));
});

it('takes the same subject of two issuers for two people', async () => {
  const [clinic, court] = [(await whoIs(await signOn('clinic'))).body, (await whoIs(await signOn('court'))).body];
  expect([clinic.email, court.email]).toEqual(['person@clinic.example.com', 'person@court.example.com']);
  expect(clinic.userId).not.toBe(court.userId);
});

it('finishes a sign-in with the issuer alone that it was begun with', async () => {
  const jar = new CookieJar();
  await jar.open(`${app.url}/api/sso/clinic/start`);
  const back = await jar.open(`${app.url}/api/sso/court/callback?code=x&state=y`);
  expect(back).toMatchObject({ status: 400, text: expect.stringContaining('start again') });
});

it('lets an issuer end its own sessions alone', async () => {
  const [clinic, court] = [await signOn('clinic'), await signOn('court')];
  const now = Math.floor(Date.now() / 1000);
  const logout_token = providers.court.sign(
    {},
    {
      iss: providers.court.issuerUrl,
      aud: CLIENT.id,
      iat: now,
      exp: now + 120,
      jti: 'one',
      events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
      sub: SUBJECT,
    },
  );
  const tell = async (name: Name) => {
    const body = new URLSearchParams({ logout_token });
    return (await fetch(`${app.url}/api/sso/${name}/backchannel-logout`, { method: 'POST', body })).status;
  };
  expect(await tell('clinic')).toBe(400);
  expect((await whoIs(clinic)).status).toBe(200);
  expect(await tell('court')).toBe(200);
  expect((await whoIs(court)).status).toBe(401);
  expect((await whoIs(clinic)).status).toBe(200);
});
