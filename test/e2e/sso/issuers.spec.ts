import { getConnectionToken } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { sharedApp, startApp, unique, type TestApp } from '../../support/app.js';
import { administratorOf, bearer, call, makeUser, signIn } from '../../support/client.js';

const SECRET = 'a-secret-that-nobody-sees-again';
let app: TestApp;
beforeAll(async () => {
  app = await sharedApp();
});

const asAdmin = (method: string, path: string, json?: unknown) =>
  call(app, method, path, { headers: bearer(app.apiKey), ...(json !== undefined && { json }) });
const newPath = () => `/api/v1/sso/issuers/${unique('issuer').replace(' ', '-')}`;
const ISSUER = { issuerUrl: 'https://login.example.com/tenant', clientId: 'umbra', clientSecret: SECRET };

describe('an issuer', () => {
  it('is made, read, replaced and deleted by administrators, and never shows its secret', async () => {
    const path = newPath();
    const made = await asAdmin('PUT', path, ISSUER);
    expect(made.status).toBe(200);
    expect(made.body).toMatchObject({
      source: 'stored',
      enabled: true,
      clientSecretSet: true,
      scopes: ['openid', 'email', 'profile'],
      createsAccounts: true,
      linksKnownEmails: false,
    });
    expect(JSON.stringify(made.body)).not.toContain(SECRET);
    expect((await asAdmin('GET', path)).body).toEqual(made.body);
    const { clientSecret, ...kept } = ISSUER;
    expect(clientSecret).toBe(SECRET);
    expect((await asAdmin('PUT', path, { ...kept, title: 'Clinic' })).body).toEqual({ ...made.body, title: 'Clinic' });
    const id = path.split('/').at(-1) ?? '';
    expect((await asAdmin('GET', '/api/v1/sso/issuers')).body).toContainEqual({ ...made.body, title: 'Clinic' });
    expect((await call(app, 'GET', '/api/sso')).body).toContainEqual({ id, title: 'Clinic' });
    const rows = (await asAdmin('GET', `/api/v1/audit?resourceId=${id}`)).body.content;
    expect(rows).toMatchObject([{ action: 'SSO_ISSUER_UPDATE' }, { action: 'SSO_ISSUER_CREATE' }]);
    expect(JSON.stringify(rows)).not.toContain(SECRET);
    expect((await asAdmin('DELETE', path)).status).toBe(204);
    expect((await asAdmin('GET', path)).body.code).toBe('NO_SUCH_ISSUER');
    expect((await call(app, 'GET', `/api/sso/${id}/start`)).body.code).toBe('NO_SUCH_ISSUER');
  });

  it('keeps its secret encrypted, and sends it to no other server', async () => {
    const path = newPath();
    await asAdmin('PUT', path, ISSUER);
    const stored = await app.app
      .get<Connection>(getConnectionToken())
      .collection<{ _id: string }>('sso_issuers')
      .findOne({ _id: path.split('/').at(-1) ?? '' });
    expect(JSON.stringify(stored)).not.toContain(SECRET);
    const moved = { issuerUrl: 'https://elsewhere.example.com', clientId: 'umbra' };
    expect((await asAdmin('PUT', path, moved)).body.code).toBe('CLIENT_SECRET_REQUIRED');
  });

  it('that is switched off lets nobody in and is not offered', async () => {
    const path = newPath();
    const id = path.split('/').at(-1) ?? '';
    await asAdmin('PUT', path, { ...ISSUER, enabled: false });
    expect((await call(app, 'GET', `/api/sso/${id}/start`)).status).toBe(404);
    expect(((await call(app, 'GET', '/api/sso')).body as readonly { id: string }[]).map((one) => one.id)).not.toContain(
      id,
    );
  });

  it('is refused with a wrong field', async () => {
    const wrong = [
      { issuerUrl: 'http://login.example.com' },
      { issuerUrl: 'https://user:pass@login.example.com' },
      { clientId: '' },
      { scopes: ['with blank '] },
      { roles: [{ value: 'x', role: 'ROLE_ROOT' }] },
      { groups: [{ value: 'x', groupId: 'no-such-group' }] },
      { defaultRole: 'ROLE_ROOT' },
    ];
    for (const fields of wrong) {
      expect((await asAdmin('PUT', newPath(), { ...ISSUER, ...fields })).status).toBe(400);
    }
  });

  it('is not changed by a session whose owner has not shown lately who they are, nor by other roles', async () => {
    const { email, password } = await makeUser(app, 'ROLE_AUDITOR');
    const cookie = await signIn(app, email, password);
    expect((await call(app, 'PUT', newPath(), { headers: { cookie }, json: ISSUER })).status).toBe(403);
    expect((await call(app, 'GET', '/api/v1/sso/issuers', { headers: { cookie } })).status).toBe(200);
  });

  it('cannot be reached when it is within the network and nobody has listed it', async () => {
    const path = newPath();
    await asAdmin('PUT', path, { ...ISSUER, issuerUrl: 'http://127.0.0.2:9' });
    const start = `/api/sso/${path.split('/').at(-1) ?? ''}/start`;
    const answer = await call(app, 'GET', start);
    expect(answer).toMatchObject({ status: 502, body: { code: 'SSO_PROVIDER_NOT_ALLOWED' } });
    expect(answer.body.error).toContain('an administrator must allow');
    expect(answer.body.error).not.toContain('OUTBOUND');
    const { email, password } = await makeUser(app, 'ROLE_ADMIN');
    const tried = await call(app, 'GET', start, { headers: { cookie: await signIn(app, email, password) } });
    expect(tried).toMatchObject({ status: 502, body: { code: 'SSO_PROVIDER_NOT_ALLOWED' } });
    expect(tried.body.error).toContain('not in OUTBOUND_ALLOWED_HOSTS');
  });
});

describe('settings', () => {
  it('name issuers that administrators see and cannot change', async () => {
    const own = await startApp({ env: { SSO_ISSUERS: JSON.stringify([{ id: 'set', ...ISSUER }]) } });
    const headers = bearer(own.apiKey);
    const { body } = await call(own, 'GET', '/api/v1/sso/issuers/set', { headers });
    expect(body).toMatchObject({ id: 'set', source: 'settings', clientSecretSet: true });
    const put = await call(own, 'PUT', '/api/v1/sso/issuers/set', { headers, json: ISSUER });
    expect(put.body.code).toBe('ISSUER_OF_SETTINGS');
    await own.close();
  });

  it('take passwords away from all, or from all but administrators', async () => {
    const own = await startApp({ env: { AUTH_LOCAL: 'administrators' } });
    const user = await makeUser(own, 'ROLE_USER');
    const { email, password } = user;
    expect(await call(own, 'POST', '/api/session', { json: { email, password } })).toMatchObject({
      status: 401,
      body: { code: 'LOCAL_SIGN_IN_OFF' },
    });
    const wrong = await call(own, 'POST', '/api/session', { json: { email, password: 'not the password' } });
    expect(wrong.body.code).toBe('WRONG_EMAIL_OR_PASSWORD');
    await signIn(own, administratorOf(own).email, administratorOf(own).password);
    await own.close();

    const off = await startApp({ env: { AUTH_LOCAL: 'off' } });
    const json = administratorOf(off);
    expect((await call(off, 'POST', '/api/session', { json })).body.code).toBe('LOCAL_SIGN_IN_OFF');
    await off.close();
  });
});
