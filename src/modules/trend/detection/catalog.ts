import { auto } from './auto.js';
import { cusum } from './cusum.js';
import type { Direction, DirectionSetting } from './direction.js';
import { evt } from './evt.js';
import { ewma } from './ewma.js';
import { inLocalTime } from './local-time.js';
import type { RiskSettings, TrendMethod } from './method.js';
import { percentageDelta } from './percentage-delta.js';
import { seasonal } from './seasonal.js';
import { zScore } from './z-score.js';

export const METHOD_IDS = ['percentage_delta', 'z_score', 'auto', 'seasonal', 'evt', 'ewma', 'cusum'] as const;
export type MethodId = (typeof METHOD_IDS)[number];

/** The operator's settings of all methods; each uses some of them. */
export interface MethodSettings {
  /** Fractional increase, for `percentage_delta`. */
  readonly alertThreshold: number;
  /** Standard deviations, for `z_score`. */
  readonly sensitivity: number;
  readonly windowHours: number;
  /** The number of points before the first judgement, for all but `percentage_delta`. */
  readonly warmUp: number;
  /** The probability of a false alarm per point, for all but `percentage_delta` and `z_score`. */
  readonly risk: number;
  /** The zone of the hours and days of `auto` and `seasonal`, by its IANA name. */
  readonly timeZone: string;
}

/** Each method only receives its own state, so the catalogue need not know its type. */
type Make = (settings: MethodSettings) => TrendMethod<unknown>;
const byRisk = ({ risk, warmUp }: MethodSettings): RiskSettings => ({ limit: -Math.log10(risk), warmUp });

const METHODS: Readonly<Record<MethodId, Make>> = {
  percentage_delta: ({ alertThreshold, windowHours }) => percentageDelta({ threshold: alertThreshold, windowHours }),
  z_score: ({ sensitivity, warmUp }) => zScore({ sensitivity, warmUp }),
  auto: (settings) => inLocalTime(auto(byRisk(settings)), settings.timeZone),
  seasonal: (settings) => inLocalTime(seasonal(byRisk(settings)), settings.timeZone),
  evt: (settings) => evt(byRisk(settings)),
  ewma: (settings) => ewma(byRisk(settings)),
  cusum: (settings) => cusum(byRisk(settings)),
};

export const makeMethod = (id: MethodId, settings: MethodSettings): TrendMethod<unknown> => METHODS[id](settings);

/** True for the two methods whose alerts existing clients rely on as they are. */
const isOfContract = (id: string): boolean => id === 'percentage_delta' || id === 'z_score';

/** Returns the direction that a setting means for a method. */
export function directionOf(id: MethodId, setting: DirectionSetting): Direction {
  if (setting !== 'by-method') return setting;
  return isOfContract(id) ? 'up' : 'both';
}

/** True if each further alert of a lasting change doubles the cooldown. */
export const doublesCooldown = (id: string): boolean => !isOfContract(id);

/** Trial values from here on cannot be probabilities. */
const DECADES_FROM = 1;

/**
 * Returns the settings with the trial value of a replay as the method's own threshold: the fractional increase for
 * `percentage_delta`, standard deviations for `z_score`, and for all others the risk, as a probability below 1 or as
 * the score that is its negative decadic logarithm: 0.0001 and 4 are the same.
 * @param threshold above 0
 */
export function withThreshold(id: MethodId, settings: MethodSettings, threshold: number): MethodSettings {
  if (id === 'percentage_delta') return { ...settings, alertThreshold: threshold };
  if (id === 'z_score') return { ...settings, sensitivity: threshold };
  return { ...settings, risk: threshold < DECADES_FROM ? threshold : Math.max(10 ** -threshold, Number.MIN_VALUE) };
}

/** Returns a method's threshold, in the form `withThreshold` accepts; a risk as the score. */
export function thresholdOf(id: MethodId, { alertThreshold, sensitivity, risk }: MethodSettings): number {
  if (id === 'percentage_delta') return alertThreshold;
  return id === 'z_score' ? sensitivity : -Math.log10(risk);
}
