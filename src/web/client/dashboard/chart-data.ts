import type { Alert, Entities, Mute } from './api.js';

/** The number of types that have a line of their own; the rest share one. */
export const MAX_LINES = 8;
const MS_PER_MINUTE = 60_000;

export interface Line {
  /** Undefined for the line of all other types. */
  readonly type: string | undefined;
  readonly total: number;
  readonly counts: readonly number[];
}

/** A breach on the chart, placed at its count on the line of its type. */
export interface Mark {
  /** Index of the bucket. */
  readonly bucket: number;
  /** Index of the line; undefined for the silence of a source, which has no type. */
  readonly line: number | undefined;
  readonly muted: boolean;
}

/** A period; both ends are in seconds since 1970. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

export interface ChartData {
  /** Seconds since 1970 at which each bucket begins. */
  readonly times: readonly number[];
  readonly bucketSeconds: number;
  readonly lines: readonly Line[];
  /** The number of types combined in the line of all others. */
  readonly otherTypes: number;
  readonly marks: readonly Mark[];
  readonly muted: readonly Span[];
}

/** Returns the data of the chart: for one type if it was chosen, else for the most frequent ones. */
export function chartDataOf(
  entities: Entities,
  alerts: readonly Alert[],
  mutes: readonly Mute[],
  chosen: string | undefined,
): ChartData {
  const all = Object.entries(entities.timeline)
    .map(([type, points]) => ({
      type,
      total: points.reduce((sum, { count }) => sum + count, 0),
      counts: points.map(({ count }) => count),
    }))
    .sort((a, b) => b.total - a.total);
  const times = Object.values(entities.timeline)[0]?.map(({ time }) => Date.parse(time) / 1000) ?? [];
  const own = chosen === undefined ? all.slice(0, MAX_LINES) : all.filter(({ type }) => type === chosen);
  const others = chosen === undefined ? all.slice(MAX_LINES) : [];
  const lines: readonly Line[] = others.length === 0 ? own : [...own, addUp(others, times.length)];
  const bucketSeconds = (entities.bucket_minutes * MS_PER_MINUTE) / 1000;
  return {
    times,
    bucketSeconds,
    lines,
    otherTypes: others.length,
    marks: alerts.flatMap((alert) => markOf(alert, times, bucketSeconds, lines)),
    muted: mutes.map((mute) => ({ from: Date.parse(mute.muted_at) / 1000, to: Date.parse(mute.expires_at) / 1000 })),
  };
}

function addUp(lines: readonly Line[], length: number): Line {
  const counts = Array.from({ length }, (_, i) => lines.reduce((sum, line) => sum + (line.counts[i] ?? 0), 0));
  return { type: undefined, total: lines.reduce((sum, { total }) => sum + total, 0), counts };
}

function markOf(
  { timestamp, pii_type, muted }: Alert,
  times: readonly number[],
  bucketSeconds: number,
  lines: readonly Line[],
): readonly Mark[] {
  const bucket = Math.floor((Date.parse(timestamp) / 1000 - (times[0] ?? 0)) / bucketSeconds);
  if (bucket < 0 || bucket >= times.length) return [];
  if (pii_type === '') return [{ bucket, line: undefined, muted }];
  const own = lines.findIndex(({ type }) => type === pii_type);
  const line = own === -1 ? lines.findIndex(({ type }) => type === undefined) : own;
  return line === -1 ? [] : [{ bucket, line, muted }];
}
