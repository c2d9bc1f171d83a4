import { AppProcess } from '../support/app-process.js';
import { budget, isLong, seedFor } from '../support/budget.js';
import { bearer, call, signIn } from '../support/client.js';
import { makeEnvironment, OWN_PATIENCE, type TestEnvironment } from '../support/environment.js';
import { freePort } from '../support/free-port.js';
import { startProxy, type Proxy } from '../support/haproxy.js';
import { relayedDatabase, type RelayedDatabase } from '../support/relayed-database.js';
import { LIVES_ENVIRONMENT, makeLivesScene } from '../support/review-lives.js';
import { ReviewLoad } from '../support/review-load.js';
import { expectNoFaults, goesOn } from '../support/review-outages.js';
import { report, seriesOf } from '../support/trend.js';
import { until } from '../support/until.js';

const { HAPROXY } = process.env;
const REPLICAS = budget(2, 4);
const KILLS = budget(1, 8);
const OUTAGES = (['hang', 'cut', 'hang', 'cut'] as const).slice(0, budget(1, 4));
const ANSWERS = budget(6, 100);
const CLIENTS = budget(4, 8);
const TIMEOUT_MS = budget(300_000, 1_800_000);
const { UMBRA_ADMIN_EMAIL, UMBRA_ADMIN_PASSWORD, UMBRA_API_KEY } = LIVES_ENVIRONMENT;
const onServer = process.env.MONGODB_URI === undefined || HAPROXY === undefined ? describe.skip : describe;

onServer('replicas on one database behind HAProxy', () => {
  let database: RelayedDatabase;
  let environment: TestEnvironment;
  let proxy: Proxy;
  let ports: readonly number[];
  const replicas: AppProcess[] = [];
  let load: ReviewLoad;
  let working: readonly Promise<void>[] = [];
  /** The reports that were acknowledged. */
  let reports = 0;
  /** Requests of one session, and what they were answered other than 200. */
  const session = { cookie: '', asked: 0, refused: [] as number[] };
  const start = (i: number): Promise<AppProcess> => AppProcess.start({ ...environment.env, PORT: String(ports[i]) });
  /** How many documents a replica finds by a word that all of them have. */
  const found = async (app: AppProcess): Promise<number | undefined> => {
    const answer = await call(app, 'GET', '/api/v1/search?q=garden', { headers: bearer(UMBRA_API_KEY) });
    return answer.status === 200 ? (answer.body.total as number) : undefined;
  };
  const isReady = async ({ url }: { readonly url: string }): Promise<boolean> =>
    (await fetch(`${url}/readyz`).catch(() => undefined))?.status === 200;

  beforeAll(async () => {
    database = await relayedDatabase();
    environment = await makeEnvironment({
      ...LIVES_ENVIRONMENT,
      ...OWN_PATIENCE,
      MONGODB_URI: database.uri,
      TRUSTED_PROXIES: '127.0.0.1',
      // Longer than the proxy needs to notice it.
      HTTP_SHUTDOWN_DELAY_SECONDS: '5',
    });
    const scene = await makeLivesScene(environment);
    const first = await freePort(REPLICAS);
    ports = Array.from({ length: REPLICAS }, (_, i) => first + i);
    replicas.push(...(await Promise.all(ports.map((_, i) => start(i)))));
    proxy = await startProxy(HAPROXY ?? '', ports);
    session.cookie = await signIn(proxy, UMBRA_ADMIN_EMAIL, UMBRA_ADMIN_PASSWORD);
    load = new ReviewLoad({
      ...scene,
      seed: seedFor('replicas behind a proxy'),
      place: () => Promise.resolve(proxy.url),
    });
    working = Array.from({ length: CLIENTS }, (_, i) => load.client(i));
  }, TIMEOUT_MS);
  afterAll(async () => {
    load.abandon();
    database.relay.heal();
    await Promise.allSettled(working);
    await Promise.all(replicas.map((app) => app.kill()));
    await proxy.stop();
    await environment.remove();
    await database.close();
  }, TIMEOUT_MS);

  const withSession = async (): Promise<void> => {
    session.asked++;
    const { status } = await call(proxy, 'GET', '/api/session', { headers: { cookie: session.cookie } });
    if (status !== 200) session.refused.push(status);
  };
  /** Waits until the load has had more answers, with the session asking all the while. */
  const all = async (answers: number): Promise<void> => {
    const enough = load.answers + answers;
    while (load.answers < enough) await withSession();
  };

  it(
    'answer every request while one after the other is restarted, share sessions, and lose no report',
    async () => {
      const before = { refusals: load.refusals, lost: load.lost, lastRefusal: load.lastRefusal };
      for (const i of replicas.keys()) {
        await all(ANSWERS);
        const stopped = replicas[i]?.stop();
        await report(proxy, { source_id: 'ward', pii_types: { ssn: ++reports } });
        await all(ANSWERS);
        expect(await stopped).toBe(0);
        replicas[i] = await start(i);
        await report(proxy, { source_id: 'ward', pii_types: { ssn: ++reports } });
      }
      expect(session).toMatchObject({ refused: [] });
      const { refusals, lost, lastRefusal } = load;
      expect({ refusals, lost, lastRefusal }).toEqual(before);
    },
    TIMEOUT_MS,
  );

  it('count failed sign-ins together', async () => {
    const statuses: number[] = [];
    for (let i = 0; i < 6; i++) {
      const json = { email: 'nobody@example.com', password: 'a wrong password' };
      statuses.push((await call(proxy, 'POST', '/api/session', { json })).status);
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
  });

  it(
    'go on when one is killed and when the database is cut off or hangs, and lose nothing that was acknowledged',
    async () => {
      for (let kill = 0; kill < KILLS; kill++) {
        const i = kill % REPLICAS;
        await goesOn(load, ANSWERS);
        await replicas[i]?.kill();
        await goesOn(load, ANSWERS);
        replicas[i] = await start(i);
      }
      for (const outage of OUTAGES) {
        await goesOn(load, ANSWERS);
        const before = load.refusals;
        database.relay[outage]();
        await until(() => load.refusals > before);
        database.relay.heal();
        await until(() => isReady(proxy));
      }
      await goesOn(load, ANSWERS);
      load.stop();
      await Promise.all(working);
      await until(async () => (await Promise.all(replicas.map(isReady))).every(Boolean));
      await until(async () => {
        const [first, ...others] = await Promise.all(replicas.map(found));
        return first !== undefined && first > 0 && others.every((total) => total === first);
      });
      if (isLong) await printThroughput(proxy);
      await Promise.all(
        replicas.map(async (app) => {
          expect(await app.stop()).toBe(0);
        }),
      );
      process.stdout.write(
        `behind a proxy: ${load.answers} answers, ${load.ledgers.length} documents, ${load.refusals} refused, ${load.lost} without an answer\n`,
      );
      await expectNoFaults(environment, load, async (app) => {
        expect((await seriesOf(app, 'ward'))?.baseline.count).toBe(reports);
      });
    },
    TIMEOUT_MS,
  );
});

const MEASURED_MS = 10_000;
const AT_ONCE = 16;

/** Prints how many texts a second one, two and four replicas redact on this machine. */
async function printThroughput(proxy: Proxy): Promise<void> {
  const text = 'Anna Miller, call +1 415 555 0134, write to anna.miller@example.com, seen in the ward.\n'.repeat(50);
  for (const count of [1, 2, 4]) {
    let done = 0;
    const end = performance.now() + MEASURED_MS;
    const client = async (): Promise<void> => {
      while (performance.now() < end) {
        const answer = await call({ url: proxy.urlOf(count) }, 'POST', '/api/filter', {
          headers: { ...bearer(UMBRA_API_KEY), 'content-type': 'text/plain' },
          text,
        });
        if (answer.status === 200) done++;
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, client));
    process.stdout.write(`${count} replicas: ${((done * 1000) / MEASURED_MS).toFixed(0)} texts/s\n`);
  }
}
