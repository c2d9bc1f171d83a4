import { randomBytes } from 'node:crypto';
import { DocumentIndex } from '../../src/modules/search/elasticsearch/document-index.js';
import { runCli } from '../../src/cli/run-cli.js';
import { ADMINISTRATOR } from '../support/actor.js';
import { ElasticsearchNode } from '../support/elasticsearch-node.js';
import { holdAt, makeGate } from '../support/gate.js';
import { startSearch, type SearchApp } from '../support/search-corpus.js';
import { describeSearchOfCluster } from '../support/search-suite.js';
import { until } from '../support/until.js';

// The suite starts a node of its own, which needs Java and Maven: the variable says that this machine can run one.
const onServer = process.env.ELASTICSEARCH_URL === undefined ? describe.skip : describe;

onServer('the search of a cluster', () => {
  let node: ElasticsearchNode;
  beforeAll(async () => {
    node = await ElasticsearchNode.start();
  });
  afterAll(() => node.remove());

  const fresh = () => ({
    // What a cluster answers does not depend on the database.
    MONGODB_URI: undefined,
    SEARCH_ENGINE: 'elasticsearch',
    ELASTICSEARCH_URL: node.url,
    ELASTICSEARCH_INDEX: `test-${randomBytes(6).toString('hex')}`,
  });

  describe('queries', () => {
    describeSearchOfCluster(fresh);
  });

  describe('an index that is broken', () => {
    let app: SearchApp;
    let index: string;
    beforeEach(async () => {
      const env = fresh();
      index = env.ELASTICSEARCH_INDEX;
      app = await startSearch({ env });
      await app.ingest({ text: 'kept in the corpus' });
      await app.settled();
    });
    afterEach(() => app.close());

    it('is rebuilt when somebody deletes it', async () => {
      const [name = ''] = await node.indices(index);
      await node.call('DELETE', `/${name}`);
      expect(await app.find('corpus')).toEqual({ total: 0, hits: [] });
      await app.ingest({ text: 'and another in the corpus' });
      await until(async () => (await app.find('corpus')).total === 2);
      const [again = ''] = await node.indices(index);
      expect(again).toMatch(/-v1-/);
      expect(again).not.toBe(name);
    });

    it('is rebuilt when it is of an older version', async () => {
      const [name = ''] = await node.indices(index);
      await fetch(`${node.url}/${index}/_update/umbra.position?refresh=true`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ doc: { version: 0 } }),
      });
      await app.ingest({ text: 'and another in the corpus' });
      await until(async () => {
        const names = await node.indices(`${index}*`);
        return names.length === 1 && !names.includes(name);
      });
      await until(async () => (await app.find('corpus')).total === 2);
      expect(await node.indices(index)).not.toContain(name);
    });

    it('replaces an index that has the name of its alias', async () => {
      await app.close();
      const env = fresh();
      await node.call('PUT', `/${env.ELASTICSEARCH_INDEX}`);
      app = await startSearch({ env });
      await app.ingest({ text: 'found at last' });
      await until(async () => (await app.find('last')).total === 1);
    });

    it('is rebuilt by the command line', async () => {
      const [name = ''] = await node.indices(index);
      const streams = { input: () => process.stdin, write: () => Promise.resolve(), complain: () => undefined };
      const env = { SEARCH_ENGINE: 'elasticsearch', ELASTICSEARCH_URL: node.url, ELASTICSEARCH_INDEX: index };
      expect(await runCli(['search', 'reindex'], streams, env)).toBe(0);
      await until(async () => !(await node.indices(index)).includes(name));
      await app.settled();
      expect((await app.find('corpus')).total).toBe(1);
    });

    it('is cleared away when a killed process has left it, unlike indexes of others', async () => {
      await app.close();
      await node.call('PUT', `/${index}-v1-0123456789ab`);
      await node.call('PUT', `/${index}-v1-other`);
      app = await startSearch({ env: { ...fresh(), ELASTICSEARCH_INDEX: index } });
      await until(async () => !(await node.indices(`${index}-v1-*`)).includes(`${index}-v1-0123456789ab`));
      await app.settled();
      expect(await node.indices(`${index}-v1-*`)).toContain(`${index}-v1-other`);
      await node.call('DELETE', `/${index}-v1-other`);
    });

    it('leaves one index behind the alias after several rebuilds', async () => {
      for (let i = 0; i < 3; i += 1) {
        await app.search.reindex(ADMINISTRATOR);
        await app.settled();
      }
      await until(async () => (await node.indices(`${index}*`)).length === 1);
    });
  });

  it('says that it has followed a change only once searches find it', async () => {
    const app = await startSearch({ env: fresh() });
    try {
      await app.settled();
      const gate = makeGate();
      const refresh = jest.spyOn(DocumentIndex.prototype, 'refresh');
      refresh.mockImplementationOnce(() => holdAt(gate, Promise.resolve()));
      await app.ingest({ text: 'a late heron' });
      await gate.reached;
      expect((await app.search.status()).lag).toBe(1);
      gate.open();
      await app.settled();
      expect((await app.search.status()).lag).toBe(0);
    } finally {
      jest.restoreAllMocks();
      await app.close();
    }
  });

  it('finds nothing while the cluster is away, loses no document, and logs no texts or queries', async () => {
    const lines: string[] = [];
    const app = await startSearch({
      env: fresh(),
      log: {
        write: (line: string) => {
          lines.push(line);
        },
      },
    });
    try {
      await app.ingest({ text: 'before the zebra' });
      await app.settled();
      expect((await fetch(`${app.url}/api/health`)).status).toBe(200);
      await node.kill();
      expect(await app.find('zebra')).toEqual({ total: 0, hits: [] });
      expect(await app.search.similar({ id: 'any', batchIds: undefined, size: 10 })).toEqual([]);
      await app.ingest({ text: 'after the zebra' });
      await until(async () => (await app.search.status()).state === 'away');
      await until(async () => (await fetch(`${app.url}/api/health`)).status === 503);
      await expect(app.search.reindex(ADMINISTRATOR)).rejects.toMatchObject({ kind: 'unavailable' });
      await node.startAgain();
      await until(async () => (await app.find('zebra')).total === 2);
      await until(async () => (await fetch(`${app.url}/api/health`)).status === 200);
      expect(lines.join('\n')).not.toContain('zebra');
      expect(lines.some((line) => line.includes('returned nothing because'))).toBe(true);
    } finally {
      await app.close();
    }
  });
});
