import { Random } from '../../../../test/bench/trend/random.js';
import { budget, seedFor } from '../../../../test/support/budget.js';
import { countsDocument } from '../counts/counts.types.js';
import { makeDetector } from '../detector.js';
import { METHOD_IDS, thresholdOf, type MethodId } from '../detection/catalog.js';
import { READY } from '../series/alert-cycle.js';
import { judgePoints, type Judging } from '../series/judge-series.js';
import { LoadedSeries } from '../series/loaded-series.js';
import { noteReportsBefore, workOf } from '../series/series-work.js';
import type { StoredSeries } from '../series/series.repository.js';
import { TrendConfig } from '../trend.config.js';
import type { Report } from '../trend.types.js';
import { Replay } from './replay.js';

const SEED = seedFor('histories of replays');
const START = Date.UTC(2026, 2, 20);
const MINUTE = 60_000;

/** A breach as live detection or a replay reports it. */
interface Told {
  readonly source: string;
  readonly type: string;
  readonly at: number;
  readonly count: number;
  readonly expected: number;
  readonly score: number;
}

const TYPES = ['ssn', 'email', 'iban', 'name', 'phone', 'card'];

/** Reports of a few sources in order of time: equal times, gaps, types that begin later, zeros, bursts. */
function historyOf(random: Random, reports: number): readonly Report[] {
  let at = START;
  const begins = TYPES.map((_, place) => (place === 0 ? 0 : random.integer(0, reports / 2)));
  return Array.from({ length: reports }, (_, index) => {
    at += random.next() < 0.1 ? 0 : random.integer(1, random.next() < 0.02 ? 3000 : 90) * MINUTE;
    const level = random.next() < 0.03 ? 400 : 20;
    const types = TYPES.filter((__, place) => index >= (begins[place] ?? 0) && random.next() < 0.5);
    const counts = new Map(
      (types.length === 0 ? ['ssn'] : types).map((type) => [type, random.next() < 0.2 ? 0 : random.poisson(level)]),
    );
    return { source: `s${random.integer(0, 3)}`, organization: 'o', context: 'c', at: new Date(at), counts };
  });
}

/** As `$set` does it in a document. */
function setByPath(document: Record<string, unknown>, changes: Readonly<Record<string, unknown>>): void {
  for (const [path, value] of Object.entries(changes)) {
    const names = path.split('.');
    const last = names.pop() ?? '';
    let place = document;
    for (const name of names) place = (place[name] ??= {}) as Record<string, unknown>;
    place[last] = structuredClone(value);
  }
}

/** Judges in batches of any size, each series read from and written to its document. */
function live(reports: readonly Report[], judging: Judging, sizeOf: () => number): readonly Told[] {
  const documents = new Map<string, Record<string, unknown>>();
  const told: Told[] = [];
  for (let from = 0, size = sizeOf(); from < reports.length; from += size, size = sizeOf()) {
    const works = workOf(reports.slice(from, from + size));
    const series = new Map(
      works.map(({ id, key }) => {
        const stored = documents.get(id) as StoredSeries | undefined;
        return [id, new LoadedSeries(id, key, judging.detector.method, stored)] as const;
      }),
    );
    noteReportsBefore(works, (sourceId) => series.get(sourceId)?.baseline.count ?? 0);
    for (const work of works) {
      const one = series.get(work.id);
      if (one === undefined) throw new Error('Each work has its series');
      for (const { point, observation, kind } of judgePoints(one, work, judging)) {
        if (kind === undefined) continue;
        const { expected, score } = observation?.judgement ?? { expected: 0, score: Infinity };
        told.push({ source: work.key.source, type: work.key.type, at: point.at, count: point.count, expected, score });
      }
      const step = { points: work.points, cycle: READY, events: [], now: new Date(START * 2) };
      const document = documents.get(work.id) ?? {};
      documents.set(work.id, document);
      setByPath(document, one.change('b', step, () => true).update.$set);
    }
  }
  return told;
}

const inOneBatch = (reports: readonly Report[], judging: Judging): readonly Told[] =>
  live(reports, judging, () => reports.length);

function replayed(reports: readonly Report[], { detector, newTypeAfter }: Judging): readonly Told[] {
  const replay = new Replay({ detector, types: undefined, newTypeAfter, maxDetails: Infinity, maxPoints: 0 });
  for (const report of reports) replay.add(countsDocument(report));
  const { breaches, details } = replay.result();
  expect(breaches).toBe(details.length);
  return details.map(({ source, type, at, count, expected, score }) => ({
    source,
    type,
    at: at.getTime(),
    count,
    expected,
    score,
  }));
}

const sorted = (told: readonly Told[]): readonly string[] => told.map((one) => JSON.stringify(one)).sort();

describe('a type that begins within a batch', () => {
  it.each([1, 2, 3, 4, 5, 6])('is new after the same report, live and in a replay (report %d)', (place) => {
    const reports = Array.from({ length: 6 }, (_, index) => ({
      source: 's',
      organization: 'o',
      context: 'c',
      at: new Date(START + index * MINUTE),
      counts: new Map([['ssn', 5], ...(index + 1 === place ? ([['iban', 2]] as const) : [])]),
    }));
    const judging = { detector: makeDetector(new TrendConfig()), cooldownMs: 0, newTypeAfter: 3 };
    const told = inOneBatch(reports, judging);
    expect(told.filter(({ type }) => type === 'iban')).toHaveLength(place > 3 ? 1 : 0);
    expect(sorted(replayed(reports, judging))).toEqual(sorted(told));
  });
});

describe.each(METHOD_IDS)('a replay with %s', (method: MethodId) => {
  it.each([0.3, 1, 3])(
    'says what live detection with that threshold would have said, at %d times the usual',
    (factor) => {
      const settings = Object.assign(new TrendConfig(), { method, timeZone: 'Europe/Berlin', direction: 'both' });
      const threshold = thresholdOf(method, settings) * factor;
      const random = new Random(SEED);
      const ofLive = Object.assign(new TrendConfig(), settings, settingOf(method, threshold));
      let total = 0;
      for (const newTypeAfter of [0, 3, 10]) {
        const reports = historyOf(random, budget(120, 250));
        const judging = { detector: makeDetector(ofLive), cooldownMs: 0, newTypeAfter };
        const told = live(reports, judging, () => random.integer(1, 20));
        const again = replayed(reports, { ...judging, detector: makeDetector(settings, threshold) });
        expect(sorted(again)).toEqual(sorted(told));
        total += told.length;
      }
      expect(total).toBeGreaterThan(0);
    },
  );
});

/** The setting that an operator would write for a threshold. */
function settingOf(method: MethodId, threshold: number): Partial<TrendConfig> {
  if (method === 'percentage_delta') return { alertThreshold: threshold };
  return method === 'z_score' ? { sensitivity: threshold } : { risk: 10 ** -threshold };
}
