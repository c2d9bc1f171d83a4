import { Injectable } from '@nestjs/common';
import { InjectMetric, makeCounterProvider } from '@willsoto/nestjs-prometheus';
import type { Counter } from 'prom-client';
import { SERIES_LIMITS, type Breach, type Report, type SeriesLimit } from './trend.types.js';

const REPORTS = 'monitor_reports_total';
const POINTS = 'monitor_points_total';
const REPEATED = 'monitor_reports_repeated_total';
const BREACHES = 'monitor_breaches_total';
const CONFLICTS = 'monitor_series_conflicts_total';
const REFUSED = 'monitor_reports_refused_total';

export const trendMetricProviders = [
  makeCounterProvider({ name: REPORTS, help: 'Accepted reports.' }),
  makeCounterProvider({ name: POINTS, help: 'Accepted counts of one type.' }),
  makeCounterProvider({ name: REPEATED, help: 'Repeated deliveries that were not counted again.' }),
  makeCounterProvider({
    name: BREACHES,
    help: 'Abnormal counts, by kind, and by outcome: notified, muted, or suppressed by a cooldown.',
    labelNames: ['kind', 'outcome'],
  }),
  makeCounterProvider({
    name: REFUSED,
    help: 'Reports refused because they would exceed a limit, by the limit: report, source, organization, without-key or store.',
    labelNames: ['limit'],
  }),
  makeCounterProvider({ name: CONFLICTS, help: 'Writes repeated because another process had changed the series.' }),
];

/** The outcome of an abnormal count. */
export type BreachOutcome = 'notified' | 'muted' | 'suppressed';

/** Metrics of the monitor. No label contains a name that a source has chosen. */
@Injectable()
export class TrendMetrics {
  constructor(
    @InjectMetric(REPORTS) private readonly reports: Counter,
    @InjectMetric(POINTS) private readonly points: Counter,
    @InjectMetric(REPEATED) private readonly repeated: Counter,
    @InjectMetric(BREACHES) private readonly breaches: Counter<'kind' | 'outcome'>,
    @InjectMetric(CONFLICTS) private readonly conflicts: Counter,
    @InjectMetric(REFUSED) private readonly refused: Counter<'limit'>,
  ) {
    // Initialised to 0, so that an alarm sees the first increment.
    for (const limit of SERIES_LIMITS) refused.inc({ limit }, 0);
  }

  taken(reports: readonly Report[]): void {
    this.reports.inc(reports.length);
    this.points.inc(reports.reduce((points, { counts }) => points + counts.size, 0));
  }

  repeatedDelivery(): void {
    this.repeated.inc();
  }

  refusedReport(limit: SeriesLimit): void {
    this.refused.inc({ limit });
  }

  breached({ kind }: Breach, outcome: BreachOutcome): void {
    this.breaches.inc({ kind, outcome });
  }

  conflicted(): void {
    this.conflicts.inc();
  }
}
