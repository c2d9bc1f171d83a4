import { getConnectionToken } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { DocumentsGauge } from '../../../src/modules/filter/documents/documents-gauge.js';
import { DocumentsUpkeepTask } from '../../../src/modules/filter/documents/documents-upkeep.task.js';
import { SweepPiecesTask } from '../../../src/modules/filter/documents/sweep-pieces.task.js';
import { TurnRepository } from '../../../src/modules/filter/documents/turn.repository.js';
import { startApp, type TestApp } from '../../support/app.js';
import { DocumentClient } from '../../support/filter-documents.js';
import { MovedClock } from '../../support/moved-clock.js';
import { startReceiver } from '../../support/receivers/receiver.js';
import { until } from '../../support/until.js';
import { stagesOf, watchQueries, type WatchedQuery } from '../../support/watched-queries.js';
import { itOnEmbedded } from '../../support/tests-on.js';

const DAYS_MS = 24 * 3_600_000;
const clock = new MovedClock();
let app: TestApp;
let database: Connection;

beforeAll(async () => {
  app = await startApp({ clock, env: { OUTBOUND_ALLOWED_HOSTS: '127.0.0.1' } });
  database = app.app.get<Connection>(getConnectionToken());
});
afterAll(async () => {
  await app.close();
});

/** What the driver is asked for without Mongoose, and sums. */
const UNWATCHED: readonly WatchedQuery[] = [
  { collection: 'pdf_documents', filter: { userId: 'x', 'turn.state': { $in: ['waiting', 'held'] } }, sort: {} },
  { collection: 'pdf_documents', filter: { 'turn.state': { $in: ['waiting', 'held'] } }, sort: {} },
  {
    collection: 'pdf_webhook_deliveries',
    filter: { state: 'waiting', notBefore: { $lte: new Date() } },
    sort: {},
  },
  { collection: 'pdf_document_pieces', filter: { documentId: 'x', part: 'source', from: 0 }, sort: {} },
  { collection: 'pdf_document_pieces', filter: { documentId: 'x', part: 'source' }, sort: {} },
  { collection: 'pdf_document_pieces', filter: { documentId: 'x', part: { $ne: 'source' } }, sort: {} },
  { collection: 'pdf_document_pieces', filter: { documentId: { $in: ['x', 'y'] } }, sort: {} },
  {
    collection: 'pdf_document_pieces',
    filter: { createdAt: { $gt: new Date(0), $lt: new Date() }, from: 0 },
    sort: { createdAt: 1 },
  },
];

async function useEverything(): Promise<void> {
  const receiver = await startReceiver('/hook', () => ({ status: 200 }));
  const client = new DocumentClient(app, app.apiKey);
  await client.ask('PUT', '/api/webhook', { url: receiver.url });
  await client.ask('GET', '/api/webhook');
  const id = await client.submit();
  await client.becomes(id, 'COMPLETE');
  await until(() => receiver.received.length === 1);
  await client.read(id);
  await client.ask('GET', '/api/documents?offset=1');
  await client.ask('DELETE', `/api/documents/${id}`);
  await client.becomes(await client.submit(), 'COMPLETE');
  await client.ask('DELETE', '/api/webhook');
  await app.app.get(DocumentsGauge, { strict: false }).refresh();
  await app.app.get(TurnRepository, { strict: false }).releaseAll(clock.now());
  await app.app.get(SweepPiecesTask, { strict: false }).run(new AbortController().signal);
  clock.moveOn(8 * DAYS_MS);
  await app.app.get(DocumentsUpkeepTask, { strict: false }).run(new AbortController().signal);
  await receiver.close();
}

/** Keeps one query per set of fields and operators. */
function distinct(queries: readonly WatchedQuery[]): readonly WatchedQuery[] {
  const shape = (value: unknown): unknown =>
    typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date)
      ? Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, shape(inner)]))
      : typeof value;
  return [
    ...new Map(
      queries
        .filter(({ collection }) => collection.startsWith('pdf_'))
        .map((query) => [JSON.stringify([query.collection, shape(query.filter), query.sort]), query]),
    ).values(),
  ];
}

describe('queries for queued documents', () => {
  itOnEmbedded('all use an index for filter and order', async () => {
    const seen = watchQueries(database);
    await useEverything();
    database.set('debug', false);
    const kinds = distinct([...seen, ...UNWATCHED]);
    expect(kinds.length).toBeGreaterThan(25);
    const slow: unknown[] = [];
    for (const query of kinds) {
      const stages = await stagesOf(database, query);
      if (stages.length === 0 || stages.some((stage) => stage === 'COLLSCAN' || stage === 'SORT')) {
        slow.push([query, stages]);
      }
    }
    expect(slow).toEqual([]);
  });
});
