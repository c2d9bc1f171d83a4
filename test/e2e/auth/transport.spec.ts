import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { Agent, request, type RequestOptions } from 'node:https';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { generate } from 'selfsigned';
import { startApp, type TestApp } from '../../support/app.js';
import { bearer, call, cookieOf } from '../../support/client.js';

interface Pair {
  readonly cert: string;
  readonly key: string;
}

/** Makes a certificate, self-signed or signed by an authority. */
async function issue(name: string, authority?: Pair): Promise<Pair> {
  const made = await generate([{ name: 'commonName', value: name }], {
    keyType: 'ec',
    algorithm: 'sha256',
    extensions: [{ name: 'basicConstraints', cA: authority === undefined, critical: true }],
    ...(authority !== undefined && { ca: authority }),
  });
  return { cert: made.cert, key: made.private };
}

describe('a client certificate', () => {
  let folder: string;
  let app: TestApp;
  let known: Pair;
  let stranger: Pair;

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'umbra-ca-'));
    const authority = await issue('Test authority');
    known = await issue('monitor', authority);
    stranger = await issue('monitor', await issue('Test authority'));
    const file = path.join(folder, 'ca.pem');
    await writeFile(file, authority.cert);
    app = await startApp({
      env: { TLS_SELF_SIGNED: 'true', TLS_CLIENT_AUTH: 'optional', TLS_CLIENT_CA_FILE: file },
    });
  });
  afterAll(async () => {
    await app.close();
    await rm(folder, { recursive: true });
  });

  /** The server certificate is self-signed; these tests are about the client's. */
  function status(method: string, route: string, options: RequestOptions = {}): Promise<number> {
    return new Promise((resolve, reject) => {
      const agent = new Agent({ keepAlive: false });
      request(`${app.url}${route}`, { method, rejectUnauthorized: false, agent, ...options })
        .on('response', (response) => {
          response.resume();
          resolve(response.statusCode ?? 0);
        })
        .on('error', reject)
        .end();
    });
  }

  it('of the authority gives access to the routes that accept one, policy administration included', async () => {
    expect(await status('GET', '/api/policies', known)).toBe(200);
    expect(await status('DELETE', '/api/policies/missing', known)).toBe(404);
  });

  it('gives access to no other route', async () => {
    for (const route of ['/api/session', '/api/v1/users', '/api/alerts', '/api/v1/account/api-key']) {
      expect(await status('GET', route, known)).toBe(401);
    }
  });

  it('of another authority, or a missing one, gives no access', async () => {
    expect(await status('GET', '/api/policies', stranger)).toBe(401);
    expect(await status('GET', '/api/policies')).toBe(401);
  });

  it('does not replace a wrong key, and a valid key needs none', async () => {
    expect(await status('GET', '/api/policies', { ...known, headers: bearer('umbra_wrong') })).toBe(401);
    expect(await status('GET', '/api/policies', { headers: bearer(app.apiKey) })).toBe(200);
  });
});

describe('behind a proxy', () => {
  const forwarded = { 'x-forwarded-proto': 'https', 'x-forwarded-for': '203.0.113.9' };
  const signIn = (app: TestApp, headers: Record<string, string>, password = app.adminPassword) =>
    call(app, 'POST', '/api/session', { json: { email: app.adminEmail, password }, headers });

  describe('that is trusted', () => {
    let app: TestApp;
    beforeAll(async () => {
      app = await startApp({ env: { TRUSTED_PROXIES: '127.0.0.1' } });
    });
    afterAll(() => app.close());

    it('the session cookie is for TLS when the proxy was called over TLS', async () => {
      expect(cookieOf(await signIn(app, forwarded))).toMatch(/^__Host-umbra-session=/);
      expect(cookieOf(await signIn(app, {}))).toMatch(/^umbra-session=/);
    });

    it('failed sign-ins count for the client address, and for an IPv6 network as a whole', async () => {
      const from = (address: string, password?: string) => signIn(app, { 'x-forwarded-for': address }, password);
      for (let i = 1; i <= 5; i++) expect((await from(`2001:db8:1:2::${i}`, 'a wrong one')).status).toBe(401);
      expect((await from('2001:db8:1:2:ffff::1')).status).toBe(429);
      expect((await from('2001:db8:1:3::1')).status).toBe(200);
      expect((await from('203.0.113.9')).status).toBe(200);
    });
  });

  it('that is not trusted, its headers are ignored', async () => {
    const app = await startApp();
    try {
      expect(cookieOf(await signIn(app, forwarded))).toMatch(/^umbra-session=/);
      for (let i = 1; i <= 5; i++) await signIn(app, { 'x-forwarded-for': `203.0.113.${i}` }, 'a wrong one');
      expect((await signIn(app, { 'x-forwarded-for': '203.0.113.77' })).status).toBe(429);
    } finally {
      await app.close();
    }
  });
});
