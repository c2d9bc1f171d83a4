import autocannon from 'autocannon';
import { IngestService } from '../../src/modules/trend/ingest/ingest.service.js';
import { makeDetector } from '../../src/modules/trend/detector.js';
import { Replay } from '../../src/modules/trend/replay/replay.js';
import { TrendConfig } from '../../src/modules/trend/trend.config.js';
import { countsDocument } from '../../src/modules/trend/counts/counts.types.js';
import type { Report } from '../../src/modules/trend/trend.types.js';
import { startApp, type TestApp } from '../support/app.js';
import { median, type Figure } from './figure.js';
import { timeOf } from './timing.js';

const TYPES = ['ssn', 'credit-card', 'email-address', 'name'];
const SOURCES = 50;
const WEEK_MS = 7 * 86_400_000;
const FEW = 10_000;
const MANY = 1_000_000;
const BATCH = 500;
const ROUNDS = 21;
const SECONDS = 3;
const TURNS = 5;
const MB = 1024 * 1024;

/** The i-th report of so many that fill the week before now. */
function reportOf(i: number, of: number, now: number): Report {
  const counts = new Map(TYPES.map((type, t) => [type, 20 + ((i * 7919 + t * 31) % 13)]));
  const at = new Date(now - WEEK_MS + Math.floor((i / of) * WEEK_MS));
  return { source: `source-${i % SOURCES}`, organization: 'bench', context: 'production', at, counts };
}

/** What is read of the history: replays, and the dashboard beside more and more points. */
export async function benchTrendHistory(): Promise<readonly Figure[]> {
  const app = await startApp({ env: { MONITOR_TREND_METHOD: 'z_score' } });
  try {
    const figures: Figure[] = [warmReplay()];
    await fill(app, FEW);
    const summaryOfFew = await summaryTime(app);
    const few = await replayFigures(app);
    await fill(app, MANY - FEW);
    const summaryOfMany = await summaryTime(app);
    const many = await replayFigures(app);
    figures.push(
      { name: `dashboard summary beside ${MANY} points`, value: summaryOfMany, unit: 'ms' },
      {
        name: `dashboard summary, ${MANY} to ${FEW} points`,
        value: summaryOfMany / summaryOfFew,
        unit: 'x',
        target: '<= 1.5',
      },
      { name: `/replay of ${MANY} points, store and all`, value: MANY / many.seconds, unit: 'pt/s' },
      { name: `memory that /replay of ${FEW} points adds`, value: few.megabytes, unit: 'MB' },
      { name: `memory that /replay of ${MANY} points adds`, value: many.megabytes, unit: 'MB' },
      await ingestBesideReplay(app),
    );
    return figures;
  } finally {
    await app.close();
  }
}

function warmReplay(): Figure {
  const documents = Array.from({ length: MANY / TYPES.length / 10 }, (_, i) =>
    countsDocument(reportOf(i, MANY, Date.now())),
  );
  const config = Object.assign(new TrendConfig(), { method: 'z_score' });
  const milliseconds = timeOf(() => {
    const replay = new Replay({
      detector: makeDetector(config),
      types: undefined,
      newTypeAfter: 0,
      maxDetails: 1000,
      maxPoints: 0,
    });
    for (const document of documents) replay.add(document);
  });
  const points = documents.length * TYPES.length;
  return {
    name: 'replay by z_score from documents at hand',
    value: points / (milliseconds / 1000),
    unit: 'pt/s',
    target: '>= 1000000',
  };
}

async function fill(app: TestApp, points: number): Promise<void> {
  const ingest = app.app.get(IngestService, { strict: false });
  const reports = points / TYPES.length;
  const now = Date.now();
  for (let from = 0; from < reports; from += BATCH) {
    const length = Math.min(BATCH, reports - from);
    await ingest.accept(Array.from({ length }, (_, i) => ({ report: reportOf(from + i, reports, now) })));
  }
}

/** Milliseconds; each round asks for other hours, since answers are kept for a moment. */
async function summaryTime(app: TestApp): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const started = performance.now();
    const response = await fetch(`${app.url}/api/dashboard/summary?hours=${168 - round}`);
    await response.arrayBuffer();
    times.push(performance.now() - started);
  }
  return median(times.slice(3));
}

const wholeWeek = () => ({
  start_time: new Date(Date.now() - 2 * WEEK_MS).toISOString(),
  end_time: new Date().toISOString(),
  test_threshold: 3,
});

async function replay(app: TestApp): Promise<void> {
  const response = await fetch(`${app.url}/replay`, { method: 'POST', body: JSON.stringify(wholeWeek()) });
  if (response.status !== 200) throw new Error(`/replay answered ${response.status}`);
  await response.arrayBuffer();
}

/** After a first run that starts the thread. */
async function replayFigures(app: TestApp) {
  await replay(app);
  const before = process.memoryUsage.rss();
  let most = before;
  const watch = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), 20);
  const started = performance.now();
  await replay(app);
  const seconds = (performance.now() - started) / 1000;
  clearInterval(watch);
  return { seconds, megabytes: (most - before) / MB };
}

/** In turns, since the disk is quicker at one time than at another. */
async function ingestBesideReplay(app: TestApp): Promise<Figure> {
  const alone: number[] = [];
  const beside: number[] = [];
  for (let turn = 0; turn < TURNS; turn += 1) {
    alone.push(await p99OfIngest(app));
    const done = new AbortController();
    const replaying = (async () => {
      while (!done.signal.aborted) await replay(app);
    })();
    beside.push(await p99OfIngest(app));
    done.abort();
    await replaying;
  }
  return {
    name: 'p99 of /ingest beside a replay, to without',
    value: median(beside) / median(alone),
    unit: 'x',
    target: '<= 2',
  };
}

async function p99OfIngest(app: TestApp): Promise<number> {
  const body = JSON.stringify({ source_id: 'live', pii_types: { ssn: 1, name: 2, 'credit-card': 3, email: 4 } });
  const result = await autocannon({
    url: `${app.url}/ingest`,
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
    connections: 4,
    workers: 1,
    duration: SECONDS,
  });
  return result.latency.p99;
}
