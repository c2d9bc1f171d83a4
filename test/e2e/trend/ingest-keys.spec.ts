import { startApp, type TestApp } from '../../support/app.js';
import { bearer, call, issueServiceKey, makeServiceAccount } from '../../support/client.js';

const KEY = 'monitor key of these tests';
const REPORT = { source_id: 'keys', pii_types: { ssn: 1 } };
let app: TestApp;

beforeAll(async () => {
  app = await startApp({ env: { MONITOR_API_KEY: KEY } });
});
afterAll(() => app.close());

const keyOf = async (scopes: readonly string[], fields: object = {}) =>
  bearer((await issueServiceKey(app, await makeServiceAccount(app, fields), { scopes })).apiKey);
const report = async (headers: Readonly<Record<string, string>>) =>
  (await call(app, 'POST', '/ingest', { headers, json: REPORT })).status;

describe('with MONITOR_API_KEY, a key of a service account', () => {
  it('reports counts with trend:ingest and does nothing else', async () => {
    const headers = await keyOf(['trend:ingest']);
    expect(await report(headers)).toBe(202);
    for (const [method, path] of [
      ['POST', '/mute'],
      ['DELETE', '/mute?context=x'],
      ['GET', '/mutes'],
      ['POST', '/replay'],
    ] as const) {
      const answer = await call(app, method, path, { headers, ...(method === 'POST' && { json: {} }) });
      expect([path, answer.status, answer.body]).toEqual([path, 401, { error: 'unauthorized' }]);
    }
    expect((await call(app, 'GET', '/api/v1/trend/notifications', { headers })).body.code).toBe('ROLE_REQUIRED');
  });

  it('needs that scope, or the one that includes it', async () => {
    expect(await report(await keyOf(['trend:write']))).toBe(202);
    expect(await report(await keyOf(['trend:read', 'review:ingest']))).toBe(401);
    expect(await report(await keyOf(['trend:write'], { role: 'ROLE_AUDITOR' }))).toBe(401);
    expect(await report(bearer(app.apiKey))).toBe(401);
    expect(await report(bearer(KEY))).toBe(202);
  });

  it('lists mutes with trend:read', async () => {
    expect((await call(app, 'GET', '/mutes', { headers: await keyOf(['trend:read']) })).status).toBe(200);
  });
});
