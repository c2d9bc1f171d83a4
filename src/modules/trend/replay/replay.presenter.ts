import type { MethodId } from '../detection/catalog.js';
import type { HistoryPoint, ReplayResult } from './replay.js';

/** The response that the contract defines; `z_score` is present only for that method. */
export function presentReplay({ reports, breaches, details }: ReplayResult, method: MethodId) {
  return {
    total_points_processed: reports,
    virtual_breaches_detected: breaches,
    breach_details_truncated: details.length < breaches,
    breach_details: details.map(({ at, type, context, organization, source, count, expected, score }) => ({
      timestamp: at.toISOString(),
      pii_type: type,
      context,
      organization,
      source_id: source,
      count,
      average: expected,
      ...(method === 'z_score' && Number.isFinite(score) && { z_score: score }),
    })),
  };
}

/** The history of one series; `low` and `high` bound the normal counts, and are null where there is no bound. */
export const presentPoints = (points: readonly HistoryPoint[]) =>
  points.map(({ at, count, kind, band }) => ({
    timestamp: at.toISOString(),
    count,
    breach: kind !== undefined,
    average: band?.expected ?? null,
    low: band?.low ?? null,
    high: band === undefined || band.high === Infinity ? null : band.high,
  }));
