import { emptyBaseline } from '../../../src/modules/trend/detection/baseline.js';
import { observe, type Detector } from '../../../src/modules/trend/detection/observe.js';
import { advance, READY } from '../../../src/modules/trend/series/alert-cycle.js';
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
const COOLDOWN_MS = 3_600_000;

/** Runs a detector over a series as it runs live, alert cycle and all, the clock being that of the points. */
export function score(detector: Detector, { points, anomalies }: LabelledSeries, total: Score): void {
  const memory = { baseline: emptyBaseline(), state: detector.method.start() };
  let cycle = READY;
  let newest = -Infinity;
  const first = anomalies.map(() => Infinity);
  for (const point of points) {
    const { kind, isNormal } = observe(detector, memory, point);
    newest = Math.max(newest, point.at);
    const now = new Date(newest);
    const step = advance(cycle, { isBreach: kind !== undefined, isNormal, muted: false, now, cooldownMs: COOLDOWN_MS });
    cycle = step.cycle;
    const hour = hoursOf(point);
    if (step.outcome !== 'notify' || hour < SCORED_FROM) continue;
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
