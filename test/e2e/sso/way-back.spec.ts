import { call } from '../../support/client.js';
import { CookieJar } from '../../support/cookie-jar.js';
import { MovedClock } from '../../support/moved-clock.js';
import { ISSUER, SignOnScene } from '../../support/sign-on.js';

const clock = new MovedClock();
let scene: SignOnScene;
beforeAll(async () => {
  scene = await SignOnScene.start({ clock });
});
beforeEach(async () => {
  expect((await scene.putIssuer()).status).toBe(200);
});
afterAll(() => scene.close());

describe('the way back from the provider', () => {
  it('counts in the browser alone that went there', async () => {
    const { subject } = await scene.makePerson();
    const jar = new CookieJar();
    const page = await jar.open(`${scene.app.url}/api/sso/${ISSUER}/start`);
    const init = { method: 'POST', body: new URLSearchParams({ subject }) };
    const toCallback = await scene.stopAt(jar, page.url, init, '/callback');
    const other = new CookieJar();
    expect(await other.open(toCallback, {}, scene.provider.issuerUrl)).toMatchObject({ status: 400 });
    expect((await scene.whoIs(other)).status).toBe(401);
    // A browser that has begun a sign-in of its own has another state.
    await other.open(`${scene.app.url}/api/sso/${ISSUER}/start`);
    expect(await other.open(toCallback, {}, scene.provider.issuerUrl)).toMatchObject({ status: 401 });
    expect(await jar.open(toCallback, {}, scene.provider.issuerUrl)).toMatchObject({ status: 200 });
    // Once.
    expect(await jar.open(toCallback, {}, scene.provider.issuerUrl)).toMatchObject({ status: 400 });
  });

  it('shows people one line and programs JSON, and neither what they have sent', async () => {
    const page = await new CookieJar().open(
      `${scene.app.url}/api/sso/${ISSUER}/callback?state=%3Cscript%3E&error=%3Cb%3E`,
    );
    expect(page.text).toContain('<!doctype html>');
    expect(page.text).not.toMatch(/script|<b>/);
    // The page for signing in says it in the language of its reader.
    expect(page.text).toContain('url=/sign-in?refused=SIGN_ON_NOT_BEGUN');
    const json = await call(scene.app, 'GET', `/api/sso/${ISSUER}/callback?code=x`);
    expect(json).toMatchObject({ status: 400, body: { code: 'SIGN_ON_NOT_BEGUN' } });
  });

  it('leads to a path of this server alone', async () => {
    for (const returnTo of ['//example.com', 'https://example.com', '/\\example.com', '/%22%3E%3Cscript%3E', '/a\nb']) {
      const path = `/api/sso/${ISSUER}/start?returnTo=${encodeURIComponent(returnTo)}`;
      expect(await call(scene.app, 'GET', path)).toMatchObject({ status: 400 });
    }
  });

  it('has a cookie that comes along from another site, is out of reach of scripts and tells nothing', async () => {
    const { headers } = await fetch(`${scene.app.url}/api/sso/${ISSUER}/start`, { redirect: 'manual' });
    const [cookie = ''] = headers.getSetCookie().filter((one) => one.startsWith('umbra-sign-on='));
    expect(cookie).toMatch(/; HttpOnly/);
    expect(cookie).toMatch(/; SameSite=Lax/);
    const { searchParams } = new URL(headers.get('location') ?? '');
    expect(searchParams.get('code_challenge_method')).toBe('S256');
    expect(cookie).not.toContain(searchParams.get('state'));
  });
});

describe('showing once more who one is', () => {
  it('does not count for another person', async () => {
    const [one, other] = [await scene.makePerson(), await scene.makePerson()];
    const jar = await scene.signedOn(one.subject);
    jar.forget(scene.provider.issuerUrl);
    const page = await scene.signOn(jar, other.subject, '?confirm=true');
    expect(page).toMatchObject({ status: 403, text: expect.stringContaining('another person') });
  });

  it('confirms the session', async () => {
    const { subject } = await scene.makePerson();
    const jar = await scene.signedOn(subject);
    const before = (await scene.whoIs(jar)).body;
    expect(await scene.signOn(jar, subject, '?confirm=true')).toMatchObject({
      status: 200,
      text: expect.stringContaining('Confirmed.'),
    });
    const after = (await scene.whoIs(jar)).body;
    expect(Date.parse(after.confirmedAt as string)).toBeGreaterThan(Date.parse(before.confirmedAt as string));
    const sessionId = await scene.sessionOf(jar);
    expect(await scene.rowsOf(after.userId as string)).toMatchObject([
      { action: 'SESSION_CONFIRM', credential: { type: 'session', id: sessionId }, details: { issuer: ISSUER } },
      { action: 'LOGIN', details: { sessionId } },
      { action: 'USER_CREATE' },
    ]);
  });

  it('needs a session', async () => {
    expect(await call(scene.app, 'GET', `/api/sso/${ISSUER}/start?confirm=true`)).toMatchObject({ status: 401 });
  });
});

// Last: the provider's clock does not move along.
it('makes no passkeys here, which would stay when the provider lets nobody in any more', async () => {
  const { subject } = await scene.makePerson();
  const headers = { cookie: (await scene.signedOn(subject)).header(scene.app.url) };
  const named = { url: `http://localhost:${scene.app.port}` };
  const refused = await call(named, 'POST', '/api/v1/account/passkeys/options', { headers, json: {} });
  expect([refused.status, refused.body.code]).toEqual([409, 'NO_LOCAL_SIGN_IN']);
});

describe('as time goes by', () => {
  it('the way back from the provider is open for ten minutes', async () => {
    const { subject } = await scene.makePerson();
    const jar = new CookieJar();
    const page = await jar.open(`${scene.app.url}/api/sso/${ISSUER}/start`);
    clock.moveOn(10 * 60_000);
    const back = await jar.open(page.url, { method: 'POST', body: new URLSearchParams({ subject }) });
    expect(back).toMatchObject({ status: 400, text: expect.stringContaining('start again') });
  });

  const REFUSED = { status: 403, body: { code: 'REAUTHENTICATION_REQUIRED' } };
  const makeKey = (jar: CookieJar) =>
    call(scene.app, 'POST', '/api/v1/account/api-key', { headers: { cookie: jar.header(scene.app.url) }, json: {} });

  it('showing once more who one is makes the provider ask afresh', async () => {
    const { subject } = await scene.makePerson();
    const jar = await scene.signedOn(subject);
    clock.moveOn(11 * 60_000);
    expect(await makeKey(jar)).toMatchObject(REFUSED);
    // The session at the provider is still there: without being asked, one would be sent straight back.
    const page = await jar.open(`${scene.app.url}/api/sso/${ISSUER}/start?confirm=true`);
    expect(page.url).toContain('/interaction/');
  });
});
