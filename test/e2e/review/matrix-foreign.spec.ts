import { createRequire } from 'node:module';
import { around, isAnswering, withAnswersKnown } from '../../support/answering.js';
import type { Answer } from '../../support/client.js';
import { asking, type Ask } from '../../support/review-people.js';
import { NO_SUCH_ID, ReviewScene } from '../../support/review.js';
import { callOf, makeOwned, REVIEW_ROUTES, type Ids } from '../../support/review-routes.js';

/** Through whose `command` every command of the driver goes, whoever gives it. */
const { Server } = createRequire(__filename)('mongodb/lib/sdam/server') as { readonly Server: { prototype: object } };

let scene: ReviewScene;
let foreign: Ids;
let missing: Ids;
let bySession: Ask;

beforeAll(async () => {
  scene = await ReviewScene.shared();
  foreign = await makeOwned(scene, scene.groupId);
  const [none, noSpan] = [NO_SUCH_ID, `${NO_SUCH_ID}.0`];
  missing = { ...foreign, document: none, finalized: none, pdf: none, table: none, span: noSpan, batch: none };
  bySession = asking(scene.app, await scene.outsider.session());
});
afterAll(() => scene.close());

const ROUTES = Object.keys(REVIEW_ROUTES).filter((route) => callOf(route, {} as Ids).owned !== undefined);
const ask = (by: Ask, route: string, ids: Ids) => {
  const { method, path, json } = callOf(route, ids);
  return by(method, path, json);
};

/** All that an answer tells, but for what differs from call to call by itself. */
function told({ status, headers, body }: Answer): unknown {
  const own = new Set(['date', 'x-request-id', 'set-cookie']);
  const rest = [...headers].map(([name, value]) => (own.has(name) ? name : [name, value]));
  return {
    status,
    headers: rest,
    body: typeof body === 'object' && body !== null ? { ...body, errorId: undefined } : body,
  };
}

/** The commands that answering a call gives; what the process does beside it, such as redacting, is not counted. */
async function commandsOf(call: () => Promise<Answer>): Promise<number> {
  let commands = 0;
  const spy = around(Server.prototype, 'command', (command) => {
    if (isAnswering()) commands += 1;
    return command();
  });
  try {
    await withAnswersKnown(call);
    return commands;
  } finally {
    spy.mockRestore();
  }
}

/** The fewest of some tries each, until they are alike: now and then a call also looks up anew who asks. */
async function fewestCommandsOf(...calls: readonly (() => Promise<Answer>)[]): Promise<readonly number[]> {
  const fewest = calls.map(() => Infinity);
  for (let tries = 1; tries <= 5; tries += 1) {
    for (const [i, call] of calls.entries()) fewest[i] = Math.min(fewest[i] ?? Infinity, await commandsOf(call));
    if (tries > 1 && new Set(fewest).size === 1) break;
  }
  return fewest;
}

it('covers many routes', () => {
  expect(ROUTES.length).toBeGreaterThan(25);
});

describe.each(ROUTES)('%s', (route) => {
  it('returns the same to another group for an existing and a missing resource', async () => {
    for (const by of [scene.outsider.ask, bySession]) {
      expect(told(await ask(by, route, foreign))).toEqual(told(await ask(by, route, missing)));
    }
  });

  it('sends as many database commands for an existing as for a missing resource', async () => {
    const asked = [foreign, missing].map((ids) => () => ask(scene.outsider.ask, route, ids));
    const [there, nowhere] = await fewestCommandsOf(...asked);
    expect(there).toBe(nowhere);
  });
});

it('counts database commands', async () => {
  expect(await commandsOf(() => ask(scene.member.ask, 'GET /api/v1/documents/:id', foreign))).toBeGreaterThan(0);
});

it('leaves resources unchanged by requests of other groups', async () => {
  const before = (await scene.admin('GET', `/api/v1/documents/${foreign.document}`)).body;
  const entries = (await scene.admin('GET', `/api/v1/documents/${foreign.document}/history`)).body.length;
  for (const route of ROUTES) await ask(scene.outsider.ask, route, foreign);
  expect((await scene.admin('GET', `/api/v1/documents/${foreign.document}`)).body).toEqual(before);
  expect((await scene.admin('GET', `/api/v1/documents/${foreign.document}/history`)).body).toHaveLength(entries);
});

it('counts nothing of other groups', async () => {
  const seen = async (path: string) => (await scene.outsider.ask('GET', path)).body;
  expect((await seen('/api/v1/queue')).totalElements).toBe(0);
  expect((await seen(`/api/v1/queue?batchId=${foreign.batch}&filename=letter`)).totalElements).toBe(0);
  expect((await seen('/api/v1/search?q=garden')).total).toBe(0);
  expect((await seen('/api/v1/batches')).map(({ id }: { id: string }) => id)).toEqual([scene.foreignBatchId]);
});
