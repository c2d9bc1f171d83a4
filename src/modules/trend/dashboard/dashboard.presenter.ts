import type { Breach } from '../trend.types.js';
import type { DashboardWindow } from './dashboard-window.js';
import type { DashboardSummary, Flow, ListPart, SeriesTrend, TypeTimeline } from './dashboard.types.js';

export const presentSummary = (hours: number, summary: DashboardSummary) => ({
  total_entries: summary.reports,
  total_breaches: summary.breaches,
  unique_sources: summary.sources,
  unique_types: summary.types,
  unique_contexts: summary.contexts,
  mutes: summary.mutes.map((mute) => ({
    organization: mute.organization,
    context: mute.context,
    muted_at: mute.mutedAt.toISOString(),
    expires_at: mute.expiresAt.toISOString(),
  })),
  window_hours: hours,
});

export const presentAlerts = (hours: number, { items, total }: ListPart<Breach>) => ({
  alerts: items.map(presentAlert),
  total,
  window_hours: hours,
});

/** Returns null for an infinite score, since JSON has no infinity. */
const presentAlert = (breach: Breach) => ({
  id: breach.id,
  timestamp: breach.at.toISOString(),
  detected_at: breach.detectedAt.toISOString(),
  pii_type: breach.type,
  context: breach.context,
  organization: breach.organization,
  source_id: breach.source,
  kind: breach.kind,
  method: breach.method,
  count: breach.count,
  average: breach.expected,
  score: finiteOrNull(breach.score),
  limit: finiteOrNull(breach.limit),
  ...(breach.method === 'z_score' && Number.isFinite(breach.score) && { z_score: breach.score }),
  muted: breach.muted,
});

const finiteOrNull = (value: number): number | null => (Number.isFinite(value) ? value : null);

/** All names become own properties, even `__proto__`. */
export const presentEntities = (
  { hours, from, bucketMs }: DashboardWindow,
  { items, total }: ListPart<TypeTimeline>,
) => ({
  totals: Object.fromEntries(items.map((entry) => [entry.type, entry.total])),
  timeline: Object.fromEntries(
    items.map(({ type, counts }) => [
      type,
      Array.from(counts, (count, i) => ({ time: new Date(from + i * bucketMs).toISOString(), count })),
    ]),
  ),
  bucket_minutes: bucketMs / 60_000,
  total,
  window_hours: hours,
});

export const presentFlows = (hours: number, { items, total }: ListPart<Flow>) => ({
  flows: items.map((flow) => ({
    source: flow.source,
    context: flow.context,
    organization: flow.organization,
    types: Object.fromEntries(flow.types),
    total: flow.total,
  })),
  total,
  window_hours: hours,
});

export const presentTrends = (hours: number, { items, total }: ListPart<SeriesTrend>) => ({
  trends: items.map((trend) => ({
    source_id: trend.source,
    context: trend.context,
    organization: trend.organization,
    pii_type: trend.type,
    baseline_mean: trend.baselineMean,
    recent_mean: trend.recentMean,
    sample_count: trend.sampleCount,
    deviation_pct: trend.deviationPercent,
  })),
  total,
  window_hours: hours,
});

export const presentOrganizations = (
  hours: number,
  { items, total }: ListPart<{ readonly organization: string; readonly total: number }>,
) => ({
  organizations: items.map((item) => ({ organization: item.organization, total: item.total })),
  total,
  window_hours: hours,
});
