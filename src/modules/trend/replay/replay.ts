import { emptyBaseline } from '../detection/baseline.js';
import {
  bandOf,
  observe,
  type Band,
  type Detector,
  type Observation,
  type SeriesMemory,
} from '../detection/observe.js';
import type { CountsDocument } from '../counts/counts.types.js';
import type { SeriesKey } from '../trend.types.js';

/** A breach in the result of a replay. */
export interface VirtualBreach extends SeriesKey {
  readonly at: Date;
  readonly count: number;
  readonly expected: number;
  readonly score: number;
}

/** A point of the requested series. */
export interface HistoryPoint {
  readonly at: Date;
  readonly count: number;
  readonly kind: Observation['kind'];
  /** Undefined while too little was known. */
  readonly band: Band | undefined;
}

export interface ReplayResult {
  /** The number of reports in the window, whatever their types. */
  readonly reports: number;
  /** The number of all breaches, listed or not. */
  readonly breaches: number;
  /** The first ones, in order of time. */
  readonly details: readonly VirtualBreach[];
  /** The newest points of the requested series, in order of time. */
  readonly points: readonly HistoryPoint[];
}

export interface ReplayOptions {
  readonly detector: Detector;
  /** Undefined for all. */
  readonly types: ReadonlySet<string> | undefined;
  /** Alert on a type that is new after this many reports of its source; 0 turns it off. */
  readonly newTypeAfter: number;
  /** The maximum number of listed breaches. */
  readonly maxDetails: number;
  /** The maximum number of returned points, if only one series is judged; 0 returns none. */
  readonly maxPoints: number;
}

/** The state of one source within the window. */
interface Source {
  reports: number;
  readonly series: Map<string, SeriesMemory>;
}

/**
 * Judges reports again, starting without history, by the same functions as live. It processes them one by one in order
 * of time and holds only the state of each series.
 */
export class Replay {
  private readonly sources = new Map<string, Map<string, Map<string, Source>>>();
  private readonly details: VirtualBreach[] = [];
  private points: HistoryPoint[] = [];
  private reports = 0;
  private breaches = 0;

  constructor(private readonly options: ReplayOptions) {}

  add({ timestamp, from, types, counts }: CountsDocument): void {
    const source = this.sourceOf(from);
    const at = timestamp.getTime();
    for (let i = 0; i < types.length; i += 1) {
      const type = types[i] ?? '';
      if (this.options.types?.has(type) === false) continue;
      this.addPoint(source, { ...from, type }, at, counts[i] ?? 0);
    }
    source.reports += 1;
    this.reports += 1;
  }

  result(): ReplayResult {
    const { reports, breaches, details, points } = this;
    const { maxPoints } = this.options;
    return { reports, breaches, details, points: maxPoints > 0 ? points.slice(-maxPoints) : [] };
  }

  private addPoint(source: Source, key: SeriesKey, at: number, count: number): void {
    const { detector, newTypeAfter, maxDetails, maxPoints } = this.options;
    let memory = source.series.get(key.type);
    const isNew = memory === undefined && newTypeAfter > 0 && count > 0 && source.reports >= newTypeAfter;
    if (memory === undefined) {
      memory = { baseline: emptyBaseline(), state: detector.method.start() };
      source.series.set(key.type, memory);
    }
    const band = maxPoints > 0 ? bandOf(detector, memory, at) : undefined;
    const { kind, judgement } = observe(detector, memory, { at, count });
    if (maxPoints > 0) this.keep({ at: new Date(at), count, kind, band });
    if (kind === undefined && !isNew) return;
    this.breaches += 1;
    if (this.details.length >= maxDetails) return;
    const { expected, score } = judgement ?? { expected: 0, score: Infinity };
    this.details.push({ ...key, at: new Date(at), count, expected, score });
  }

  private keep(point: HistoryPoint): void {
    this.points.push(point);
    if (this.points.length >= 2 * this.options.maxPoints) this.points = this.points.slice(-this.options.maxPoints);
  }

  private sourceOf({ organization, context, source }: CountsDocument['from']): Source {
    const contexts = entryOf(this.sources, organization, newMap<Map<string, Source>>);
    const sources = entryOf(contexts, context, newMap<Source>);
    return entryOf(sources, source, () => ({ reports: 0, series: new Map() }));
  }
}

const newMap = <V>(): Map<string, V> => new Map();

function entryOf<V>(map: Map<string, V>, key: string, make: () => V): V {
  let value = map.get(key);
  if (value === undefined) {
    value = make();
    map.set(key, value);
  }
  return value;
}
