import { getConnectionToken } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { startApp, unique, type TestApp } from '../../support/app.js';
import { bearer, call, makeUser, signIn } from '../../support/client.js';
import { CookieJar, type Visited } from '../../support/cookie-jar.js';
import { MovedClock } from '../../support/moved-clock.js';
import { ISSUER, issuerOf, signOn as signOnAt } from '../../support/sign-on.js';
import { itOnEmbedded } from '../../support/tests-on.js';
import { stagesOf, watchQueries, type WatchedQuery } from '../../support/watched-queries.js';
import { CLIENT, newKey, signWith, startProvider, type TestProvider } from '../../support/openid-provider.js';

const clock = new MovedClock();
let app: TestApp;
let provider: TestProvider;
let database: Connection;
let queries: readonly WatchedQuery[];

beforeAll(async () => {
  app = await startApp({ clock, env: { OUTBOUND_ALLOWED_HOSTS: '127.0.0.1' } });
  provider = await startProvider(app.url, ISSUER);
  database = app.app.get<Connection>(getConnectionToken());
  queries = watchQueries(database);
});
beforeEach(async () => {
  expect((await putIssuer()).status).toBe(200);
});
afterAll(async () => {
  await provider.stop();
  await app.close();
});

const asAdmin = (method: string, path: string, json?: unknown) =>
  call(app, method, path, { headers: bearer(app.apiKey), ...(json !== undefined && { json }) });

function putIssuer(fields: object = {}) {
  return asAdmin('PUT', `/api/v1/sso/issuers/${ISSUER}`, { ...issuerOf(provider), ...fields });
}

/** A new person at the provider. */
async function makePerson(claims: object = {}) {
  const subject = unique('person').replace(' ', '-');
  const email = `${subject}@example.com`;
  await provider.setPerson(subject, { email, email_verified: true, ...claims });
  return { subject, email };
}

const signOn = (jar: CookieJar, subject: string, query = ''): Promise<Visited> =>
  signOnAt(app, provider, { jar, subject, query });

const whoIs = (jar: CookieJar) => call(app, 'GET', '/api/session', { headers: { cookie: jar.header(app.url) } });

/** The id of the session of a browser, as its owner sees it. */
async function sessionOf(jar: CookieJar): Promise<string> {
  const { body } = await call(app, 'GET', '/api/v1/account/sessions', { headers: { cookie: jar.header(app.url) } });
  return (
    (body.content as readonly { readonly id: string; readonly current: boolean }[]).find(({ current }) => current)
      ?.id ?? 'none'
  );
}

async function signedOn(subject: string): Promise<CookieJar> {
  const jar = new CookieJar();
  const { status, text } = await signOn(jar, subject);
  expect({ status, text }).toMatchObject({ status: 200, text: expect.stringContaining('Signed in.') });
  return jar;
}

const rowsOf = async (userId: string) =>
  (await asAdmin('GET', `/api/v1/audit?resourceId=${userId}&size=20`)).body.content as readonly {
    readonly action: string;
  }[];

const codeOf = (page: Visited) => (JSON.parse(page.text) as { readonly code: string }).code;

/** As `signOn`, by a program: errors are JSON. */
async function refusalOf(subject: string): Promise<{ readonly status: number; readonly code: string }> {
  const jar = new CookieJar();
  const page = await jar.open(`${app.url}/api/sso/${ISSUER}/start`);
  const init = { method: 'POST', body: new URLSearchParams({ subject }) };
  const toCallback = await stopAt(jar, page.url, init, '/callback');
  const answer = await jar.open(toCallback, { headers: { accept: 'application/json' } }, provider.issuerUrl);
  return { status: answer.status, code: codeOf(answer) };
}

/** Follows redirects up to the first address that has this in its path, and does not open it. */
async function stopAt(jar: CookieJar, url: string, init: RequestInit, part: string): Promise<string> {
  let next = { url, init };
  while (!new URL(next.url).pathname.includes(part)) {
    const headers = { cookie: jar.header(next.url), accept: 'text/html' };
    const response = await fetch(next.url, { ...next.init, headers, redirect: 'manual' });
    next = { url: new URL(response.headers.get('location') ?? '', next.url).href, init: {} };
  }
  return next.url;
}

describe('the first sign-in with an OpenID provider', () => {
  it('makes an account without a password and opens a session that outlives the redirect', async () => {
    const { subject, email } = await makePerson();
    const jar = new CookieJar();
    const page = await signOn(jar, subject, '?returnTo=/dashboard');
    expect(page.status).toBe(200);
    // A page of this server leads on, so that the strict cookie goes along.
    expect(page.text).toContain('content="0;url=/dashboard"');
    const { body } = await whoIs(jar);
    expect(body).toMatchObject({ email, role: 'ROLE_USER', kind: 'person', mustFirst: null });
    expect((await call(app, 'POST', '/api/session', { json: { email, password: '' } })).status).toBe(401);
    const rows = await rowsOf(body.userId as string);
    const sessionId = await sessionOf(jar);
    expect(rows).toMatchObject([
      { action: 'LOGIN', outcome: 'FAILURE' },
      { action: 'LOGIN', outcome: 'SUCCESS', userEmail: email, details: { issuer: ISSUER, sessionId } },
      { action: 'USER_CREATE', userId: null, details: { email, source: ISSUER } },
    ]);
  });

  it('is the same account the next time, also with another e-mail address', async () => {
    const { subject, email } = await makePerson();
    const first = (await whoIs(await signedOn(subject))).body;
    await provider.setPerson(subject, { email: `new-${email}`, email_verified: true });
    const second = (await whoIs(await signedOn(subject))).body;
    expect(second.userId).toBe(first.userId);
    expect(second.email).toBe(email);
  });

  it('makes one account when a person comes twice at once', async () => {
    const { subject } = await makePerson();
    const pages = await Promise.all([1, 2, 3].map(async () => signOn(new CookieJar(), subject)));
    expect(pages.some(({ status }) => status === 200)).toBe(true);
    const found = (await whoIs(await signedOn(subject))).body.userId as string;
    const people = (await asAdmin('GET', '/api/v1/users?size=100')).body.content as readonly {
      id: string;
      email: string;
    }[];
    expect(people.filter(({ email }) => email === `${subject}@example.com`).map(({ id }) => id)).toEqual([found]);
  });

  it('never takes over an account by its e-mail address, unless the issuer may', async () => {
    const user = await makeUser(app, 'ROLE_USER');
    const { subject } = await makePerson({ email: user.email });
    expect(await refusalOf(subject)).toEqual({ status: 403, code: 'EMAIL_OF_OTHER_ACCOUNT' });
    await putIssuer({ linksKnownEmails: true });
    const { subject: impostor } = await makePerson({ email: user.email, email_verified: false });
    expect(await refusalOf(impostor)).toEqual({ status: 403, code: 'EMAIL_NOT_VERIFIED' });
    expect((await whoIs(await signedOn(subject))).body.userId).toBe(user.id);
    // The password goes on working.
    await signIn(app, user.email, user.password);
  });

  it('makes no account where the issuer may not', async () => {
    await putIssuer({ createsAccounts: false });
    const { subject } = await makePerson();
    expect(await refusalOf(subject)).toEqual({ status: 403, code: 'NO_ACCOUNT' });
  });

  it('needs an e-mail address that the provider vouches for, or an issuer whose addresses are trusted', async () => {
    const { subject, email } = await makePerson();
    await provider.setPerson(subject, { email });
    expect(await refusalOf(subject)).toEqual({ status: 403, code: 'EMAIL_NOT_VERIFIED' });
    await putIssuer({ trustsEmails: true });
    expect((await whoIs(await signedOn(subject))).body.email).toBe(email);
  });
});

describe('claims', () => {
  const roles = [
    { value: 'umbra-admins', role: 'ROLE_ADMIN' },
    { value: 'umbra-auditors', role: 'ROLE_AUDITOR' },
  ];

  it('map to a role, and a role that sinks ends the sessions so far', async () => {
    await putIssuer({ roles });
    const { subject, email } = await makePerson({ roles: ['umbra-auditors', 'umbra-admins'] });
    const before = await signedOn(subject);
    expect((await whoIs(before)).body.role).toBe('ROLE_ADMIN');
    await provider.setPerson(subject, { email, email_verified: true, roles: ['Umbra-Admins'] });
    const after = await signedOn(subject);
    expect((await whoIs(after)).body.role).toBe('ROLE_USER');
    expect((await whoIs(before)).status).toBe(401);
  });

  it('are found inside of objects too', async () => {
    await putIssuer({ roles, roleClaim: 'realm_access.roles' });
    const { subject } = await makePerson({ realm_access: { roles: ['umbra-auditors'] } });
    expect((await whoIs(await signedOn(subject))).body.role).toBe('ROLE_AUDITOR');
  });

  it('that give no role let nobody in where there is no default role, and end the sessions of who was in', async () => {
    await putIssuer({ roles, defaultRole: null });
    const { subject, email } = await makePerson({ roles: ['umbra-auditors'] });
    const before = await signedOn(subject);
    await provider.setPerson(subject, { email, email_verified: true, roles: [] });
    expect(await refusalOf(subject)).toEqual({ status: 403, code: 'NO_ROLE' });
    expect((await whoIs(before)).status).toBe(401);
  });

  it('never take the last administrator away', async () => {
    await putIssuer({ roles, linksKnownEmails: true });
    const { subject } = await makePerson({ email: app.adminEmail });
    const others = (
      (await asAdmin('GET', '/api/v1/users?size=100')).body.content as readonly {
        id: string;
        email: string;
        role: string;
      }[]
    ).filter(({ role, email }) => role === 'ROLE_ADMIN' && email !== app.adminEmail);
    for (const { id } of others) await asAdmin('DELETE', `/api/v1/users/${id}`);
    expect(await refusalOf(subject)).toEqual({ status: 409, code: 'LAST_ADMINISTRATOR' });
    expect((await asAdmin('GET', '/api/session')).body.role).toBe('ROLE_ADMIN');
  });

  it('put people into the groups that are mapped and take them out, and leave all other groups alone', async () => {
    const makeGroup = async () =>
      (await asAdmin('POST', '/api/v1/groups', { name: unique('Group') })).body.id as string;
    const [clinic, court, own] = [await makeGroup(), await makeGroup(), await makeGroup()];
    const groups = [
      { value: 'clinic', groupId: clinic },
      { value: 'court', groupId: court },
    ];
    await putIssuer({ groups });
    const { subject, email } = await makePerson({ groups: ['clinic', 'somewhere-else'] });
    const { userId } = (await whoIs(await signedOn(subject))).body as { userId: string };
    await asAdmin('PATCH', `/api/v1/groups/${own}`, { memberIds: [userId] });
    await provider.setPerson(subject, { email, email_verified: true, groups: ['court'] });
    const after = (await whoIs(await signedOn(subject))).body.groups as readonly { id: string }[];
    expect(after.map(({ id }) => id).sort()).toEqual([court, own].sort());
    expect((await rowsOf(userId))[1]).toMatchObject({
      action: 'USER_UPDATE',
      details: { issuer: ISSUER, joinedGroups: [court], leftGroups: [clinic] },
    });
  });
});

describe('the way back from the provider', () => {
  it('counts in the browser alone that went there', async () => {
    const { subject } = await makePerson();
    const jar = new CookieJar();
    const page = await jar.open(`${app.url}/api/sso/${ISSUER}/start`);
    const init = { method: 'POST', body: new URLSearchParams({ subject }) };
    const toCallback = await stopAt(jar, page.url, init, '/callback');
    const other = new CookieJar();
    expect(await other.open(toCallback, {}, provider.issuerUrl)).toMatchObject({ status: 400 });
    expect((await whoIs(other)).status).toBe(401);
    // A browser that has begun a sign-in of its own has another state.
    await other.open(`${app.url}/api/sso/${ISSUER}/start`);
    expect(await other.open(toCallback, {}, provider.issuerUrl)).toMatchObject({ status: 401 });
    expect(await jar.open(toCallback, {}, provider.issuerUrl)).toMatchObject({ status: 200 });
    // Once.
    expect(await jar.open(toCallback, {}, provider.issuerUrl)).toMatchObject({ status: 400 });
  });

  it('shows people one line and programs JSON, and neither what they have sent', async () => {
    const page = await new CookieJar().open(`${app.url}/api/sso/${ISSUER}/callback?state=%3Cscript%3E&error=%3Cb%3E`);
    expect(page.text).toContain('<!doctype html>');
    expect(page.text).not.toMatch(/script|<b>/);
    const json = await call(app, 'GET', `/api/sso/${ISSUER}/callback?code=x`);
    expect(json).toMatchObject({ status: 400, body: { code: 'SIGN_ON_NOT_BEGUN' } });
  });

  it('leads to a path of this server alone', async () => {
    for (const returnTo of ['//example.com', 'https://example.com', '/\\example.com', '/%22%3E%3Cscript%3E', '/a\nb']) {
      const path = `/api/sso/${ISSUER}/start?returnTo=${encodeURIComponent(returnTo)}`;
      expect(await call(app, 'GET', path)).toMatchObject({ status: 400 });
    }
  });

  it('has a cookie that comes along from another site, is out of reach of scripts and tells nothing', async () => {
    const { headers } = await fetch(`${app.url}/api/sso/${ISSUER}/start`, { redirect: 'manual' });
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
    const [one, other] = [await makePerson(), await makePerson()];
    const jar = await signedOn(one.subject);
    jar.forget(provider.issuerUrl);
    const page = await signOn(jar, other.subject, '?confirm=true');
    expect(page).toMatchObject({ status: 403, text: expect.stringContaining('somebody else') });
  });

  it('confirms the session', async () => {
    const { subject } = await makePerson();
    const jar = await signedOn(subject);
    const before = (await whoIs(jar)).body;
    expect(await signOn(jar, subject, '?confirm=true')).toMatchObject({
      status: 200,
      text: expect.stringContaining('Confirmed.'),
    });
    const after = (await whoIs(jar)).body;
    expect(Date.parse(after.confirmedAt as string)).toBeGreaterThan(Date.parse(before.confirmedAt as string));
    const sessionId = await sessionOf(jar);
    expect(await rowsOf(after.userId as string)).toMatchObject([
      { action: 'SESSION_CONFIRM', credential: { type: 'session', id: sessionId }, details: { issuer: ISSUER } },
      { action: 'LOGIN', details: { sessionId } },
      { action: 'USER_CREATE' },
    ]);
  });

  it('needs a session', async () => {
    expect(await call(app, 'GET', `/api/sso/${ISSUER}/start?confirm=true`)).toMatchObject({ status: 401 });
  });
});

describe('signing out', () => {
  /** Confirms the sign-out at the provider, which tells the product before it shows its last page. */
  async function endAtProvider(jar: CookieJar, url: string): Promise<void> {
    const form = await jar.open(url);
    const xsrf = /name="xsrf" value="(?<value>[\w-]+)"/.exec(form.text)?.groups?.value ?? '';
    const body = new URLSearchParams({ xsrf, logout: 'yes' });
    await jar.open(`${provider.issuerUrl}/session/end/confirm`, { method: 'POST', body });
  }

  const signOff = (jar: CookieJar) =>
    call(app, 'POST', `/api/sso/${ISSUER}/logout`, { headers: { cookie: jar.header(app.url) }, json: {} });

  it('here leads on to the provider, where the session then ends too', async () => {
    const { subject } = await makePerson();
    const jar = await signedOn(subject);
    const { userId } = (await whoIs(jar)).body as { userId: string };
    // Who is signed in there is not asked again.
    expect((await jar.open(`${app.url}/api/sso/${ISSUER}/start`)).text).toContain('Signed in.');
    const cookie = jar.header(app.url);
    const out = await signOff(jar);
    expect(out.status).toBe(200);
    expect((await call(app, 'GET', '/api/session', { headers: { cookie } })).status).toBe(401);
    const { logoutUrl } = out.body as { logoutUrl: string };
    expect(logoutUrl).toContain(`${provider.issuerUrl}/session/end?`);
    expect(new URL(logoutUrl).searchParams.get('id_token_hint')).not.toBeNull();
    await endAtProvider(jar, logoutUrl);
    expect((await jar.open(`${app.url}/api/sso/${ISSUER}/start`)).url).toContain('/interaction/');
    expect((await rowsOf(userId)).map(({ action }) => action)).toContain('LOGOUT');
  });

  it('of somebody who came by another way leads nowhere', async () => {
    const { email, password } = await makeUser(app, 'ROLE_USER');
    const cookie = await signIn(app, email, password);
    const out = await call(app, 'POST', `/api/sso/${ISSUER}/logout`, { headers: { cookie }, json: {} });
    expect(out.body).toEqual({ logoutUrl: null });
    expect((await call(app, 'GET', '/api/session', { headers: { cookie } })).status).toBe(401);
  });

  it('ends the session also when there is no such provider any more', async () => {
    const { subject } = await makePerson();
    const cookie = (await signedOn(subject)).header(app.url);
    expect((await asAdmin('DELETE', `/api/v1/sso/issuers/${ISSUER}`)).status).toBe(204);
    const out = await call(app, 'POST', `/api/sso/${ISSUER}/logout`, { headers: { cookie }, json: {} });
    expect([out.status, out.body]).toEqual([200, { logoutUrl: null }]);
    expect((await call(app, 'GET', '/api/session', { headers: { cookie } })).status).toBe(401);
  });

  it('at the provider ends the sessions here', async () => {
    const { subject } = await makePerson();
    const jar = await signedOn(subject);
    const [{ userId }, sessionId] = [(await whoIs(jar)).body as { userId: string }, await sessionOf(jar)];
    await endAtProvider(jar, `${provider.issuerUrl}/session/end`);
    expect((await whoIs(jar)).status).toBe(401);
    expect((await rowsOf(userId))[0]).toMatchObject({
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
    iss: provider.issuerUrl,
    aud: CLIENT.id,
    iat: now(),
    exp: now() + 120,
    jti: unique('token'),
    events: EVENTS,
    sub: subject,
  });
  const tell = async (logout_token: string) => {
    const response = await fetch(`${app.url}/api/sso/${ISSUER}/backchannel-logout`, {
      method: 'POST',
      body: new URLSearchParams({ logout_token }),
    });
    return response.status;
  };

  it('that names a person ends all sessions that they have from there, once', async () => {
    const { subject } = await makePerson();
    const [one, two] = [await signedOn(subject), await signedOn(subject)];
    const { subject: bystander } = await makePerson();
    const other = await signedOn(bystander);
    const token = provider.sign({ typ: 'logout+jwt' }, claimsFor(subject));
    expect(await tell(token)).toBe(200);
    expect((await whoIs(one)).status).toBe(401);
    expect((await whoIs(two)).status).toBe(401);
    expect((await whoIs(other)).status).toBe(200);
    // A replay does not end the sessions that were opened since.
    const after = await signedOn(subject);
    expect(await tell(token)).toBe(400);
    expect((await whoIs(after)).status).toBe(200);
  });

  it('of another key, client, issuer or time, without its event or with a nonce does not count', async () => {
    const { subject } = await makePerson();
    const jar = await signedOn(subject);
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
    for (const claims of wrong) expect(await tell(provider.sign({}, claims))).toBe(400);
    expect(await tell(signWith(newKey(), {}, claimsFor(subject)))).toBe(400);
    expect(await tell('not a token')).toBe(400);
    expect((await whoIs(jar)).status).toBe(200);
  });
});

// Last: the provider's clock does not move along.
it('makes no passkeys here, which would stay when the provider lets nobody in any more', async () => {
  const { subject } = await makePerson();
  const headers = { cookie: (await signedOn(subject)).header(app.url) };
  const named = { url: `http://localhost:${app.port}` };
  const refused = await call(named, 'POST', '/api/v1/account/passkeys/options', { headers, json: {} });
  expect([refused.status, refused.body.code]).toEqual([409, 'NO_LOCAL_SIGN_IN']);
});

describe('as time goes by', () => {
  it('the way back from the provider is open for ten minutes', async () => {
    const { subject } = await makePerson();
    const jar = new CookieJar();
    const page = await jar.open(`${app.url}/api/sso/${ISSUER}/start`);
    clock.moveOn(10 * 60_000);
    const back = await jar.open(page.url, { method: 'POST', body: new URLSearchParams({ subject }) });
    expect(back).toMatchObject({ status: 400, text: expect.stringContaining('begin again') });
  });

  const REFUSED = { status: 403, body: { code: 'REAUTHENTICATION_REQUIRED' } };
  const makeKey = (jar: CookieJar) =>
    call(app, 'POST', '/api/v1/account/api-key', { headers: { cookie: jar.header(app.url) }, json: {} });

  it('showing once more who one is makes the provider ask afresh', async () => {
    const { subject } = await makePerson();
    const jar = await signedOn(subject);
    clock.moveOn(11 * 60_000);
    expect(await makeKey(jar)).toMatchObject(REFUSED);
    // The session at the provider is still there: without being asked, one would be sent straight back.
    const page = await jar.open(`${app.url}/api/sso/${ISSUER}/start?confirm=true`);
    expect(page.url).toContain('/interaction/');
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
