import { learnBaseline } from '../detection/baseline.js';
import { doublesCooldown } from '../detection/catalog.js';
import { observe, type Detector, type Observation } from '../detection/observe.js';
import type { Point } from '../detection/method.js';
import type { Breach, BreachKind, TrendEvent } from '../trend.types.js';
import { advance, type AlertCycle } from './alert-cycle.js';
import type { LoadedSeries } from './loaded-series.js';
import { REPORTS, type PendingEvent } from './series.model.js';
import type { SeriesWork } from './series-work.js';

/** The settings with which a process judges. */
export interface Judging {
  readonly detector: Detector;
  readonly cooldownMs: number;
  /** 0 does not alert on new types. */
  readonly newTypeAfter: number;
  /** True to omit back-to-normal events as well. */
  readonly isSilent?: boolean;
}

/** Returns settings under which no count is abnormal and no end of a breach is notified. */
export const learningOnly = ({ detector, ...judging }: Judging): Judging => ({
  ...judging,
  detector: { ...detector, floors: { minCount: Infinity, minIncrease: Infinity } },
  newTypeAfter: 0,
  isSilent: true,
});

/** A point with its judgement. */
export interface JudgedPoint {
  readonly point: Point;
  readonly observation: Observation | undefined;
  readonly kind: BreachKind | undefined;
}

/** Judges and learns the points of a series, in order. */
export function judgePoints(series: LoadedSeries, work: SeriesWork, judging: Judging): readonly JudgedPoint[] {
  return work.points.map((point) => {
    if (series.key.type === REPORTS) {
      learnBaseline(series.baseline, point.count);
      return { point, observation: undefined, kind: undefined };
    }
    const isNew = series.baseline.count === 0 && isNewType(point, work, judging);
    const observation = observe(judging.detector, series, point);
    return { point, observation, kind: observation.kind ?? (isNew ? 'new-type' : undefined) };
  });
}

const isNewType = ({ count }: Point, { reportsBefore = 0 }: SeriesWork, { newTypeAfter }: Judging): boolean =>
  newTypeAfter > 0 && count > 0 && reportsBefore >= newTypeAfter;

/** True if the outcome of the points can depend on a mute of their context. */
export const dependsOnMute = ({ cycle }: LoadedSeries, points: readonly JudgedPoint[]): boolean =>
  cycle.open || points.some(({ kind }) => kind !== undefined);

/** The outcome of the points of one series. */
export interface Outcome {
  readonly cycle: AlertCycle;
  readonly events: readonly PendingEvent[];
  /** Breaches that a cooldown suppresses. */
  readonly suppressed: readonly Breach[];
}

/**
 * Applies judged points to the alert cycle.
 * @param batch part of the ids of events, so that they are the same after a crash
 */
export function concludePoints(
  series: LoadedSeries,
  points: readonly JudgedPoint[],
  { detector, cooldownMs, isSilent = false }: Judging,
  { batch, muted, now }: { readonly batch: string; readonly muted: boolean; readonly now: Date },
): Outcome {
  let { cycle } = series;
  const events: PendingEvent[] = [];
  const suppressed: Breach[] = [];
  for (const [index, { point, observation, kind }] of points.entries()) {
    // A report itself is ordinary: after some of them a source is no longer silent.
    const isNormal = observation?.isNormal ?? true;
    const step = advance(cycle, {
      isBreach: kind !== undefined,
      isNormal,
      muted: muted || isSilent,
      now,
      cooldownMs,
      doublesFor: doublesCooldown(detector.method.id) ? kind : undefined,
    });
    cycle = step.cycle;
    const id = `${batch}-${series.id}-${index}`;
    if (step.backToNormal)
      events.push(pending({ type: 'back-to-normal', id: `${id}-end`, series: series.key, at: now }));
    if (kind === undefined) continue;
    const breach: Breach = {
      ...series.key,
      id,
      kind,
      method: detector.method.id,
      at: new Date(point.at),
      detectedAt: now,
      count: point.count,
      ...numbersOf(observation),
      muted: step.outcome === 'record-muted',
    };
    if (step.outcome === 'suppress') suppressed.push(breach);
    else events.push(pending({ type: 'breach', breach }));
  }
  return { cycle, events, suppressed };
}

/** A new type has no judgement, because nothing was expected. */
function numbersOf(observation: Observation | undefined) {
  const { expected, deviation, score, limit } = observation?.judgement ?? NOTHING_EXPECTED;
  return { expected, score, limit, ...(deviation !== undefined && { deviation }) };
}
const NOTHING_EXPECTED = { expected: 0, deviation: undefined, score: Infinity, limit: 0 };

const pending = (event: TrendEvent): PendingEvent => ({
  id: event.type === 'breach' ? event.breach.id : event.id,
  event,
});
