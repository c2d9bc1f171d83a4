import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { BreachRecord } from '../breaches/breach.model.js';
import { SeriesRecord, type Bucket } from '../series/series.model.js';
import type { Breach } from '../trend.types.js';
import type { DashboardWindow } from './dashboard-window.js';
import type { DashboardFilter, DashboardPage, Paged } from './dashboard.types.js';
import type { SeriesShare } from './survey.js';

/** Series of one answer of the database. */
const BATCH = 1000;

type StoredSeries = Pick<SeriesRecord, 'organization' | 'context' | 'source' | 'type' | 'baseline'> & {
  readonly hours?: Readonly<Record<string, Bucket>>;
  readonly quarters?: Readonly<Record<string, Bucket>>;
};

/** Reads what the dashboard shows; writes nothing. */
@Injectable()
export class DashboardRepository {
  constructor(
    @InjectModel(SeriesRecord.name) private readonly series: Model<SeriesRecord>,
    @InjectModel(BreachRecord.name) private readonly breaches: Model<BreachRecord>,
  ) {}

  /** The series that may have points in the window, those that reported last first, with its buckets alone. */
  async *streamShares(window: DashboardWindow, filter: DashboardFilter): AsyncGenerator<SeriesShare> {
    const stored = this.series
      .find({ ...fieldsOf(filter), newestAt: { $gte: new Date(window.from) } }, projectionOf(window))
      .sort({ newestAt: -1 })
      .lean<StoredSeries[]>()
      .cursor({ batchSize: BATCH }) as AsyncIterable<StoredSeries>;
    for await (const { organization, context, source, type, baseline, [window.field]: buckets = {} } of stored) {
      yield { organization, context, source, type, mean: baseline.mean, samples: baseline.count, buckets };
    }
  }

  /** Those detected since a moment, the newest first. */
  async listBreaches(since: Date, filter: DashboardFilter, page: DashboardPage): Promise<Paged<Breach>> {
    const where = { ...fieldsOf(filter), detectedAt: { $gte: since } };
    const [found, total] = await Promise.all([
      this.breaches.find(where).sort({ detectedAt: -1, _id: 1 }).skip(page.offset).limit(page.limit).lean(),
      this.breaches.countDocuments(where),
    ]);
    return { items: found.map(breachOf), total };
  }

  async countBreaches(since: Date, filter: DashboardFilter): Promise<number> {
    return this.breaches.countDocuments({ ...fieldsOf(filter), detectedAt: { $gte: since } });
  }
}

/** Equality alone: a name is never taken for an operator. */
function fieldsOf({ organization, context, source, type }: DashboardFilter): Record<string, string> {
  return {
    ...(organization !== undefined && { organization }),
    ...(context !== undefined && { context }),
    ...(source !== undefined && { source }),
    ...(type !== undefined && { type }),
  };
}

function projectionOf({ field, firstKey, lastKey }: DashboardWindow): Record<string, 0 | 1> {
  const keys = Array.from({ length: lastKey - firstKey + 1 }, (_, i) => `${field}.${firstKey + i}`);
  const shown = ['organization', 'context', 'source', 'type', 'baseline.mean', 'baseline.count', ...keys];
  return { _id: 0, ...Object.fromEntries(shown.map((name) => [name, 1 as const])) };
}

const breachOf = (record: BreachRecord): Breach => ({
  id: record._id,
  organization: record.organization,
  context: record.context,
  source: record.source,
  type: record.type,
  kind: record.kind,
  method: record.method,
  at: record.at,
  detectedAt: record.detectedAt,
  count: record.count,
  expected: record.expected,
  ...(record.deviation !== undefined && { deviation: record.deviation }),
  score: record.score,
  limit: record.limit,
  muted: record.muted,
});
