import { randomBytes } from 'node:crypto';
import { budget } from '../support/budget.js';
import { bearer, call } from '../support/client.js';
import { ElasticsearchNode } from '../support/elasticsearch-node.js';
import { makeEnvironment } from '../support/environment.js';
import { LIVES_ENVIRONMENT } from '../support/review-lives.js';
import { expectNoFaults, goesOn, loadWhile } from '../support/review-outages.js';
import { until } from '../support/until.js';

const TIMEOUT_MS = 600_000;

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
      const environment = await makeEnvironment({
        ...LIVES_ENVIRONMENT,
        SEARCH_ENGINE: 'elasticsearch',
        ELASTICSEARCH_URL: node.url,
        ELASTICSEARCH_INDEX: `test-${randomBytes(6).toString('hex')}`,
      });
      const load = await loadWhile(environment, async (running, app) => {
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
      await expectNoFaults(environment, load, (app) => until(async () => (await found(app)) === load.ledgers.length));
      await environment.remove();
    },
    TIMEOUT_MS,
  );
});
