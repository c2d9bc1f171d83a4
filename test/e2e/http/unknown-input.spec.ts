import { sharedApp, unique, type TestApp } from '../../support/app.js';
import { bearer, call, makeUser, signIn, type Answer } from '../../support/client.js';
import { declaredRoutes } from '../../../src/platform/auth/declared-routes.js';

/** Routes whose clients exist, and pages: what they do not know is ignored, with a warning. All others refuse it. */
const TOLERANT: ReadonlySet<string> = new Set([
  'POST /api/filter',
  'POST /api/explain',
  'POST /api/policies/apply',
  'GET /api/status',
  'GET /api/policies',
  'POST /api/policies',
  'GET /api/policies/:policyName',
  'PUT /api/policies/:policyName',
  'DELETE /api/policies/:policyName',
  'GET /api/alerts',
  'DELETE /api/alerts/:alertId',
  'GET /api/sso/:issuer/callback',
  'POST /ingest',
  'POST /replay',
  'POST /mute',
  'GET /health',
  'GET /metrics',
  'GET /api/health',
  'GET /actuator/health',
  'GET /livez',
  'GET /readyz',
  'GET /actuator/prometheus',
  ...['/presidio', '/presidio/p/:policy'].flatMap((base) => [
    ...['analyze', 'anonymize', 'deanonymize', 'redact'].map((name) => `POST ${base}/${name}`),
    ...['anonymizers', 'deanonymizers', 'health', 'recognizers', 'supportedentities'].map(
      (name) => `GET ${base}/${name}`,
    ),
  ]),
  'POST /api/v1/ingest',
  'GET /api/v1/queue',
  'GET /api/v1/batches',
  'GET /api/v1/documents/:id/spans',
  'POST /api/v1/documents/:id/spans',
  'POST /api/v1/documents/:id/finalize',
  'GET /api/v1/documents/:id/audit',
  'GET /api/v1/documents/:id/history',
  'GET /api/v1/documents/:id/history.csv',
  'GET /api/v1/documents/:id/certificate',
  'GET /api/v1/documents/:id/comments',
  'POST /api/v1/documents/:id/comments',
  'POST /api/v1/documents/:id/explain',
  'PATCH /api/v1/spans/:id',
  'DELETE /api/v1/spans/:id',
  'POST /api/v1/spans/:id/redact-like',
  'POST /api/v1/spans/:id/reset',
  'GET /api/v1/spans/:id/history',
  'POST /api/v1/spans/:id/second-opinion',
  'GET /api/v1/search',
  'GET /api/v1/ollama/:instanceId/models',
  'GET /api/v1/policies',
  'GET /api/v1/policies/content',
  'POST /api/v1/review/:id/pulse',
  'POST /api/v1/review/:id/release',
  'GET /api/v1/review/:id/similar',
  'GET /',
  'GET /dashboard',
  'GET /docs',
  'GET /docs/*path',
  'GET /assets/:file',
  'GET /sign-in',
  'GET /invitation',
  'GET /password',
  'GET /try',
  'GET /quality',
  'GET /quality/:id',
  'GET /queue',
  'GET /documents/:id',
  'GET /search',
  'GET /second-opinions',
  'GET /inbox',
  'GET /batches',
  'GET /batches/:id',
  'GET /policies',
  'GET /policies/:name',
  'GET /lists',
  'GET /lists/:name',
  'GET /contexts',
  'GET /contexts/:name',
  'GET /alerts',
  'GET /trends',
  'GET /reports',
  'GET /admin',
  'GET /admin/:part',
  'GET /admin/:part/:id',
  'GET /account',
  'GET /account/:part',
  ...['Users', 'Groups'].flatMap((resource) => [
    `GET /scim/v2/${resource}`,
    `POST /scim/v2/${resource}`,
    ...['GET', 'PUT', 'PATCH', 'DELETE'].map((method) => `${method} /scim/v2/${resource}/:id`),
  ]),
  'GET /scim/v2/ServiceProviderConfig',
  'GET /scim/v2/ResourceTypes',
  'GET /scim/v2/ResourceTypes/:id',
  'GET /scim/v2/Schemas',
  'GET /scim/v2/Schemas/:id',
  'POST /mcp',
  ...['/openai/v1', '/v1'].flatMap((base) => [
    `POST ${base}/chat/completions`,
    `POST ${base}/responses`,
    `GET ${base}/responses/:id`,
    `DELETE ${base}/responses/:id`,
    `GET ${base}/responses/:id/input_items`,
    `POST ${base}/responses/:id/cancel`,
    `POST ${base}/completions`,
    `POST ${base}/embeddings`,
  ]),
  ...['/anthropic/v1', '/v1'].flatMap((base) => [`POST ${base}/messages`, `POST ${base}/messages/count_tokens`]),
  ...['chat', 'generate', 'embed', 'embeddings', 'show'].map((name) => `POST /ollama/api/${name}`),
  ...['tags', 'ps', 'version'].map((name) => `GET /ollama/api/${name}`),
  ...['/openai/v1', '/anthropic/v1', '/v1'].flatMap((base) => [`GET ${base}/models`, `GET ${base}/models/:model`]),
  'GET /api/docs',
  'GET /api/docs/:asset',
  'GET /api/docs/openapi.json',
  'GET /api/docs/start.js',
]);

let app: TestApp;
beforeAll(async () => {
  app = await sharedApp();
});

const asAdmin = (method: string, path: string, json?: unknown): Promise<Answer> =>
  call(app, method, path, { headers: bearer(app.apiKey), ...(json !== undefined && { json }) });

it('is refused by every route, or warned of by those of existing contracts', async () => {
  const routes = declaredRoutes(app.app);
  // Some routes are for people alone.
  const cookie = await signIn(app, app.adminEmail, app.adminPassword);
  const bySession = (method: string, path: string): Promise<Answer> =>
    call(app, method, `${path}?umbra_unknown=1`, { headers: { cookie }, ...(method !== 'GET' && { json: {} }) });
  const refusing: string[] = [];
  const tolerating: string[] = [];
  const silent: string[] = [];
  for (const { method, path, access } of routes) {
    const name = `${method} ${path}`;
    // Signing in and out want JSON before anything else, which forms of other sites cannot send.
    const json = access === 'sign-in' && method === 'POST' ? {} : undefined;
    const byKey = await asAdmin(method, `${path}?umbra_unknown=1`, json);
    const { status, headers, body } = byKey.status < 401 || byKey.status > 403 ? byKey : await bySession(method, path);
    if (status === 400 && body.code === 'UNKNOWN_PARAMETER') refusing.push(name);
    else tolerating.push(name);
    if (status < 300 && !String(headers.get('x-umbra-warnings')).includes('UNKNOWN_PARAMETER')) silent.push(name);
  }
  expect(tolerating.toSorted()).toEqual([...TOLERANT].toSorted());
  expect(silent).toEqual([]);
  expect(refusing.length).toBeGreaterThan(60);
});

describe('a parameter that a route does not know', () => {
  it('is refused with the one that was probably meant', async () => {
    const { status, body } = await asAdmin('GET', '/api/v1/audit?actoin=SIGN_IN');
    expect({ status, body }).toEqual({
      status: 400,
      body: {
        error: 'actoin is not a parameter here; did you mean action?',
        code: 'UNKNOWN_PARAMETER',
        problems: [
          {
            path: 'actoin',
            code: 'UNKNOWN_PARAMETER',
            message: 'actoin is not a parameter here; did you mean action?',
          },
        ],
      },
    });
  });

  it('is refused when it is an operator of a database', async () => {
    const { status, body } = await asAdmin('GET', '/api/v1/audit?outcome[$ne]=failure');
    expect({ status, code: body.code, error: body.error }).toEqual({
      status: 400,
      code: 'UNKNOWN_PARAMETER',
      error: 'outcome[$ne] is not a parameter here; did you mean outcome?',
    });
  });

  it('is warned of by the queue, whose contract takes it, and so is a sort that there is not', async () => {
    const { status, headers } = await asAdmin('GET', '/api/v1/queue?status[$ne]=APPROVED&sort=risk_score');
    expect(status).toBe(200);
    expect(headers.get('x-umbra-warnings')).toBe(
      '2; UNKNOWN_PARAMETER, UNKNOWN_VALUE; status[$ne] (status?), sort (riskScore?)',
    );
    expect((await asAdmin('GET', '/api/v1/queue?sort=riskScore&status=')).headers.get('x-umbra-warnings')).toBeNull();
  });

  it('is not shown when its name could be a value', async () => {
    const name = 'x'.repeat(41);
    const { status, body } = await asAdmin('GET', `/api/v1/audit?${name}=1`);
    expect(status).toBe(400);
    expect(JSON.stringify(body)).not.toContain(name);
  });
});

describe('a field that a route does not know', () => {
  it('is refused, and nothing is made', async () => {
    const name = unique('Group');
    const { status, body } = await asAdmin('POST', '/api/v1/groups', { name, memberIDs: [] });
    expect({ status, code: body.code, error: body.error }).toEqual({
      status: 400,
      code: 'UNKNOWN_FIELD',
      error: 'memberIDs is not a field here; did you mean memberIds?',
    });
    const { body: groups } = await asAdmin('GET', '/api/v1/groups?size=100');
    expect(JSON.stringify(groups)).not.toContain(name);
  });

  it('is refused within objects and lists, with its place', async () => {
    const codes = [{ code: 'A1', description: 'First', descripton: 'x' }];
    const { status, body } = await asAdmin('POST', '/api/v1/compliance-profiles', {
      name: unique('Profile'),
      exemptionCodes: codes,
    });
    expect({ status, code: body.code, path: body.problems?.[0]?.path }).toEqual({
      status: 400,
      code: 'UNKNOWN_FIELD',
      path: 'exemptionCodes.0.descripton',
    });
  });

  it('is warned of by /ingest, which counts what it knows', async () => {
    const report = { source_id: unique('source'), organisation: 'acme', pii_types: { ssn: 1 } };
    const { status, headers, body } = await call(app, 'POST', '/ingest', { json: report });
    expect({ status, body }).toEqual({ status: 202, body: { status: 'accepted' } });
    expect(headers.get('x-umbra-warnings')).toBe('1; UNKNOWN_FIELD; organisation (organization?)');
    const known = await call(app, 'POST', '/ingest', { json: { Source_ID: unique('source'), pii_types: { ssn: 1 } } });
    expect(known.status).toBe(202);
    expect(known.headers.get('x-umbra-warnings')).toBeNull();
  });

  it('does not keep a person from signing in with what is right', async () => {
    const { email, password } = await makeUser(app, 'ROLE_USER');
    expect((await call(app, 'POST', '/api/session', { json: { email, password, remember: true } })).status).toBe(400);
    expect((await call(app, 'POST', '/api/session', { json: { email, password } })).status).toBe(200);
  });
});
