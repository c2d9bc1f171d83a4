import { CONFIG_CLASSES } from '../../../src/config-classes.js';
import { SettingsError } from '../../../src/platform/config/problem.js';
import { readSettings } from '../../../src/platform/config/settings.js';
import { startApp, type TestApp } from '../../support/app.js';
import { bearer, call, makeUser, signIn } from '../../support/client.js';
import { TEST_KEYS } from '../../support/environment.js';
import { MONITOR_KEY, PRODUCTION } from '../../support/production.js';
import { declaredRoutes } from '../../../src/platform/auth/declared-routes.js';

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ env: PRODUCTION });
});
afterAll(async () => {
  await app.close();
});

/** Routes that answer callers without a credential, each with the reason. */
const STAY_OPEN: Readonly<Record<string, string>> = {
  'GET /api/health': 'health',
  'GET /actuator/health': 'health',
  'GET /livez': 'health',
  'GET /readyz': 'health',
  'GET /health': 'health',
  'GET /presidio/health': 'health',
  'GET /presidio/p/:policy/health': 'health',
  'GET /api/status': 'health',
  'POST /api/session': 'signing in',
  'DELETE /api/session': 'signing out',
  'GET /api/setup': 'Tells whether the server is new, and how one signs in.',
  'GET /api/sso': 'names of issuers, for the page on which people sign in',
  'GET /api/sso/:issuer/start': 'signing in',
  'GET /api/sso/:issuer/callback': 'signing in',
  'POST /api/sso/:issuer/logout': 'signing out',
  'POST /api/sso/:issuer/backchannel-logout': 'needs a token of the provider',
  'POST /api/session/passkey': 'signing in',
  'POST /api/session/passkey/options': 'signing in',
  'POST /api/v1/invitations/accept': 'needs the token of the invitation',
  'GET /': 'leads to the page',
  'GET /dashboard': 'a page without counts, on which people sign in',
  'GET /assets/:file': 'files of the pages',
  'GET /docs': 'the documentation, the same for everybody',
  'GET /docs/*path': 'the documentation, the same for everybody',
  'GET /sign-in': 'the page without content',
  'GET /invitation': 'the page without content',
  'GET /password': 'the page without content',
  'GET /try': 'the page without content',
  'GET /queue': 'the page without content',
  'GET /documents/:id': 'the page without content',
  'GET /search': 'the page without content',
  'GET /second-opinions': 'the page without content',
  'GET /inbox': 'the page without content',
  'GET /batches': 'the page without content',
  'GET /batches/:id': 'the page without content',
  'GET /policies': 'the page without content',
  'GET /policies/:name': 'the page without content',
  'GET /lists': 'the page without content',
  'GET /lists/:name': 'the page without content',
  'GET /contexts': 'the page without content',
  'GET /contexts/:name': 'the page without content',
  'GET /alerts': 'the page without content',
  'GET /trends': 'the page without content',
  'GET /quality': 'the page without content',
  'GET /quality/:id': 'the page without content',
  'GET /reports': 'the page without content',
  'GET /admin': 'the page without content',
  'GET /admin/:part': 'the page without content',
  'GET /admin/:part/:id': 'the page without content',
  'GET /account': 'the page without content',
  'GET /account/:part': 'the page without content',
};

describe('the production profile', () => {
  it('answers nobody without a credential but where that is listed', async () => {
    const open: string[] = [];
    for (const { method, path } of declaredRoutes(app.app)) {
      const answer = await call(app, method, path.replace(/:\w+/g, 'missing'), {
        ...(!['GET', 'HEAD'].includes(method) && { headers: { 'content-type': 'application/json' }, text: '[]' }),
      });
      if (answer.status !== 401) open.push(`${method} ${path}`);
    }
    expect(open.sort()).toEqual(Object.keys(STAY_OPEN).sort());
  });

  it('takes reports with the key of the monitor, and with no other', async () => {
    const report = { source_id: 'one', pii_types: { ssn: 1 } };
    expect((await call(app, 'POST', '/ingest', { headers: bearer(MONITOR_KEY), json: report })).status).toBe(202);
    expect((await call(app, 'POST', '/ingest', { headers: bearer(app.apiKey), json: report })).status).toBe(401);
  });

  it('redacts by a policy that is sent along for callers with a key', async () => {
    const json = { policy: { identifiers: { ssn: {} } }, text: 'SSN 219-09-9999', context: 'none' };
    const headers = bearer(app.apiKey);
    expect((await call(app, 'POST', '/api/filter', { json })).body.code).toBe('CREDENTIAL_REQUIRED');
    expect((await call(app, 'POST', '/api/filter', { headers, json })).status).toBe(200);
  });

  it('shows the dashboard and its counts to people who are signed in', async () => {
    const user = await makeUser(app, 'ROLE_USER');
    const cookie = await signIn(app, user.email, user.password);
    for (const headers of [{ cookie }, bearer(app.apiKey)]) {
      expect((await call(app, 'GET', '/api/dashboard/summary', { headers })).status).toBe(200);
    }
  });

  it('asks administrators for a second factor before anything else, and nobody else', async () => {
    const mustFirst = async (role: 'ROLE_ADMIN' | 'ROLE_AUDITOR' | 'ROLE_USER') => {
      const { email, password } = await makeUser(app, role);
      return (await call(app, 'POST', '/api/session', { json: { email, password } })).body.mustFirst;
    };
    expect(await mustFirst('ROLE_ADMIN')).toBe('totp-enrolment');
    expect([await mustFirst('ROLE_AUDITOR'), await mustFirst('ROLE_USER')]).toEqual([null, null]);
  });

  it('shows metrics to callers with a key, and to the addresses that are listed', async () => {
    const paths = ['/metrics', '/actuator/prometheus'];
    for (const path of paths) expect((await call(app, 'GET', path, { headers: bearer(app.apiKey) })).status).toBe(200);
    const here = await startApp({ env: { ...PRODUCTION, METRICS_NETWORKS: '127.0.0.0/8' } });
    try {
      for (const path of paths) expect((await call(here, 'GET', path)).status).toBe(200);
    } finally {
      await here.close();
    }
  });
});

describe('a start in the production profile', () => {
  const problemsOf = (env: Readonly<Record<string, string>>): readonly string[] => {
    try {
      readSettings(CONFIG_CLASSES, { UMBRA_PROFILE: 'production', ...env });
      return [];
    } catch (error) {
      if (error instanceof SettingsError) return error.problems.map(({ variable }) => variable).sort();
      throw error;
    }
  };
  const STRONG = {
    UMBRA_ENCRYPTION_KEYS: TEST_KEYS,
    UMBRA_ADMIN_EMAIL: 'root@example.com',
    MONITOR_API_KEY: MONITOR_KEY,
    TLS_CERT_FILE: '/run/secrets/tls.crt',
    TLS_KEY_FILE: '/run/secrets/tls.key',
  };

  it('is refused with everything that is weak at once, and what to do', () => {
    expect(problemsOf({})).toEqual(['MONITOR_API_KEY', 'TLS_CERT_FILE', 'UMBRA_ADMIN_EMAIL', 'UMBRA_ENCRYPTION_KEYS']);
    expect(() => readSettings(CONFIG_CLASSES, { UMBRA_PROFILE: 'production' })).toThrow(/TRUSTED_PROXIES must name/);
  });

  it('goes on when nothing is', () => {
    expect(problemsOf(STRONG)).toEqual([]);
  });

  it.each([
    ['a self-signed certificate', { TLS_CERT_FILE: '', TLS_KEY_FILE: '', TLS_SELF_SIGNED: 'true' }, 'TLS_SELF_SIGNED'],
    ['proxies that are everybody', { TRUSTED_PROXIES: '0.0.0.0/0' }, 'TRUSTED_PROXIES'],
    ['a database without a password', { MONGODB_URI: 'mongodb://db.example.com/umbra' }, 'MONGODB_URI'],
    [
      'a database whose certificate is not checked',
      { MONGODB_URI: 'mongodb://umbra:secret@db.example.com/umbra?tls=true&tlsAllowInvalidHostnames=true' },
      'MONGODB_URI',
    ],
    [
      'a database that may be any server',
      { MONGODB_URI: 'mongodb://umbra:secret@db.example.com/umbra?tlsInsecure=true&tls=true' },
      'MONGODB_URI',
    ],
    [
      'a database that everyone on the network could read',
      { MONGODB_URI: 'mongodb://umbra:secret@127.0.0.1,db.example.com/umbra?retryWrites=true' },
      'MONGODB_URI',
    ],
    [
      'a database whose seed list turns TLS off',
      { MONGODB_URI: 'mongodb+srv://umbra:secret@db.example.com/umbra?tls=false' },
      'MONGODB_URI',
    ],
    ['administrators with only a password', { REQUIRE_TOTP: 'false' }, 'REQUIRE_TOTP'],
    ['a short key of the monitor', { MONITOR_API_KEY: 'short' }, 'MONITOR_API_KEY'],
  ])('is refused for %s', (_, env, variable) => {
    const given = Object.entries({ ...STRONG, ...env }).filter(([, value]) => value !== '');
    expect(problemsOf(Object.fromEntries(given))).toEqual([variable]);
  });

  it('takes a database with credentials, in the string or by mechanism', () => {
    for (const uri of [
      'mongodb://umbra:secret@db.example.com/umbra?tls=true',
      'mongodb+srv://umbra:secret@db.example.com/umbra',
      'mongodb://umbra:secret@localhost:27017,[::1]:27018/umbra',
      'mongodb://umbra:secret@%2Frun%2Fmongodb.sock/umbra',
      'mongodb://db.example.com/umbra?authMechanism=MONGODB-X509&tls=true',
    ]) {
      expect(problemsOf({ ...STRONG, MONGODB_URI: uri })).toEqual([]);
    }
  });

  it('takes a database without TLS if the operator vouches for the network', () => {
    const env = { ...STRONG, MONGODB_URI: 'mongodb://umbra:secret@db.example.com/umbra' };
    expect(problemsOf({ ...env, MONGODB_ALLOW_UNENCRYPTED: 'true' })).toEqual([]);
  });
});
