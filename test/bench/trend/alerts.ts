import { emptyBaseline } from '../../../src/modules/trend/detection/baseline.js';
import { doublesCooldown } from '../../../src/modules/trend/detection/catalog.js';
import type { Point } from '../../../src/modules/trend/detection/method.js';
import { observe, type Detector } from '../../../src/modules/trend/detection/observe.js';
import { advance, READY } from '../../../src/modules/trend/series/alert-cycle.js';

const COOLDOWN_MS = 3_600_000;

/** Returns the indexes of the points that are notified as live, alert cycle and all, the clock being that of the points. */
export function alertsOf(detector: Detector, points: readonly Point[]): readonly number[] {
  const memory = { baseline: emptyBaseline(), state: detector.method.start() };
  let cycle = READY;
  let newest = -Infinity;
  const alerts: number[] = [];
  for (const [index, point] of points.entries()) {
    const { kind, isNormal } = observe(detector, memory, point);
    newest = Math.max(newest, point.at);
    const step = advance(cycle, {
      isBreach: kind !== undefined,
      isNormal,
      muted: false,
      now: new Date(newest),
      cooldownMs: COOLDOWN_MS,
      doublesFor: doublesCooldown(detector.method.id) ? kind : undefined,
    });
    cycle = step.cycle;
    if (step.outcome === 'notify') alerts.push(index);
  }
  return alerts;
}
