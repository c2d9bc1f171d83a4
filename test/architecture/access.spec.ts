import { sharedApp, type TestApp } from '../support/app.js';
import { declaredRoutes } from '../../src/platform/auth/declared-routes.js';

let app: TestApp;
beforeAll(async () => {
  app = await sharedApp();
});
afterAll(async () => {
  await app.close();
});

/** Repeated on purpose: opening a route to everyone takes a change here as well. */
const OPEN_TO_EVERYONE = [
  'DELETE /api/session',
  'DELETE /mute',
  'GET /',
  'GET /account',
  'GET /account/:part',
  'GET /actuator/health',
  'GET /actuator/prometheus',
  'GET /admin',
  'GET /admin/:part',
  'GET /admin/:part/:id',
  'GET /alerts',
  'GET /api/dashboard/alerts',
  'GET /api/dashboard/entities',
  'GET /api/dashboard/flows',
  'GET /api/dashboard/organizations',
  'GET /api/dashboard/summary',
  'GET /api/dashboard/trends',
  'GET /api/docs',
  'GET /api/docs/:asset',
  'GET /api/docs/openapi.json',
  'GET /api/docs/start.js',
  'GET /api/health',
  'GET /api/policies/schema',
  'GET /api/setup',
  'GET /api/sso',
  'GET /api/sso/:issuer/callback',
  'GET /api/sso/:issuer/start',
  'GET /api/status',
  'GET /assets/:file',
  'GET /batches',
  'GET /batches/:id',
  'GET /contexts',
  'GET /contexts/:name',
  'GET /dashboard',
  'GET /docs',
  'GET /docs/*path',
  'GET /documents/:id',
  'GET /health',
  'GET /inbox',
  'GET /invitation',
  'GET /lists',
  'GET /lists/:name',
  'GET /livez',
  'GET /metrics',
  'GET /mutes',
  'GET /password',
  'GET /policies',
  'GET /policies/:name',
  'GET /presidio/health',
  'GET /presidio/p/:policy/health',
  'GET /quality',
  'GET /quality/:id',
  'GET /queue',
  'GET /readyz',
  'GET /reports',
  'GET /search',
  'GET /second-opinions',
  'GET /sign-in',
  'GET /trends',
  'GET /try',
  'POST /api/session',
  'POST /api/session/passkey',
  'POST /api/session/passkey/options',
  'POST /api/sso/:issuer/backchannel-logout',
  'POST /api/sso/:issuer/logout',
  'POST /api/v1/invitations/accept',
  'POST /ingest',
  'POST /mute',
  'POST /replay',
];

describe('every route', () => {
  it('declares who may use it', () => {
    const routes = declaredRoutes(app.app);
    expect(routes.length).toBeGreaterThan(20);
    expect(routes.filter(({ access }) => access === undefined)).toEqual([]);
  });

  it('is declared by a controller, so that the guard protects it', () => {
    const declared = new Set(declaredRoutes(app.app).map(({ path }) => path.replace(/[:*](\w+)/g, '{$1}')));
    const served = app.parts.routes.all().map(({ template }) => template);
    expect(served.length).toBeGreaterThan(20);
    expect(served.filter((template) => !declared.has(template))).toEqual([]);
  });

  it('needs authentication unless it is listed here', () => {
    const open = declaredRoutes(app.app)
      .filter(({ access }) => access === 'public' || access === 'sign-in')
      .map(({ method, path }) => `${method} ${path}`);
    expect(open.sort()).toEqual(OPEN_TO_EVERYONE);
  });

  it('declares its API key scope unless it is open to everyone', () => {
    const closed = declaredRoutes(app.app).filter(({ access }) => access !== 'public' && access !== 'sign-in');
    expect(closed.length).toBeGreaterThan(30);
    expect(closed.filter(({ area }) => area === undefined).map(({ method, path }) => `${method} ${path}`)).toEqual([]);
  });

  it('requires a role if it reads or changes users or groups, but for the names of colleagues', () => {
    const routes = declaredRoutes(app.app).filter(
      ({ path }) => /^\/api\/v1\/(?:users|groups)/.test(path) && !path.endsWith('/people'),
    );
    expect(routes.length).toBeGreaterThan(10);
    for (const { method, roles } of routes) {
      expect(roles).toEqual(method === 'GET' ? ['ROLE_ADMIN', 'ROLE_AUDITOR'] : ['ROLE_ADMIN']);
    }
  });
});
