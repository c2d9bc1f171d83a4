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

/** A breach as a replay lists it. */
export interface VirtualBreach extends SeriesKey {
  readonly at: Date;
  readonly count: number;
  readonly expected: number;
  readonly score: number;
}

/** A point of the series whose history was asked for. */
export interface HistoryPoint {
  readonly at: Date;
  readonly count: number;
  readonly kind: Observation['kind'];
  /** Undefined while too little was known. */
  readonly band: Band | undefined;
}

export interface ReplayResult {
  /** Reports in the window, whatever types they hold. */
  readonly reports: number;
  /** All of them, listed or not. */
  readonly breaches: number;
  /** The first ones, in the order of time. */
  readonly details: readonly VirtualBreach[];
  /** The newest points of the series that was asked for, in the order of time. */
  readonly points: readonly HistoryPoint[];
}

export interface ReplayOptions {
  readonly detector: Detector;
  /** Undefined for all. */
  readonly types: ReadonlySet<string> | undefined;
  /** Alert on a type that is new after so many reports of its source; 0 does not. */
  readonly newTypeAfter: number;
  /** Breaches that are listed at the most. */
  readonly mostDetails: number;
  /** Points that are kept at the most, where one series alone is judged; 0 keeps none. */
  readonly mostPoints: number;
}

/** What is known of one source within the window. */
interface Source {
  reports: number;
  readonly series: Map<string, SeriesMemory>;
}

/**
 * Judges reports again, from an empty memory, by the same functions that judge them live. It takes them one by one in the
 * order of time and holds the memory of each series and nothing of the past.
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
    const { mostPoints } = this.options;
    return { reports, breaches, details, points: mostPoints > 0 ? points.slice(-mostPoints) : [] };
  }

  private addPoint(source: Source, key: SeriesKey, at: number, count: number): void {
    const { detector, newTypeAfter, mostDetails, mostPoints } = this.options;
    let memory = source.series.get(key.type);
    const isNew = memory === undefined && newTypeAfter > 0 && count > 0 && source.reports >= newTypeAfter;
    if (memory === undefined) {
      memory = { baseline: emptyBaseline(), state: detector.method.start() };
      source.series.set(key.type, memory);
    }
    const band = mostPoints > 0 ? bandOf(detector, memory, at) : undefined;
    const { kind, judgement } = observe(detector, memory, { at, count });
    if (mostPoints > 0) this.keep({ at: new Date(at), count, kind, band });
    if (kind === undefined && !isNew) return;
    this.breaches += 1;
    if (this.details.length >= mostDetails) return;
    const { expected, score } = judgement ?? { expected: 0, score: Infinity };
    this.details.push({ ...key, at: new Date(at), count, expected, score });
  }

  private keep(point: HistoryPoint): void {
    this.points.push(point);
    if (this.points.length >= 2 * this.options.mostPoints) this.points = this.points.slice(-this.options.mostPoints);
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
