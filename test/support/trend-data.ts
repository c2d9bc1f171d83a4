import { getModelToken } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { BreachRepository } from '../../src/modules/trend/breaches/breach.repository.js';
import { emptyBaseline, learnBaseline } from '../../src/modules/trend/detection/baseline.js';
import { READY } from '../../src/modules/trend/series/alert-cycle.js';
import { updateBuckets } from '../../src/modules/trend/series/bucket-ring.js';
import { seriesId } from '../../src/modules/trend/series-id.js';
import { SeriesRecord } from '../../src/modules/trend/series/series.model.js';
import type { Breach, SeriesKey } from '../../src/modules/trend/trend.types.js';
import type { Booted } from './boot.js';

/** A series and its points, the oldest first. */
export interface SeededSeries extends SeriesKey {
  readonly points: readonly { readonly at: number; readonly count: number }[];
}

/** Stores series in the state they have after their points were ingested. */
export async function seedSeries(app: Pick<Booted, 'app'>, series: readonly SeededSeries[]): Promise<void> {
  const model = app.app.get<Model<SeriesRecord>>(getModelToken(SeriesRecord.name), { strict: false });
  await model.insertMany(
    series.map(({ points, ...key }) => {
      const baseline = emptyBaseline();
      for (const { count } of points) learnBaseline(baseline, count);
      const newest = Math.max(...points.map(({ at }) => at));
      const { $set } = updateBuckets(points, undefined, newest);
      return {
        _id: seriesId(key),
        ...key,
        version: 1,
        baseline,
        methods: {},
        cycle: READY,
        newestAt: new Date(newest),
        seenAt: new Date(newest),
        hours: $set.hours,
        quarters: $set.quarters,
      };
    }),
  );
}

let made = 0;

/** Returns a breach, with defaults for the fields not given. */
export const breachOf = (given: Partial<Breach> = {}): Breach => ({
  id: `breach-${++made}`,
  organization: 'default',
  context: 'default',
  source: 'server-01',
  type: 'ssn',
  kind: 'increase',
  method: 'z_score',
  at: new Date(),
  detectedAt: new Date(),
  count: 500,
  expected: 4,
  deviation: 2,
  score: 248,
  limit: 3,
  muted: false,
  ...given,
});

export async function seedBreaches(app: Pick<Booted, 'app'>, breaches: readonly Breach[]): Promise<void> {
  await app.app.get(BreachRepository, { strict: false }).record(breaches, 0);
}
