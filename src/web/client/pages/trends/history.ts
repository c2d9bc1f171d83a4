import { request } from '../../api/client.js';
import type { BandPoint } from '../../design/band-chart.js';
import type { SeriesKey } from './address.js';

const HOUR_MS = 3_600_000;
/** What the dashboard keeps: those who may not have a series judged again see no more. */
export const MAX_KEPT_HOURS = 168;

export interface History {
  readonly points: readonly Omit<BandPoint, 'isTrial'>[];
  /** By what it is judged; undefined where nobody may ask for that. */
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

/** Reads the points of a series with what was to be expected, judged by a threshold, or by the one that is set. */
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

/** Reads what the dashboard keeps of a series, for those who may not have it judged again. */
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
