import { Injectable } from '@nestjs/common';
import { counter } from '../../platform/metrics/metric.js';
import { SERIES_LIMITS, type Breach, type Report, type SeriesLimit } from './trend.types.js';

/** The outcome of an abnormal count. */
export type BreachOutcome = 'notified' | 'muted' | 'suppressed';

/** Metrics of the monitor. No label contains a name that a source has chosen. */
@Injectable()
export class TrendMetrics {
  private readonly reports = counter({ name: 'monitor_reports_total', help: 'Accepted reports.' });
  private readonly points = counter({ name: 'monitor_points_total', help: 'Accepted counts of one type.' });
  private readonly repeated = counter({
    name: 'monitor_reports_repeated_total',
    help: 'Repeated deliveries that were not counted again.',
  });
  private readonly breaches = counter({
    name: 'monitor_breaches_total',
    help: 'Abnormal counts, by kind, and by outcome: notified, muted, or suppressed by a cooldown.',
    labelNames: ['kind', 'outcome'],
  });
  private readonly conflicts = counter({
    name: 'monitor_series_conflicts_total',
    help: 'Writes repeated because another process had changed the series.',
  });
  private readonly refused = counter({
    name: 'monitor_reports_refused_total',
    help: 'Reports refused because they would exceed a limit, by the limit: report, source, organization, without-key or store.',
    labelNames: ['limit'],
  });

  constructor() {
    // Initialised to 0, so that an alarm sees the first increment.
    for (const limit of SERIES_LIMITS) this.refused.inc({ limit }, 0);
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
