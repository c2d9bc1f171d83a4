import { randomUUID } from 'node:crypto';
import type { Batch } from '../../../src/modules/review/batch-records/batch.types.js';
import {
  NO_COUNTS,
  withEvents,
  withOnlySpans,
  type DocumentCounts,
} from '../../../src/modules/review/documents/document-counts.js';
import { DocumentCountsRepository } from '../../../src/modules/review/documents/document-counts.repository.js';
import { DocumentRepository } from '../../../src/modules/review/documents/document.repository.js';
import type { DocumentHeader } from '../../../src/modules/review/documents/document.types.js';
import { SourceRepository } from '../../../src/modules/review/documents/source.repository.js';
import { foundSpans, tallyOf } from '../../../src/modules/review/redaction/redacted-document.js';
import type { Tally } from '../../../src/modules/review/spans/tally.js';
import { SpanRepository } from '../../../src/modules/review/spans/span.repository.js';
import type { Decider, Span } from '../../../src/modules/review/spans/span.types.js';
import { AuditLog } from '../../../src/platform/audit/audit-log.js';
import { SYSTEM, type AuditEvent } from '../../../src/platform/audit/audit.types.js';
import { startApp, type TestApp } from '../../support/app.js';
import { bearer, call } from '../../support/client.js';
import { until } from '../../support/until.js';
import { median, type Figure } from '../figure.js';
import { headerOf, makeBatch } from './scene.js';

const FEW = 1000;
const MANY = 10_000;
const SPANS = 200;
const PORTION = 250;
const WORD_LENGTH = 8;
const TYPES = [
  'person',
  'ssn',
  'email-address',
  'phone-number',
  'street-address',
  'date',
  'url',
  'city',
  'state',
  'age',
];
const PEOPLE: readonly Decider[] = [1, 2, 3, 4].map((n) => ({
  userId: randomUUID(),
  email: `reviewer-${n}@example.com`,
}));
const TIMES = 15;

/** Reports, pages of the queue, decisions and searches among many documents with many spans, and among few. */
export async function benchReviewReports(): Promise<readonly Figure[]> {
  const app = await startApp({ env: { REVIEW_WORKERS: '0' } });
  try {
    const batch = await makeBatch(app);
    await fill(app, batch, 0, FEW);
    const few = await measured(app, batch);
    await fill(app, batch, FEW, MANY);
    const many = await measured(app, batch);
    const size = `${MANY.toLocaleString('en-US')} documents of ${SPANS} spans`;
    const over = (name: keyof typeof many): number => many[name] / few[name];
    return [
      { name: `report, first time, ${size}`, value: many.firstReport, unit: 'ms', target: '<= 1000' },
      { name: `report, ${size}`, value: many.report, unit: 'ms', target: '<= 1000' },
      { name: 'report, processor time of service and store', value: many.reportCpu, unit: 'ms' },
      { name: 'report as CSV', value: many.csv, unit: 'ms', target: '<= 1000' },
      { name: `queue page over that of ${FEW}`, value: over('queue'), unit: 'x', target: '<= 1.5' },
      { name: `decision over that among ${FEW}`, value: over('decision'), unit: 'x', target: '<= 1.5' },
      { name: `search over that among ${FEW}`, value: over('search'), unit: 'x', target: '<= 1.5' },
      { name: 'decision', value: many.decision, unit: 'ms' },
      { name: 'decision over one in a document without counts', value: many.decision / many.uncounted, unit: 'x' },
    ];
  } finally {
    await app.close();
  }
}

async function measured(app: TestApp, batch: Batch) {
  const get = (path: string) => async (): Promise<void> => {
    const answer = await call(app, 'GET', path, { headers: bearer(app.apiKey) });
    if (answer.status !== 200) throw new Error(`${path} answers ${answer.status}`);
  };
  // What was written in bulk is followed and settled first.
  await until(async () => {
    const { body } = await call(app, 'GET', '/api/v1/search/status', { headers: bearer(app.apiKey) });
    return body.state === 'following' && body.lag === 0;
  }, 600_000);
  console.error('review-reports: the search has followed');
  const firstReport = await timeOf(get('/api/v1/reports'));
  const cpu = process.cpuUsage();
  const report = await medianOf(get('/api/v1/reports'));
  const { user, system } = process.cpuUsage(cpu);
  return {
    firstReport,
    report,
    reportCpu: (user + system) / 1000 / TIMES,
    csv: await medianOf(get('/api/v1/reports.csv?kind=types')),
    queue: await medianOf(get('/api/v1/queue?size=50')),
    search: await medianOf(get('/api/v1/search?q=word7')),
    ...(await decisionTimes(app, batch)),
  };
}

/** Of a document with counts and of one without, in turns. */
async function decisionTimes(app: TestApp, batch: Batch) {
  const decision: number[] = [];
  const uncounted: number[] = [];
  const [counted, old] = [await one(app, batch, true), await one(app, batch, false)];
  for (let i = 0; i < SPANS; i++) {
    const status = i % 2 === 0 ? 'REJECTED' : 'APPROVED';
    for (const [spans, times] of [
      [counted, decision],
      [old, uncounted],
    ] as const) {
      const id = spans[i]?.id ?? '';
      times.push(
        await timeOf(async () => {
          const answer = await call(app, 'PATCH', `/api/v1/spans/${id}`, {
            headers: bearer(app.apiKey),
            json: { status, reason: 'as it seems' },
          });
          if (answer.status !== 200) throw new Error(`A decision answers ${answer.status}`);
        }),
      );
    }
  }
  return { decision: median(decision), uncounted: median(uncounted) };
}

async function one(app: TestApp, batch: Batch, isCounted: boolean): Promise<readonly Span[]> {
  const { header } = documentOf(batch, 1);
  const { detected, text } = likeness(1);
  const spans = foundSpans({ id: header.id, text }, detected, batch, new Date());
  await store(app, [{ header: isCounted ? header : { ...header, counts: null }, text: '' }]);
  await app.app.get(SpanRepository, { strict: false }).insertFound(spans);
  return spans;
}

/**
 * Reports, the queue and the search read documents, what is counted of them and their words, and no spans: so these
 * documents have none stored, but for those that are decided on. Two million of them took most of an hour to write.
 */
async function fill(app: TestApp, batch: Batch, from: number, to: number): Promise<void> {
  for (let at = from; at < to; at += PORTION) {
    await store(
      app,
      Array.from({ length: PORTION }, (_, i) => documentOf(batch, at + i)),
    );
    if ((at + PORTION) % FEW === 0) console.error(`review-reports: ${at + PORTION} of ${to} documents`);
  }
}

interface Made {
  readonly header: DocumentHeader;
  readonly text: string;
}

/** What documents have in common: their text and its findings, each decided by somebody or by the engine. */
const likenesses = new Map<
  string,
  { text: string; detected: Parameters<typeof foundSpans>[1]; counts: DocumentCounts; tally: Tally }
>();

function likeness(n: number, batch?: Batch) {
  const name = `${n % PEOPLE.length} ${n < FEW}`;
  const known = likenesses.get(name);
  if (known !== undefined) return known;
  if (batch === undefined) throw new Error('No such document was made');
  // The same words are found in the same number of documents however many there are.
  const text = Array.from({ length: SPANS }, (_, i) =>
    `word${n < FEW ? i % 97 : 100 + (i % 97)}`.padEnd(WORD_LENGTH),
  ).join('');
  const detected = Array.from({ length: SPANS }, (_, i) => ({
    ...{ start: i * WORD_LENGTH, end: i * WORD_LENGTH + 4 },
    ...{ type: TYPES[i % TYPES.length] ?? '', confidence: (i % 10) / 10 },
  }));
  const spans = foundSpans({ id: randomUUID(), text }, detected, batch, new Date()).map((span, i): Span => {
    const by = i % 3 === 0 ? PEOPLE[(n + i) % PEOPLE.length] : undefined;
    return by === undefined ? span : { ...span, status: i % 2 === 0 ? 'APPROVED' : 'REJECTED', statusChangedBy: by };
  });
  const made = { text, detected, counts: withOnlySpans(NO_COUNTS, spans), tally: tallyOf(spans, () => 1) };
  likenesses.set(name, made);
  return made;
}

/** Redacted, and half of them approved. */
function documentOf(batch: Batch, n: number): Made {
  const [id, now] = [randomUUID(), new Date()];
  const { text, counts, tally } = likeness(n, batch);
  const status = n % 2 === 0 ? 'APPROVED' : 'REVIEW_REQUIRED';
  const header = {
    ...headerOf(batch, now),
    id,
    status,
    filename: `letter-${n}.txt`,
    riskScore: (n % 997) / 997,
  } as const;
  const events = eventsOf(header, now, PEOPLE[n % PEOPLE.length]).map((event) => ({ ...event, at: now }));
  return { header: { ...header, nextSpan: SPANS, tally, counts: withEvents(counts, events, null) }, text };
}

function eventsOf({ id, batchId, status }: DocumentHeader, at: Date, by: Decider | undefined): readonly AuditEvent[] {
  const of = { at, resourceType: 'Document', resourceId: id, documentId: id, batchId } as const;
  const actor = { ...SYSTEM, userId: by?.userId ?? null, email: by?.email ?? null };
  const redacted = { previous: 'PENDING', current: 'REVIEW_REQUIRED' };
  const approved = { previous: 'REVIEW_REQUIRED', current: 'APPROVED' };
  return [
    { ...of, id: `${id}:1:0`, actor: SYSTEM, action: 'DOCUMENT_INGEST', details: {} },
    { ...of, id: `${id}:2:0`, actor: SYSTEM, action: 'DOCUMENT_STATUS_CHANGE', details: redacted },
    ...(status === 'APPROVED'
      ? [{ ...of, id: `${id}:3:0`, actor, action: 'DOCUMENT_APPROVAL', details: approved } as const]
      : []),
  ];
}

async function store(app: TestApp, documents: readonly Made[]): Promise<void> {
  const of = <T>(type: new (...args: never[]) => T): T => app.app.get(type, { strict: false });
  const headers = documents.map(({ header }) => header);
  const sources = documents.map(({ header: { id }, text }) => ({ id, text }));
  await of(SourceRepository).insert(sources, new Date());
  await of(DocumentRepository).insert(headers);
  await of(DocumentCountsRepository).insert(headers);
  // The search follows what happens to documents.
  await of(AuditLog).append(headers.flatMap((header, i) => eventsOf(header, new Date(), PEOPLE[i % PEOPLE.length])));
}

async function medianOf(act: () => Promise<void>): Promise<number> {
  const times: number[] = [];
  for (let i = 0; i < TIMES; i++) times.push(await timeOf(act));
  return median(times);
}

async function timeOf(act: () => Promise<void>): Promise<number> {
  const start = performance.now();
  await act();
  return performance.now() - start;
}
