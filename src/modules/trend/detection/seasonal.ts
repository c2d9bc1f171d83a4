import { surpriseOf } from './count-tail.js';
import { isBelow } from './direction.js';
import { Cells, hourByKind, hourOfWeek, HOURS_BY_KIND, HOURS_PER_WEEK, latestOf, weightOf } from './hours.js';
import { MIN_MEAN } from './level.js';
import type { Point, RiskSettings, StoredState, TrendMethod } from './method.js';

/** The number of hours after which a cell is used; fewer do not show what is usual. */
const MIN_POINTS = 3;
/** The weight of the newest hour in a cell that has seen many: a season is forgotten after several cycles. */
const GAIN = 0.15;
/** The weight of the newest point where there is no season. */
const OVERALL_GAIN = 1 / 168;
/** Huber's constant: a point moves a cell by at most this many standard deviations. */
const CLIP = 2;
/** The spread of all hours counts as this many hours of the cell itself. */
const SHARED_HOURS = 8;

/** Location, spread as a variance, and number of hours seen, of one cell. */
const [LOCATION, VARIANCE, SEEN] = [0, 1, 2];
const WIDTH = 3;

interface Week {
  readonly byHour: Cells;
  readonly byKind: Cells;
  readonly overall: Cells;
  /** The mean square of a distance divided by the location, over all hours. */
  dispersion: number;
  points: number;
  last: number;
}

interface Expectation {
  readonly mean: number;
  readonly variance: number;
}

/**
 * Each hour of the week has its own location and spread, both exponentially weighted M-estimates with Huber's clipping;
 * the spread is combined with the spread of all hours, since few weeks reveal little about it, and is at least the root
 * of the location, as for Poisson counts. Until an hour was seen three times, the same hour of all weekdays or weekend
 * days is used, and until that was, all hours. The score is −log10 of the probability of a count so far out, negative
 * binomial.
 * @see P. J. Huber, "Robust estimation of a location parameter", Ann. Math. Stat. 35 (1964)
 */
export function seasonal({ limit, warmUp }: RiskSettings): TrendMethod<Week> {
  const scoreOf = (week: Week, { at, count }: Point): { expectation: Expectation; score: number } => {
    const expectation = expect(week, at);
    return { expectation, score: surpriseOf(count, expectation.mean, expectation.variance) };
  };
  return {
    id: 'seasonal',
    start: () => emptyWeek(),
    load: (stored) => loadWeek(stored),
    changes: (week) => changesOf(week),
    weight: ({ byHour, byKind, overall }) => byHour.weight + byKind.weight + overall.weight + 3,
    judge: (week, _, point) => {
      if (week.points < warmUp) return undefined;
      const { expectation, score } = scoreOf(week, point);
      return { expected: expectation.mean, deviation: Math.sqrt(expectation.variance), score, limit };
    },
    learn: (week, point) => {
      learn(week, point, warmUp);
    },
    isNormal: (week, _, point, direction) =>
      week.points < warmUp || isBelow(scoreOf(week, point).score, limit / 2, direction),
  };
}

const emptyWeek = (): Week => ({
  byHour: new Cells('hour', HOURS_PER_WEEK, WIDTH),
  byKind: new Cells('kind', HOURS_BY_KIND, WIDTH),
  overall: new Cells('all', 1, WIDTH),
  dispersion: 1,
  points: 0,
  last: -Infinity,
});

function loadWeek(stored: StoredState): Week {
  const week = emptyWeek();
  for (const cells of [week.byHour, week.byKind, week.overall]) cells.load(stored);
  const { dispersion, points, last } = stored;
  if (typeof dispersion === 'number') week.dispersion = dispersion;
  if (typeof points === 'number') week.points = points;
  if (typeof last === 'number') week.last = last;
  return week;
}

function changesOf({ byHour, byKind, overall, dispersion, points, last }: Week): StoredState {
  const changes: Record<string, unknown> = { dispersion, points, last };
  for (const cells of [byHour, byKind, overall]) cells.addChanges(changes);
  return changes;
}

function expect(week: Week, at: number): Expectation {
  const hour = hourOfWeek(at);
  if (week.byHour.get(hour, SEEN) >= MIN_POINTS) return expectationOf(week, week.byHour, hour);
  const kind = hourByKind(hour);
  if (week.byKind.get(kind, SEEN) >= MIN_POINTS) return expectationOf(week, week.byKind, kind);
  return expectationOf(week, week.overall, 0);
}

function expectationOf({ dispersion }: Week, cells: Cells, cell: number): Expectation {
  const seen = cells.get(cell, SEEN);
  const mean = Math.max(cells.get(cell, LOCATION), MIN_MEAN);
  const shared = SHARED_HOURS * dispersion * mean;
  const variance = Math.max((seen * cells.get(cell, VARIANCE) + shared) / (seen + SHARED_HOURS), mean);
  // The location itself is estimated from this number of hours only.
  return { mean, variance: variance * (1 + 1 / Math.max(seen, 1)) };
}

function learn(week: Week, { at, count }: Point, warmUp: number): void {
  const hour = hourOfWeek(at);
  const { mean, variance } = expect(week, at);
  const weight = weightOf(at, week.last);
  week.points += 1;
  week.last = latestOf(week.last, at);
  // In time the shared spread becomes the error of one step ahead, whichever cell predicted it.
  if (week.points > 1) {
    const distance = clip(count - mean, week.points > warmUp ? CLIP * Math.sqrt(variance) : Infinity);
    week.dispersion += Math.max(1 / week.points, OVERALL_GAIN) * ((distance * distance) / mean - week.dispersion);
  }
  learnCell(week, week.byHour, hour, count, weight, GAIN * weight);
  learnCell(week, week.byKind, hourByKind(hour), count, weight, (GAIN / 4) * weight);
  learnCell(week, week.overall, 0, count, 1, OVERALL_GAIN);
}

function learnCell(week: Week, cells: Cells, cell: number, count: number, weight: number, gain: number): void {
  const seen = cells.get(cell, SEEN);
  if (seen === 0) cells.set(cell, LOCATION, count);
  else {
    const location = cells.get(cell, LOCATION);
    // While a cell has seen less than an hour or two, its content may itself be the anomaly.
    const reach = seen >= 1 ? CLIP * Math.sqrt(expectationOf(week, cells, cell).variance) : Infinity;
    const share = Math.max(weight / (seen + weight), gain);
    const distance = clip(count - location, reach);
    cells.set(cell, LOCATION, location + share * distance);
    const variance = cells.get(cell, VARIANCE);
    cells.set(cell, VARIANCE, variance + share * ((1 - share) * distance * distance - variance));
  }
  // Older hours have the weight that the gain gives; the number of hours need not grow forever.
  cells.set(cell, SEEN, Math.min(seen + weight, 1000));
}

const clip = (distance: number, reach: number): number => Math.min(Math.max(distance, -reach), reach);
