import { emptyBaseline } from '../../src/modules/trend/detection/baseline.js';
import { directionOf, makeMethod, METHOD_IDS, type MethodId } from '../../src/modules/trend/detection/catalog.js';
import type { Point } from '../../src/modules/trend/detection/method.js';
import { observe } from '../../src/modules/trend/detection/observe.js';
import { TrendConfig } from '../../src/modules/trend/trend.config.js';
import type { Figure } from './figure.js';
import { timeOf } from './timing.js';
import { Random } from './trend/random.js';
import { generate, PUNCTUAL, SHAPES, SPIKE } from './trend/series.js';

const WEEKS = 600;
const TARGETS: Partial<Record<MethodId, string>> = { z_score: '>= 1000000', auto: '>= 500000' };

/** How fast a replay judges: one series of some 100,000 hourly points, each method on its own. */
export async function benchTrend(): Promise<readonly Figure[]> {
  const points = weeklyPoints();
  const figures = METHOD_IDS.map((id): Figure => {
    const target = TARGETS[id];
    return {
      name: `${id}: points judged in a second`,
      value:
        points.length /
        (timeOf(() => {
          replay(id, points);
        }) /
          1000),
      unit: '/s',
      ...(target !== undefined && { target }),
    };
  });
  return Promise.resolve(figures);
}

function weeklyPoints(): readonly Point[] {
  const shape = SHAPES.find(({ name }) => name === 'weekly, 60');
  if (shape === undefined) throw new Error('The suite has no weekly series.');
  return generate(new Random(1), shape, SPIKE, PUNCTUAL, WEEKS).points;
}

function replay(id: MethodId, points: readonly Point[]): void {
  const settings = new TrendConfig();
  const detector = {
    method: makeMethod(id, settings),
    direction: directionOf(id, settings.direction),
    floors: settings,
  };
  const memory = { baseline: emptyBaseline(), state: detector.method.start() };
  let breaches = 0;
  for (const point of points) if (observe(detector, memory, point).kind !== undefined) breaches += 1;
  if (breaches === 0) throw new Error(`${id} found none of the spikes.`);
}
