import type { Method } from './history.js';

/** The thresholds of a method that can be tried, and its setting. */
export interface ThresholdRange {
  readonly min: number;
  readonly max: number;
  readonly step: number;
  readonly setting: string;
  /** Converts a threshold to the value of the setting. */
  readonly toSetting: (value: number) => string;
}

const PLACES = 2;
const plain = (value: number): string => String(Number(value.toFixed(PLACES)));

/**
 * Returns the range for a method. For methods that judge by a risk, the value is the number of zeros: 4 is once in
 * 10,000.
 */
export function rangeOf(method: Method): ThresholdRange {
  if (method === 'percentage_delta')
    return { min: 0.05, max: 5, step: 0.05, setting: 'MONITOR_ALERT_THRESHOLD', toSetting: plain };
  if (method === 'z_score') return { min: 0.5, max: 10, step: 0.1, setting: 'MONITOR_SENSITIVITY', toSetting: plain };
  return { min: 1, max: 12, step: 0.1, setting: 'MONITOR_RISK', toSetting: (value) => (10 ** -value).toPrecision(2) };
}
