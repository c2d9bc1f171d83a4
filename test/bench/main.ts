import 'reflect-metadata';
import { meets, type Figure } from './figure.js';

/** Each suite is loaded only when it runs, so that one does not weigh on another's memory. */
const SUITES: Readonly<Record<string, () => Promise<readonly Figure[]>>> = {
  engine: async () => (await import('./engine.bench.js')).benchEngine(),
  detectors: async () => (await import('./detectors.bench.js')).benchDetectors(),
  names: async () => (await import('./names.bench.js')).benchNames(),
  formats: async () => (await import('./formats.bench.js')).benchFormats(),
  http: async () => (await import('./http.bench.js')).benchHttp(),
  gateway: async () => (await import('./gateway.bench.js')).benchGateway(),
  store: async () => (await import('./store.bench.js')).benchStore(),
  trend: async () => (await import('./trend.bench.js')).benchTrend(),
  'trend-ingest': async () => (await import('./trend-ingest.bench.js')).benchTrendIngest(),
  'trend-history': async () => (await import('./trend-history.bench.js')).benchTrendHistory(),
  'review-writes': async () => (await import('./review/writes.bench.js')).benchReviewWrites(),
  'review-queue': async () => (await import('./review/queue.bench.js')).benchReviewQueue(),
  'review-reports': async () => (await import('./review/reports.bench.js')).benchReviewReports(),
  'review-worker': async () => (await import('./review/worker.bench.js')).benchReviewWorker(),
  largest: async () => (await import('./largest/largest.bench.js')).benchLargest(),
  search: async () => (await import('./search.bench.js')).benchSearch(),
  pdf: async () => (await import('./pdf/pdf.bench.js')).benchPdf(),
  web: async () => (await import('./web.bench.js')).benchWeb(),
  process: async () => (await import('./process.bench.js')).benchProcess(),
};

async function main(): Promise<void> {
  const wanted = process.argv.slice(2);
  const unknown = wanted.filter((name) => !(name in SUITES));
  if (unknown.length > 0) {
    throw new Error(`No such suite: ${unknown.join(', ')}. There are ${Object.keys(SUITES).join(', ')}.`);
  }
  for (const [name, suite] of Object.entries(SUITES)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    print(name, await suite());
  }
}

function print(suite: string, figures: readonly Figure[]): void {
  for (const figure of figures) {
    const kept = meets(figure);
    const verdict = kept === undefined ? '' : kept ? 'ok' : 'SHORT';
    console.log(
      `${suite.padEnd(12)} ${figure.name.padEnd(58)} ${format(figure.value).padStart(12)} ${figure.unit.padEnd(7)} ${(figure.target ?? '').padEnd(9)} ${verdict}`,
    );
  }
}

const format = (value: number): string =>
  Math.abs(value) >= 1000 ? Math.round(value).toLocaleString('en-US') : value.toPrecision(3);

main().then(
  () => process.exit(0),
  (error: unknown) => {
    console.error(error);
    process.exit(1);
  },
);
