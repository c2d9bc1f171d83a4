import { startApp, type TestApp } from '../../support/app.js';
import { call, cookieOf } from '../../support/client.js';

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
