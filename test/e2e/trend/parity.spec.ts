import { METHOD_IDS } from '../../../src/modules/trend/detection/catalog.js';
import { IngestService } from '../../../src/modules/trend/ingest/ingest.service.js';
import { TrendConfig } from '../../../src/modules/trend/trend.config.js';
import type { Delivery } from '../../../src/modules/trend/trend.types.js';
import { isDrawn, seedFor } from '../../support/budget.js';
import { breachesOf, replay, startTrend } from '../../support/trend.js';

/** Every other method; all in the long tier. */
const SEED = seedFor('methods of replays');
const HOURS = 450;
/** From this hour on counts are three times as high: cusum detects such shifts. */
const SHIFT = 400;
const START = Date.UTC(2026, 0, 5);
const MS_PER_HOUR = 3_600_000;

/** A random number generator with a fixed seed, so that failures can be repeated (Park and Miller, 1988). */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
}

/** Hourly counts with a daily pattern, gaps, equal times and some spikes. */
function deliveries(source: string): readonly Delivery[] {
  const random = randomOf(7);
  return Array.from({ length: HOURS }, (_, hour) => {
    const level = (60 + 20 * Math.sin((hour / 12) * Math.PI)) * (hour < SHIFT ? 1 : 3);
    const spike = random() < 0.01 ? 6 : 1;
    const counts = new Map([
      ['ssn', Math.floor(level * (0.8 + 0.4 * random()) * spike)],
      ...(random() < 0.7 ? ([['name', Math.floor(random() * 5 * spike)]] as const) : []),
    ]);
    const at = new Date(START + Math.floor(hour - (random() < 0.1 ? 1 : 0)) * MS_PER_HOUR);
    return { report: { source, organization: 'o', context: 'c', at, counts } };
  }).sort((a, b) => a.report.at.getTime() - b.report.at.getTime());
}

describe('a replay', () => {
  it.each(METHOD_IDS.filter((_, place) => isDrawn(place, 2, SEED)))(
    'with %s finds the breaches that live detection found',
    async (method) => {
      const app = await startTrend({
        // Every breach is recorded, as a replay counts them.
        env: { MONITOR_TREND_METHOD: method, MONITOR_COOLDOWN_MINUTES: '0', MONITOR_NEW_TYPE_AFTER: '0' },
      });
      try {
        const reports = deliveries(method);
        const ingest = app.app.get(IngestService, { strict: false });
        // In batches of growing sizes: a decision does not depend on other reports in its batch.
        for (let from = 0, size = 1; from < reports.length; from += size, size = Math.ceil(size * 1.5)) {
          await ingest.accept(reports.slice(from, from + size));
        }
        const settings = new TrendConfig();
        const thresholds: Partial<Record<typeof method, number>> = {
          percentage_delta: settings.alertThreshold,
          z_score: settings.sensitivity,
        };
        const answer = await replay(app, {
          start_time: new Date(START - MS_PER_HOUR).toISOString(),
          end_time: new Date(START + HOURS * MS_PER_HOUR).toISOString(),
          test_threshold: thresholds[method] ?? settings.risk,
        });
        const live = (await breachesOf(app, method)).map(({ at, type, count, expected }) => ({
          timestamp: at.toISOString(),
          pii_type: type,
          count,
          average: expected,
        }));
        const again = (answer.body.breach_details as typeof live).map(({ timestamp, pii_type, count, average }) => ({
          timestamp,
          pii_type,
          count,
          average,
        }));
        expect(live.length).toBeGreaterThan(0);
        expect(sorted(again)).toEqual(sorted(live));
        expect(answer.body.total_points_processed).toBe(HOURS);
      } finally {
        await app.close();
      }
    },
  );
});

const sorted = (breaches: readonly object[]): string[] => breaches.map((breach) => JSON.stringify(breach)).sort();
