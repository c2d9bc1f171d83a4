import { getConnectionToken } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { unique } from '../../support/app.js';
import { call, makeUser, signIn } from '../../support/client.js';
import type { CookieJar } from '../../support/cookie-jar.js';
import { CLIENT, newKey, signWith } from '../../support/openid-provider.js';
import { ISSUER, SignOnScene } from '../../support/sign-on.js';
import { itOnEmbedded } from '../../support/tests-on.js';
import { stagesOf, watchQueries, type WatchedQuery } from '../../support/watched-queries.js';

let scene: SignOnScene;
let database: Connection;
let queries: readonly WatchedQuery[];
beforeAll(async () => {
  scene = await SignOnScene.start();
  database = scene.app.app.get<Connection>(getConnectionToken());
  queries = watchQueries(database);
});
beforeEach(async () => {
  expect((await scene.putIssuer()).status).toBe(200);
});
afterAll(() => scene.close());

describe('signing out', () => {
  /** Confirms the sign-out at the provider, which tells the product before it shows its last page. */
  async function endAtProvider(jar: CookieJar, url: string): Promise<void> {
    const form = await jar.open(url);
    const xsrf = /name="xsrf" value="(?<value>[\w-]+)"/.exec(form.text)?.groups?.value ?? '';
    const body = new URLSearchParams({ xsrf, logout: 'yes' });
    await jar.open(`${scene.provider.issuerUrl}/session/end/confirm`, { method: 'POST', body });
  }

  const signOff = (jar: CookieJar) =>
    call(scene.app, 'POST', `/api/sso/${ISSUER}/logout`, { headers: { cookie: jar.header(scene.app.url) }, json: {} });

  it('here leads on to the provider, where the session then ends too', async () => {
    const { subject } = await scene.makePerson();
    const jar = await scene.signedOn(subject);
    const { userId } = (await scene.whoIs(jar)).body as { userId: string };
    // Who is signed in there is not asked again.
    expect((await jar.open(`${scene.app.url}/api/sso/${ISSUER}/start`)).text).toContain('Signed in.');
    const cookie = jar.header(scene.app.url);
    const out = await signOff(jar);
    expect(out.status).toBe(200);
    expect((await call(scene.app, 'GET', '/api/session', { headers: { cookie } })).status).toBe(401);
    const { logoutUrl } = out.body as { logoutUrl: string };
    expect(logoutUrl).toContain(`${scene.provider.issuerUrl}/session/end?`);
    expect(new URL(logoutUrl).searchParams.get('id_token_hint')).not.toBeNull();
    await endAtProvider(jar, logoutUrl);
    expect((await jar.open(`${scene.app.url}/api/sso/${ISSUER}/start`)).url).toContain('/interaction/');
    expect((await scene.rowsOf(userId)).map(({ action }) => action)).toContain('LOGOUT');
  });

  it('of somebody who came by another way leads nowhere', async () => {
    const { email, password } = await makeUser(scene.app, 'ROLE_USER');
    const cookie = await signIn(scene.app, email, password);
    const out = await call(scene.app, 'POST', `/api/sso/${ISSUER}/logout`, { headers: { cookie }, json: {} });
    expect(out.body).toEqual({ logoutUrl: null });
    expect((await call(scene.app, 'GET', '/api/session', { headers: { cookie } })).status).toBe(401);
  });

  it('ends the session also when there is no such provider any more', async () => {
    const { subject } = await scene.makePerson();
    const cookie = (await scene.signedOn(subject)).header(scene.app.url);
    expect((await scene.asAdmin('DELETE', `/api/v1/sso/issuers/${ISSUER}`)).status).toBe(204);
    const out = await call(scene.app, 'POST', `/api/sso/${ISSUER}/logout`, { headers: { cookie }, json: {} });
    expect([out.status, out.body]).toEqual([200, { logoutUrl: null }]);
    expect((await call(scene.app, 'GET', '/api/session', { headers: { cookie } })).status).toBe(401);
  });

  it('at the provider ends the sessions here', async () => {
    const { subject } = await scene.makePerson();
    const jar = await scene.signedOn(subject);
    const [{ userId }, sessionId] = [(await scene.whoIs(jar)).body as { userId: string }, await scene.sessionOf(jar)];
    await endAtProvider(jar, `${scene.provider.issuerUrl}/session/end`);
    expect((await scene.whoIs(jar)).status).toBe(401);
    expect((await scene.rowsOf(userId))[0]).toMatchObject({
      action: 'SESSION_END',
      userId: null,
      details: { issuer: ISSUER, sessionId },
    });
  });
});

describe('a logout token', () => {
  const EVENTS = { 'http://schemas.openid.net/event/backchannel-logout': {} };
  const now = () => Math.floor(Date.now() / 1000);
  const claimsFor = (subject: string) => ({
    iss: scene.provider.issuerUrl,
    aud: CLIENT.id,
    iat: now(),
    exp: now() + 120,
    jti: unique('token'),
    events: EVENTS,
    sub: subject,
  });
  const tell = async (logout_token: string) => {
    const response = await fetch(`${scene.app.url}/api/sso/${ISSUER}/backchannel-logout`, {
      method: 'POST',
      body: new URLSearchParams({ logout_token }),
    });
    return response.status;
  };

  it('that names a person ends all sessions that they have from there, once', async () => {
    const { subject } = await scene.makePerson();
    const [one, two] = [await scene.signedOn(subject), await scene.signedOn(subject)];
    const { subject: bystander } = await scene.makePerson();
    const other = await scene.signedOn(bystander);
    const token = scene.provider.sign({ typ: 'logout+jwt' }, claimsFor(subject));
    expect(await tell(token)).toBe(200);
    expect((await scene.whoIs(one)).status).toBe(401);
    expect((await scene.whoIs(two)).status).toBe(401);
    expect((await scene.whoIs(other)).status).toBe(200);
    // A replay does not end the sessions that were opened since.
    const after = await scene.signedOn(subject);
    expect(await tell(token)).toBe(400);
    expect((await scene.whoIs(after)).status).toBe(200);
  });

  it('of another key, client, issuer or time, without its event or with a nonce does not count', async () => {
    const { subject } = await scene.makePerson();
    const jar = await scene.signedOn(subject);
    const { events, ...withoutEvent } = claimsFor(subject);
    expect(events).toBe(EVENTS);
    const wrong = [
      { ...claimsFor(subject), aud: 'another' },
      { ...claimsFor(subject), iss: 'http://127.0.0.1:1' },
      { ...claimsFor(subject), iat: now() - 3600 },
      { ...claimsFor(subject), exp: now() - 120 },
      { ...claimsFor(subject), nonce: 'x' },
      withoutEvent,
    ];
    for (const claims of wrong) expect(await tell(scene.provider.sign({}, claims))).toBe(400);
    expect(await tell(signWith(newKey(), {}, claimsFor(subject)))).toBe(400);
    expect(await tell('not a token')).toBe(400);
    expect((await scene.whoIs(jar)).status).toBe(200);
  });
});

describe('the queries of single sign-on', () => {
  itOnEmbedded('all use an index', async () => {
    const own = queries.filter(({ collection }) => collection.startsWith('sso_'));
    database.set('debug', false);
    expect(new Set(own.map(({ collection }) => collection))).toEqual(
      new Set(['sso_issuers', 'sso_identities', 'sso_sessions', 'sso_logout_tokens']),
    );
    for (const query of own) {
      const stages = await stagesOf(database, query);
      expect([query, stages]).toEqual([query, expect.not.arrayContaining(['COLLSCAN', 'SORT'])]);
    }
  });
});
