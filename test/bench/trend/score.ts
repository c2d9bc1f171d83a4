import type { Detector } from '../../../src/modules/trend/detection/observe.js';
import { alertsOf } from './alerts.js';
import { hoursOf, HOURS_PER_WEEK, SCORED_FROM, type LabelledSeries } from './series.js';

/** What a method did on labelled series, summed up. */
export interface Score {
  /** Anomalies that there were, and those of which there was an alert while they lasted. */
  anomalies: number;
  found: number;
  /** Hours from the beginning of an anomaly to its first alert, of all found together. */
  delay: number;
  /** Alerts outside anomalies. */
  falseAlerts: number;
  /** Weeks of series that were scored. */
  weeks: number;
}

export const emptyScore = (): Score => ({ anomalies: 0, found: 0, delay: 0, falseAlerts: 0, weeks: 0 });

export function addScore(total: Score, { anomalies, found, delay, falseAlerts, weeks }: Score): void {
  total.anomalies += anomalies;
  total.found += found;
  total.delay += delay;
  total.falseAlerts += falseAlerts;
  total.weeks += weeks;
}

/** After an anomaly a moving average may lag so many hours behind: alerts then are neither right nor wrong. */
const AFTERMATH_HOURS = 2;

/** Adds what a detector tells of a series. */
export function score(detector: Detector, { points, anomalies }: LabelledSeries, total: Score): void {
  const first = anomalies.map(() => Infinity);
  for (const alert of alertsOf(detector, points)) {
    const point = points[alert];
    if (point === undefined) continue;
    const hour = hoursOf(point);
    if (hour < SCORED_FROM) continue;
    const index = anomalies.findIndex(({ from, until }) => hour >= from && hour < until + 1);
    if (index >= 0) first[index] = Math.min(first[index] ?? Infinity, hour);
    else if (!anomalies.some(({ from, until }) => hour >= from && hour < until + 1 + AFTERMATH_HOURS)) {
      total.falseAlerts += 1;
    }
  }
  for (const [index, { from }] of anomalies.entries()) {
    const at = first[index] ?? Infinity;
    total.anomalies += 1;
    if (at === Infinity) continue;
    total.found += 1;
    total.delay += at - from;
  }
  const last = points.at(-1);
  total.weeks += last === undefined ? 0 : Math.round((hoursOf(last) + 1 - SCORED_FROM) / HOURS_PER_WEEK);
}

export const recallOf = ({ found, anomalies }: Score): number => (anomalies === 0 ? NaN : found / anomalies);
/** Of alerts, those of one anomaly counting as one. */
export const precisionOf = ({ found, falseAlerts }: Score): number =>
  found + falseAlerts === 0 ? 1 : found / (found + falseAlerts);
export const delayOf = ({ delay, found }: Score): number => (found === 0 ? NaN : delay / found);
export const falseAlertsPerWeek = ({ falseAlerts, weeks }: Score): number => falseAlerts / weeks;
export const f1Of = (total: Score): number => {
  const { found, anomalies, falseAlerts } = total;
  return found === 0 ? 0 : (2 * found) / (found + falseAlerts + anomalies);
};
