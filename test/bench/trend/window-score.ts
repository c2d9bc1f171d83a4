import type { Detector } from '../../../src/modules/trend/detection/observe.js';
import { alertsOf } from './alerts.js';
import { learningOf, type MachineSeries, type Wrong } from './machine-shapes.js';

/** Alerts, compared with the windows around what is wrong, summed over series. */
export interface WindowScore {
  /** At least −1 a window, at most 1. */
  earned: number;
  windows: number;
  found: number;
  falseAlerts: number;
  days: number;
}

export const emptyWindowScore = (): WindowScore => ({ earned: 0, windows: 0, found: 0, falseAlerts: 0, days: 0 });

const FALSE_WEIGHT = 0.11;
const MS_PER_DAY = 86_400_000;
/** The windows of a series have this share of its points together. */
const WINDOW_SHARE = 0.1;

export function addWindowScore(total: WindowScore, { earned, windows, found, falseAlerts, days }: WindowScore): void {
  total.earned += earned;
  total.windows += windows;
  total.found += found;
  total.falseAlerts += falseAlerts;
  total.days += days;
}

/**
 * Returns what the alerts of a detector earn on one series. The first alert in a window earns up to one, less the later it comes; each
 * alert outside costs up to 0.11, less just behind a window; a window without costs one.
 * @see A. Lavin, S. Ahmad, "Evaluating real-time anomaly detection algorithms", ICMLA 2015, on the scoring function
 */
export function scoreWindows(detector: Detector, { points, wrong }: MachineSeries): WindowScore {
  const total = emptyWindowScore();
  const windows = windowsOf(wrong, points.length);
  const alerts = alertsOf(detector, points).filter((index) => index >= learningOf(points.length));
  for (const { from, until } of windows) {
    const first = alerts.find((index) => index >= from && index <= until);
    total.windows += 1;
    if (first === undefined) total.earned -= 1;
    else {
      total.found += 1;
      total.earned += gainAt((first - until) / Math.max(until - from, 1)) / gainAt(-1);
    }
  }
  for (const alert of alerts) {
    if (windows.some(({ from, until }) => alert >= from && alert <= until)) continue;
    total.falseAlerts += 1;
    const before = windows.filter(({ until }) => until < alert).at(-1);
    const behind = before === undefined ? Infinity : (alert - before.until) / Math.max(before.until - before.from, 1);
    total.earned += FALSE_WEIGHT * (behind > 3 ? -1 : gainAt(behind));
  }
  const [first, last] = [points[0], points.at(-1)];
  if (first !== undefined && last !== undefined) total.days += (0.85 * (last.at - first.at)) / MS_PER_DAY;
  return total;
}

/** In percent: 0 without any alert, 100 for one at the beginning of each window and no others. */
export const percentOf = ({ earned, windows }: WindowScore): number => (100 * (earned + windows)) / (2 * windows);

const gainAt = (position: number): number => 2 / (1 + Math.exp(5 * position)) - 1;

function windowsOf(wrong: readonly Wrong[], points: number): readonly Wrong[] {
  const half = Math.floor((WINDOW_SHARE * points) / Math.max(wrong.length, 1) / 2);
  return wrong.map(({ from }) => ({
    from: Math.max(from - half, learningOf(points)),
    until: Math.min(from + half, points - 1),
  }));
}
