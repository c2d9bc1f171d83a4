import { getConnectionToken } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { Random } from '../../bench/trend/random.js';
import type { CountsDocument } from '../../../src/modules/trend/counts/counts.types.js';
import { IngestService } from '../../../src/modules/trend/ingest/ingest.service.js';
import { readMessage } from '../../../src/modules/trend/queue/read-message.js';
import type { Booted } from '../../support/boot.js';
import { budget, seedFor } from '../../support/budget.js';
import { call } from '../../support/client.js';
import { seriesOf, startTrend, totalOf } from '../../support/trend.js';

const SEED = seedFor('reports at the doors');
const REPORTS = budget(60, 400);
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** A report, how it is told apart from others, and by which door it comes. */
interface Sent {
  readonly key: string;
  readonly at: number;
  readonly count: number;
  readonly isQueued: boolean;
}

let app: Booted;
beforeAll(async () => {
  app = await startTrend({ env: { MONITOR_TREND_METHOD: 'auto', MONITOR_TIME_ZONE: 'Europe/Berlin' } });
});
afterAll(async () => {
  await app.close();
});

/** Late and future ones, on the borders of hours and quarters and just before them, zeros and the largest counts. */
function reportsOf(random: Random, now: number): readonly Sent[] {
  const hour = Math.floor(now / HOUR) * HOUR;
  const times = [
    () => now - random.integer(0, 6 * HOUR),
    () => hour - random.integer(0, 160) * HOUR,
    () => hour - random.integer(0, 20) * (HOUR / 4) - 1,
    () => now - random.integer(8, 300) * DAY,
    () => now + random.integer(1, 4000) * DAY,
  ];
  return Array.from({ length: REPORTS }, (_, index) => ({
    key: `report-${index}`,
    at: (times[random.integer(0, times.length)] ?? (() => now))(),
    count: random.next() < 0.2 ? 0 : random.integer(1, 500),
    isQueued: random.next() < 0.5,
  }));
}

/** The time in another zone. */
function inZone(at: number, minutes: number): string {
  const size = Math.abs(minutes);
  const two = (value: number): string => String(Math.floor(value)).padStart(2, '0');
  const local = new Date(at + minutes * 60_000).toISOString().slice(0, -1);
  return `${local}${minutes < 0 ? '-' : '+'}${two(size / 60)}:${two(size % 60)}`;
}

async function send(source: string, { key, at, count, isQueued }: Sent, zone: number): Promise<void> {
  const json = { source_id: source, timestamp: inZone(at, zone), pii_types: { ssn: count } };
  if (!isQueued) {
    const answer = await call(app, 'POST', '/ingest', { json, headers: { 'idempotency-key': `${source}-${key}` } });
    expect(answer.status).toBe(202);
    return;
  }
  const message = {
    key: null,
    value: Buffer.from(JSON.stringify(json)),
    offset: key,
    timestamp: '1767225600000',
    attributes: 0,
    headers: {},
  };
  const delivery = readMessage({ topic: source, partition: 0 }, message, 0, new Date());
  const [outcome] = await app.app.get(IngestService, { strict: false }).accept([delivery]);
  expect(['accepted', 'repeated']).toContain(outcome);
}

const storedOf = (source: string): Promise<CountsDocument[]> =>
  app.app
    .get<Connection>(getConnectionToken(), { strict: false })
    .collection<CountsDocument>('trend_counts')
    .find({ 'from.source': source })
    .toArray();

describe('reports that come late, early, twice and out of order, by HTTP and by the queue', () => {
  it('count once each, and none is lost', async () => {
    const random = new Random(SEED);
    const now = Date.now();
    const sent = reportsOf(random, now);
    const deliveries = sent
      .flatMap((one) => Array.from({ length: random.integer(1, 4) }, () => one))
      .map((one) => ({ one, place: random.next(), zone: random.integer(-56, 57) * 15 }))
      .sort((a, b) => a.place - b.place);
    while (deliveries.length > 0) {
      await Promise.all(deliveries.splice(0, 12).map(({ one, zone }) => send('doors', one, zone)));
    }
    const total = sent.reduce((sum, { count }) => sum + count, 0);
    const series = await seriesOf(app, 'doors');
    expect(series?.baseline.count).toBe(REPORTS);
    expect(series?.baseline.mean).toBeCloseTo(total / REPORTS, 6);
    expect((await seriesOf(app, 'doors', ''))?.baseline.count).toBe(REPORTS);
    const stored = await storedOf('doors');
    const lines = (all: readonly (readonly [at: number, count: number | undefined])[]) => all.map(String).sort();
    expect(lines(stored.map(({ timestamp, counts }) => [timestamp.getTime(), counts[0]]))).toEqual(
      lines(sent.map(({ at, count }) => [at, count])),
    );
    // What is older than a week is not shown; what has a time to come is shown at its arrival.
    const shown = sent.filter(({ at }) => at > now - 7 * DAY);
    expect(totalOf(series?.hours)).toEqual({
      sum: shown.reduce((sum, { count }) => sum + count, 0),
      points: shown.length,
    });
    expect(series?.newestAt.getTime()).toBeLessThanOrEqual(Date.now());
  });

  it('have states of detection that are numbers, whatever their times', async () => {
    for (const timestamp of ['0001-01-01T00:00:00+14:00', '9999-12-31T23:59:59-12:00', '2026-10-25T02:30:00+02:00']) {
      const json = { source_id: 'extremes', timestamp, pii_types: { ssn: Number.MAX_SAFE_INTEGER } };
      expect((await call(app, 'POST', '/ingest', { json })).status).toBe(202);
    }
    const series = await seriesOf(app, 'extremes');
    expect(series?.baseline.count).toBe(3);
    expect(JSON.stringify(series?.methods)).not.toContain('null');
  });
});
