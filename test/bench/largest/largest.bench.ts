import { startApp, type TestApp } from '../../support/app.js';
import { bearer } from '../../support/client.js';
import { makeGroup, asking, person, type Person } from '../../support/review-people.js';
import type { Figure } from '../figure.js';
import { Filling, type Size } from './fill.js';

/** The most documents, and batches, audit rows and series to match; on a server if MONGODB_URI is set. */
const MOST = Number(process.env.LARGEST ?? '10000');
const ROWS_PER_DOCUMENT = Number(process.env.LARGEST_ROWS_PER_DOCUMENT ?? '1');
const FEWEST = 1000;
const TIMES = 9;
const WARM_UP = 2;

interface Times {
  readonly p50: number;
  readonly p95: number;
  readonly cpu: number;
}

const tenths = (value: number): string => value.toFixed(1);

/** Pages beside ten times as much again and again: a page must not become slower with what it does not show. */
export async function benchLargest(): Promise<readonly Figure[]> {
  const app = await startApp({ env: { REVIEW_WORKERS: '0', SEARCH_ENGINE: 'off', MONITOR_TREND_METHOD: 'z_score' } });
  try {
    const member = await person(app);
    const groupId = await makeGroup(asking(app, bearer(app.apiKey)), [member.id]);
    const filling = await Filling.of(app);
    const first = new Map<string, number>();
    const figures: Figure[] = [];
    for (let documents = FEWEST; documents <= MOST; documents *= 10) {
      await filling.upTo(sizeOf(documents), groupId);
      for (const [name, key, path] of pagesOf(app, member, filling)) {
        const { p50, p95, cpu } = await timesOf(app, filling, key, path);
        first.set(name, first.get(name) ?? cpu);
        console.error(`largest: ${documents} ${name}: p50 ${tenths(p50)} ms, p95 ${tenths(p95)}, cpu ${tenths(cpu)}`);
        if (documents * 10 <= MOST) continue;
        figures.push(
          { name: `${name}, p50`, value: p50, unit: 'ms' },
          { name: `${name}, p95`, value: p95, unit: 'ms' },
          { name: `${name}, processor time`, value: cpu, unit: 'ms' },
          { name: `${name}, processor time over that of ${FEWEST}`, value: cpu / (first.get(name) ?? NaN), unit: 'x' },
        );
      }
    }
    return figures;
  } finally {
    await app.close();
  }
}

const sizeOf = (documents: number): Size => ({
  documents,
  batches: documents / 10,
  rows: documents * ROWS_PER_DOCUMENT,
  series: Math.max(documents / 100, 100),
});

type Page = readonly [name: string, key: string, path: () => string];

function pagesOf({ apiKey }: TestApp, { key }: Person, { batchId, documentId, userId }: Filling): readonly Page[] {
  let hours = 168;
  const all = (query: string) => () => `/api/v1/queue?size=50${query}`;
  return [
    ['queue', apiKey, all('')],
    ['queue, next page', apiKey, all('&page=1')],
    ['queue, page 20', apiKey, all('&page=19')],
    ['queue by status', apiKey, all('&status=REVIEW_REQUIRED')],
    ['queue by a rare status', apiKey, all('&status=FAILED')],
    ['queue by two statuses', apiKey, all('&statuses=REVIEW_REQUIRED,APPROVED&sort=createdAt')],
    ['queue by name', apiKey, all('&sort=filename&dir=asc')],
    ['queue of a batch', apiKey, all(`&batchId=${batchId}`)],
    ['queue of an assignee', apiKey, all(`&assignee=${userId}`)],
    ['queue, part of a name', apiKey, all('&filename=letter-77')],
    ['queue of a group', key, all('')],
    ['queue of a group by status', key, all('&status=REVIEW_REQUIRED')],
    ['batches', apiKey, () => '/api/v1/batches?details=true'],
    ['batch', apiKey, () => `/api/v1/batches/${batchId}`],
    ['documents of a batch by state', apiKey, () => `/api/v1/batches?progressOf=${batchId}`],
    ['document', apiKey, () => `/api/v1/documents/${documentId}`],
    ['history of a document', apiKey, () => `/api/v1/documents/${documentId}/history`],
    ['audit log', apiKey, () => '/api/v1/audit?size=50'],
    ['audit log, page 20', apiKey, () => '/api/v1/audit?size=50&page=19'],
    ['audit log of a person', apiKey, () => `/api/v1/audit?size=50&actor=${userId}`],
    ['audit log by action', apiKey, () => '/api/v1/audit?size=50&action=DOCUMENT_APPROVAL'],
    ['audit log, person and action', apiKey, () => `/api/v1/audit?size=50&actor=${userId}&action=SPAN_UPDATE`],
    ['audit log of a document', apiKey, () => `/api/v1/audit?size=50&documentId=${documentId}`],
    ['dashboard', apiKey, () => `/api/dashboard/summary?hours=${hours--}`],
    ['alerts', apiKey, () => '/api/dashboard/alerts'],
    ['metrics', apiKey, () => '/actuator/prometheus'],
  ];
}

/** Milliseconds by the clock and of processors, each sorted; each beside a change, since an unchanged page is remembered. */
async function timesOf(app: TestApp, filling: Filling, key: string, path: () => string): Promise<Times> {
  const times: number[] = [];
  const cpu: number[] = [];
  for (let i = 0; i < TIMES + WARM_UP; i++) {
    await filling.change();
    const before = process.cpuUsage();
    const start = performance.now();
    const answer = await fetch(`${app.url}${path()}`, { headers: bearer(key) });
    await answer.arrayBuffer();
    if (answer.status !== 200) throw new Error(`${path()} answers ${answer.status}`);
    if (i < WARM_UP) continue;
    times.push(performance.now() - start);
    const { user, system } = process.cpuUsage(before);
    cpu.push((user + system) / 1000);
  }
  return { p50: at(times, 0.5), p95: at(times, 0.95), cpu: at(cpu, 0.5) };
}

function at(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? NaN;
}
