import { Controller, HttpCode, Module, Post } from '@nestjs/common';
import autocannon from 'autocannon';
import { SessionOrBearer } from '../../../src/platform/auth/access.decorators.js';
import { AcceptsJson } from '../../../src/platform/http/body.decorators.js';
import type { Batch } from '../../../src/modules/review/batch-records/batch.types.js';
import { startApp, type TestApp } from '../../support/app.js';
import { bearer, call } from '../../support/client.js';
import { until } from '../../support/until.js';
import { median, type Figure } from '../figure.js';
import { microsecondsSince, now } from '../main-thread.js';
import { LETTER, makeBatch } from './scene.js';

const ROUNDS = 5;
const SECONDS = 2;
const REVIEWERS = 8;
/** Connections of a program that brings documents. */
const SENDERS = 32;
const OCCURRENCES = 1000;

/** A route behind the same door that reads a small body. */
@Controller('bench-review')
class BareController {
  @Post()
  @SessionOrBearer()
  @AcceptsJson()
  @HttpCode(200)
  take() {
    return { status: 'accepted' };
  }
}

@Module({ controllers: [BareController] })
class BareModule {}

/** Decisions and documents that are brought, beside an empty route. */
export async function benchReviewWrites(): Promise<readonly Figure[]> {
  const app = await startApp({ imports: [BareModule], env: { REVIEW_WORKERS: '1' } });
  try {
    const batch = await makeBatch(app);
    const documents = await Promise.all(Array.from({ length: REVIEWERS }, () => redacted(app, batch, LETTER)));
    const spans = await Promise.all(documents.map((id) => firstSpan(app, id)));
    const bare = { path: '/bench-review', method: 'POST' as const, body: JSON.stringify({ status: 'APPROVED' }) };
    const patches = spans.map((id) =>
      ['APPROVED', 'REJECTED'].map((status) => ({
        path: `/api/v1/spans/${id}`,
        method: 'PATCH' as const,
        body: JSON.stringify({ status }),
      })),
    );
    const [empty, patch] = await inTurns([
      () =>
        microsecondsOf(
          app,
          patches.map(() => [bare]),
          1,
        ),
      () => microsecondsOf(app, patches, 1),
    ]);
    const quiet = await startApp({ imports: [BareModule], env: { REVIEW_WORKERS: '0', SEARCH_ENGINE: 'off' } });
    const letter = { method: 'POST' as const, body: ingestBody(await makeBatch(quiet), LETTER) };
    const [emptyLetter, ingest] = await inTurns([
      () => microsecondsOf(quiet, [[{ ...letter, path: bare.path }]], SENDERS),
      () => microsecondsOf(quiet, [[{ ...letter, path: '/api/v1/ingest' }]], SENDERS),
    ]);
    await quiet.close();
    return [
      { name: 'empty route', value: empty, unit: 'µs' },
      { name: 'decision about a span', value: patch, unit: 'µs' },
      { name: 'decision about a span over the empty route', value: patch / empty, unit: 'x', target: '<= 2' },
      { name: `redact-like of ${OCCURRENCES} occurrences`, value: await redactLikeMs(app, batch), unit: 'ms' },
      { name: 'empty route with the body of a document, 4 KB', value: emptyLetter, unit: 'µs' },
      { name: 'ingest, 4 KB', value: ingest, unit: 'µs' },
      { name: 'empty route over ingest', value: emptyLetter / ingest, unit: 'x', target: '>= 0.6' },
    ];
  } finally {
    await app.close();
  }
}

/** Each is measured in every round, behind one that warms up. */
async function inTurns(measures: readonly (() => Promise<number>)[]): Promise<readonly [number, number]> {
  const all: number[][] = measures.map(() => []);
  for (let round = 0; round <= ROUNDS; round++) {
    for (const [i, measure] of measures.entries()) {
      const value = await measure();
      if (round > 0) all[i]?.push(value);
    }
  }
  return [median(all[0] ?? []), median(all[1] ?? [])];
}

type Requests = readonly { readonly path: string; readonly method: 'POST' | 'PATCH'; readonly body: string }[];

/** What the server's thread works for a request, with a client for each list of requests. */
async function microsecondsOf(app: TestApp, clients: readonly Requests[], connections: number): Promise<number> {
  const before = now();
  const results = await Promise.all(
    clients.map((requests) =>
      autocannon({
        url: app.url,
        headers: { ...bearer(app.apiKey), 'content-type': 'application/json' },
        requests: requests.map((request) => ({ ...request })),
        connections,
        // The client's own work must not be counted as the server's.
        workers: 1,
        duration: SECONDS,
      }),
    ),
  );
  const microseconds = microsecondsSince(before);
  const failed = results.reduce((sum, { non2xx, errors }) => sum + non2xx + errors, 0);
  if (failed > 0) throw new Error(`${failed} requests failed`);
  return microseconds / results.reduce((sum, { requests }) => sum + requests.total, 0);
}

async function redactLikeMs(app: TestApp, batch: Batch): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const id = await redacted(app, batch, 'Ana and nobody else came. '.repeat(OCCURRENCES + 1));
    const span = await call(app, 'POST', `/api/v1/documents/${id}/spans`, {
      headers: bearer(app.apiKey),
      json: { type: 'person', start: 0, end: 3 },
    });
    const start = performance.now();
    const answer = await call(app, 'POST', `/api/v1/spans/${span.body.id}/redact-like`, {
      headers: bearer(app.apiKey),
      json: {},
    });
    times.push(performance.now() - start);
    if (answer.body.created !== OCCURRENCES) throw new Error('Not every occurrence was found');
  }
  return median(times);
}

const ingestBody = ({ id }: Batch, text: string): string => JSON.stringify({ batchId: id, name: 'letter.txt', text });

async function redacted(app: TestApp, batch: Batch, text: string): Promise<string> {
  const headers = bearer(app.apiKey);
  const { body } = await call(app, 'POST', '/api/v1/ingest', {
    headers,
    json: JSON.parse(ingestBody(batch, text)) as unknown,
  });
  const id = body.taskId as string;
  await until(async () => (await call(app, 'GET', `/api/v1/documents/${id}`, { headers })).body.status !== 'PENDING');
  return id;
}

async function firstSpan(app: TestApp, documentId: string): Promise<string> {
  const spans = await call(app, 'GET', `/api/v1/documents/${documentId}/spans`, { headers: bearer(app.apiKey) });
  return spans.body[0].id as string;
}
