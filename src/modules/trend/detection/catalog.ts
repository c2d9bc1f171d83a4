import type { TrendMethod } from './method.js';
import { percentageDelta } from './percentage-delta.js';
import { zScore } from './z-score.js';

export const METHOD_IDS = ['percentage_delta', 'z_score'] as const;
export type MethodId = (typeof METHOD_IDS)[number];

/** What an operator sets for the methods; each takes what it needs. */
export interface MethodSettings {
  /** Fractional increase, for `percentage_delta`. */
  readonly alertThreshold: number;
  /** Standard deviations, for `z_score`. */
  readonly sensitivity: number;
  readonly windowHours: number;
  /** Points before the first judgement, for `z_score`. */
  readonly warmUp: number;
}

type Make = (settings: MethodSettings) => TrendMethod<unknown>;
/** Each method hands its own state back to itself alone; the catalogue forgets which type that is. */
const anyState = <State>(method: TrendMethod<State>): TrendMethod<unknown> => method;

const METHODS: Readonly<Record<MethodId, Make>> = {
  percentage_delta: ({ alertThreshold, windowHours }) =>
    anyState(percentageDelta({ threshold: alertThreshold, windowHours })),
  z_score: ({ sensitivity, warmUp }) => anyState(zScore({ sensitivity, warmUp })),
};

export const makeMethod = (id: MethodId, settings: MethodSettings): TrendMethod<unknown> => METHODS[id](settings);

/** The settings with the trial value of a replay in the place that the method's own threshold has. */
export function withThreshold(id: MethodId, settings: MethodSettings, threshold: number): MethodSettings {
  return id === 'percentage_delta'
    ? { ...settings, alertThreshold: threshold }
    : { ...settings, sensitivity: threshold };
}
