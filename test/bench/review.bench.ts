import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Controller, HttpCode, Module, Post } from '@nestjs/common';
import autocannon from 'autocannon';
import { compilePolicy, KINDS, redact } from '../../src/engine/index.js';
import { SessionOrBearer } from '../../src/platform/auth/access.decorators.js';
import { AcceptsJson } from '../../src/platform/http/body.decorators.js';
import type { Batch } from '../../src/modules/review/batches/batch.types.js';
import { BatchRepository } from '../../src/modules/review/batches/batch.repository.js';
import { Intake } from '../../src/modules/review/ingest/intake.js';
import { digestsOf } from '../../src/modules/review/ingest/ingest.service.js';
import { DOCUMENT_STATUSES } from '../../src/modules/review/documents/document-states.js';
import { DocumentRepository } from '../../src/modules/review/documents/document.repository.js';
import type { DocumentHeader } from '../../src/modules/review/documents/document.types.js';
import { RedactionRepository } from '../../src/modules/review/redaction/redaction.repository.js';
import { EMPTY_TALLY } from '../../src/modules/review/spans/tally.js';
import { startApp, type TestApp } from '../support/app.js';
import { bearer, call } from '../support/client.js';
import { until } from '../support/until.js';
import { median, type Figure } from './figure.js';

const ROUNDS = 5;
const SECONDS = 2;
const REVIEWERS = 8;
const FEW = 1000;
const MANY = 100_000;
const REDACTED = 2000;
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

/** About 4 KB with an ordinary number of values in it. */
const LETTER =
  'Her number is 219-09-9999, her phone (212) 555-0143 and her address m.harrow@example.com. ' +
  'The course was without complications and she was discharged in good condition. '.repeat(49);

/** Kinds that need words of the policy. */
const OF_THE_POLICY = new Set(['section', 'custom-dictionary', 'id']);

const ACTOR = {
  via: 'bearer',
  userId: 'bench',
  email: 'bench@example.com',
  role: 'ROLE_ADMIN',
  groupIds: [],
  ledGroupIds: [],
  address: '',
} as const;

/** What review costs, as ratios within this run. */
export async function benchReview(): Promise<readonly Figure[]> {
  return [...(await benchWrites()), ...(await benchQueue()), ...(await benchWorker())];
}

async function benchWrites(): Promise<readonly Figure[]> {
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
        loopMicroseconds(
          app,
          patches.map(() => [bare]),
        ),
      () => loopMicroseconds(app, patches),
    ]);
    const ingests = [{ path: '/api/v1/ingest', method: 'POST' as const, body: ingestBody(batch, LETTER) }];
    const bareLetter = [{ ...bare, body: ingestBody(batch, LETTER) }];
    const quiet = await startApp({ imports: [BareModule], env: { REVIEW_WORKERS: '0', SEARCH_ENGINE: 'off' } });
    const elsewhere = await makeBatch(quiet);
    const many = <T>(requests: T): readonly T[] => Array.from({ length: 32 }, () => requests);
    const [emptyLetter, ingest] = await inTurns([
      () => loopMicroseconds(quiet, many(bareLetter)),
      () =>
        loopMicroseconds(quiet, many(ingests.map((request) => ({ ...request, body: ingestBody(elsewhere, LETTER) })))),
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

/** The working time of the server's event loop for one request, with one client for each list of requests. */
async function loopMicroseconds(app: TestApp, clients: readonly Requests[]): Promise<number> {
  const before = performance.eventLoopUtilization();
  const results = await Promise.all(
    clients.map((requests) =>
      autocannon({
        url: app.url,
        headers: { ...bearer(app.apiKey), 'content-type': 'application/json' },
        requests: requests.map((request) => ({ ...request })),
        connections: 1,
        // The client's own work must not be counted as the server's.
        workers: 1,
        duration: SECONDS,
      }),
    ),
  );
  const { active } = performance.eventLoopUtilization(before);
  const failed = results.reduce((sum, { non2xx, errors }) => sum + non2xx + errors, 0);
  if (failed > 0) throw new Error(`${failed} requests failed`);
  return (active * 1000) / results.reduce((sum, { requests }) => sum + requests.total, 0);
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

async function benchQueue(): Promise<readonly Figure[]> {
  const app = await startApp({ env: { REVIEW_WORKERS: '0', SEARCH_ENGINE: 'off' } });
  try {
    const batch = await makeBatch(app);
    const queries = [
      ...['riskScore', 'status', 'batchId', 'filename', 'priority'].map((sort) => `sort=${sort}`),
      'status=REVIEW_REQUIRED',
      `batchId=${batch.id}`,
      `batchId=${batch.id}&status=REVIEW_REQUIRED`,
      'filename=letter-7',
    ];
    await fill(app, batch, FEW);
    const few = await pageTimes(app, queries);
    await fill(app, batch, MANY - FEW);
    const many = await pageTimes(app, queries);
    return [
      ...queries.map((query, i) => ({
        name: `queue page of ${MANY} documents over ${FEW}, ${query.replace(batch.id, '…')}`,
        value: (many[i] ?? NaN) / (few[i] ?? NaN),
        unit: 'x',
        target: '<= 1.5',
      })),
      { name: `queue page of ${MANY} documents`, value: many[0] ?? NaN, unit: 'ms' },
    ];
  } finally {
    await app.close();
  }
}

async function pageTimes(app: TestApp, queries: readonly string[]): Promise<readonly number[]> {
  const medians: number[] = [];
  for (const query of queries) {
    const times: number[] = [];
    for (let i = 0; i < 40; i++) {
      const start = performance.now();
      const answer = await call(app, 'GET', `/api/v1/queue?${query}`, { headers: bearer(app.apiKey) });
      if (i >= 10) times.push(performance.now() - start);
      if (answer.body.totalElements === 0) throw new Error(`${query} found nothing`);
    }
    medians.push(median(times));
  }
  return medians;
}

async function fill(app: TestApp, batch: Batch, count: number): Promise<void> {
  const documents = app.app.get(DocumentRepository, { strict: false });
  const statuses = DOCUMENT_STATUSES.filter((status) => status !== 'PENDING');
  for (let done = 0; done < count; done += FEW) {
    const headers = Array.from({ length: FEW }, (_, i): DocumentHeader => {
      const n = done + i;
      const status = statuses[n % statuses.length] ?? 'APPROVED';
      return { ...headerOf(batch, new Date()), status, riskScore: (n % 997) / 997, filename: `letter-${n}.txt` };
    });
    await documents.insert(headers);
  }
}

/** By the default policy, and by one that looks for all kinds. */
async function benchWorker(): Promise<readonly Figure[]> {
  const app = await startApp({ env: { SEARCH_ENGINE: 'off' } });
  try {
    const usual: unknown = JSON.parse(readFileSync(path.resolve('config/policies/default.json'), 'utf8'));
    const everything = {
      identifiers: Object.fromEntries(KINDS.filter(({ id }) => !OF_THE_POLICY.has(id)).map(({ key }) => [key, {}])),
    };
    return [
      ...(await benchRedaction(app, 'default policy', usual)),
      ...(await benchRedaction(app, 'everything on', everything)),
    ];
  } finally {
    await app.close();
  }
}

async function benchRedaction(app: TestApp, name: string, policy: unknown): Promise<readonly Figure[]> {
  const policyName = name.replace(' ', '-');
  const saved = await call(app, 'PUT', `/api/policies/${policyName}`, {
    headers: bearer(app.apiKey),
    json: { ...(policy as object), name: policyName },
  });
  if (saved.status !== 201) throw new Error(`Saving the policy answered ${saved.status}`);
  const batch = await makeBatch(app, { policyName });
  const compiled = compilePolicy(policy);
  if (!compiled.ok) throw new Error('The policy has problems');
  const background: number[] = [];
  const loop: number[] = [];
  for (let round = 0; round <= ROUNDS; round++) {
    const rateNow = await backgroundRate(app, batch);
    const start = performance.now();
    for (let i = 0; i < REDACTED; i++) redact(compiled.plan, LETTER, { context: 'none', now: new Date() });
    if (round === 0) continue;
    background.push(rateNow);
    loop.push(REDACTED / ((performance.now() - start) / 1000));
  }
  const [rate, looped] = [median(background), median(loop)];
  return [
    { name: `${name}: documents of 4 KB redacted in the background`, value: rate, unit: 'docs/s' },
    { name: `${name}: the engine in a loop over them`, value: looped, unit: 'docs/s' },
    { name: `${name}: background over the loop`, value: rate / looped, unit: 'x', target: '>= 0.8' },
  ];
}

/** Documents a second, of those that still wait when all are stored. */
async function backgroundRate(app: TestApp, batch: Batch): Promise<number> {
  const intake = app.app.get(Intake, { strict: false });
  const claims = app.app.get(RedactionRepository, { strict: false });
  const document = {
    name: 'letter.txt',
    text: LETTER,
    priority: 2,
    format: 'text',
    ...digestsOf(Buffer.from(LETTER)),
  } as const;
  await Promise.all(
    Array.from({ length: REDACTED }, () => intake.add({ id: randomUUID(), batch, document, actor: ACTOR })),
  );
  const start = performance.now();
  const { pending } = await claims.backlog();
  await until(async () => (await claims.backlog()).pending === 0, 120_000);
  return pending / ((performance.now() - start) / 1000);
}

async function makeBatch(app: TestApp, settings: object = {}): Promise<Batch> {
  const made = await call(app, 'POST', '/api/v1/batches', {
    headers: bearer(app.apiKey),
    json: { name: randomUUID(), ...settings },
  });
  const batch = await app.app.get(BatchRepository, { strict: false }).findById(made.body.id as string);
  if (batch === undefined) throw new Error('No batch was made');
  return batch;
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

const headerOf = ({ id: batchId }: Batch, now: Date): DocumentHeader => ({
  id: randomUUID(),
  version: 1,
  batchId,
  groupId: null,
  filename: 'letter.txt',
  status: 'REVIEW_REQUIRED',
  statusChangedAt: now,
  createdAt: now,
  createdBy: 'bench',
  priority: 2,
  riskScore: 0,
  contentSha512: '',
  contentSha256: '',
  length: 0,
  words: 0,
  format: 'text',
  sheet: 1,
  nextSpan: 0,
  tally: EMPTY_TALLY,
  lock: null,
  approvals: [],
  approvalsRequired: 1,
  rolls: null,
  blind: null,
  attempts: 1,
  failure: null,
  finalization: null,
  purgeAt: null,
  purgedAt: null,
  unfinished: [],
});
