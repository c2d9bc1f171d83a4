import { getConnectionToken } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { AuditLog } from '../../../src/platform/audit/audit-log.js';
import { startApp, type TestApp } from '../../support/app.js';
import {
  administratorOf,
  bearer,
  call,
  issueNamedKey,
  issueServiceKey,
  makeServiceAccount,
  makeUser,
  signIn,
  type Answer,
} from '../../support/client.js';
import { chatAnswer, checkChat, startUpstream, type FakeUpstream } from '../../support/gateway-upstream.js';

const MAIL = 'jane.roe@example.com';
const PHONE = '(212) 555-0143';
const SCOPES = ['redaction:write'];

let app: TestApp;
let upstream: FakeUpstream;
/** Of a service account, with the policy `mail-only`. */
let key: string;

const asAdmin = (method: string, path: string, json?: unknown): Promise<Answer> =>
  call(app, method, path, { headers: bearer(app.apiKey), ...(json !== undefined && { json }) });
const putPolicy = (name: string): Promise<Answer> =>
  asAdmin('PUT', `/api/policies/${name}`, {
    identifiers: { emailAddress: { emailAddressFilterStrategies: [{ strategy: 'REDACT' }] } },
  });

beforeAll(async () => {
  upstream = await startUpstream(checkChat);
  app = await startApp({
    env: { GATEWAY_UPSTREAM: upstream.url, GATEWAY_UPSTREAM_KEY: 'sk-vendor', GATEWAY_POLICIES: 'allowed' },
  });
  await putPolicy('mail-only');
  await putPolicy('allowed');
  const { apiKey } = await issueServiceKey(app, await makeServiceAccount(app), { scopes: SCOPES, policy: 'mail-only' });
  key = apiKey;
});
afterAll(async () => {
  await app.close();
  await upstream.close();
});
beforeEach(() => {
  upstream.received.length = 0;
});

const ask = async (credential: string, headers: Readonly<Record<string, string>> = {}): Promise<Answer> => {
  upstream.answer({ json: chatAnswer({ content: 'Yes.' }) });
  return call(app, 'POST', '/openai/v1/chat/completions', {
    headers: { ...bearer(credential), ...headers },
    json: { model: 'm', messages: [{ role: 'user', content: `Write to ${MAIL} or ${PHONE}` }] },
  });
};
const analyze = (credential: string, path = '/presidio/analyze'): Promise<Answer> =>
  call(app, 'POST', path, {
    headers: bearer(credential),
    json: { text: `Write to ${MAIL} or ${PHONE}`, language: 'en', score_threshold: 0 },
  });

describe('a key with a policy', () => {
  it('is redacted by it in the gateway, in place of GATEWAY_POLICY', async () => {
    const { status, headers } = await ask(key);
    expect([status, headers.get('x-umbra-policy')]).toEqual([200, expect.stringMatching(/^mail-only@/)]);
    expect(upstream.received[0]?.text).not.toContain(MAIL);
    expect(upstream.received[0]?.text).toContain(PHONE);
    await ask(app.apiKey);
    expect(upstream.received[1]?.text).not.toContain(PHONE);
  });

  it('admits no other one, not even one that others may choose', async () => {
    expect((await ask(key, { 'x-umbra-policy': 'mail-only' })).status).toBe(200);
    expect((await ask(app.apiKey, { 'x-umbra-policy': 'allowed' })).status).toBe(200);
    const refused = await ask(key, { 'x-umbra-policy': 'allowed' });
    expect([refused.status, refused.body.error.code]).toEqual([403, 'umbra_policy_of_key']);
    expect(upstream.received).toHaveLength(2);
  });

  it('is what /presidio looks for', async () => {
    const kinds = async (path?: string) =>
      (await analyze(key, path)).body.map(({ entity_type: type }: { entity_type: string }) => type);
    expect(await kinds()).toEqual(['EMAIL_ADDRESS']);
    expect(await kinds('/presidio/p/mail-only/analyze')).toEqual(['EMAIL_ADDRESS']);
    expect((await analyze(app.apiKey)).body.length).toBeGreaterThan(1);
  });

  it.each([
    ['POST', 'analyze', { text: MAIL, language: 'en' }],
    ['POST', 'redact', { image: 'iVBORw0KGgo=' }],
    ['GET', 'supportedentities', undefined],
  ])('is refused by %s %s below another policy of /presidio', async (method, route, json) => {
    const headers = bearer(key);
    const body = json === undefined ? {} : { json };
    const answer = await call(app, method, `/presidio/p/allowed/${route}`, { headers, ...body });
    expect([answer.status, Object.keys(answer.body as object)]).toEqual([403, ['error']]);
  });

  it('shows it in the lists and in the audit log', async () => {
    const account = await makeServiceAccount(app);
    const { id } = await issueServiceKey(app, account, { scopes: SCOPES, policy: 'allowed' });
    const { body } = await asAdmin('GET', `/api/v1/service-accounts/${account.id}/api-keys`);
    expect(body).toMatchObject([{ id, policy: 'allowed' }]);
    const { entries } = await app.app
      .get(AuditLog, { strict: false })
      .find({ action: 'API_KEY_GENERATE' }, { page: 0, size: 1 });
    expect(entries[0]?.details).toMatchObject({ keyId: id, policy: 'allowed' });
    await asAdmin('DELETE', `/api/v1/service-accounts/${account.id}/api-keys/${id}`);
  });

  it('can be given another one, and none again', async () => {
    const account = await makeServiceAccount(app);
    const { apiKey, id } = await issueServiceKey(app, account, { scopes: SCOPES, policy: 'mail-only' });
    const path = `/api/v1/service-accounts/${account.id}/api-keys/${id}`;
    expect((await asAdmin('PATCH', path, { policy: 'allowed' })).body).toMatchObject({ id, policy: 'allowed' });
    expect((await ask(apiKey)).headers.get('x-umbra-policy')).toMatch(/^allowed@/);
    expect((await asAdmin('PATCH', path, { policy: null })).body).toMatchObject({ id, policy: null });
    expect((await ask(apiKey)).headers.get('x-umbra-policy')).toMatch(/^default@/);
    const { entries } = await app.app
      .get(AuditLog, { strict: false })
      .find({ action: 'API_KEY_POLICY_CHANGE' }, { page: 0, size: 10 });
    expect(entries.map(({ details }) => details)).toMatchObject([
      { keyId: id, previousPolicy: 'allowed', policy: null },
      { keyId: id, previousPolicy: 'mail-only', policy: 'allowed' },
    ]);
    expect((await asAdmin('PATCH', path, { policy: 'none-such' })).body.code).toBe('NO_SUCH_POLICY');
    expect((await asAdmin('PATCH', path, {})).status).toBe(400);
    expect((await asAdmin('PATCH', `${path}x`, { policy: null })).body.code).toBe('NO_SUCH_KEY');
    await asAdmin('DELETE', path);
  });

  it('is changed by administrators only, also for keys of people', async () => {
    const user = await makeUser(app, 'ROLE_USER');
    const cookie = await signIn(app, user.email, user.password);
    const { apiKey, id } = await issueNamedKey(app, user, { name: 'own', scopes: SCOPES });
    const path = `/api/v1/users/${user.id}/api-keys/${id}`;
    const json = { policy: 'allowed' };
    expect((await call(app, 'PATCH', path, { headers: { cookie }, json })).status).toBe(403);
    expect((await asAdmin('PATCH', path, json)).status).toBe(200);
    expect((await ask(apiKey)).headers.get('x-umbra-policy')).toMatch(/^allowed@/);
    await asAdmin('DELETE', path);
  });

  it('keeps the policy from being deleted, and is refused where it is gone all the same', async () => {
    await putPolicy('passing');
    const account = await makeServiceAccount(app);
    const { apiKey, id } = await issueServiceKey(app, account, { scopes: SCOPES, policy: 'passing' });
    const deleted = await asAdmin('DELETE', '/api/policies/passing');
    expect([deleted.status, deleted.body.code]).toEqual([409, 'POLICY_IN_USE']);
    await app.app
      .get<Connection>(getConnectionToken())
      .collection<{ name: string }>('policies')
      .deleteOne({ name: 'passing' });
    expect((await ask(apiKey)).status).toBe(503);
    expect((await analyze(apiKey)).status).toBe(404);
    expect(upstream.received).toEqual([]);
    await putPolicy('passing');
    await asAdmin('DELETE', `/api/v1/service-accounts/${account.id}/api-keys/${id}`);
    expect((await asAdmin('DELETE', '/api/policies/passing')).status).toBe(200);
  });
});

describe('the policy of a key', () => {
  it('is given by administrators alone', async () => {
    const user = await makeUser(app, 'ROLE_USER');
    const named = { name: 'Mine', scopes: SCOPES, policy: 'mail-only' };
    const cookie = await signIn(app, user.email, user.password);
    const { status, body } = await call(app, 'POST', '/api/v1/account/api-keys', { headers: { cookie }, json: named });
    expect([status, body.code]).toEqual([403, 'POLICY_BY_ADMINISTRATORS']);
    const own = await issueNamedKey(app, administratorOf(app), named);
    await ask(own.apiKey);
    expect(upstream.received[0]?.text).toContain(PHONE);
  });

  it.each(['nowhere', 'no name', '', 'schema'])('must exist: %j', async (policy) => {
    const { id } = await makeServiceAccount(app);
    const json = { name: 'k', scopes: SCOPES, policy };
    const answer = await asAdmin('POST', `/api/v1/service-accounts/${id}/api-keys`, json);
    expect([answer.status, answer.body.code]).toEqual([400, 'NO_SUCH_POLICY']);
  });
});
