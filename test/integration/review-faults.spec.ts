import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isDeepStrictEqual, promisify } from 'node:util';
import { Random } from '../bench/trend/random.js';
import { AppProcess } from '../support/app-process.js';
import type { Booted } from '../support/boot.js';
import { budget, seedFor } from '../support/budget.js';
import { bearer, call } from '../support/client.js';
import { ElasticsearchNode } from '../support/elasticsearch-node.js';
import { makeEnvironment, OWN_PATIENCE, type TestEnvironment } from '../support/environment.js';
import { freePort } from '../support/free-port.js';
import { relayedDatabase, type RelayedDatabase } from '../support/relayed-database.js';
import { reviewFaults } from '../support/review-invariants.js';
import { aMinuteAhead, bootAgain, LIVES_ENVIRONMENT, makeLivesScene, Place } from '../support/review-lives.js';
import { ReviewLoad } from '../support/review-load.js';
import { until } from '../support/until.js';
import { itOnServer } from '../support/tests-on.js';

const TIMEOUT_MS = 600_000;
const SERVER_KILLS = budget(1, 5);
const SERVER = path.resolve(__dirname, '../../scripts/services/mongo.sh');
const OUTAGES = ['cut', 'hang', 'cut', 'hang', 'cut'] as const;
const run = promisify(execFile);

let environment: TestEnvironment;
afterEach(async () => {
  await environment.remove();
});

const environmentOf = (uri: string) => makeEnvironment({ ...LIVES_ENVIRONMENT, ...OWN_PATIENCE, MONGODB_URI: uri });

async function expectNoFaults(load: ReviewLoad, more?: (app: Booted) => Promise<void>): Promise<void> {
  expect(load.wrong).toEqual([]);
  // Claims of killed processes have expired by then.
  const app = await bootAgain(environment, aMinuteAhead());
  try {
    expect(await reviewFaults(app, load.ledgers)).toEqual([]);
    await more?.(app);
  } finally {
    await app.close();
  }
}

describe('two processes on one database', () => {
  const KILLS = budget(2, 10);
  const DOCUMENTS = budget(12, 200);
  let database: RelayedDatabase;
  beforeAll(async () => {
    database = await relayedDatabase();
  });
  afterAll(() => database.close());

  it(
    'redact and count every document once while one after the other is killed',
    async () => {
      environment = await environmentOf(database.uri);
      const scene = await makeLivesScene(environment);
      const seed = seedFor('review with two processes');
      const random = new Random(seed);
      const places = [new Place(), new Place()];
      let asked = 0;
      const load = new ReviewLoad({
        ...scene,
        seed,
        // Calls alternate between the processes: each must know what the other has written.
        place: () => places[asked++ % 2]?.ask() ?? Promise.reject(new Error('There is no such place')),
      });
      const apps = await Promise.all(places.map(() => AppProcess.start(environment.env)));
      const settle = (i: number, app: AppProcess): void => {
        apps[i] = app;
        places[i]?.is(app.url);
      };
      apps.forEach((app, i) => {
        settle(i, app);
      });
      const working = Array.from({ length: 8 }, (_, i) => load.client(i));
      for (let kill = 0; kill < KILLS; kill++) {
        await goesOn(load, random.integer(10, budget(30, 200)));
        const i = random.integer(0, 2);
        places[i]?.isNowhere();
        await apps[i]?.kill();
        settle(i, await AppProcess.start(environment.env));
      }
      while (load.ledgers.length < DOCUMENTS) await goesOn(load);
      load.stop();
      await Promise.all(working);
      const headers = bearer(LIVES_ENVIRONMENT.UMBRA_API_KEY);
      const total = async ({ url }: { readonly url: string }, status: string): Promise<number> => {
        const query = `batchId=${scene.batchId}&status=${status}`;
        return (await call({ url }, 'GET', `/api/v1/queue?${query}`, { headers })).body.totalElements as number;
      };
      const totals = (app: { readonly url: string }) =>
        Promise.all(['', 'PENDING', 'APPROVED', 'REJECTED', 'REVIEW_REQUIRED'].map((status) => total(app, status)));
      // What they still redact is done soon; what a killed process had claimed stays pending.
      await until(async () => {
        const [here, there] = await Promise.all(apps.map(totals));
        return isDeepStrictEqual(here, there);
      });
      for (const app of apps) expect(await app.stop()).toBe(0);
      await expectNoFaults(load, async (app) => {
        expect(await total(app, '')).toBeGreaterThanOrEqual(DOCUMENTS);
      });
    },
    TIMEOUT_MS,
  );
});

/** Loads one process while a server that it needs goes away and comes back. */
async function loadWhile(outages: (load: ReviewLoad, app: AppProcess) => Promise<void>): Promise<ReviewLoad> {
  const scene = await makeLivesScene(environment);
  const app = await AppProcess.start(environment.env);
  const load = new ReviewLoad({
    ...scene,
    seed: seedFor('review while a server is away'),
    place: () => Promise.resolve(app.url),
  });
  const working = Array.from({ length: 8 }, (_, i) => load.client(i));
  try {
    await outages(load, app);
    load.stop();
    await Promise.all(working);
    await app.stop();
  } finally {
    load.abandon();
    await app.kill();
    await Promise.allSettled(working);
  }
  return load;
}

/** Waits until the load has had so many more answers. */
async function goesOn(load: ReviewLoad, answers = budget(20, 100)): Promise<void> {
  const enough = load.answers + answers;
  await until(() => load.answers >= enough);
}

describe('a database that goes away', () => {
  it(
    'loses no acknowledged change and leaves none unfinished, whether connections are cut or hang',
    async () => {
      const database = await relayedDatabase();
      environment = await environmentOf(database.uri);
      const load = await loadWhile(async (running) => {
        for (const outage of OUTAGES.slice(0, budget(2, OUTAGES.length))) {
          await goesOn(running);
          const before = running.refusals;
          database.relay[outage]();
          // Until the product has given up on a request.
          await until(() => running.refusals > before);
          database.relay.heal();
        }
        await goesOn(running);
      });
      expect(load.refusals).toBeGreaterThan(0);
      await expectNoFaults(load);
      await database.close();
    },
    TIMEOUT_MS,
  );

  itOnServer(
    'loses no acknowledged change when its server is killed',
    async () => {
      const directory = await mkdtemp(path.join(tmpdir(), 'umbra-mongo-'));
      const server = async (...command: readonly string[]): Promise<string> =>
        (await run(SERVER, [...command, directory])).stdout.trim();
      const uri = await server('start', String(await freePort()));
      environment = await environmentOf(`${uri}/killed`);
      try {
        const load = await loadWhile(async (running) => {
          for (let kill = 0; kill < SERVER_KILLS; kill++) {
            await goesOn(running);
            const before = running.refusals;
            process.kill(Number(await readFile(path.join(directory, 'pid'), 'utf8')), 'SIGKILL');
            // Until the product has given up on a request.
            await until(() => running.refusals > before);
            await server('start', new URL(uri).port);
          }
          await goesOn(running);
        });
        expect(load.refusals).toBeGreaterThan(0);
        await expectNoFaults(load);
      } finally {
        await server('stop');
        await rm(directory, { recursive: true, force: true });
      }
    },
    TIMEOUT_MS,
  );
});

// The test starts a node of its own, which needs Java and Maven.
const onCluster = process.env.ELASTICSEARCH_URL === undefined ? describe.skip : describe;

onCluster('a search cluster that is killed', () => {
  const KILLS = budget(1, 2);
  let node: ElasticsearchNode;
  beforeAll(async () => {
    node = await ElasticsearchNode.start();
  }, TIMEOUT_MS);
  afterAll(() => node.remove(), TIMEOUT_MS);

  const headers = bearer(LIVES_ENVIRONMENT.UMBRA_API_KEY);
  const found = async (app: { readonly url: string }) => {
    const answer = await call(app, 'GET', '/api/v1/search?q=garden', { headers });
    expect(answer.status).toBe(200);
    return answer.body.total as number;
  };
  const health = async (app: { readonly url: string }) => (await call(app, 'GET', '/api/health')).status;

  it(
    'delays no request, and finds every document once it is back',
    async () => {
      environment = await makeEnvironment({
        ...LIVES_ENVIRONMENT,
        SEARCH_ENGINE: 'elasticsearch',
        ELASTICSEARCH_URL: node.url,
        ELASTICSEARCH_INDEX: `test-${randomBytes(6).toString('hex')}`,
      });
      const load = await loadWhile(async (running, app) => {
        for (let kill = 0; kill < KILLS; kill++) {
          await goesOn(running);
          await until(async () => (await found(app)) > 0);
          await node.kill();
          await goesOn(running);
          expect(await found(app)).toBe(0);
          await until(async () => (await health(app)) === 503);
          await goesOn(running);
          await node.startAgain();
          await until(async () => (await health(app)) === 200);
        }
        await goesOn(running);
      });
      expect({ refusals: load.refusals, lost: load.lost }).toEqual({ refusals: 0, lost: 0 });
      await expectNoFaults(load, (app) => until(async () => (await found(app)) === load.ledgers.length));
    },
    TIMEOUT_MS,
  );
});
