import { randomBytes } from 'node:crypto';
import { AppProcess } from '../support/app-process.js';
import { budget, isLong, seedFor } from '../support/budget.js';
import { bearer, call } from '../support/client.js';
import { cutNetwork } from '../support/cut-network.js';
import { makeEnvironment, OWN_PATIENCE } from '../support/environment.js';
import { relayTo } from '../support/relay.js';
import { LIVES_ENVIRONMENT, makeLivesScene } from '../support/review-lives.js';
import { ReviewLoad } from '../support/review-load.js';
import { expectNoFaults, goesOn } from '../support/review-outages.js';
import { until } from '../support/until.js';

const { MONGODB_URI, ELASTICSEARCH_URL } = process.env;
const OUTAGES = budget(1, 5);
const TIMEOUT_MS = budget(600_000, 1_800_000);

/** In the long tier only: browsers drop their requests when the machine gets another interface. */
const network = isLong && MONGODB_URI !== undefined && ELASTICSEARCH_URL !== undefined ? cutNetwork() : undefined;
afterAll(() => network?.remove());
const itInNetwork = network === undefined ? it.skip : it;

itInNetwork(
  'a network that loses every packet to the database and the search cluster loses no acknowledged change',
  async () => {
    if (network === undefined) throw new Error('There is no such network');
    const relayed = async (uri = ''): Promise<{ readonly uri: URL; close(): Promise<void> }> => {
      const url = new URL(uri);
      const relay = await relayTo(url.hostname, Number(url.port), network.outside);
      url.host = `${network.outside}:${relay.port}`;
      return { uri: url, close: () => relay.close() };
    };
    const id = randomBytes(6).toString('hex');
    const [database, search] = [await relayed(MONGODB_URI), await relayed(ELASTICSEARCH_URL)];
    database.uri.pathname = `/umbra-test-${id}`;
    const environment = await makeEnvironment({
      ...LIVES_ENVIRONMENT,
      ...OWN_PATIENCE,
      MONGODB_URI: database.uri.href,
      SEARCH_ENGINE: 'elasticsearch',
      ELASTICSEARCH_URL: search.uri.origin,
      ELASTICSEARCH_INDEX: `test-${id}`,
    });
    const scene = await makeLivesScene(environment);
    const app = await AppProcess.start({ ...environment.env, HOST: '0.0.0.0' }, network.within);
    const place = { url: `http://${network.inside}:${new URL(app.url).port}` };
    const load = new ReviewLoad({
      ...scene,
      seed: seedFor('review on a network that is cut'),
      place: () => Promise.resolve(place.url),
    });
    const working = Array.from({ length: 8 }, (_, i) => load.client(i));
    const isReady = async (): Promise<boolean> => (await fetch(`${place.url}/readyz`)).status === 200;
    const headers = bearer(LIVES_ENVIRONMENT.UMBRA_API_KEY);
    const found = async (at: { readonly url: string }): Promise<number> =>
      (await call(at, 'GET', '/api/v1/search?q=garden', { headers })).body.total as number;
    const documentsIn = async (at: { readonly url: string }, batchId: string): Promise<number> => {
      const { body } = await call(at, 'GET', `/api/v1/batches/${batchId}`, { headers });
      const counts = Object.values(body.documents as Readonly<Record<string, number>>);
      return counts.reduce((sum, count) => sum + count, 0);
    };
    try {
      for (let outage = 0; outage < OUTAGES; outage++) {
        await goesOn(load);
        const before = load.refusals;
        network.cut();
        // Until the product has given up on a request.
        await until(() => load.refusals > before);
        network.heal();
        await until(isReady);
      }
      await goesOn(load);
      load.stop();
      await Promise.all(working);
      expect(await app.stop()).toBe(0);
      expect(load.lost).toBe(0);
      // A document whose ingest was refused may be there as well.
      await expectNoFaults(environment, load, (last) =>
        until(async () => (await found(last)) === (await documentsIn(last, scene.batchId))),
      );
      process.stdout.write(
        `cut network: ${OUTAGES} outages, ${load.answers} answers, ${load.ledgers.length} documents, ${load.refusals} refused\n`,
      );
    } finally {
      load.abandon();
      network.heal();
      await app.kill();
      await Promise.allSettled(working);
      await environment.remove();
      await fetch(`${ELASTICSEARCH_URL}/test-${id}*`, { method: 'DELETE' });
      await Promise.all([database.close(), search.close()]);
    }
  },
  TIMEOUT_MS,
);
