import type { Bucket } from '../series/bucket-ring.js';
import { REPORTS } from '../series/series.model.js';
import type { SeriesKey } from '../trend.types.js';
import type { DashboardWindow } from './dashboard-window.js';
import type { Flow, SeriesTrend, TypeTimeline } from './dashboard.types.js';
import { DistinctCount } from './distinct-count.js';

/** The part of a series that a window shows. */
export interface SeriesShare extends SeriesKey {
  /** The mean and number of all its points. */
  readonly mean: number;
  readonly samples: number;
  /** The non-empty buckets of the window's ring inside the window, by index. */
  readonly buckets: readonly (readonly [index: number, bucket: Bucket])[];
}

/** The maximum number of series that are listed, the most recently reported ones. All series are counted. */
export const MAX_SERIES_LISTED = 10_000;
/** The maximum number of distinct types and organizations. */
const MAX_NAMES = 10_000;

interface GrowingFlow extends Omit<Flow, 'types' | 'total'> {
  readonly types: Map<string, number>;
  total: number;
}

/** All data of a window, gathered in one pass over the series. Its size is bounded. */
export class Survey {
  private readonly sources = new DistinctCount();
  private readonly contexts = new DistinctCount();
  private readonly allTypes = new DistinctCount();
  private readonly timelines = new Map<string, Float64Array>();
  private readonly totalByOrganization = new Map<string, number>();
  private readonly flowBySource = new Map<string, GrowingFlow>();
  private readonly seriesTrends: SeriesTrend[] = [];
  private reports = 0;
  private points = 0;

  constructor(readonly window: DashboardWindow) {}

  /** Adds one series; one without a point in the window changes nothing. */
  add(share: SeriesShare): void {
    const { sum, points } = totalOf(share);
    if (points === 0) return;
    this.sources.add(share.organization, share.source);
    this.contexts.add(share.organization, share.context);
    if (share.type === REPORTS) {
      this.reports += points;
      return;
    }
    this.points += points;
    this.allTypes.add(share.type);
    this.addToTimeline(share);
    this.addToOrganization(share, sum);
    if (this.seriesTrends.length >= MAX_SERIES_LISTED) return;
    this.addToFlow(share, sum);
    this.seriesTrends.push(trendOf(share, sum / points));
  }

  /** @param ofOneType true if the series of all reports were not selected; each point of a type is then a report */
  counts(ofOneType: boolean) {
    return {
      reports: ofOneType ? this.points : this.reports,
      sources: this.sources.size,
      types: this.allTypes.size,
      contexts: this.contexts.size,
    };
  }

  /** Returns types, the most frequent first. */
  types(): TypeTimeline[] {
    return [...this.timelines]
      .map(([type, counts]) => ({ type, counts, total: counts.reduce((sum, count) => sum + count, 0) }))
      .sort((a, b) => b.total - a.total || byName(a.type, b.type));
  }

  /** Returns organizations, sorted by name. */
  organizations(): { readonly organization: string; readonly total: number }[] {
    return [...this.totalByOrganization]
      .map(([organization, total]) => ({ organization, total }))
      .sort((a, b) => byName(a.organization, b.organization));
  }

  /** Returns flows, the largest first. */
  flows(): Flow[] {
    return [...this.flowBySource.values()].sort((a, b) => b.total - a.total || bySource(a, b));
  }

  /** Returns series, the farthest from their baseline first. */
  trends(): SeriesTrend[] {
    return this.seriesTrends.sort(
      (a, b) => Math.abs(b.deviationPercent) - Math.abs(a.deviationPercent) || bySource(a, b) || byName(a.type, b.type),
    );
  }

  private addToTimeline({ type, buckets }: SeriesShare): void {
    let timeline = this.timelines.get(type);
    if (timeline === undefined) {
      if (this.timelines.size >= MAX_NAMES) return;
      this.timelines.set(type, (timeline = new Float64Array(this.window.length)));
    }
    const { firstIndex, indicesPerBucket } = this.window;
    for (const [index, { sum }] of buckets) {
      const place = Math.floor((index - firstIndex) / indicesPerBucket);
      timeline[place] = (timeline[place] ?? 0) + sum;
    }
  }

  private addToOrganization({ organization }: SeriesShare, sum: number): void {
    const before = this.totalByOrganization.get(organization);
    if (before === undefined && this.totalByOrganization.size >= MAX_NAMES) return;
    this.totalByOrganization.set(organization, (before ?? 0) + sum);
  }

  private addToFlow({ organization, context, source, type }: SeriesShare, sum: number): void {
    const key = JSON.stringify([organization, context, source]);
    let flow = this.flowBySource.get(key);
    if (flow === undefined) {
      this.flowBySource.set(key, (flow = { organization, context, source, types: new Map(), total: 0 }));
    }
    flow.types.set(type, (flow.types.get(type) ?? 0) + sum);
    flow.total += sum;
  }
}

function totalOf({ buckets }: SeriesShare): Bucket {
  let sum = 0;
  let points = 0;
  for (const [, bucket] of buckets) {
    sum += bucket.sum;
    points += bucket.points;
  }
  return { sum, points };
}

function trendOf({ organization, context, source, type, mean, samples }: SeriesShare, recentMean: number): SeriesTrend {
  // A mean of zero implies that all counts are zero, including the recent ones.
  const deviationPercent = mean === 0 ? 0 : ((recentMean - mean) / mean) * 100;
  return {
    organization,
    context,
    source,
    type,
    baselineMean: mean,
    recentMean,
    sampleCount: samples,
    deviationPercent,
  };
}

/** Orders by code units, the same on every machine. */
const byName = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

const bySource = (a: SeriesTrend | GrowingFlow, b: SeriesTrend | GrowingFlow): number =>
  byName(a.organization, b.organization) || byName(a.context, b.context) || byName(a.source, b.source);
