import { getConnectionToken } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { PolicyHistoryTask } from '../../../src/modules/policy/history/policy-history.task.js';
import { startApp, type TestApp } from '../../support/app.js';
import { bearer, call } from '../../support/client.js';
import { MovedClock } from '../../support/moved-clock.js';
import { itOnEmbedded } from '../../support/tests-on.js';
import { stagesOf, watchQueries, type WatchedQuery } from '../../support/watched-queries.js';

const COLLECTIONS: ReadonlySet<string> = new Set([
  'policies',
  'policy_versions',
  'policy_samples',
  'policy_drafts',
  'lists',
]);
const SSN = { identifiers: { ssn: {} } };
const LISTED = { identifiers: { dictionaries: [{ terms: ['list:terms'] }] } };

const clock = new MovedClock();
let app: TestApp;
let database: Connection;
beforeAll(async () => {
  app = await startApp({ clock, env: { POLICY_VERSIONS_KEPT: '10' } });
  database = app.app.get<Connection>(getConnectionToken());
});
afterAll(async () => {
  await app.close();
});

async function useEverything(): Promise<void> {
  const ask = async (method: string, to: string, json?: unknown, headers: Record<string, string> = {}) => {
    const what = { headers: { ...bearer(app.apiKey), ...headers }, ...(json !== undefined && { json }) };
    const answer = await call(app, method, to, what);
    expect([to, answer.status < 300]).toEqual([to, true]);
    return answer;
  };
  await ask('POST', '/api/lists/terms', ['Halcyon']);
  await ask('GET', '/api/lists/terms');
  await ask('GET', '/api/lists?offset=1');
  await ask('POST', '/api/lists/terms', ['Heron']);
  await ask('GET', '/api/lists/terms/versions');
  await ask('GET', '/api/lists/terms/versions/1');
  await ask('GET', '/api/lists/terms/diff');
  await ask('POST', '/api/lists/terms/rollback?to=1');
  await ask('PUT', '/api/policies/all/samples', [{ text: '219-09-9999' }]);
  await ask('GET', '/api/policies/all/samples');
  for (let version = 1; version <= 12; version++) await ask('PUT', '/api/policies/all', SSN);
  await ask('PUT', '/api/policies/listed', LISTED);
  await ask('GET', '/api/policies/all');
  await ask('GET', '/api/policies?offset=1');
  await ask('GET', '/api/policies/all/versions?offset=1');
  await ask('GET', '/api/policies/all/versions/2');
  await ask('GET', '/api/policies/all/diff');
  await ask('POST', '/api/policies/all/rollback?to=1');
  await ask('PUT', '/api/policies/all/labels/one?version=1');
  await ask('DELETE', '/api/policies/all/labels/one');
  const draft = await ask('PUT', '/api/policies/all/draft', SSN);
  await ask('POST', '/api/policies/all/draft/submit');
  const tag = { 'if-match': draft.headers.get('etag') ?? '' };
  await ask('POST', '/api/policies/all/draft/approve', undefined, tag);
  await ask('PUT', '/api/policies/all/draft', SSN);
  await ask('DELETE', '/api/policies/all/draft');
  const applied = await call(app, 'POST', '/api/filter?p=listed', {
    headers: { ...bearer(app.apiKey), 'content-type': 'text/plain' },
    text: 'Halcyon',
  });
  expect(applied.status).toBe(200);
  await ask('DELETE', '/api/policies/listed');
  await ask('PUT', '/api/policies/all/samples', []);
  await ask('DELETE', '/api/lists/terms');
  clock.moveOn(91 * 24 * 3_600_000);
  await app.app.get(PolicyHistoryTask, { strict: false }).run(new AbortController().signal);
}

const shapeOf = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date)
    ? Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, shapeOf(inner)]))
    : typeof value;

describe('policy queries', () => {
  itOnEmbedded('all use an index for filter and order', async () => {
    const seen = watchQueries(database);
    await useEverything();
    database.set('debug', false);
    const startup: WatchedQuery = { collection: 'policies', filter: { name: { $gt: '' } }, sort: { name: 1 } };
    const kinds = new Map(
      [...seen, startup]
        .filter(({ collection }) => COLLECTIONS.has(collection))
        .map((query) => [JSON.stringify([query.collection, shapeOf(query.filter), query.sort]), query]),
    );
    expect(new Set([...kinds.values()].map(({ collection }) => collection))).toEqual(COLLECTIONS);
    const slow: unknown[] = [];
    for (const query of kinds.values()) {
      const stages = await stagesOf(database, query);
      if (stages.length === 0 || stages.some((stage) => stage === 'COLLSCAN' || stage === 'SORT')) {
        slow.push([query, stages]);
      }
    }
    expect(slow).toEqual([]);
  });
});
