import { seedFor, shareOf } from '../../support/budget.js';
import { bearer, issueNamedKey, type Answer } from '../../support/client.js';
import { asking, makeGroup, person, type Ask, type Person } from '../../support/review-people.js';
import { ReviewScene } from '../../support/review.js';
import { callOf, makeOwned, REVIEW_ROUTES, type Ids } from '../../support/review-routes.js';
import { declaredRoutes } from '../../../src/platform/auth/declared-routes.js';
import { foreignAnswerOf } from '../../../src/platform/auth/foreign-answer.js';

/**
 * `+` let in, `1` a 401, `3` a 403, `4` told that it is not there. What comes behind it, 400 or 409, is not the question.
 */
type Verdict = '+' | '1' | '3' | '4';
const CALLERS = [
  'nobody',
  'key of a member',
  'session of a member',
  'key of the leader',
  'key of another group',
  'session of another group',
  'key of an auditor',
  'key of an administrator',
  'session of an administrator',
  'key of a member for another area',
] as const;
type CallerKind = (typeof CALLERS)[number];

/** Who is asked for each route, whatever the seed: it is the routes themselves that look at groups. */
const ALWAYS: ReadonlySet<CallerKind> = new Set(['key of a member', 'key of another group']);
const SEED = seedFor('callers of review routes');
/** The guard tells the other callers by what a route declares: routes of one kind of row, and a share, are tried with each. */
const ASKED: ReadonlyMap<CallerKind, ReadonlySet<string>> = new Map(
  CALLERS.map((caller, column) => {
    const routes = Object.keys(REVIEW_ROUTES);
    const rowOf = (route: string) => REVIEW_ROUTES[route]?.verdicts ?? '';
    return [caller, new Set(ALWAYS.has(caller) ? routes : shareOf(routes, rowOf, SEED + column))];
  }),
);

let scene: ReviewScene;
let callers: Record<CallerKind, Ask>;
let ids: Ids;

beforeAll(async () => {
  scene = await ReviewScene.shared();
  const { app, member, outsider } = scene;
  const leader = await person(app);
  const administrator = await person(app, 'ROLE_ADMIN');
  const led = await makeGroup(scene.admin, [member.id, leader.id, scene.auditor.id], [leader.id]);
  ids = await makeOwned(scene, led);
  const limited = await issueNamedKey(app, member, { name: 'Trends', scopes: ['trend:read'] });
  const session = async (of: Person) => asking(app, await of.session());
  callers = {
    nobody: asking(app, {}),
    'key of a member': member.ask,
    'session of a member': await session(member),
    'key of the leader': leader.ask,
    'key of another group': outsider.ask,
    'session of another group': await session(outsider),
    'key of an auditor': scene.auditor.ask,
    'key of an administrator': administrator.ask,
    'session of an administrator': await session(administrator),
    'key of a member for another area': asking(app, bearer(limited.apiKey)),
  };
});
afterAll(() => scene.close());

const verdictOf = ({ status }: Answer, owned: boolean): Verdict => {
  if (status === 401) return '1';
  if (status === 403) return '3';
  return status === 404 && owned ? '4' : '+';
};

/** Returns what each caller is told, and for those who are not asked what is expected of them. */
async function row(route: string, expected: string): Promise<string> {
  const { method, path, json, owned } = callOf(route, ids);
  let verdicts = '';
  for (const [column, caller] of CALLERS.entries()) {
    if (ASKED.get(caller)?.has(route) !== true) {
      verdicts += expected.charAt(column);
      continue;
    }
    const answer = await callers[caller](method, path, json);
    expect({ caller, failed: answer.status >= 500 && answer.status !== 502 }).toEqual({ caller, failed: false });
    verdicts += verdictOf(answer, owned !== undefined);
  }
  return verdicts;
}

describe('role x group x route', () => {
  it('covers every review route', () => {
    const others =
      /^\/api\/v1\/(?:account|users|service-accounts|groups|invitations|audit|holds|encryption|receipts|settings|sso|trend)(?:\/|$)/;
    const routes = declaredRoutes(scene.app.app)
      .filter(({ path }) => path.startsWith('/api/v1/') && !others.test(path))
      .map(({ method, path }) => `${method} ${path}`);
    expect(routes.sort()).toEqual(Object.keys(REVIEW_ROUTES).sort());
  });

  it.each(Object.entries(REVIEW_ROUTES))('%s', async (route, { verdicts }) => {
    expect(await row(route, verdicts)).toBe(verdicts);
  });

  it('is missing for another group where docs/reference/access.md says so', () => {
    const wrong = declaredRoutes(scene.app.app).flatMap((route) => {
      const title = `${route.method} ${route.path}`;
      const verdicts = REVIEW_ROUTES[title]?.verdicts.slice(4, 6);
      if (verdicts === undefined || callOf(title, ids).owned === undefined) return [];
      const said = foreignAnswerOf(route);
      return verdicts.includes('4') === (said === '404') ? [] : [`${title}: ${verdicts}, said ${String(said)}`];
    });
    expect(wrong).toEqual([]);
  });

  it('is left out of what another group is answered', async () => {
    const made = Object.values(ids);
    const lists = declaredRoutes(scene.app.app).filter((route) => foreignAnswerOf(route) === 'left out');
    const answers = lists.flatMap(({ method, path: template }) => {
      const route = `${method} ${template}`;
      if (!Object.hasOwn(REVIEW_ROUTES, route)) return [];
      const { path, json } = callOf(route, ids);
      return [{ route, ask: async (by: Ask) => JSON.stringify((await by(method, path, json)).body) }];
    });
    const tellOf = async (by: CallerKind) => {
      const told: string[] = [];
      for (const { route, ask } of answers) {
        const text = await ask(callers[by]);
        if (made.some((id) => text.includes(id))) told.push(route);
      }
      return told;
    };
    expect(await tellOf('key of another group')).toEqual([]);
    expect(await tellOf('key of a member')).toEqual(
      expect.arrayContaining(['GET /api/v1/queue', 'GET /api/v1/batches']),
    );
  });
});
