import { readFileSync } from 'node:fs';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
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
import { foreignAnswerOf } from '../../../src/platform/auth/foreign-answer.js';
import { SCOPES, type CredentialScope } from '../../../src/platform/auth/scope.js';
import { seedFor, shareOf } from '../../support/budget.js';
import { CredentialScene, type Reply, type Shown } from '../../support/every-credential.js';
import { REVIEW_ROUTES } from '../../support/review-routes.js';
import { until } from '../../support/until.js';

const PAGE = path.resolve(__dirname, '../../../docs/reference/access.md');
const SEED = seedFor('routes of docs/reference/access.md');
let scene: CredentialScene;
let routes: readonly DeclaredRoute[];

beforeAll(async () => {
  scene = await CredentialScene.start();
  routes = declaredRoutes(scene.app.app);
});
afterAll(() => scene.close());

/** Returns how a caller shows who they are; anew, where what was shown before may have ended. */
async function showing({ credential, role = 'ROLE_USER', unconfirmed }: TableCaller): Promise<() => Promise<Shown>> {
  switch (credential) {
    case 'none':
      return () => Promise.resolve(scene.plain());
    case 'unknown-certificate': {
      const shown = await scene.strayCertificate();
      return () => Promise.resolve(shown);
    }
    case 'service': {
      const shown = await scene.certificate(await scene.makeProgram({ role }));
      return () => Promise.resolve(shown);
    }
    case 'key': {
      const person = await scene.makePerson(role);
      return () => scene.personalKey(person);
    }
    case 'session': {
      const person = await scene.makePerson(role);
      return async () => {
        const shown = scene.plain(await person.session());
        if (unconfirmed === true) scene.clock.moveOn(10 * 60_000);
        return shown;
      };
    }
  }
}

const title = ({ method, path: template }: DeclaredRoute): string => `${method} ${template}`;
/** The body is invalid, so that a request that is allowed changes nothing. */
const call = ({ method, path: template }: DeclaredRoute, shown: Shown): Promise<Reply> =>
  scene.ask(method, template.replace(/:\w+/g, 'missing'), shown, method === 'GET' ? {} : { text: '[]' });

/** Routes whose rows are alike are guarded alike: one of each kind of row is tried with a caller, and a share besides. */
const rowOf = (route: DeclaredRoute): string =>
  [route.method === 'GET', ...TABLE_CALLERS.map((caller) => verdictOf(route, caller))].join(' ');

/** A wrong password, and the refusal of a route that exists to say so, come from behind the guard. */
const BEHIND: ReadonlySet<unknown> = new Set(['WRONG_EMAIL_OR_PASSWORD', 'KEYS_ARE_PERSONAL']);

function verdictIn({ status, body }: Reply): AccessVerdict {
  if (BEHIND.has(body.code)) return '+';
  return status === 401 ? '401' : status === 403 ? '403' : '+';
}

describe('docs/reference/access.md', () => {
  it('lists every route as it is declared (run `npm run docs` to update it)', () => {
    expect(readFileSync(PAGE, 'utf8')).toBe(accessPage(routes));
    expect(routes.length).toBeGreaterThan(150);
  });

  it.each(TABLE_CALLERS.map((caller, column) => ({ caller, column, name: caller.title })))(
    'says what happens to column $column, $name',
    async ({ caller, column }) => {
      const show = await showing(caller);
      const wrong: string[] = [];
      let shown = await show();
      const decided = routes.filter((each) => !isDecidedByRequest(each));
      for (const route of shareOf(decided, rowOf, SEED + column)) {
        const reply = await call(route, shown);
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
  type Issue = (scopes: readonly CredentialScope[]) => Promise<Shown>;

  it.each([
    [
      'key',
      async (): Promise<Issue> => {
        const person = await scene.makePerson('ROLE_ADMIN');
        return (scopes) => scene.namedKey(person, scopes);
      },
      ({ access }: DeclaredRoute) => access !== 'session-only',
    ],
    [
      'client certificate',
      async (): Promise<Issue> => {
        const program = await scene.makeProgram({ role: 'ROLE_ADMIN' });
        return (scopes) => scene.certificate(program, scopes);
      },
      ({ access, personsOnly }: DeclaredRoute) => access !== 'session-only' && !personsOnly,
    ],
  ] as const)('is what a %s needs and all that it needs, route by route', async (_, makeAccount, isFor) => {
    // One account could not have that many.
    const [showRight, showOthers, showEvery] = [await makeAccount(), await makeAccount(), await makeAccount()];
    const right = new Map<CredentialScope, Shown>();
    const others = new Map<CredentialScope, Shown>();
    for (const scope of new Set(routes.flatMap((route) => scopeOf(route) ?? []))) {
      const area = scope.slice(0, scope.indexOf(':'));
      right.set(scope, await showRight([scope]));
      // Writing includes the others of its area.
      const rest = SCOPES.filter((other) => other !== scope && other !== `${area}:write`);
      others.set(scope, await showOthers(rest));
    }
    const every = await showEvery(SCOPES);
    const wrong: string[] = [];
    const closed = routes.filter(({ access }) => typeof access === 'string' && !['public', 'sign-in'].includes(access));
    for (const route of shareOf(closed.filter(isFor), (route) => String(scopeOf(route)), SEED)) {
      const scope = scopeOf(route);
      const lacksScope = async (shown: Shown | undefined) =>
        shown && (await call(route, shown)).body.code === 'SCOPE_REQUIRED';
      if (scope === undefined) {
        if ((await lacksScope(every)) !== true) wrong.push(`${title(route)} opens with scopes`);
        continue;
      }
      if ((await lacksScope(right.get(scope))) !== false) wrong.push(`${title(route)} does not open with ${scope}`);
      if ((await lacksScope(others.get(scope))) !== true) wrong.push(`${title(route)} opens without ${scope}`);
    }
    expect(closed.length).toBeGreaterThan(100);
    expect(wrong).toEqual([]);
  });
});

describe("what is another's", () => {
  const SSN = 'SSN 219-09-9999';
  const POLICY = 'of-groups';
  const CONTEXT = 'of-a-group';
  const MADE = [CONTEXT];
  interface OfAGroup {
    readonly caller: TableCaller;
    readonly shown: Shown;
  }
  /** By credential: who is in the group, and who is in another. */
  let inside: ReadonlyMap<string, OfAGroup>;
  let outside: ReadonlyMap<string, OfAGroup>;
  let ids: Readonly<Record<string, string>>;

  async function everyCredential(): Promise<{
    readonly groupId: string;
    readonly callers: ReadonlyMap<string, OfAGroup>;
  }> {
    const person = await scene.makePerson('ROLE_USER');
    const group = { name: `Group ${person.id}`, memberIds: [person.id] };
    const { id: groupId = '' } = await scene.asAdmin('POST', '/api/v1/groups', group);
    const scopes = SCOPES.filter((scope) => scope.endsWith(':write') && !scope.startsWith('scim'));
    const of = (credential: TableCaller['credential'], shown: Shown): OfAGroup => ({
      caller: { title: '', credential, role: 'ROLE_USER' },
      shown,
    });
    const callers = new Map([
      ['key', of('key', await scene.personalKey(person))],
      ['named key', of('key', await scene.namedKey(person, scopes))],
      ['session', of('session', scene.plain(await person.session()))],
      [
        'certificate',
        of(
          'service',
          await scene.certificate(await scene.makeProgram({ role: 'ROLE_USER', groupIds: [groupId] }), scopes),
        ),
      ],
    ]);
    return { groupId, callers };
  }

  const redact = (shown: Shown, url: string) => scene.ask('POST', url, shown, { text: SSN, type: 'text/plain' });
  const sameOrigin = (shown: Shown): Shown => ({
    ...shown,
    headers: { ...shown.headers, 'sec-fetch-site': 'same-origin' },
  });

  beforeAll(async () => {
    const strategy = {
      strategy: 'RANDOM_REPLACE',
      replacementScope: 'CONTEXT',
      condition: 'token startswith "2"',
      alert: true,
    };
    await scene.asAdmin('PUT', `/api/policies/${POLICY}`, {
      identifiers: { ssn: { ssnFilterStrategies: [strategy] } },
    });
    const [mine, theirs] = [await everyCredential(), await everyCredential()];
    inside = mine.callers;
    outside = theirs.callers;
    await scene.asAdmin('PUT', `/api/contexts/${CONTEXT}`, { groupIds: [mine.groupId] });
    const key = inside.get('key')?.shown ?? scene.plain();
    expect((await redact(key, `/api/filter?p=${POLICY}&c=${CONTEXT}`)).status).toBe(200);
    const alerts = JSON.parse((await scene.ask('GET', '/api/alerts', key)).text) as readonly Record<string, string>[];
    expect(alerts).toHaveLength(1);
    ids = { contextName: CONTEXT, alertId: alerts[0]?.id ?? '', id: mine.groupId };
    MADE.push(ids.alertId ?? '', mine.groupId);
  });

  /** Those about groups, but for the review, which the matrix of the review tries. */
  const tried = (): readonly DeclaredRoute[] =>
    routes.filter((route) => foreignAnswerOf(route) !== undefined && !Object.hasOwn(REVIEW_ROUTES, title(route)));

  const reach = (route: DeclaredRoute, shown: Shown): Promise<Reply> => {
    const url = route.path.replace(/:(\w+)/g, (_, name: string) => ids[name] ?? 'missing');
    const isText = /^POST \/api\/(?:filter|explain|policies\/apply)$/.test(title(route));
    if (isText) return redact(sameOrigin(shown), `${url}?p=${POLICY}&c=${CONTEXT}`);
    return scene.ask(route.method, url, shown, route.method === 'POST' ? { text: '{}' } : {});
  };

  it('is refused, left out or left unchanged as the page says, whatever the credential', async () => {
    const wrong: string[] = [];
    for (const route of tried()) {
      for (const [credential, { shown, caller }] of outside) {
        if (!isDecidedByRequest(route) && verdictOf(route, caller) !== '+') continue;
        const { status, text } = await reach(route, shown);
        const said = foreignAnswerOf(route);
        const tells = MADE.some((id) => text.includes(id));
        const isSo = said === '404' || said === '403' ? String(status) === said : status === 200 && !tells;
        if (!isSo) wrong.push(`${title(route)} by ${credential}: ${status} instead of ${String(said)}`);
      }
    }
    expect(wrong).toEqual([]);
    expect(tried().length).toBeGreaterThan(8);
  });

  it('is there for its own group, whatever the credential', async () => {
    const own =
      /^(?:GET \/api\/(?:alerts|contexts|contexts\/:contextName|v1\/groups\/:id\/people)|POST \/api\/(?:filter|explain|policies\/apply))$/;
    for (const route of tried().filter((each) => own.test(title(each)))) {
      for (const [credential, { shown, caller }] of inside) {
        if (!isDecidedByRequest(route) && verdictOf(route, caller) !== '+') continue;
        const { status, text } = await reach(route, shown);
        const told = route.method === 'POST' || MADE.some((id) => text.includes(id)) || text.includes('leader');
        expect([title(route), credential, status, told]).toEqual([title(route), credential, 200, true]);
      }
    }
  });

  it('is nothing of policies, lists, trends and settings, which are the same for every group', async () => {
    await scene.ask('POST', '/api/lists/of-groups', scene.administrator(), { text: '["Ana"]' });
    const same = /^\/api\/(?:policies|lists|dashboard|v1\/(?:trend|policies|settings))/;
    const compared = routes.filter((route) => route.method === 'GET' && same.test(route.path));
    for (const route of compared) {
      const url = route.path.replace(/:(?:policyName|listName)/, 'of-groups').replace(/:\w+/g, '1');
      for (const [credential, { shown }] of inside) {
        const get = async (caller: Shown) => {
          const { status, body } = await scene.ask('GET', url, caller);
          return [url, credential, status, body];
        };
        let own = await get(shown);
        let other: unknown;
        // What was redacted before may still be counted: the other one reads while nothing changes.
        await until(async () => {
          const before = own;
          other = await get(outside.get(credential)?.shown ?? shown);
          own = await get(shown);
          return isDeepStrictEqual(own, before);
        });
        expect(other).toEqual(own);
      }
    }
    expect(compared.length).toBeGreaterThan(15);
  });
});
