import { HOUR_MS } from '../../../platform/clock/durations.js';
import { emptyCalibration, loadCalibration, storedCalibration, type Calibration } from './calibration.js';
import {
  emptyForecast,
  ERRORS_KEPT,
  learnError,
  learnLoss,
  loadForecast,
  storedForecast,
  varianceOf,
  type Expectation,
  type Forecast,
} from './forecast.js';
import { Cells, hourByKind, hourOfWeek, HOURS_BY_KIND, HOURS_PER_WEEK, latestOf, weightOf } from './hours.js';
import { MIN_MEAN } from './level.js';
import type { StoredState } from './method.js';
import { partOf } from './number-state.js';
import { clearSums, EMPTY_SUMS, type Sums } from './sums.js';

/** Gains of levels: about a week of hourly reports, two days, and a few hours. */
const [SLOW, MODERATE, QUICK] = [1 / 150, 1 / 48, 1 / 8];
/**
 * The forecasts, from the simplest on: of the level alone, and with the hour of the day by kind of day, or the hour of
 * the week. The gain is the gain of the level, which scales the season.
 */
const KINDS = [
  { index: 0, season: 'none', gain: SLOW },
  { index: 1, season: 'none', gain: QUICK },
  { index: 2, season: 'kind', gain: SLOW },
  { index: 3, season: 'kind', gain: MODERATE },
  { index: 4, season: 'hour', gain: SLOW },
  { index: 5, season: 'hour', gain: MODERATE },
] as const;
export type Kind = (typeof KINDS)[number];
/** The level of the last days. */
const RECENT: Kind = KINDS[3];
/** The remaining weight of older points, as a number of points, when a new level begins. */
const POINTS_OF_NEW_LEVEL = 2;
/** The gain of a new hour in a cell that has seen many. */
const CELL_GAIN = 0.15;
/** The gain of the time between points: a hundred of them. */
const STEP_GAIN = 1 / 100;
/**
 * The log likelihood that a forecast must gain over a simpler one: a tenth less loss over a week of hourly reports, and
 * the more the fewer points there are to judge by.
 * @see A. P. Dawid, "Statistical theory: the prequential approach", J. R. Stat. Soc. A 147 (1984)
 */
const EVIDENCE = 9;
/** The hour by kind of day counts as this many hours of the week. */
const KIND_HOURS = 2;
/** A cell with fewer hours than this learns any count. */
const YOUNG = 2;
/** Location, number of hours seen, and the last abnormal hour: negative where too low, 0 after an ordinary one. */
const [LOCATION, SEEN, OFF] = [0, 1, 2];
const WIDTH = 3;

/** The state of `auto` for a series. */
export interface Forecasts extends Sums {
  readonly byKind: Cells;
  readonly byHour: Cells;
  /** The number of points learned. */
  seen: number;
  /** The number of points since the level began. */
  level: number;
  /** Indexed by their kind. */
  readonly of: readonly Forecast[];
  last: number;
  /** The hour of the last ordinary point. */
  ordinary: number;
  /** The mean time between points in hours, from a minute to an hour: what is longer or shorter counts as that. */
  step: number;
  readonly calibration: Calibration;
  readonly calibrationOfSums: Calibration;
  /** The greatest of each sum since it was zero. */
  highPeak: number;
  lowPeak: number;
  /** The number of breaches in a row, negative where the counts were too low. */
  run: number;
}

const NUMBERS = [
  'seen',
  'level',
  'last',
  'ordinary',
  'step',
  'run',
  'high',
  'low',
  'highPoints',
  'lowPoints',
  'highPeak',
  'lowPeak',
] as const;

export const emptyForecasts = (): Forecasts => ({
  byKind: new Cells('kind', HOURS_BY_KIND, WIDTH),
  byHour: new Cells('hour', HOURS_PER_WEEK, WIDTH),
  seen: 0,
  level: 0,
  of: KINDS.map(emptyForecast),
  last: -Infinity,
  ordinary: -Infinity,
  step: 1,
  calibration: emptyCalibration(),
  calibrationOfSums: emptyCalibration(),
  run: 0,
  highPeak: 0,
  lowPeak: 0,
  ...EMPTY_SUMS,
});

export function loadForecasts(stored: StoredState): Forecasts {
  const of = (stored.of ?? []) as readonly (readonly number[])[];
  const forecasts = {
    ...emptyForecasts(),
    of: KINDS.map(({ index }) => loadForecast(of[index] ?? [])),
    calibration: loadCalibration(partOf(stored, 'calibration')),
    calibrationOfSums: loadCalibration(partOf(stored, 'calibrationOfSums')),
  };
  forecasts.byKind.load(stored);
  forecasts.byHour.load(stored);
  for (const name of NUMBERS) {
    const value = stored[name];
    if (typeof value === 'number') forecasts[name] = value;
  }
  // A state of an earlier version knows its hours only: levels and spreads are learned again before it judges.
  if (stored.of === undefined) Object.assign(forecasts, { seen: 0, level: 0 });
  return forecasts;
}

export function changesOf(forecasts: Forecasts): StoredState {
  const changes: Record<string, unknown> = {};
  for (const name of NUMBERS) changes[name] = forecasts[name];
  changes.of = forecasts.of.map(storedForecast);
  changes.calibration = storedCalibration(forecasts.calibration);
  changes.calibrationOfSums = storedCalibration(forecasts.calibrationOfSums);
  forecasts.byKind.addChanges(changes);
  forecasts.byHour.addChanges(changes);
  return changes;
}

const numbersIn = (stored: unknown): number =>
  typeof stored === 'object' && stored !== null
    ? Object.values(stored).reduce((total: number, value) => total + numbersIn(value), 0)
    : 1;
/** The number of values in each state besides the cells. */
const OTHER_NUMBERS = numbersIn(changesOf(emptyForecasts()));

export const weightOfForecasts = ({ byKind, byHour }: Forecasts): number =>
  byKind.weight + byHour.weight + OTHER_NUMBERS;

/** Returns the forecast of a kind. */
export const forecastOf = ({ of }: Forecasts, { index }: Kind): Forecast => of[index] ?? emptyForecast();

/** Returns the forecast that is used: a more complex one only where it has proved to be better. */
export function bestOf(forecasts: Forecasts): Kind {
  // The log likelihood of normal errors is half their number times the logarithm of their mean square.
  const share = Math.exp((-2 * EVIDENCE) / Math.min(Math.max(forecasts.seen, 1), ERRORS_KEPT));
  let best: Kind = KINDS[0];
  for (const kind of KINDS) {
    const { errors, loss } = forecastOf(forecasts, kind);
    if (errors > 0 && loss < share * forecastOf(forecasts, best).loss) best = kind;
  }
  return best;
}

/** Returns the expectation of a forecast at a time. Its variance includes the uncertainty of a young spread. */
export function expectAt(forecasts: Forecasts, kind: Kind, at: number): Expectation {
  const forecast = forecastOf(forecasts, kind);
  const hour = hourOfWeek(at);
  const mean = meanOf(forecast, kind, usualAt(forecasts, kind, hour));
  const vagueness = vaguenessOf(forecasts, kind, hour) * (1 + 4 / Math.max(forecast.errors, 1));
  return { mean, variance: varianceOf(forecast, mean, vagueness) };
}

/** A level is known from the points since it began, and a season only from the few hours that its cell has seen. */
function vaguenessOf({ byKind, byHour, level }: Forecasts, { season }: Kind, hour: number): number {
  const ofLevel = 1 + 1 / Math.max(level, 1);
  if (season === 'none') return ofLevel;
  const ofKind = byKind.get(hourByKind(hour), SEEN);
  const seen = season === 'kind' ? ofKind : byHour.get(hour, SEEN) + Math.min(ofKind, KIND_HOURS);
  return ofLevel + 1 / Math.max(seen, 0.5);
}

function meanOf({ level, foretold }: Forecast, { season }: Kind, usual: number): number {
  const mean = season === 'none' ? level : (usual * (level + MIN_MEAN)) / (foretold + MIN_MEAN);
  return Math.max(mean, MIN_MEAN);
}

/** Returns what a season says of an hour, before it is scaled. */
function usualAt(forecasts: Forecasts, { season }: Kind, hour: number): number {
  if (season === 'none') return 0;
  return season === 'kind' ? usualByKind(forecasts, hour) : usualByHour(forecasts, hour);
}

/** For an hour that was never seen on such a day, the same hour of the other days is used, or else the level. */
function usualByKind(forecasts: Forecasts, hour: number): number {
  const { byKind } = forecasts;
  const cell = hourByKind(hour);
  if (byKind.get(cell, SEEN) > 0) return byKind.get(cell, LOCATION);
  const other = (cell + HOURS_BY_KIND / 2) % HOURS_BY_KIND;
  if (byKind.get(other, SEEN) > 0) return byKind.get(other, LOCATION);
  const recent = forecastOf(forecasts, RECENT);
  return recent.foretold || recent.level;
}

function usualByHour(forecasts: Forecasts, hour: number): number {
  const seen = forecasts.byHour.get(hour, SEEN);
  const kind = usualByKind(forecasts, hour);
  return (seen * forecasts.byHour.get(hour, LOCATION) + KIND_HOURS * kind) / (seen + KIND_HOURS);
}

/** Starts a new level, estimated from the last hours; earlier points no longer count. */
export function renewLevel(forecasts: Forecasts): void {
  forecastOf(forecasts, KINDS[0]).level = forecastOf(forecasts, KINDS[1]).level;
  forecasts.level = Math.min(forecasts.level, POINTS_OF_NEW_LEVEL);
  forecasts.run = 0;
  clearSums(forecasts);
}

/** A count, and how it was judged. */
export interface JudgedCount {
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
export function learnForecasts(forecasts: Forecasts, taken: JudgedCount, compares: boolean): void {
  const { at, side } = taken;
  const hour = hourOfWeek(at);
  // A count that is abnormal at the same hour again is usual at that hour.
  const isAgain =
    isOffAgain(forecasts, forecasts.byHour, hour, taken) ||
    isOffAgain(forecasts, forecasts.byKind, hourByKind(hour), taken);
  const count = isAgain ? taken.count : taken.ordinary;
  // Otherwise it shows that counts vary, but not which forecast is better: the one that it misled would win.
  const ranks = side === 0 || isAgain;
  const isFirst = forecasts.seen === 0;
  const scale = Math.max(forecastOf(forecasts, RECENT).level, MIN_MEAN);
  forecasts.seen += 1;
  forecasts.level += 1;
  const isKnown = forecasts.byKind.get(hourByKind(hour), SEEN) > 0;
  for (const kind of KINDS) {
    const forecast = forecastOf(forecasts, kind);
    const usual = isFirst ? count : usualAt(forecasts, kind, hour);
    if (!isFirst && compares) {
      const mean = meanOf(forecast, kind, usual);
      if (ranks) learnLoss(forecast, count - mean, scale, forecasts.seen - 1);
      if (kind.season === 'none' || isKnown) learnError(forecast, count, mean, vaguenessOf(forecasts, kind, hour));
    }
    const gain = Math.max(1 / forecasts.level, kind.gain);
    forecast.level += gain * (count - forecast.level);
    // An hour that such a day never showed reveals nothing about the level apart from the season.
    forecast.foretold += gain * ((isKnown ? usual : count) - forecast.foretold);
  }
  const weight = weightOf(at, forecasts.last);
  if (forecasts.last > -Infinity) forecasts.step += Math.max(1 / forecasts.seen, STEP_GAIN) * (weight - forecasts.step);
  forecasts.last = latestOf(forecasts.last, at);
  learnCell(forecasts, forecasts.byHour, hour, taken, weight, CELL_GAIN);
  learnCell(forecasts, forecasts.byKind, hourByKind(hour), taken, weight, CELL_GAIN / 3);
  if (side === 0) forecasts.ordinary = hourAt(at);
}

function learnCell(
  forecasts: Forecasts,
  cells: Cells,
  cell: number,
  taken: JudgedCount,
  weight: number,
  gain: number,
): void {
  const { at, count, ordinary, side } = taken;
  const seen = cells.get(cell, SEEN);
  const location = cells.get(cell, LOCATION);
  const isAgain = isOffAgain(forecasts, cells, cell, taken);
  const value = seen < YOUNG || isAgain ? count : ordinary;
  const share = Math.max(weight / (seen + weight), gain * weight, isAgain ? weight / 2 : 0);
  cells.set(cell, LOCATION, location + share * (value - location));
  // More hours would change nothing, since the gain then decides.
  cells.set(cell, SEEN, Math.min(seen + weight, 1 / gain));
  cells.set(cell, OFF, side * hourAt(at));
}

const hourAt = (at: number): number => Math.floor(at / HOUR_MS);

/** True if the cell is off on the same side as before, and was not all the time in between. */
function isOffAgain({ ordinary }: Forecasts, cells: Cells, cell: number, { at, side }: JudgedCount): boolean {
  const off = side * hourAt(at);
  const before = cells.get(cell, OFF);
  return off !== before && off * before > 0 && ordinary > Math.abs(before);
}
