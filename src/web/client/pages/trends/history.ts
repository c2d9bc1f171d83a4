import { request } from '../../api/client.js';
import type { BandPoint } from '../../design/band-chart.js';
import type { SeriesKey } from './address.js';

const HOUR_MS = 3_600_000;
/** The period the dashboard keeps; users who may not replay a series see no more. */
export const MAX_KEPT_HOURS = 168;

export interface History {
  readonly points: readonly Omit<BandPoint, 'isTrial'>[];
  /** The method and threshold used; undefined if the user may not replay the series. */
  readonly judged: { readonly method: Method; readonly threshold: number } | undefined;
}
export type Method = Awaited<ReturnType<typeof judgeAgain>>['method'];

function judgeAgain(series: SeriesKey, hours: number, end: number, threshold?: number, signal?: AbortSignal) {
  const body = {
    start_time: new Date(end - hours * HOUR_MS).toISOString(),
    end_time: new Date(end).toISOString(),
    series,
    ...(threshold !== undefined && { test_threshold: threshold }),
  };
  return request('post', '/api/v1/trend/replay', { body, signal });
}

/**
 * Reads the points of a series with their expected range, judged by the given threshold or else by the configured one.
 */
export async function readJudged(
  series: SeriesKey,
  hours: number,
  end: number,
  threshold?: number,
  signal?: AbortSignal,
): Promise<History> {
  const { points, method, threshold: judgedBy } = await judgeAgain(series, hours, end, threshold, signal);
  return {
    points: (points ?? []).map(({ timestamp, count, low, high, breach }) => ({
      at: Date.parse(timestamp),
      count,
      low,
      high,
      isBreach: breach,
    })),
    judged: { method, threshold: judgedBy },
  };
}

/** Reads the counts that the dashboard keeps of a series, for users who may not replay it. */
export async function readCounted(series: SeriesKey, hours: number, signal?: AbortSignal): Promise<History> {
  const { timeline } = await request('get', '/api/dashboard/entities', {
    query: { ...series, hours },
    signal,
  });
  const counts = Object.hasOwn(timeline, series.pii_type) ? (timeline[series.pii_type] ?? []) : [];
  return {
    points: counts.map(({ time, count }) => ({ at: Date.parse(time), count, low: null, high: null, isBreach: false })),
    judged: undefined,
  };
}
