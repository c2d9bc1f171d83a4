import { startApp, type TestApp } from '../../support/app.js';
import { bearer, call, issueKey, makeUser, signIn } from '../../support/client.js';
import { type Role } from '../../../src/platform/auth/principal.js';
import { declaredRoutes } from '../../../src/platform/auth/declared-routes.js';

/** The access decision: `+` allowed, `1` a 401, `3` a 403. An allowed request may still end as 400 or 404. */
type Verdict = '+' | '1' | '3';
const CALLERS = [
  'nobody',
  'wrong key',
  'key of a user',
  'key of an auditor',
  'key of an admin',
  'session of a user',
  'session of an auditor',
  'session of an admin',
] as const;
type CallerKind = (typeof CALLERS)[number];

const OPEN = '++++++++';
const ANY_KEY_OR_SESSION = '11++++++';
const ANY_KEY = '11+++111';
const ANY_SESSION = '11333+++';
const NOBODYS_KEYS = '11333333'; // Administrators get another 403 than the others.
const READERS = '113++3++';
const ADMINS = '1133+33+';
const ADMIN_KEY = '1133+111';
const READERS_BY_KEY = '113++111';
const EDITORS = '11+3++3+';
const EDITORS_BY_KEY = '11+3+111';

/** One column per caller, in the order of `CALLERS`. A route that is missing here fails the test. */
const TABLE: Readonly<Record<string, string>> = {
  'GET /api/health': OPEN,
  'GET /actuator/health': OPEN,
  'GET /actuator/prometheus': OPEN,
  'GET /api/status': OPEN,
  'GET /': OPEN,
  'GET /dashboard': OPEN,
  'GET /dashboard/assets/:file': OPEN,
  'POST /ingest': OPEN, // These five by MONITOR_API_KEY alone, see trend-ingest.spec.ts.
  'POST /replay': OPEN,
  'POST /mute': OPEN,
  'DELETE /mute': OPEN,
  'GET /mutes': OPEN,
  'GET /health': OPEN,
  'GET /metrics': OPEN,
  'GET /api/dashboard/summary': OPEN,
  'GET /api/dashboard/alerts': OPEN,
  'GET /api/dashboard/entities': OPEN,
  'GET /api/dashboard/flows': OPEN,
  'GET /api/dashboard/trends': OPEN,
  'GET /api/dashboard/organizations': OPEN,
  'GET /api/docs': OPEN,
  'GET /api/docs/:asset': OPEN,
  'GET /api/docs/openapi.json': OPEN,
  'GET /api/docs/start.js': OPEN,
  'POST /api/session': OPEN,
  'GET /api/session': ANY_KEY_OR_SESSION,
  'DELETE /api/session': OPEN,
  'POST /api/session/confirm': ANY_SESSION,
  'GET /api/sso': OPEN,
  'GET /api/sso/:issuer/start': OPEN,
  'GET /api/sso/:issuer/callback': OPEN, // By what the browser has begun and the provider says, see sso/sign-on.spec.ts.
  'POST /api/sso/:issuer/logout': OPEN,
  'POST /api/sso/:issuer/backchannel-logout': OPEN, // By a token of the provider.
  'GET /api/v1/sso/issuers': READERS,
  'GET /api/v1/sso/issuers/:issuer': READERS,
  'PUT /api/v1/sso/issuers/:issuer': ADMINS,
  'DELETE /api/v1/sso/issuers/:issuer': ADMINS,
  'PUT /api/v1/account/password': ANY_KEY_OR_SESSION,
  'GET /api/v1/account/api-key': ANY_KEY_OR_SESSION,
  'POST /api/v1/account/api-key': ANY_SESSION,
  'DELETE /api/v1/account/api-key': ANY_KEY_OR_SESSION,
  'GET /api/v1/account/api-keys': ANY_KEY_OR_SESSION,
  'POST /api/v1/account/api-keys': ANY_SESSION,
  'DELETE /api/v1/account/api-keys/:keyId': ANY_KEY_OR_SESSION,
  'GET /api/v1/account/sessions': ANY_KEY_OR_SESSION,
  'DELETE /api/v1/account/sessions': ANY_KEY_OR_SESSION,
  'DELETE /api/v1/account/sessions/:sessionId': ANY_KEY_OR_SESSION,
  'GET /api/v1/account/totp': ANY_KEY_OR_SESSION,
  'POST /api/v1/account/totp': ANY_KEY_OR_SESSION,
  'POST /api/v1/account/totp/confirm': ANY_KEY_OR_SESSION,
  'POST /api/v1/account/totp/recovery-codes': ANY_KEY_OR_SESSION,
  'DELETE /api/v1/account/totp': ANY_KEY_OR_SESSION,
  'GET /api/v1/account/settings': ANY_KEY_OR_SESSION,
  'PATCH /api/v1/account/settings': ANY_KEY_OR_SESSION,
  'GET /api/v1/account/inbox': ANY_KEY_OR_SESSION,
  'POST /api/v1/account/inbox/:id/read': ANY_KEY_OR_SESSION,
  'POST /api/v1/account/inbox/:id/archive': ANY_KEY_OR_SESSION,
  'GET /api/v1/invitations': ADMINS,
  'POST /api/v1/invitations': ADMINS,
  'POST /api/v1/invitations/accept': OPEN,
  'DELETE /api/v1/invitations/:id': ADMINS,
  'GET /api/v1/users': READERS,
  'POST /api/v1/users': ADMINS,
  'GET /api/v1/users/:id': READERS,
  'PATCH /api/v1/users/:id': ADMINS,
  'DELETE /api/v1/users/:id': ADMINS,
  'GET /api/v1/users/:id/api-key': READERS,
  'POST /api/v1/users/:id/api-key': NOBODYS_KEYS,
  'DELETE /api/v1/users/:id/api-key': ADMINS,
  'GET /api/v1/users/:id/api-keys': READERS,
  'POST /api/v1/users/:id/api-keys': NOBODYS_KEYS,
  'DELETE /api/v1/users/:id/api-keys/:keyId': ADMINS,
  'POST /api/v1/users/:id/unlock': ADMINS,
  'DELETE /api/v1/users/:id/totp': ADMINS,
  'DELETE /api/v1/users/:id/sessions': ADMINS,
  'GET /api/v1/service-accounts': READERS,
  'POST /api/v1/service-accounts': ADMINS,
  'GET /api/v1/service-accounts/:id': READERS,
  'PATCH /api/v1/service-accounts/:id': ADMINS,
  'DELETE /api/v1/service-accounts/:id': ADMINS,
  'GET /api/v1/service-accounts/:id/api-keys': READERS,
  'POST /api/v1/service-accounts/:id/api-keys': ADMINS,
  'DELETE /api/v1/service-accounts/:id/api-keys/:keyId': ADMINS,
  'GET /api/v1/service-accounts/:id/certificates': READERS,
  'POST /api/v1/service-accounts/:id/certificates': ADMINS,
  'DELETE /api/v1/service-accounts/:id/certificates/:certificateId': ADMINS,
  'GET /api/v1/groups': READERS,
  'POST /api/v1/groups': ADMINS,
  'GET /api/v1/groups/:id': READERS,
  'PATCH /api/v1/groups/:id': ADMINS,
  'DELETE /api/v1/groups/:id': ADMINS,
  'GET /api/v1/ollama': READERS,
  'POST /api/v1/ollama': ADMINS,
  'GET /api/v1/ollama/defaults': ANY_KEY_OR_SESSION,
  'PUT /api/v1/ollama/defaults': ADMINS,
  'GET /api/v1/ollama/:instanceId': READERS,
  'PATCH /api/v1/ollama/:instanceId': ADMINS,
  'DELETE /api/v1/ollama/:instanceId': ADMINS,
  'GET /api/v1/ollama/:instanceId/models': ANY_KEY_OR_SESSION, // Of one that is there, see llm-instances.spec.ts.
  'GET /api/v1/search/status': READERS,
  'POST /api/v1/search/reindex': ADMINS,
  'GET /api/v1/filter-instances': READERS,
  'POST /api/v1/filter-instances': ADMINS,
  'GET /api/v1/filter-instances/:id': READERS,
  'PATCH /api/v1/filter-instances/:id': ADMINS,
  'DELETE /api/v1/filter-instances/:id': ADMINS,
  'GET /api/v1/pii-types': ANY_KEY_OR_SESSION,
  'GET /api/v1/batches': ANY_KEY_OR_SESSION,
  'POST /api/v1/batches': '11+3++3+',
  'GET /api/v1/batches/:id': ANY_KEY_OR_SESSION,
  'PATCH /api/v1/batches/:id': '11+3++3+', // Leaders only, see review-batches.spec.ts.
  'POST /api/v1/batches/:id/close': '11+3++3+',
  'GET /api/v1/batches/:id/export': ANY_KEY_OR_SESSION, // Not for every member, see review-exports.spec.ts.
  'GET /api/v1/weight-sets': READERS,
  'POST /api/v1/weight-sets': ADMINS,
  'GET /api/v1/weight-sets/:id': READERS,
  'PATCH /api/v1/weight-sets/:id': ADMINS,
  'DELETE /api/v1/weight-sets/:id': ADMINS,
  'GET /api/v1/compliance-profiles': ANY_KEY_OR_SESSION,
  'POST /api/v1/compliance-profiles': ADMINS,
  'GET /api/v1/compliance-profiles/:id': ANY_KEY_OR_SESSION,
  'PATCH /api/v1/compliance-profiles/:id': ADMINS,
  'POST /api/v1/compliance-profiles/:id/archive': ADMINS,
  'DELETE /api/v1/compliance-profiles/:id': ADMINS,
  'GET /api/v1/finalization-policies': READERS,
  'POST /api/v1/finalization-policies': ADMINS,
  'GET /api/v1/finalization-policies/:id': READERS,
  'PATCH /api/v1/finalization-policies/:id': ADMINS,
  'DELETE /api/v1/finalization-policies/:id': ADMINS,
  'GET /api/v1/policies': READERS,
  'GET /api/v1/policies/content': READERS,
  'POST /api/v1/ingest': EDITORS_BY_KEY,
  'GET /api/v1/queue': ANY_KEY_OR_SESSION,
  'GET /api/v1/second-opinions': ANY_KEY_OR_SESSION,
  'GET /api/v1/search': ANY_KEY,
  'GET /api/v1/redaction-queue': READERS,
  'GET /api/v1/documents/:id': ANY_KEY_OR_SESSION,
  'GET /api/v1/documents/:id/source': ANY_KEY_OR_SESSION,
  'GET /api/v1/documents/:id/redacted': ANY_KEY_OR_SESSION,
  'GET /api/v1/documents/:id/redacted.pdf': ANY_KEY_OR_SESSION,
  'GET /api/v1/documents/:id/redacted-file': ANY_KEY_OR_SESSION,
  'GET /api/v1/documents/:id/spans': ANY_KEY_OR_SESSION,
  'POST /api/v1/documents/:id/spans': EDITORS,
  'GET /api/v1/documents/:id/audit': ANY_KEY,
  'GET /api/v1/documents/:id/history': READERS,
  'GET /api/v1/documents/:id/history.csv': READERS,
  'GET /api/v1/documents/:id/comments': ANY_KEY_OR_SESSION,
  'POST /api/v1/documents/:id/comments': EDITORS,
  'GET /api/v1/documents/:id/certificate': ANY_KEY_OR_SESSION,
  'GET /api/v1/certificates/public-key': ANY_KEY_OR_SESSION,
  'POST /api/v1/documents/:id/explain': EDITORS,
  'POST /api/v1/documents/:id/approve': EDITORS,
  'POST /api/v1/documents/:id/reject': EDITORS,
  'POST /api/v1/documents/:id/unapprove': EDITORS,
  'POST /api/v1/documents/:id/unreject': EDITORS,
  'POST /api/v1/documents/:id/retry': EDITORS,
  'POST /api/v1/documents/:id/break-lock': ADMINS,
  'POST /api/v1/documents/:id/finalize': EDITORS_BY_KEY,
  'POST /api/v1/documents/:id/finalization': EDITORS,
  'PATCH /api/v1/spans/:id': EDITORS,
  'DELETE /api/v1/spans/:id': EDITORS,
  'POST /api/v1/spans/:id/redact-like': EDITORS,
  'POST /api/v1/spans/:id/reset': EDITORS,
  'GET /api/v1/spans/:id/history': ANY_KEY_OR_SESSION,
  'POST /api/v1/spans/:id/second-opinion': EDITORS,
  'POST /api/v1/review/:id/lock': EDITORS,
  'POST /api/v1/review/:id/pulse': ANY_KEY_OR_SESSION,
  'POST /api/v1/review/:id/release': ANY_KEY_OR_SESSION,
  'GET /api/v1/review/:id/similar': ANY_KEY_OR_SESSION,
  'GET /api/v1/reports': READERS,
  'GET /api/v1/reports.csv': READERS,
  'POST /api/v1/ingest/bulk': EDITORS_BY_KEY,
  'POST /api/v1/ingest/pdf': EDITORS_BY_KEY,
  'POST /api/v1/ingest/file': EDITORS_BY_KEY,
  'POST /api/v1/documents/pdf': EDITORS,
  'POST /api/v1/documents/file': EDITORS,
  'GET /api/v1/documents/:id/original': ANY_KEY_OR_SESSION,
  'POST /api/v1/documents/text': EDITORS,
  'POST /api/filter': OPEN, // With JSON; see below for texts.
  'POST /api/explain': OPEN, // The same.
  'GET /api/documents': ANY_KEY_OR_SESSION,
  'GET /api/documents/:documentId': ANY_KEY_OR_SESSION, // One's own, see filter-documents.spec.ts.
  'GET /api/documents/:documentId/status': ANY_KEY_OR_SESSION,
  'DELETE /api/documents/:documentId': ANY_KEY_OR_SESSION,
  'GET /api/webhook': ANY_KEY_OR_SESSION,
  'PUT /api/webhook': ANY_KEY_OR_SESSION,
  'DELETE /api/webhook': ANY_KEY_OR_SESSION,
  'POST /api/policies/apply': ANY_KEY,
  'GET /api/policies': ANY_KEY,
  'GET /api/policies/schema': OPEN,
  'GET /api/policies/:policyName': READERS_BY_KEY,
  'POST /api/policies': ADMIN_KEY,
  'PUT /api/policies/:policyName': ADMIN_KEY,
  'DELETE /api/policies/:policyName': ADMIN_KEY,
  'GET /api/policies/:policyName/versions': READERS,
  'GET /api/policies/:policyName/versions/:version': READERS,
  'GET /api/policies/:policyName/diff': READERS,
  'POST /api/policies/:policyName/rollback': ADMINS,
  'PUT /api/policies/:policyName/labels/:label': ADMINS,
  'DELETE /api/policies/:policyName/labels/:label': ADMINS,
  'GET /api/policies/:policyName/samples': READERS,
  'PUT /api/policies/:policyName/samples': ADMINS,
  'GET /api/policies/:policyName/draft': READERS,
  'PUT /api/policies/:policyName/draft': ADMINS,
  'DELETE /api/policies/:policyName/draft': ADMINS,
  'POST /api/policies/:policyName/draft/submit': ADMINS,
  'POST /api/policies/:policyName/draft/reject': ADMINS,
  'POST /api/policies/:policyName/draft/approve': ADMINS,
  'GET /api/lists': ANY_KEY,
  'GET /api/lists/:listName': READERS_BY_KEY,
  'POST /api/lists/:listName': ADMIN_KEY,
  'DELETE /api/lists/:listName': ADMIN_KEY,
  'GET /api/contexts': ANY_KEY_OR_SESSION,
  'GET /api/contexts/:contextName': ANY_KEY_OR_SESSION,
  'PUT /api/contexts/:contextName': ADMINS,
  'GET /api/contexts/:contextName/export': ADMINS,
  'POST /api/contexts/:contextName/import': ADMINS,
  'DELETE /api/contexts/:contextName': ADMINS,
  'GET /api/alerts': ANY_KEY_OR_SESSION,
  'DELETE /api/alerts/:alertId': '11+3++3+',
  'GET /api/v1/encryption/rotation': ADMINS,
  'POST /api/v1/encryption/rotation': ADMINS,
  'GET /api/v1/audit': READERS,
  'GET /api/v1/audit/export': READERS,
  'GET /api/v1/audit/head': READERS,
  'GET /api/v1/audit/verify': READERS,
  'GET /api/v1/audit/archive': ADMINS,
  'POST /api/v1/audit/archive/removal': ADMINS,
  'GET /api/v1/holds': READERS,
  'POST /api/v1/holds': ADMINS,
  'GET /api/v1/holds/:id': READERS,
  'POST /api/v1/holds/:id/release': ADMINS,
  'GET /api/v1/trend/notifications': READERS,
  'POST /api/v1/trend/notifications/test': ADMINS,
};

let app: TestApp;
/** Creates a credential of the kind. */
let credentials: Record<CallerKind, () => Promise<Record<string, string>>>;
/** Credentials that are still valid. */
const made = new Map<CallerKind, Record<string, string>>();

beforeAll(async () => {
  app = await startApp();
  // Each caller is a user of its own: a request can only revoke the credential that it was sent with.
  const key = async (role: Role) => {
    const user = await makeUser(app, role);
    return async () => bearer(await issueKey(app, user));
  };
  const session = async (role: Role) => {
    const user = await makeUser(app, role);
    return async () => ({ cookie: await signIn(app, user.email, user.password) });
  };
  credentials = {
    nobody: () => Promise.resolve({}),
    'wrong key': () => Promise.resolve(bearer('umbra_nobody-has-this-one')),
    'key of a user': await key('ROLE_USER'),
    'key of an auditor': await key('ROLE_AUDITOR'),
    'key of an admin': await key('ROLE_ADMIN'),
    'session of a user': await session('ROLE_USER'),
    'session of an auditor': await session('ROLE_AUDITOR'),
    'session of an admin': await session('ROLE_ADMIN'),
  };
});
afterAll(async () => {
  await app.close();
});

async function headersOf(caller: CallerKind): Promise<Record<string, string>> {
  const headers = made.get(caller) ?? (await credentials[caller]());
  made.set(caller, headers);
  return headers;
}

/** Fails when the credential was rejected because an earlier request has revoked it. */
async function expectGood(caller: CallerKind): Promise<void> {
  const answer = await call(app, 'GET', '/api/v1/pii-types', { headers: await headersOf(caller) });
  expect({ caller, status: answer.status }).toEqual({ caller, status: 200 });
}

async function verdict(route: string, caller: CallerKind, type = 'application/json'): Promise<Verdict> {
  const [method = '', path = ''] = route.split(' ');
  const answer = await call(app, method, path.replace(/:\w+/g, 'missing'), {
    headers: { ...(await headersOf(caller)), 'content-type': type },
    // The body is invalid, so that an allowed request changes nothing.
    ...(!['GET', 'HEAD'].includes(method) && { text: type === 'application/json' ? '[]' : 'text' }),
  });
  // Some routes without a body revoke keys or end sessions, so a new credential is needed after a success.
  if (method !== 'GET' && answer.status < 400) made.delete(caller);
  if (answer.status === 401) {
    if (/^(?:key|session)/.test(caller)) await expectGood(caller);
    return answer.body.code === 'WRONG_EMAIL_OR_PASSWORD' ? '+' : '1';
  }
  return answer.status === 403 ? '3' : '+';
}

const row = async (route: string, type?: string): Promise<string> =>
  (await Promise.all(CALLERS.map((caller) => verdict(route, caller, type)))).join('');

describe('access of each caller to each route', () => {
  it('the table lists every route', () => {
    const routes = declaredRoutes(app.app).map(({ method, path }) => `${method} ${path}`);
    expect(routes.sort()).toEqual(Object.keys(TABLE).sort());
  });

  it.each(Object.entries(TABLE))('%s', async (route, expected) => {
    expect(await row(route)).toBe(expected);
  });

  it.each(['POST /api/filter', 'POST /api/explain'])(
    '%s with a text needs a key or a same-origin session',
    async (route) => {
      expect((await row(route, 'text/plain')).slice(0, 5)).toBe('11+++');
    },
  );
});
