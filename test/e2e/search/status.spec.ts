import { ADMINISTRATOR } from '../../support/actor.js';
import { startApp, type TestApp } from '../../support/app.js';
import { bearer, call } from '../../support/client.js';
import { startSearch } from '../../support/search-corpus.js';
import { until } from '../../support/until.js';

describe('/api/v1/search', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp();
  });
  afterAll(() => app.close());

  const status = async () =>
    (await call(app, 'GET', '/api/v1/search/status', { headers: bearer(app.apiKey) })).body as Record<string, unknown>;

  it('returns engine, state and lag, and rebuilds the index on request', async () => {
    await until(async () => (await status()).state === 'following');
    expect(await status()).toEqual({
      engine: process.env.ELASTICSEARCH_URL === undefined ? 'embedded' : 'elasticsearch',
      state: 'following',
      position: expect.any(Number) as number,
      head: expect.any(Number) as number,
      lag: expect.any(Number) as number,
      documents: 0,
    });
    const answer = await call(app, 'POST', '/api/v1/search/reindex', { headers: bearer(app.apiKey) });
    expect(answer.status).toBe(202);
    await until(async () => (await status()).lag === 0);
  });
});

describe('with SEARCH_ENGINE=off', () => {
  it('finds nothing and reports healthy', async () => {
    const app = await startSearch({ env: { SEARCH_ENGINE: 'off' } });
    try {
      await app.ingest({ text: 'a word' });
      expect(app.search.enabled).toBe(false);
      expect(await app.find('word')).toEqual({ total: 0, hits: [] });
      expect(await app.search.similar({ id: 'x', batchIds: undefined, size: 10 })).toEqual([]);
      await app.search.reindex(ADMINISTRATOR);
      expect(await app.search.status()).toMatchObject({ engine: 'off', state: 'off', position: null, documents: null });
      expect((await fetch(`${app.url}/api/health`)).status).toBe(200);
    } finally {
      await app.close();
    }
  });
});

describe('with a cluster that cannot be reached', () => {
  it('starts the product, finds nothing and reports unhealthy', async () => {
    const app = await startSearch({
      env: { SEARCH_ENGINE: 'elasticsearch', ELASTICSEARCH_URL: 'http://127.0.0.1:1' },
    });
    try {
      await app.ingest({ text: 'a word' });
      expect(await app.find('word')).toEqual({ total: 0, hits: [] });
      await expect(app.search.reindex(ADMINISTRATOR)).rejects.toMatchObject({ kind: 'unavailable' });
      expect(await app.search.status()).toMatchObject({ engine: 'elasticsearch', state: 'away', documents: null });
      expect((await fetch(`${app.url}/api/health`)).status).toBe(503);
    } finally {
      await app.close();
    }
  });
});
