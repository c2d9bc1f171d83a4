import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isDeepStrictEqual, promisify } from 'node:util';
import { Random } from '../bench/trend/random.js';
import { AppProcess } from '../support/app-process.js';
import { budget, seedFor } from '../support/budget.js';
import { bearer, call } from '../support/client.js';
import { makeEnvironment, OWN_PATIENCE, type TestEnvironment } from '../support/environment.js';
import { freePort } from '../support/free-port.js';
import { relayedDatabase, type RelayedDatabase } from '../support/relayed-database.js';
import { LIVES_ENVIRONMENT, makeLivesScene, Place } from '../support/review-lives.js';
import { ReviewLoad } from '../support/review-load.js';
import { expectNoFaults, goesOn, loadWhile } from '../support/review-outages.js';
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

describe('two processes on one database', () => {
  const KILLS = budget(1, 10);
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
      await expectNoFaults(environment, load, async (app) => {
        expect(await total(app, '')).toBeGreaterThanOrEqual(DOCUMENTS);
      });
    },
    TIMEOUT_MS,
  );
});

describe('a database that goes away', () => {
  it(
    'loses no acknowledged change and leaves none unfinished, whether connections are cut or hang',
    async () => {
      const database = await relayedDatabase();
      environment = await environmentOf(database.uri);
      const load = await loadWhile(environment, async (running) => {
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
      await expectNoFaults(environment, load);
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
        const load = await loadWhile(environment, async (running) => {
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
        await expectNoFaults(environment, load);
      } finally {
        await server('stop');
        await rm(directory, { recursive: true, force: true });
      }
    },
    TIMEOUT_MS,
  );
});
