import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { BreachRecord } from '../breaches/breach.model.js';
import { bucketsOf, EMPTY_RING } from '../series/bucket-ring.js';
import { SeriesRecord } from '../series/series.model.js';
import type { Breach } from '../trend.types.js';
import type { DashboardWindow } from './dashboard-window.js';
import type { DashboardFilter, DashboardPage, ListPart } from './dashboard.types.js';
import type { SeriesShare } from './survey.js';

/** The number of series per batch of the database. */
const BATCH_SIZE = 1000;

const SHOWN = { _id: 0, organization: 1, context: 1, source: 1, type: 1, baseline: 1, newestAt: 1 } as const;

type StoredSeries = Pick<SeriesRecord, Exclude<keyof typeof SHOWN, '_id'>> &
  Partial<Pick<SeriesRecord, 'hours' | 'quarters'>>;

/** Reads the data of the dashboard; writes nothing. */
@Injectable()
export class DashboardRepository {
  constructor(
    @InjectModel(SeriesRecord.name) private readonly series: Model<SeriesRecord>,
    @InjectModel(BreachRecord.name) private readonly breaches: Model<BreachRecord>,
  ) {}

  /**
   * Yields the series that may have points in the window, most recently reported first, with the buckets of the window
   * only.
   */
  async *streamShares(window: DashboardWindow, filter: DashboardFilter): AsyncGenerator<SeriesShare> {
    const { ring, from, firstIndex } = window;
    // The driver's own cursor: making Mongoose documents of thousands of series costs more than reading them.
    const stored = this.series.collection
      .find<StoredSeries>(
        { ...fieldsOf(filter), newestAt: { $gte: new Date(from) } },
        { projection: { ...SHOWN, [ring.field]: 1 }, batchSize: BATCH_SIZE },
      )
      .sort({ newestAt: -1 });
    for await (const { newestAt, baseline, hours, quarters, ...key } of stored) {
      const kept = (ring.field === 'hours' ? hours : quarters) ?? EMPTY_RING;
      const buckets = bucketsOf(ring, kept, newestAt.getTime(), firstIndex);
      yield { ...key, mean: baseline.mean, samples: baseline.count, buckets: [...buckets] };
    }
  }

  /** Returns the breaches detected since a moment, newest first. */
  async listBreaches(since: Date, filter: DashboardFilter, page: DashboardPage): Promise<ListPart<Breach>> {
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

/** Matches by equality only: a name is never interpreted as an operator. */
function fieldsOf({ organization, context, source, type }: DashboardFilter): Record<string, string> {
  return {
    ...(organization !== undefined && { organization }),
    ...(context !== undefined && { context }),
    ...(source !== undefined && { source }),
    ...(type !== undefined && { type }),
  };
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
