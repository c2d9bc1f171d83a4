import { directionOf, makeMethod, withThreshold } from './detection/catalog.js';
import type { Detector } from './detection/observe.js';
import type { TrendConfig } from './trend.config.js';

/**
 * Returns how this process judges counts, live and in replays.
 * @param threshold of a replay, instead of the method's own setting
 */
export function makeDetector(config: TrendConfig, threshold?: number): Detector {
  const { method, direction, minCount, minIncrease } = config;
  const settings = threshold === undefined ? config : withThreshold(method, config, threshold);
  return {
    method: makeMethod(method, settings),
    direction: directionOf(method, direction),
    floors: { minCount, minIncrease },
  };
}
