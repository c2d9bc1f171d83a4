import { request } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { getConnectionToken } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { sharedApp, unique, type TestApp } from '../../support/app.js';
import { bearer, call, makeUser, signIn, type Answer, type Call } from '../../support/client.js';

let app: TestApp;
let admin: string;
let user: string;
let auditor: string;

beforeAll(async () => {
  app = await sharedApp();
  const signedIn = async (role: string) => {
    const { email, password } = await makeUser(app, role);
    return signIn(app, email, password);
  };
  admin = await signIn(app, app.adminEmail, app.adminPassword);
  [user, auditor] = await Promise.all([signedIn('ROLE_USER'), signedIn('ROLE_AUDITOR')]);
});
afterAll(() => app.close());

const as = (cookie: string, method: string, path: string, { headers, ...what }: Call = {}): Promise<Answer> =>
  call(app, method, path, { headers: { cookie, ...headers }, ...what });

describe('a session', () => {
  it('saves, reads, lists and deletes policies as its role allows', async () => {
    const name = unique('by-session').replace(' ', '-');
    const path = `/api/policies/${name}`;
    const policy = { identifiers: { ssn: {} } };
    expect((await as(user, 'PUT', path, { json: policy })).status).toBe(403);
    expect((await as(auditor, 'PUT', path, { json: policy })).status).toBe(403);
    expect((await as(admin, 'PUT', path, { json: policy })).status).toBe(201);
    expect((await as(auditor, 'GET', path)).body).toEqual(policy);
    expect((await as(user, 'GET', path)).status).toBe(403);
    expect((await as(user, 'GET', '/api/policies')).body).toContain(name);
    expect((await as(admin, 'DELETE', path)).status).toBe(200);
    const { body } = await as(admin, 'GET', '/api/v1/audit?action=POLICY_DELETE');
    expect(body.content[0]).toMatchObject({ userEmail: app.adminEmail, resourceId: name });
  });

  it('saves, reads and deletes lists of terms', async () => {
    const path = `/api/lists/${unique('l').replace(' ', '-')}`;
    expect((await as(user, 'POST', path, { json: ['Ada'] })).status).toBe(403);
    expect((await as(admin, 'POST', path, { json: ['Ada'] })).status).toBe(201);
    expect((await as(auditor, 'GET', path)).body).toMatchObject({ items: ['Ada'] });
    expect((await as(admin, 'DELETE', path)).status).toBe(204);
  });

  it('mutes a context under the name of the person, and judges counts again', async () => {
    const context = unique('ward');
    const mute = { context, minutes: 5 };
    expect((await as(user, 'POST', '/api/v1/trend/mutes', { json: mute })).status).toBe(403);
    expect((await as(auditor, 'POST', '/api/v1/trend/mutes', { json: mute })).status).toBe(403);
    expect((await as(admin, 'POST', '/api/v1/trend/mutes', { json: { context, minutes: 0 } })).status).toBe(400);
    expect((await as(admin, 'POST', '/api/v1/trend/mutes', { json: mute })).body).toMatchObject({ status: 'muted' });
    expect((await as(auditor, 'GET', '/api/v1/trend/mutes')).body.mutes).toEqual([
      expect.objectContaining({ context }),
    ]);
    const ended = await as(admin, 'DELETE', `/api/v1/trend/mutes?context=${encodeURIComponent(context)}`);
    expect(ended.status).toBe(204);
    const { body } = await as(admin, 'GET', '/api/v1/audit?action=MUTE_SET');
    expect(body.content[0]).toMatchObject({ userEmail: app.adminEmail, details: { context } });

    const window = { start_time: '2026-01-01T00:00:00Z', end_time: '2026-01-01T01:00:00Z', test_threshold: 3 };
    expect((await as(user, 'POST', '/api/v1/trend/replay', { json: window })).status).toBe(403);
    expect((await as(auditor, 'POST', '/api/v1/trend/replay', { json: window })).body).toMatchObject({ points: null });
    const series = { organization: 'o', context: 'c', source_id: 's', pii_type: 'ssn' };
    const ask = async (json: object) => (await as(auditor, 'POST', '/api/v1/trend/replay', { json })).status;
    expect(await ask({ ...window, series, test_threshold: undefined })).toBe(200);
    expect(await ask({ ...window, test_threshold: undefined })).toBe(400);
    expect(await ask({ ...window, series: { ...series, context: undefined } })).toBe(400);
  });

  it('is not used by other sites, nor by what a form can send', async () => {
    const foreign = { headers: { 'sec-fetch-site': 'cross-site' }, json: {} };
    expect((await as(admin, 'PUT', '/api/policies/foreign', foreign)).body.code).toBe('CROSS_SITE_REQUEST');
    const form = { headers: { 'content-type': 'text/plain' }, text: '{"identifiers":{"ssn":{}}}' };
    expect((await as(admin, 'POST', '/api/policies?name=foreign', form)).body.code).toBe('JSON_REQUIRED');
    expect((await as(admin, 'POST', '/api/lists/foreign', form)).body.code).toBe('JSON_REQUIRED');
    expect((await as(admin, 'POST', '/api/v1/trend/mutes', form)).body.code).toBe('JSON_REQUIRED');
    expect((await as(admin, 'GET', '/api/policies')).body).not.toContain('foreign');
  });
});

describe('a page that keeps itself up to date', () => {
  it('uses the session without keeping it alive', async () => {
    const cookie = await signIn(app, app.adminEmail, app.adminPassword);
    const sessions = app.app.get<Connection>(getConnectionToken()).collection('sessions');
    const newest = { sort: { 'session.openedAt': -1 } } as const;
    const ends = new Date(Date.now() + 300_000);
    const seen = new Date(Date.now() - 300_000);
    await sessions.findOneAndUpdate({}, { $set: { expires: ends, lastModified: seen } }, newest);
    const left = async () => (await sessions.findOne({}, newest))?.expires as Date;
    const unattended = { headers: { cookie, 'x-session-activity': 'none' } };

    const polled = await call(app, 'GET', '/api/session', unattended);
    expect([polled.status, polled.headers.getSetCookie(), await left()]).toEqual([200, [], ends]);
    // What changes something is somebody's doing, whatever the header says.
    const written = await call(app, 'PATCH', '/api/v1/account/settings', { ...unattended, json: { timezone: 'UTC' } });
    expect(written.headers.getSetCookie().join()).toMatch(/umbra-session=/);
    expect((await left()).getTime()).toBeGreaterThan(ends.getTime());
  });
});

describe('a first visitor', () => {
  it('may know that nobody has to set the server up, and how one signs in', async () => {
    const { status, body } = await call(app, 'GET', '/api/setup');
    expect([status, body]).toEqual([200, { needsSetup: false, localSignIn: 'on', issuers: expect.any(Array) }]);
  });
});

describe('an address that is none', () => {
  const at = async (path: string, accept: string, method = 'GET') => {
    const { status, headers } = await fetch(app.url + path, { method, headers: { accept } });
    return [status, headers.get('content-type')?.split(';')[0], headers.get('vary')?.includes('Accept')];
  };
  const BROWSER = 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.8';

  it('leads browsers to the application', async () => {
    expect(await at('/users', BROWSER)).toEqual([404, 'text/html', true]);
    const { body } = await call(app, 'GET', '/users/of/old', { headers: { accept: BROWSER } });
    expect(body).toBe(await (await fetch(`${app.url}/queue`)).text());
  });

  it('is an error in JSON for programs, and among their paths for all', async () => {
    expect(await at('/users', '*/*')).toEqual([404, 'application/json', true]);
    expect(await at('/users', BROWSER, 'POST')).toEqual([404, 'application/json', true]);
    for (const path of ['/api/nothing', '/actuator', '/scim/v2/nothing']) {
      expect((await at(path, BROWSER))[1]).toMatch(/json$/);
    }
  });
});

describe('an answer', () => {
  const raw = (method: string, path: string, headers: Readonly<Record<string, string>>, body?: string) =>
    new Promise<{ readonly encoding: string | undefined; readonly vary: string | undefined; readonly bytes: Buffer }>(
      (resolve, reject) => {
        const sent = request(`${app.url}${path}`, { method, headers }, (response) => {
          const pieces: Buffer[] = [];
          response.on('data', (piece: Buffer) => pieces.push(piece));
          response.on('end', () => {
            const { 'content-encoding': encoding, vary } = response.headers;
            resolve({ encoding, vary, bytes: Buffer.concat(pieces) });
          });
        });
        sent.on('error', reject);
        sent.end(body);
      },
    );
  const key = () => bearer(app.apiKey);

  it('to a read is compressed as the client accepts', async () => {
    const plain = await raw('GET', '/api/policies/schema', {});
    expect(plain.encoding).toBeUndefined();
    const gzip = await raw('GET', '/api/policies/schema', { 'accept-encoding': 'gzip' });
    expect([gzip.encoding, gzip.vary]).toEqual(['gzip', 'Accept-Encoding']);
    expect(gzip.bytes.length).toBeLessThan(plain.bytes.length / 4);
    expect(gunzipSync(gzip.bytes)).toEqual(plain.bytes);
    const brotli = await raw('GET', '/api/policies/schema', { 'accept-encoding': 'br' });
    expect(brotliDecompressSync(brotli.bytes)).toEqual(plain.bytes);
  });

  it('is not compressed where it is small, or answers what was sent', async () => {
    expect((await raw('GET', '/api/session', { ...key(), 'accept-encoding': 'gzip' })).encoding).toBeUndefined();
    const text = 'Please call 212-555-0100. '.repeat(400);
    const headers = { ...key(), 'accept-encoding': 'gzip', 'content-type': 'text/plain' };
    const echoed = await raw('POST', '/api/explain', headers, text);
    expect(echoed.encoding).toBeUndefined();
    expect(echoed.bytes.length).toBeGreaterThan(text.length);
  });
});
