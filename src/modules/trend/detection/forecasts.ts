import { emptyCalibration, loadCalibration, storedCalibration, type Calibration } from './calibration.js';
import { emptyDependence, type Dependence } from './dependence.js';
import { Cells, hourByKind, hourOfWeek, HOURS_BY_KIND, HOURS_PER_WEEK, latestOf, weightOf } from './hours.js';
import { MIN_MEAN } from './level.js';
import type { StoredState } from './method.js';
import { partOf, restoreNumbers } from './number-state.js';
import { clearSums, EMPTY_SUMS, type Sums } from './sums.js';

/** Slow level, fast level, hour of the day by kind of day, hour of the week. */
const FORECASTS = 4;
const [SLOW, QUICK, BY_KIND, BY_HOUR] = [0, 1, 2, 3];
const SLOW_GAIN = 1 / 150;
const QUICK_GAIN = 1 / 8;
/** The remaining weight of older points, as a number of points, when a new level begins. */
const POINTS_OF_NEW_LEVEL = 2;
/** The gain of the level that scales seasonal forecasts: two days of hourly reports. */
const SCALE_GAIN = 1 / 48;
/** The gain of the errors that compare forecasts and give the spread: a week of hourly reports. */
const ERROR_GAIN = 1 / 168;
/** The gain of a new hour in a cell that has seen many. */
const CELL_GAIN = 0.15;
/** The gain of the time between points: a hundred of them. */
const STEP_GAIN = 1 / 100;
/** The factor by which a fast level must beat the slow one, and a season both. */
const PROVEN = 0.9;
/** The hour by kind of day counts as this many hours of the week. */
const KIND_HOURS = 2;
/** A cell with fewer hours than this learns any count. */
const YOUNG = 2;
/**
 * Location, number of hours seen, and the last abnormal hour, negative where it was too low; 0 after an ordinary one.
 */
const [LOCATION, SEEN, OFF] = [0, 1, 2];
const WIDTH = 3;
const MS_PER_HOUR = 3_600_000;

/** The state of `auto` for a series. */
export interface Forecasts extends Sums {
  readonly byKind: Cells;
  readonly byHour: Cells;
  /** The number of points learned. */
  seen: number;
  /** The number of points since the level began. */
  level: number;
  slow: number;
  quick: number;
  /** The level of the last days, and the corresponding means of the two seasonal forecasts before scaling. */
  recent: number;
  recentByKind: number;
  recentByHour: number;
  /** Per forecast: mean squared error in proportion to the mean, for comparison. */
  readonly losses: Float64Array;
  /** Per forecast: mean of the squared error less the mean, and of the squared mean; the excess over Poisson. */
  readonly excess: Float64Array;
  readonly squares: Float64Array;
  last: number;
  /** The mean time between points in hours, from a minute to an hour: what is longer or shorter counts as that. */
  step: number;
  readonly calibration: Calibration;
  readonly dependence: Dependence;
  /** The number of breaches in a row, negative where the counts were too low. */
  run: number;
}

const NUMBERS = [
  'seen',
  'level',
  'slow',
  'quick',
  'recent',
  'recentByKind',
  'recentByHour',
  'last',
  'step',
  'run',
  'high',
  'low',
  'highPoints',
  'lowPoints',
] as const;
const LISTS = ['losses', 'excess', 'squares'] as const;

export const emptyForecasts = (): Forecasts => ({
  byKind: new Cells('kind', HOURS_BY_KIND, WIDTH),
  byHour: new Cells('hour', HOURS_PER_WEEK, WIDTH),
  seen: 0,
  level: 0,
  slow: 0,
  quick: 0,
  recent: 0,
  recentByKind: 0,
  recentByHour: 0,
  losses: new Float64Array(FORECASTS),
  excess: new Float64Array(FORECASTS),
  squares: new Float64Array(FORECASTS),
  last: -Infinity,
  step: 1,
  calibration: emptyCalibration(),
  dependence: emptyDependence(),
  run: 0,
  ...EMPTY_SUMS,
});

export function loadForecasts(stored: StoredState): Forecasts {
  const forecasts = {
    ...emptyForecasts(),
    calibration: loadCalibration(partOf(stored, 'calibration')),
    dependence: restoreNumbers(emptyDependence(), partOf(stored, 'dependence')),
  };
  forecasts.byKind.load(stored);
  forecasts.byHour.load(stored);
  for (const name of NUMBERS) {
    const value = stored[name];
    if (typeof value === 'number') forecasts[name] = value;
  }
  for (const name of LISTS) forecasts[name].set(((stored[name] ?? []) as readonly number[]).slice(0, FORECASTS));
  return forecasts;
}

export function changesOf(forecasts: Forecasts): StoredState {
  const changes: Record<string, unknown> = {};
  for (const name of NUMBERS) changes[name] = forecasts[name];
  for (const name of LISTS) changes[name] = [...forecasts[name]];
  changes.calibration = storedCalibration(forecasts.calibration);
  changes.dependence = { ...forecasts.dependence };
  forecasts.byKind.addChanges(changes);
  forecasts.byHour.addChanges(changes);
  return changes;
}

/** The numbers of the calibration and the dependence. */
const OTHER_NUMBERS = 13;

export const weightOfForecasts = ({ byKind, byHour }: Forecasts): number =>
  byKind.weight + byHour.weight + NUMBERS.length + LISTS.length * FORECASTS + OTHER_NUMBERS;

/** The expected distribution of a count. */
export interface Expectation {
  /** Above 0. */
  readonly mean: number;
  readonly variance: number;
}

/**
 * Returns the expectation of the best forecast at a time. Its variance includes the uncertainty of a young level and a
 * young spread.
 */
export function expectAt(forecasts: Forecasts, at: number): Expectation {
  const best = bestOf(forecasts.losses);
  const mean = Math.max(forecastAt(forecasts, best, at), MIN_MEAN);
  const { excess, squares, seen, level } = forecasts;
  // For a negative binomial, by moments: variance = mean + dispersion · mean².
  const dispersion = Math.max((excess[best] ?? 0) / Math.max(squares[best] ?? 0, MIN_MEAN ** 2), 0);
  const vagueness = 1 + 4 / Math.max(seen, 1) + 1 / Math.max(level, 1) + vaguenessOf(forecasts, best, at);
  return { mean, variance: (mean + dispersion * mean * mean) * vagueness };
}

/** A season is known only from the few hours that its cell has seen. */
function vaguenessOf({ byKind, byHour }: Forecasts, best: number, at: number): number {
  if (best < BY_KIND) return 0;
  const hour = hourOfWeek(at);
  const ofKind = byKind.get(hourByKind(hour), SEEN);
  const seen = best === BY_KIND ? ofKind : byHour.get(hour, SEEN) + Math.min(ofKind, KIND_HOURS);
  return 1 / Math.max(seen, 0.5);
}

function bestOf(losses: Float64Array): number {
  const [slow = 0, quick = 0, byKind = 0, byHour = 0] = losses;
  const level = quick < PROVEN * slow ? QUICK : SLOW;
  const season = byHour < byKind ? BY_HOUR : BY_KIND;
  return Math.min(byHour, byKind) < PROVEN * Math.min(quick, slow) ? season : level;
}

function forecastAt(forecasts: Forecasts, which: number, at: number): number {
  if (which === SLOW) return forecasts.slow;
  if (which === QUICK) return forecasts.quick;
  const { recent, recentByKind, recentByHour } = forecasts;
  const hour = hourOfWeek(at);
  return which === BY_KIND
    ? scaled(usualByKind(forecasts, hour), recent, recentByKind)
    : scaled(usualByHour(forecasts, hour), recent, recentByHour);
}

const scaled = (usual: number, recent: number, foretold: number): number =>
  (usual * (recent + MIN_MEAN)) / (foretold + MIN_MEAN);

/** For an hour that was never seen, the level is used. */
function usualByKind({ byKind, recentByKind, recent }: Forecasts, hour: number): number {
  const cell = hourByKind(hour);
  return byKind.get(cell, SEEN) > 0 ? byKind.get(cell, LOCATION) : recentByKind || recent;
}

function usualByHour(forecasts: Forecasts, hour: number): number {
  const seen = forecasts.byHour.get(hour, SEEN);
  const kind = usualByKind(forecasts, hour);
  return (seen * forecasts.byHour.get(hour, LOCATION) + KIND_HOURS * kind) / (seen + KIND_HOURS);
}

/** Starts a new level, estimated from the last hours; earlier points no longer count. */
export function renewLevel(forecasts: Forecasts): void {
  forecasts.slow = forecasts.quick;
  forecasts.level = Math.min(forecasts.level, POINTS_OF_NEW_LEVEL);
  forecasts.run = 0;
  clearSums(forecasts);
}

/** A count, and how it was judged. */
export interface Taken {
  readonly at: number;
  readonly count: number;
  /** The count, limited to the most extreme value that is not abnormal. */
  readonly ordinary: number;
  /** 1 if it is abnormally high, −1 if it is abnormally low. */
  readonly side: number;
}

/**
 * Learns a count.
 * @param compares true if the error is informative about the forecasts, rather than about a new level
 */
export function learnForecasts(forecasts: Forecasts, taken: Taken, compares: boolean): void {
  const { at, side } = taken;
  const hour = hourOfWeek(at);
  const byKind = usualByKind(forecasts, hour);
  const byHour = usualByHour(forecasts, hour);
  // A count that is abnormal at the same hour again is usual at that hour.
  const isAgain =
    isOffAgain(forecasts.byHour, hour, at, side) || isOffAgain(forecasts.byKind, hourByKind(hour), at, side);
  const count = isAgain ? taken.count : taken.ordinary;
  // Otherwise it shows that counts vary, but not which forecast is better: the one that it misled would win.
  const ranks = side === 0 || isAgain;
  if (forecasts.seen > 0 && compares) learnErrors(forecasts, count, ranks, byKind, byHour);
  forecasts.seen += 1;
  forecasts.level += 1;
  const { level } = forecasts;
  forecasts.slow += Math.max(1 / level, SLOW_GAIN) * (count - forecasts.slow);
  forecasts.quick += Math.max(1 / level, QUICK_GAIN) * (count - forecasts.quick);
  const gain = Math.max(1 / level, SCALE_GAIN);
  forecasts.recent += gain * (count - forecasts.recent);
  forecasts.recentByKind += gain * ((forecasts.seen === 1 ? count : byKind) - forecasts.recentByKind);
  forecasts.recentByHour += gain * ((forecasts.seen === 1 ? count : byHour) - forecasts.recentByHour);
  const weight = weightOf(at, forecasts.last);
  if (forecasts.last > -Infinity) forecasts.step += Math.max(1 / forecasts.seen, STEP_GAIN) * (weight - forecasts.step);
  forecasts.last = latestOf(forecasts.last, at);
  learnCell(forecasts.byHour, hour, taken, weight, CELL_GAIN);
  learnCell(forecasts.byKind, hourByKind(hour), taken, weight, CELL_GAIN / 3);
}

/** @param ranks true if the error shows which forecast is better */
function learnErrors(forecasts: Forecasts, count: number, ranks: boolean, byKind: number, byHour: number): void {
  const { losses, excess, squares, seen, slow, quick, recent, recentByKind, recentByHour } = forecasts;
  const gain = Math.max(1 / seen, ERROR_GAIN);
  const scale = Math.max(recent, MIN_MEAN);
  const learn = (which: number, mean: number): void => {
    const square = (count - mean) ** 2;
    if (ranks) losses[which] = (losses[which] ?? 0) + gain * (square / scale - (losses[which] ?? 0));
    excess[which] = (excess[which] ?? 0) + gain * (square - mean - (excess[which] ?? 0));
    squares[which] = (squares[which] ?? 0) + gain * (mean * mean - (squares[which] ?? 0));
  };
  learn(SLOW, slow);
  learn(QUICK, quick);
  learn(BY_KIND, scaled(byKind, recent, recentByKind));
  learn(BY_HOUR, scaled(byHour, recent, recentByHour));
}

function learnCell(cells: Cells, cell: number, taken: Taken, weight: number, gain: number): void {
  const { at, count, ordinary, side } = taken;
  const seen = cells.get(cell, SEEN);
  const location = cells.get(cell, LOCATION);
  const isAgain = isOffAgain(cells, cell, at, side);
  const value = seen < YOUNG || isAgain ? count : ordinary;
  const share = Math.max(weight / (seen + weight), gain * weight, isAgain ? weight / 2 : 0);
  cells.set(cell, LOCATION, location + share * (value - location));
  // More hours would change nothing, since the gain then decides.
  cells.set(cell, SEEN, Math.min(seen + weight, 1 / gain));
  cells.set(cell, OFF, offHour(at, side));
}

const offHour = (at: number, side: number): number => side * Math.floor(at / MS_PER_HOUR);

/** True if the cell is off on the same side as before, and not in the same hour. */
function isOffAgain(cells: Cells, cell: number, at: number, side: number): boolean {
  const off = offHour(at, side);
  const before = cells.get(cell, OFF);
  return off !== before && off * before > 0;
}
