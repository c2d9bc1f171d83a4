import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { Agent, request } from 'node:https';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  accessPage,
  isDecidedByRequest,
  scopeOf,
  TABLE_CALLERS,
  verdictOf,
  type AccessVerdict,
  type TableCaller,
} from '../../../src/platform/auth/access-page.js';
import { declaredRoutes, type DeclaredRoute } from '../../../src/platform/auth/declared-routes.js';
import { SCOPES, type CredentialScope } from '../../../src/platform/auth/scope.js';
import { startApp, type TestApp } from '../../support/app.js';
import { commonName, issueCertificate, type CertificatePair } from '../../support/client-certificate.js';
import { randomPassword } from '../../support/password.js';
import { StillClock } from '../../support/moved-clock.js';

type Headers = Readonly<Record<string, string>>;
interface Reply {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
  readonly cookie: string | undefined;
}
/** What a caller shows with each request. */
interface Shown {
  readonly headers: Headers;
  readonly agent: Agent;
}

const clock = new StillClock();
const PAGE = path.resolve(__dirname, '../../../docs/access.md');
let folder: string;
let authority: CertificatePair;
let app: TestApp;
let routes: readonly DeclaredRoute[];
const agents: Agent[] = [];

const agentWith = (pair?: CertificatePair): Agent => {
  const agent = new Agent({ keepAlive: true, rejectUnauthorized: false, ...pair });
  agents.push(agent);
  return agent;
};

function ask(method: string, url: string, { headers, agent }: Shown, body?: string): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    const json = body === undefined ? {} : { 'content-type': 'application/json' };
    const sent = request(`${app.url}${url}`, { method, agent, headers: { ...json, ...length, ...headers } });
    sent.on('response', (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => (text += chunk));
      response.on('end', () => {
        const isJson = /[/+]json/.test(response.headers['content-type'] ?? '') && text.startsWith('{');
        resolve({
          status: response.statusCode ?? 0,
          body: isJson ? (JSON.parse(text) as Record<string, unknown>) : {},
          cookie: response.headers['set-cookie']?.find((one) => one.includes('umbra-session='))?.split(';', 1)[0],
        });
      });
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

const bearer = (key: unknown) => ({ authorization: `Bearer ${String(key)}` });
const plain = (headers: Headers = {}): Shown => ({ headers, agent: agents[0] ?? agentWith() });
const asAdmin = async (method: string, url: string, json: object) => {
  const { status, body } = await ask(method, url, plain(bearer(app.apiKey)), JSON.stringify(json));
  if (status >= 300) throw new Error(`${method} ${url} answered ${status}`);
  return body as Readonly<Record<string, string>>;
};

let made = 0;
async function makePerson(role: string): Promise<() => Promise<Headers>> {
  const [email, password] = [`caller-${++made}@example.com`, randomPassword()];
  await asAdmin('POST', '/api/v1/users', { email, password, role });
  return async () => {
    const { cookie = '' } = await ask('POST', '/api/session', plain(), JSON.stringify({ email, password }));
    return { cookie };
  };
}

/** Makes a service account of that role with a certificate of every scope. */
async function makeProgram(role: string): Promise<Shown> {
  const { id } = await asAdmin('POST', '/api/v1/service-accounts', { name: `program-${++made}`, role });
  const name = `program-${made}.example.com`;
  const scopes = SCOPES.filter((scope) => scope.endsWith(':write'));
  await asAdmin('POST', `/api/v1/service-accounts/${id ?? ''}/certificates`, { type: 'dns', value: name, scopes });
  return { headers: {}, agent: agentWith(await issueCertificate({ ...commonName(name), dns: [name] }, authority)) };
}

/** Returns how a caller shows who they are; anew, where what was shown before may have ended. */
async function showing({ credential, role = 'ROLE_USER', unconfirmed }: TableCaller): Promise<() => Promise<Shown>> {
  switch (credential) {
    case 'none':
      return () => Promise.resolve(plain());
    case 'unknown-certificate': {
      const agent = agentWith(await issueCertificate(commonName('nobody'), authority));
      return () => Promise.resolve({ headers: {}, agent });
    }
    case 'service': {
      const shown = await makeProgram(role);
      return () => Promise.resolve(shown);
    }
    case 'key': {
      const session = await makePerson(role);
      return async () => {
        const { body } = await ask('POST', '/api/v1/account/api-key', plain(await session()), '{}');
        return plain(bearer(body.apiKey));
      };
    }
    case 'session': {
      const session = await makePerson(role);
      return async () => {
        const shown = plain(await session());
        if (unconfirmed === true) clock.moveOn(10 * 60_000);
        return shown;
      };
    }
  }
}

/** The body is invalid, so that a request that is allowed changes nothing. */
const bodyFor = ({ method }: DeclaredRoute): string | undefined => (method === 'GET' ? undefined : '[]');
const pathOf = ({ path: template }: DeclaredRoute): string => template.replace(/:\w+/g, 'missing');
const title = ({ method, path: template }: DeclaredRoute): string => `${method} ${template}`;

/** A wrong password, and the refusal of a route that exists to say so, come from behind the guard. */
const BEHIND: ReadonlySet<unknown> = new Set(['WRONG_EMAIL_OR_PASSWORD', 'KEYS_ARE_PERSONAL']);

function verdictIn({ status, body }: Reply): AccessVerdict {
  if (BEHIND.has(body.code)) return '+';
  return status === 401 ? '401' : status === 403 ? '403' : '+';
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'umbra-ca-'));
  authority = await issueCertificate(commonName('Test authority'));
  const file = path.join(folder, 'ca.pem');
  await writeFile(file, authority.cert);
  app = await startApp({
    clock,
    env: { TLS_SELF_SIGNED: 'true', TLS_CLIENT_AUTH: 'optional', TLS_CLIENT_CA_FILE: file, SESSION_MAX_HOURS: '168' },
  });
  routes = declaredRoutes(app.app);
  agentWith();
});
afterAll(async () => {
  for (const agent of agents) agent.destroy();
  await app.close();
  await rm(folder, { recursive: true });
});

describe('docs/access.md', () => {
  it('lists every route as it is declared (run `npm run docs` to update it)', () => {
    expect(readFileSync(PAGE, 'utf8')).toBe(accessPage(routes));
    expect(routes.length).toBeGreaterThan(150);
  });

  it.each(TABLE_CALLERS.map((caller, column) => ({ caller, column, name: caller.title })))(
    'says what happens to column $column, $name',
    async ({ caller }) => {
      const show = await showing(caller);
      const wrong: string[] = [];
      let shown = await show();
      for (const route of routes.filter((each) => !isDecidedByRequest(each))) {
        const reply = await ask(route.method, pathOf(route), shown, bodyFor(route));
        const [seen, said] = [verdictIn(reply), verdictOf(route, caller)];
        if (seen !== said) wrong.push(`${title(route)}: ${seen} instead of ${said} (${String(reply.body.code)})`);
        // Routes without a body may have ended the session or revoked the key that was shown.
        if (route.method !== 'GET' && reply.status < 400) shown = await show();
      }
      expect(wrong).toEqual([]);
    },
  );
});

describe('the scope of a route', () => {
  it('is what a key needs and all that it needs, route by route', async () => {
    // Each of a person of its own, who could not have that many keys.
    const keyOf = async (scopes: readonly CredentialScope[]): Promise<Shown> => {
      const { cookie = '' } = await (await makePerson('ROLE_ADMIN'))();
      const json = JSON.stringify({ name: `Key ${++made}`, scopes });
      const { body } = await ask('POST', '/api/v1/account/api-keys', plain({ cookie }), json);
      return plain(bearer(body.apiKey));
    };
    const right = new Map<CredentialScope, Shown>();
    const others = new Map<CredentialScope, Shown>();
    for (const scope of new Set(routes.flatMap((route) => scopeOf(route) ?? []))) {
      const area = scope.slice(0, scope.indexOf(':'));
      right.set(scope, await keyOf([scope]));
      // Writing includes the others of its area.
      const rest = SCOPES.filter((other) => other !== scope && other !== `${area}:write`);
      others.set(scope, await keyOf(rest));
    }
    const every = await keyOf(SCOPES);
    const wrong: string[] = [];
    const closed = routes.filter(({ access }) => typeof access === 'string' && !['public', 'sign-in'].includes(access));
    for (const route of closed.filter(({ access }) => access !== 'session-only')) {
      const scope = scopeOf(route);
      const codeFor = async (shown: Shown | undefined) =>
        shown && (await ask(route.method, pathOf(route), shown, bodyFor(route))).body.code === 'SCOPE_REQUIRED';
      if (scope === undefined) {
        if ((await codeFor(every)) !== true) wrong.push(`${title(route)} opens with scopes`);
        continue;
      }
      if ((await codeFor(right.get(scope))) !== false) wrong.push(`${title(route)} does not open with ${scope}`);
      if ((await codeFor(others.get(scope))) !== true) wrong.push(`${title(route)} opens without ${scope}`);
    }
    expect(closed.length).toBeGreaterThan(100);
    expect(wrong).toEqual([]);
  });
});
